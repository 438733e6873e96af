import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SignedLetter } from '@lime/contract/call.ts';
import type { ProviderCaller } from './context.ts';
import { Refused } from './refused.ts';

/** How far a provider's clock may be off. */
const skewMs = 60_000;

type ProviderGate = {
  /** Who signed a letter. @throws Refused PROVIDER_UNKNOWN (401) not signed with the secret, or not within the minute */
  identify(letter: SignedLetter): ProviderCaller;
};

/** Knows providers' servers by what they sign. @param secret what the site and its providers share. @param now epoch ms */
export function createProviderGate({ secret, now }: { secret: string; now: () => number }): ProviderGate {
  return {
    identify({ at, host, authToken, signature }) {
      const signed = createHmac('sha256', secret).update(`${at}\n${host}\n${authToken}`).digest();
      if (Math.abs(now() - at) > skewMs || !timingSafeEqual(signed, Buffer.from(signature, 'hex')))
        throw new Refused({ code: 'PROVIDER_UNKNOWN' }, 401);
      return { host };
    },
  };
}
