import { sql } from 'kysely';
import type pg from 'pg';
import type { ProviderAnswer } from '@lime/contract/provider-calls.ts';
import { plainArray, quoted, textArray } from '../../core/array-literals.ts';
import { beforeCommit, NotWritten } from '../../core/batch-connections.ts';
import type { Db } from '../../core/db.ts';
import type { Account, Purse } from '../../core/ledger/accounts.ts';
import { lockedCtes, lockStatement, moveCtes } from '../../core/ledger/bulk.ts';
import type { Transfer } from '../../core/ledger/ledger.ts';
import { hostedSlipCtes, hostedSlipParameters, hostedSlipValues } from '../betting/hosted-slips.service.ts';
import type { HostedWrites } from '../betting/hosted-slips.service.ts';
import { poolStatements, poolValues } from './pools.sql.ts';
import type { PoolPlay } from './wallet-pools.ts';
import type { NewWait } from './wallet-waits.ts';
import { paidValues, waitStatements, waitValues } from './waits.sql.ts';

/** What a purse holds, read without a lock; null: no such member. */
export async function readPurse(db: Db, memberId: number, purse: Purse): Promise<number | null> {
  const { rows } = await sql<{ won: number }>`
    select ${sql.ref(purse)} as won from member_balance where member_id = ${memberId}`.execute(db);
  return rows[0]?.won ?? null;
}

export type CallKind = 'debit' | 'buyin' | 'credit' | 'cancel' | 'bonus';
/** The name of a call for all time. */
export type CallKey = { readonly provider: string; readonly txn: string; readonly kind: CallKind };

/** What is asked of the tables for one call. */
export type WalletQuestion = CallKey & {
  readonly memberId: number;
  /** of a debit of an instant game: which other plays of it began within so many seconds */
  readonly pace: { readonly game: string; readonly seconds: number } | null;
  /** of a debit whose game is closed: the play it may go on with */
  readonly openPlay: { readonly game: string; readonly reference: string } | null;
  /** the pool it moves; null: none */
  readonly pool: Account | null;
  /** whether it may pay the member */
  readonly pays: boolean;
};

/** What a member's accounts hold, won. */
export type Purses = Readonly<Record<Purse, number>>;

/** What the tables say for one call, its member held. */
export type WalletFacts = {
  /** null: there is no such member */
  readonly purses: Purses | null;
  /** calls of this txn that were answered before */
  readonly calls: readonly { readonly kind: CallKind; readonly bodyHash: string; readonly answer: ProviderAnswer }[];
  readonly debit: KnownDebit | null;
  /** references of the member's plays within the pace */
  readonly played: readonly string[];
  /** open debits of the member in the play that was asked about */
  readonly openTxns: readonly string[];
};

/** A debit of before; `day`: Seoul's, on which it was taken. */
export type KnownDebit = {
  readonly memberId: number;
  readonly slipId: number;
  readonly amount: number;
  /** what it can pay at most; null: its provider did not say */
  readonly most: number | null;
  /** `waiting`: it was won, and its credit waits for staff */
  readonly state: 'open' | 'waiting' | 'settled' | 'cancelled';
  readonly kind: string;
  readonly purse: Purse;
  readonly day: string;
};

/** What a batch begins with. */
export type BatchStart = {
  /** Ids of its first slip and its first transfer; the others count on from there, at most a thousand of each. */
  readonly slipId: number;
  readonly transferId: number;
  /** the day in Seoul */
  readonly today: string;
  /** won in each pool that its calls name; their rows are locked */
  readonly pools: ReadonlyMap<Account, number>;
  /** won by provider that its calls were let pay within the hour; of those that may pay now */
  readonly paid: ReadonlyMap<string, number>;
};

export type KeptCall = CallKey & {
  readonly memberId: number;
  readonly bodyHash: string;
  readonly amount: number;
  readonly answer: ProviderAnswer;
};

export type DebitEnd = {
  readonly state: 'waiting' | 'settled' | 'cancelled';
  readonly payout: number;
  /** in the provider's words */
  readonly outcome: string | null;
  /** JSON in place of the bets it was taken with; null: those stay */
  readonly bets: string | null;
};

export type NewDebit = {
  readonly provider: string;
  readonly txn: string;
  readonly kind: 'debit' | 'buyin';
  readonly memberId: number;
  readonly slipId: number;
  readonly game: string;
  readonly reference: string;
  readonly round: string | null;
  readonly pick: string | null;
  /** JSON of what the provider said of its bets, and of what was shown before betting */
  readonly bets: string | null;
  readonly opening: string | null;
  readonly amount: number;
  readonly most: number | null;
  readonly end: DebitEnd | null;
};

