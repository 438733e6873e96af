import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import type { ProviderAnswer } from '../../../packages/contract/src/provider-calls.ts';
import { payoutOf, productOf, productToDecimal } from '../../../packages/domain/src/odds.ts';
import type { Odds } from '../../../packages/domain/src/odds.ts';
import { providerGames } from '../../../packages/domain/src/games/provider-games.ts';
import type { ProviderGame } from '../../../packages/domain/src/games/provider-game.ts';
import { ruleVersion } from '../../../packages/domain/src/settlement/rule-table.ts';
import { newBetCode } from '../../../apps/api/src/features/betting/bet-code.ts';
import { placeBatch, prepareBatches } from '../../../apps/api/src/features/betting/placement.sql.ts';
import type { SlipOutcome } from '../../../apps/api/src/features/betting/placement.sql.ts';
import { inPlay } from '../../../apps/api/src/features/betting/product.types.ts';
import type { LegOrder, SlipOrder } from '../../../apps/api/src/features/betting/product.types.ts';
import type { MemberFacts } from '../../../apps/api/src/features/members/members.types.ts';
import { createProviderList } from '../../../apps/api/src/features/providers/provider-list.service.ts';
import type { Provider } from '../../../apps/api/src/features/providers/provider-list.service.ts';
import { prepareWallet, writeWithin } from '../../../apps/api/src/features/providers/providers.sql.ts';
import { judgeBatch, questionOf } from '../../../apps/api/src/features/providers/wallet-batch.ts';
import type { WalletCall } from '../../../apps/api/src/features/providers/wallet.types.ts';
import type { Chance } from './chance.ts';
import type { Match } from './month-matches.ts';
import type { OpenRound } from './month-rounds.ts';

const hash64 = () => randomBytes(8).readBigInt64BE().toString();
const stakeOf = (chance: Chance) => 1_000 * (1 + Math.floor(chance.next() ** 2 * 30));

/** A few bet most: members without those a batch has already. */
export function someMembers(members: readonly number[], count: number, chance: Chance): number[] {
  const taken = new Set<number>();
  const most = Math.min(count, Math.floor(members.length / 2));
  while (taken.size < most) taken.add(members[Math.floor(chance.next() ** 2.2 * members.length)]!);
  return [...taken];
}

function orderOf(memberId: number, kind: string, stake: number, legs: readonly LegOrder[]): SlipOrder {
  const total = productOf(legs.map(({ odds }) => odds as Odds));
  const hash = hash64();
  return {
    memberId,
    key: randomUUID(),
    bodyHash: hash,
    sentHash: hash,
    remember: false,
    product: 'sports',
    kind,
    betCode: newBetCode(Date.now()),
    stake,
    totalOdds: productToDecimal(total),
    penalty: '0',
    expectedPayout: Number(payoutOf(stake, total)),
    policy: 'any',
    ruleVersion,
    bonus: null,
    legs,
    events: legs.map(({ eventId: id, version }) => ({ id, version })),
    cutoffSeconds: 0,
    promise: null,
  };
}

/** Half of the slips are of one match, the others of up to ten. */
const legsFor = (chance: Chance) => (chance.next() < 0.45 ? 1 : 2 + Math.floor(chance.next() ** 1.7 * 9));
const singles = ['korean-single', 'special-single', 'european-single', 'lsport-single', 'lsport-european-single'];
const combined = ['korean', 'special', 'european', 'lsport', 'lsport-european'];

/** A slip on matches that take bets. */
export function onMatches(memberId: number, open: readonly Match[], chance: Chance, live: boolean): SlipOrder {
  const count = Math.min(live ? 1 + chance.below(3) : legsFor(chance), open.length);
  const chosen = new Set<Match>();
  while (chosen.size < count) chosen.add(chance.one(open));
  const legs = [...chosen].map((match): LegOrder => {
    const market = chance.one(match.markets);
    const pick = chance.one(market.picks);
    return { eventId: match.id, marketId: market.id, selectionId: pick.id, version: match.version, odds: pick.odds };
  });
  const prematch = chance.one(count === 1 ? singles : combined);
  const inplay = `${chance.one(['inplay', 'live'])}${count === 1 ? '-single' : ''}`;
  return { ...orderOf(memberId, live ? inplay : prematch, stakeOf(chance), legs), cutoffSeconds: live ? inPlay : 0 };
}

