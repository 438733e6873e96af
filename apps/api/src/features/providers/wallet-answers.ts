import type { ProviderAnswer, ProviderError } from '@lime/contract/provider-calls.ts';
import { textOf } from '@lime/contract/all-texts.ts';
import type { Refused } from '../../core/refused.ts';
import type { CallKind } from './providers.sql.ts';

/** The refusal when another body comes under a key. */
export const again: Readonly<Record<CallKind, ProviderError>> = {
  debit: 'DUPLICATE_DEBIT',
  buyin: 'DUPLICATE_DEBIT',
  credit: 'DUPLICATE_CREDIT',
  cancel: 'DUPLICATE_CREDIT',
  bonus: 'DUPLICATE_CREDIT',
};

/** Nothing was moved. @param why the site's own reason, which the member may read */
export function refusal(balance: number, error: ProviderError, why?: Refused): ProviderAnswer {
  if (!why) return { status: 0, balance, error };
  const { code, detail } = why;
  const said = { status: 0 as const, balance, error, code, msg: textOf(code, detail) };
  return detail === undefined ? said : { ...said, detail };
}
