import { readKept } from '@lime/ui/storage.ts';
import { useEffect } from 'react';
import { openBetsKey } from '../features/cart/open-bets-key.ts';
import { openMoneyKey } from '../lib/open-money-key.ts';
import { useChannel } from '../lib/socket.ts';

/**
 * What this browser sent and knows no answer of (bets, deposits, withdrawals, conversions) is asked about on every page,
 * whenever the line is back; the code for it loads when there is any.
 */
export function useUnanswered(member: string | null): void {
  const lost = useChannel(({ state }) => state === 'lost');
  useEffect(() => {
    if (member === null || lost) return;
    // code that does not come is asked for again when the line comes back
    const later = () => undefined;
    const ask = () => {
      if (readKept(openBetsKey) !== null)
        import('../features/cart/bet-flow.tsx').then((flow) => flow.resolveAttempts(member), later);
      if (readKept(openMoneyKey) !== null)
        import('../lib/money-story.ts').then((story) => story.tellOpenMoney(member), later);
    };
    ask();
    window.addEventListener('online', ask);
    return () => window.removeEventListener('online', ask);
  }, [member, lost]);
}
