import { topUpWishMs } from '@lime/contract/top-up-messages.ts';
import type { TopUpAnswer, TopUpWish } from '@lime/contract/top-up-messages.ts';
import { formatWon } from '@lime/ui/format.ts';
import { memberNow, takeMoney } from '../../lib/member-session.ts';
import { readAgain } from '../../lib/query.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import { submitMoney } from '../../lib/submissions.ts';
import { readCasinoHost } from './use-lobbies.ts';

/**
 * Puts money into the casino wallet as a game's window wishes: by the call of the wallet's page, so that the server decides by
 * the same rules. What another origin than the casino's host says, or what is old, has no effect.
 *
 * @param origin  of the window, as the browser has it
 */
export async function takeWish({ id, amount, at }: TopUpWish, origin: string, source: MessageEventSource) {
  const host = await readCasinoHost().catch(() => null);
  if (origin !== host || Math.abs(Date.now() - at) > topUpWishMs) return;
  const answer = (said: TopUpAnswer) => source.postMessage(said, { targetOrigin: origin });
  const over = (taken: boolean, text: string) => answer({ type: 'lime:top-up-over', id, taken, text });
  answer({ type: 'lime:top-up-heard', id });
  const member = memberNow();
  if (member === null) return over(false, '사이트에 로그인한 뒤 다시 눌러주세요.');
  try {
    takeMoney(await submitMoney('/casino/v2/deposit', { amount }, member.members_seq, amount));
    over(true, `${formatWon(amount)}을 카지노 지갑으로 옮기고 있어요.`);
  } catch (error) {
    over(false, refusalText(error));
  }
  void readAgain('casino-wallet');
}