/** All a batch changes. */
export type WalletWrites = {
  readonly slips: HostedWrites;
  readonly transfers: readonly Transfer[];
  /** what each member's accounts move by, each member once */
  readonly moves: readonly { readonly memberId: number; readonly by: Purses }[];
  readonly calls: readonly KeptCall[];
  readonly debits: readonly NewDebit[];
  /** debits of before that end or whose credit waits, by their slip */
  readonly closed: readonly (DebitEnd & { readonly slipId: number })[];
  readonly pools: readonly PoolPlay[];
  /** won by provider that is paid */
  readonly paid: ReadonlyMap<string, number>;
  readonly waits: readonly NewWait[];
};

const lockMembers = lockStatement('$1::bigint[]');

const readBatch = `
with asked as materialized (
  select * from unnest($1::text[], $2::text[], $3::bigint[], $4::text[], $5::float8[], $6::text[], $7::text[])
    with ordinality asked(provider, txn, member_id, game, seconds, open_game, open_play, no)),
${lockedCtes('$3')},
own as materialized (select nextval('slip_id') as slip, nextval('ledger_transfer_id') as transfer)
select asked.no::integer, m.cash, m.casino, c.calls, d.member_id, d.slip_id, d.amount, d.most, d.state, s.kind, s.purse, s.day, played.list, going.list,
  own.slip, own.transfer, (k.at at time zone 'Asia/Seoul')::date::text
from asked cross join own cross join ledger_clock k
left join ledger_member m on m.member_id = asked.member_id
left join lateral (
  select json_agg(json_build_object('kind', c.kind, 'bodyHash', c.body_hash::text, 'answer', c.answer))::text as calls
  from (select kind, body_hash, answer from provider_call where provider = asked.provider and txn = asked.txn limit 5) c) c on true
left join lateral (
  select member_id, slip_id, amount, most, state from provider_debit where provider = asked.provider and txn = asked.txn limit 1) d on true
left join lateral (
  select kind, purse, (placed_at at time zone 'Asia/Seoul')::date::text as day from slip where id = d.slip_id limit 1) s on true
left join lateral (
  select json_agg(distinct p.reference)::text as list from (
    select reference from provider_debit
    where member_id = asked.member_id and game = asked.game and placed_at > k.at - make_interval(secs => asked.seconds) limit 500) p) played on true
left join lateral (
  select json_agg(o.txn)::text as list from (
    select txn from provider_debit
    where member_id = asked.member_id and game = asked.open_game and reference = asked.open_play and state = 'open' limit 100) o) going on true`;

const writeBatch = `
with ${lockedCtes('$1')},
${moveCtes(2, { balance: 'casino', nestedLoops: false })},
${hostedSlipCtes(11)},
${walletCtes(11 + hostedSlipParameters)},
told as (
  insert into outbox (topic, payload) select 'balance', jsonb_build_object('m', to_jsonb($8::bigint[])) where cardinality($8::bigint[]) > 0)
-- a broken assumption ends the statement, and the transaction with it
select 1 / (case when h.fault = 0 and (select count(*) from debit_closed) = $${11 + hostedSlipParameters + 23}::integer then 1 else 0 end) from hosted_fault h`;

