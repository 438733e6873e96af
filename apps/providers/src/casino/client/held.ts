import type { ProviderPurse } from '@lime/contract/provider-calls.ts';

/** Won of the account that a game is played from; both null: the site does not answer. */
export type Held = { readonly balance: number | null; readonly purse: ProviderPurse | null };

/** Where more comes from, on the site. @param purse  null: not known */
export const topUpPath = (purse: ProviderPurse | null): string => (purse === 'cash' ? '/cash/in' : '/casino/in');

/** What the way there is called. */
export const topUpName = (purse: ProviderPurse | null): string => (purse === 'cash' ? '입금하기' : '카지노로 넣기');

/** The account that is played from, in Korean; null: not known. */
export const purseName = (purse: ProviderPurse | null): string =>
  purse === null ? '잔액' : purse === 'cash' ? '보유금' : '카지노 지갑';
