import { Refused } from './refused.ts';

/** The refusal of a price that nobody can have seen. */
export const priceNeverShown = (): Refused =>
  new Refused({ code: 'INPUT_INVALID', detail: { fields: [{ path: 'bettings.odds', problem: 'no_price' }] } });