function walletCtes(first: number): string {
  const p = (offset: number, type: string) => `$${first + offset}::${type}[]`;
  return `
  call_kept as (
    insert into provider_call (provider, txn, kind, member_id, body_hash, amount, answer, at)
    select t.provider, t.txn, t.kind, t.member_id, t.body_hash, t.amount, t.answer::json, k.at
    from unnest(${p(0, 'text')}, ${p(1, 'text')}, ${p(2, 'text')}, ${p(3, 'bigint')}, ${p(4, 'bigint')}, ${p(5, 'bigint')}, ${p(6, 'text')})
      t(provider, txn, kind, member_id, body_hash, amount, answer) cross join ledger_clock k),
  debit_taken as (
    insert into provider_debit (provider, txn, kind, member_id, slip_id, game, reference, round, pick, amount, most, state, payout, outcome, bets, opening, placed_at, closed_at)
    select t.*, k.at, case when t.state not in ('open', 'waiting') then k.at end
    from unnest(${p(7, 'text')}, ${p(8, 'text')}, ${p(9, 'text')}, ${p(10, 'bigint')}, ${p(11, 'bigint')}, ${p(12, 'text')}, ${p(13, 'text')}, ${p(14, 'text')},
      ${p(15, 'text')}, ${p(16, 'bigint')}, ${p(17, 'bigint')}, ${p(18, 'text')}, ${p(19, 'bigint')}, ${p(20, 'text')},
      ${p(21, 'json')}, ${p(22, 'json')})
      t(provider, txn, kind, member_id, slip_id, game, reference, round, pick, amount, most, state, payout, outcome, bets, opening) cross join ledger_clock k),
  debit_closed as (
    update provider_debit b set state = d.state, payout = d.payout, outcome = d.outcome, bets = coalesce(d.bets, b.bets),
      closed_at = case when d.state <> 'waiting' then k.at end
    from unnest(${p(24, 'bigint')}, ${p(25, 'text')}, ${p(26, 'bigint')}, ${p(27, 'text')}, ${p(28, 'json')}) d(slip_id, state, payout, outcome, bets)
    cross join ledger_clock k
    where b.slip_id = any(${p(24, 'bigint')}) and b.slip_id = d.slip_id and b.state = 'open'
    returning b.slip_id)`;
}

/** Names the statements on a connection that batches go over. */
export async function prepareWallet(client: pg.Client): Promise<void> {
  await client.query(
    `prepare lock_wallets as ${lockMembers}; prepare read_wallets as ${readBatch}; prepare write_wallets as ${writeBatch}; ${poolStatements}; ${waitStatements}`,
  );
}

/**
 * One batch in one transaction of two messages: the first locks all members in the order of their ids and reads what the
 * tables say of each call, the second writes what follows from it.
 *
 * @param judge what follows, in the order of the calls; nothing to write ends the transaction as it is
 * @throws NotWritten, or what PostgreSQL or the connection threw; nothing is written then, unless the connection was lost
 */
export async function writeWithin<Result>(
  client: pg.Client,
  questions: readonly WalletQuestion[],
  judge: (facts: readonly WalletFacts[], start: BatchStart) => { result: Result; writes: WalletWrites | null },
): Promise<Result> {
  const { members, hold, payers, read } = beforeCommit(() => readText(questions));
  try {
    const answers = (await client.query({
      text: read,
      rowMode: 'array',
    })) as unknown as pg.QueryArrayResult<FactRow>[];
    const { result, write } = beforeCommit(() => {
      const { rows } = answers.at(-1)!;
      const paid = new Map(payers === '' ? [] : (answers.at(-2)!.rows as unknown as [string, number][]));
      const pools = new Map(
        hold === '' ? [] : (answers.at(payers === '' ? -2 : -4)!.rows as unknown as [Account, number][]),
      );
      const facts: WalletFacts[] = [];
      for (const row of rows) facts[row[0] - 1] = factsOf(row);
      const [slipId, transferId, today] = rows[0]!.slice(14) as [number, number, string];
      const { writes, result: judged } = judge(facts, { slipId, transferId, today, pools, paid });
      return { result: judged, write: writes && writeText(members, writes, transferId) };
    });
    await client.query(write ?? 'rollback');
    return result;
  } catch (error) {
    const isIdle = await client.query('rollback').then(
      () => true,
      () => false, // the connection is gone, and the transaction with it
    );
    throw error instanceof NotWritten && !isIdle ? error.cause : error;
  }
}

function readText(questions: readonly WalletQuestion[]): Record<'members' | 'hold' | 'payers' | 'read', string> {
  const members = plainArray([...new Set(questions.map(({ memberId }) => memberId))]);
  const asked = [
    textArray(questions.map(({ provider }) => provider)),
    textArray(questions.map(({ txn }) => txn)),
    plainArray(questions.map(({ memberId }) => memberId)),
    textArray(questions.map(({ pace }) => pace?.game ?? null)),
    plainArray(questions.map(({ pace }) => pace?.seconds ?? null)),
    textArray(questions.map(({ openPlay }) => openPlay?.game ?? null)),
    textArray(questions.map(({ openPlay }) => openPlay?.reference ?? null)),
  ];
  const named = [...new Set(questions.flatMap(({ pool }) => pool ?? []))];
  const list = quoted(plainArray(named));
  const hold = named.length === 0 ? '' : `execute open_pools(${list}); execute lock_pools(${list});`;
  const who = [...new Set(questions.flatMap(({ provider, pays }) => (pays ? [provider] : [])))];
  const paying = quoted(textArray(who));
  const payers = who.length === 0 ? '' : `execute lock_paid(${paying}); execute read_paid(${paying});`;
  const read = `begin; execute lock_wallets(${quoted(members)}); ${hold} ${payers} execute read_wallets(${asked.map(quoted).join(',')})`;
  return { members, hold, payers, read };
}

