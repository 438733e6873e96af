import * as z from 'zod';
import { assert } from '@lime/domain/assert.ts';
import { betOutcome } from '@lime/contract/betting.ts';
import { betAcceptedText } from '@lime/contract/betting.texts.ts';
import { Said } from '../../core/handle.ts';
import type { Caller } from '../../core/context.ts';
import type { Handle } from '../../core/handle.ts';
import { Refused } from '../../core/refused.ts';
import { betProfiles } from './profiles.ts';
import type { Betting } from './betting.service.ts';

const uuid = z.guid();

export function registerBetting(handle: Handle, betting: Betting): void {
  for (const profile of betProfiles) {
    handle(profile.call, async ({ input, caller, request }) => {
      const key = idempotencyKey(request.headers['idempotency-key']);
      return new Said(await betting.place({ profile, memberId: memberOf(caller), body: input, key }), betAcceptedText);
    });
  }
  handle(betOutcome, ({ input, caller }) => betting.outcome(memberOf(caller), input.key.toLowerCase()));
}

/** A UUID in any case; none = null. @throws Refused INPUT_INVALID for anything else */
function idempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (!uuid.safeParse(header).success) {
    throw new Refused(
      { code: 'INPUT_INVALID', detail: { fields: [{ path: 'Idempotency-Key', problem: 'invalid_format' }] } },
      400,
    );
  }
  return String(header).toLowerCase();
}

function memberOf(caller: Caller | null): number {
  assert(caller, 'a call for members has a caller');
  return caller.memberId;
}
