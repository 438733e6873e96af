import type { Core } from '../../core/context.ts';
import { readHouseSums, readSealedTo } from './totals.sql.ts';

/** Balances of the house, kept between reads. */
export type HouseBalances = {
  /** Balances of all accounts that are no member's, in the order of their names, and of all members' together. */
  read(): Promise<{ house: { account: string; balance: number }[]; members: number }>;
};

/**
 * Accounts of the house are sums of their transfers. What is sealed never changes, so a process adds it up once and from
 * then on only what came after.
 */
export function createHouseBalances({ db }: Pick<Core, 'db'>): HouseBalances {
  let known = { to: '0', sums: new Map<string, number>() };
  return {
    async read() {
      const from = known;
      const sealedTo = await readSealedTo(db);
      const rows = await readHouseSums(db, from.to, sealedTo);
      const sums = new Map(from.sums);
      for (const { account, sealed } of rows) sums.set(account, (sums.get(account) ?? 0) + sealed);
      if (BigInt(sealedTo) > BigInt(known.to)) known = { to: sealedTo, sums };
      const balances = new Map(sums);
      for (const { account, open } of rows) balances.set(account, balances.get(account)! + open);
      const members = balances.get('member:') ?? 0;
      balances.delete('member:');
      return {
        house: [...balances]
          .map(([account, balance]) => ({ account, balance }))
          .toSorted((a, b) => (a.account < b.account ? -1 : 1)),
        members,
      };
    },
  };
}