function writeText(members: string, writes: WalletWrites, transferId: number): string {
  const values = [members, ...valuesOf(writes, transferId)].map(quoted).join(',');
  const more = [
    writes.pools.length > 0 ? `execute move_pools(${poolValues(writes.pools).map(quoted).join(',')});` : '',
    writes.paid.size > 0 ? `execute add_paid(${paidValues(writes.paid).map(quoted).join(',')});` : '',
    writes.waits.length > 0 ? `execute keep_waits(${waitValues(writes.waits).map(quoted).join(',')});` : '',
  ];
  return `execute write_wallets(${values}); ${more.join(' ')} commit`;
}

type FactRow = [
  no: number,
  cash: number | null,
  casino: number | null,
  calls: string | null,
  debitMember: number | null,
  slipId: number | null,
  amount: number | null,
  most: number | null,
  state: KnownDebit['state'] | null,
  kind: string | null,
  purse: Purse | null,
  day: string | null,
  played: string | null,
  going: string | null,
  slip: number,
  transfer: number,
  today: string,
];

function factsOf([, cash, casino, calls, memberId, slipId, amount, most, state, ...more]: FactRow): WalletFacts {
  const [kind, purse, day, played, going] = more;
  return {
    purses: cash === null ? null : { cash, casino: casino! },
    calls: calls === null ? [] : (JSON.parse(calls) as WalletFacts['calls']),
    debit:
      slipId === null
        ? null
        : { memberId: memberId!, slipId, amount: amount!, most, state: state!, kind: kind!, purse: purse!, day: day! },
    played: played === null ? [] : (JSON.parse(played) as string[]),
    openTxns: going === null ? [] : (JSON.parse(going) as string[]),
  };
}

function valuesOf({ slips, transfers, moves, calls, debits, closed }: WalletWrites, transferId: number): string[] {
  return [
    plainArray(transfers.map((_, i) => transferId + i)),
    plainArray(transfers.map(({ from }) => from)),
    plainArray(transfers.map(({ to }) => to)),
    plainArray(transfers.map(({ amount }) => amount)),
    plainArray(transfers.map(({ kind }) => kind)),
    plainArray(transfers.map(({ cause }) => cause)),
    plainArray(moves.map(({ memberId }) => memberId)),
    plainArray(moves.map(({ by }) => by.cash)),
    plainArray(moves.map(({ by }) => by.casino)),
    ...hostedSlipValues(slips),
    textArray(calls.map(({ provider }) => provider)),
    textArray(calls.map(({ txn }) => txn)),
    plainArray(calls.map(({ kind }) => kind)),
    plainArray(calls.map(({ memberId }) => memberId)),
    plainArray(calls.map(({ bodyHash }) => bodyHash)),
    plainArray(calls.map(({ amount }) => amount)),
    textArray(calls.map(({ answer }) => JSON.stringify(answer))),
    textArray(debits.map(({ provider }) => provider)),
    textArray(debits.map(({ txn }) => txn)),
    plainArray(debits.map(({ kind }) => kind)),
    plainArray(debits.map(({ memberId }) => memberId)),
    plainArray(debits.map(({ slipId }) => slipId)),
    textArray(debits.map(({ game }) => game)),
    textArray(debits.map(({ reference }) => reference)),
    textArray(debits.map(({ round }) => round)),
    textArray(debits.map(({ pick }) => pick)),
    plainArray(debits.map(({ amount }) => amount)),
    plainArray(debits.map(({ most }) => most)),
    plainArray(debits.map(({ end }) => end?.state ?? 'open')),
    plainArray(debits.map(({ end }) => end?.payout ?? 0)),
    textArray(debits.map(({ end }) => end?.outcome ?? null)),
    textArray(debits.map(({ bets }) => bets)),
    textArray(debits.map(({ opening }) => opening)),
    String(closed.length),
    plainArray(closed.map(({ slipId }) => slipId)),
    plainArray(closed.map(({ state }) => state)),
    plainArray(closed.map(({ payout }) => payout)),
    textArray(closed.map(({ outcome }) => outcome)),
    textArray(closed.map(({ bets }) => bets)),
  ];
}
