import { betOutcome, quoteBets } from '@lime/contract/betting.ts';
import { betAcceptedText, betPendingText } from '@lime/contract/betting.texts.ts';
import { Reply } from '../../core/handle.ts';
import type { Handle } from '../../core/handle.ts';
import { idempotencyKey } from '../../core/idempotency-key.ts';
import type { Betting } from './betting.service.ts';

export function registerBetting(handle: Handle, betting: Betting): void {
  for (const profile of betting.profiles) {
    handle(profile.call, async ({ input, caller, request }) => {
      const key = idempotencyKey(request.headers['idempotency-key']);
      const bet = await betting.place({ profile, memberId: caller.memberId, body: input, key });
      return new Reply(bet, 'status' in bet ? betPendingText : betAcceptedText);
    });
  }
  handle(betOutcome, ({ input, caller }) => betting.outcome(caller.memberId, input.key.toLowerCase()));
  handle(quoteBets, async ({ input, caller }) => betting.quote(caller.memberId, input.betsSeq));
}
