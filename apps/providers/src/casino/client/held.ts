import type { ProviderPurse } from '@lime/contract/provider-calls.ts';

/** Won of the account that a game is played from; both null: the site does not answer. */
export type Held = { readonly balance: number | null; readonly purse: ProviderPurse | null };

/** The account that is played from, in Korean; null: not known. */
export const purseName = (purse: ProviderPurse | null): string =>
  purse === null ? '잔액' : purse === 'cash' ? '보유금' : '카지노 지갑';
