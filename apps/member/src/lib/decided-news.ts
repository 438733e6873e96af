import { returnedNews } from '@lime/contract/casino-wallet.texts.ts';
import { depositNews, slipsNews, withdrawalNews } from '@lime/contract/news.texts.ts';
import type { DecidedMessage } from '@lime/contract/realtime.ts';
import { toast } from '@lime/ui/toast.ts';
import { onceDealt } from './deal.ts';
import { queryClient, readAgain } from './query.ts';

/** Slips that are decided within this are one card. */
const gatherMs = 2_500;
let sum = { slips: 0, won: 0, payout: 0 };

/** Something of the member's was decided: a card says so on whatever page, and the histories are read again. */
export function tellOfDecision(message: DecidedMessage): void {
  if (message.of === 'casino') {
    if (!message.done) toast(returnedNews(message.amount), 'warn', message.reason ?? undefined);
    void readAgain('casino-wallet');
    return;
  }
  if (message.of !== 'slips') {
    const text = message.of === 'deposit' ? depositNews(message) : withdrawalNews(message);
    toast(text, message.done ? 'ok' : 'warn', message.reason ?? undefined);
    void queryClient.invalidateQueries({ queryKey: ['cash'] });
    void queryClient.invalidateQueries({ queryKey: ['bonus'] });
    return;
  }
  // what a table has not dealt yet is not told either
  if (sum.slips === 0) setTimeout(() => onceDealt(tellOfSlips), gatherMs);
  sum = { slips: sum.slips + message.slips, won: sum.won + message.won, payout: sum.payout + message.payout };
}

function tellOfSlips(): void {
  toast(slipsNews(sum), sum.won > 0 ? 'ok' : 'plain');
  sum = { slips: 0, won: 0, payout: 0 };
  void readAgain('slips');
}