/** A slip on a round of a game. */
export function onRound(memberId: number, { id, game }: OpenRound, chance: Chance): SlipOrder {
  const pick = chance.one(chance.one(game.folders).picks);
  const legs = [{ eventId: id, marketId: null, selectionId: pick.no, version: 1, odds: pick.price }];
  return { ...orderOf(memberId, game.betKind, stakeOf(chance), legs), product: 'games' };
}

/** A connection that writes batches of slips. */
export async function openPlacement(url: string) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined); // the statement that lost it says so
  await client.connect();
  await prepareBatches(client);
  return {
    place: (orders: readonly SlipOrder[]): Promise<SlipOutcome[]> => placeBatch(client, orders),
    close: () => client.end(),
  };
}

const gate = {
  stakeFault: () => null,
  creditCaps: () => ({ mostCredit: Infinity, mostHour: Infinity }),
  isClosed: () => false,
};
const [token, casino] = createProviderList({ providerUrl: 'http://localhost:1', providerProofs: {}, providers: {} });
const gamesOf = (kind: ProviderGame['kind'], most: number) =>
  providerGames.filter((game) => game.kind === kind).slice(0, most);
const played: readonly (readonly [Provider, ProviderGame])[] = [
  ...gamesOf('token', 20).map((game) => [token!, game] as const),
  ...gamesOf('table', 10).map((game) => [casino!, game] as const),
  ...gamesOf('slot', 10).map((game) => [casino!, game] as const),
];

type Debit = { readonly provider: Provider; readonly memberId: number; readonly txn: string; readonly stake: number };
const common = ({ provider, memberId, txn }: Debit) => ({
  provider,
  memberId,
  txn,
  purse: 'cash' as const,
  bodyHash: hash64(),
});

/** What hosts of games send: stakes, some of them paid at once; the others end by calls of their own, a few are called off. */
export async function openWallet(url: string) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined); // the statement that lost it says so
  await client.connect();
  await prepareWallet(client);
  const send = (calls: readonly WalletCall[]): Promise<ProviderAnswer[]> =>
    writeWithin(
      client,
      calls.map((call) => questionOf(call, gate)),
      (facts, start) => judgeBatch(calls, facts, start, gate),
    );
  let txn = 0;
  const run = randomUUID();
  return {
    /** @returns slips that were taken */
    async play(members: readonly number[], chance: Chance): Promise<number> {
      const open: Debit[] = [];
      const calls = members.map((memberId): WalletCall => {
        const [provider, game] = chance.one(played);
        txn += 1;
        const stake = stakeOf(chance);
        const debit = { provider, memberId, txn: `${run}-${txn}`, stake };
        const isPaid = chance.next() < 0.4;
        open.push(...(isPaid ? [] : [debit]));
        const paid = chance.next() < 0.45 ? Math.floor(stake * (1 + chance.next() * 1.1)) : 0;
        return {
          ...common(debit),
          kind: 'debit',
          amount: stake,
          play: {
            game,
            member: { id: memberId } as MemberFacts,
            reference: `${provider.id}:${game.code}:${debit.txn}`,
            round: null,
            pick: null,
            most: null,
            paid: isPaid ? paid : null,
            outcome: null,
            bets: null,
            opening: null,
            pool: null,
          },
        };
      });
      const answers = await send(calls);
      const taken = new Set(calls.flatMap(({ txn: name }, n) => (answers[n]!.status === 1 ? [name] : [])));
      const ends = open
        .filter((debit) => taken.has(debit.txn))
        .map((debit): WalletCall => {
          const isOff = chance.next() < 0.02;
          const amount = isOff ? debit.stake : chance.next() < 0.45 ? Math.floor(debit.stake * (1 + chance.next() * 1.1)) : 0; // prettier-ignore
          return { ...common(debit), kind: isOff ? 'cancel' : 'credit', amount, outcome: null, bets: null, pool: null };
        });
      if (ends.length > 0) await send(ends);
      return taken.size;
    },
    close: () => client.end(),
  };
}
