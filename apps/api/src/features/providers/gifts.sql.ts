import { sql } from 'kysely';
import { freeSpinTxn } from '@lime/domain/casino/gifts.ts';
import { often } from '../../core/db.ts';
import type { Db, Tx } from '../../core/db.ts';

export type NewGift = {
  readonly provider: string;
  readonly txn: string;
  readonly memberId: number;
  /** won: of a bonus what is paid, of spins all their stakes together */
  readonly amount: number;
  /** null: a bonus */
  readonly spins: {
    readonly game: string;
    readonly count: number;
    readonly stake: number;
    readonly until: Date;
  } | null;
  readonly reason: string;
  readonly staffId: number;
  /** nobody else had to say yes */
  readonly alone: boolean;
};

/** @returns its number */
export async function insertGift(tx: Tx, gift: NewGift): Promise<number> {
  const { provider, txn, memberId, amount, spins, reason, staffId, alone } = gift;
  const { rows } = await sql<{ seq: number }>`
    insert into casino_gift (provider, txn, member_id, kind, amount, game, spins, stake, until, reason, made_by, alone)
    values (${provider}, ${txn}, ${memberId}, ${spins ? 'spins' : 'bonus'}, ${amount}, ${spins?.game ?? null}, ${spins?.count ?? null},
      ${spins?.stake ?? null}, ${spins?.until ?? null}, ${reason}, ${staffId}, ${alone})
    returning seq`.execute(tx);
  return rows[0]!.seq;
}

export type GiftRow = {
  seq: number;
  provider: string;
  txn: string;
  member_id: number;
  kind: 'bonus' | 'spins';
  amount: number;
  game: string | null;
  spins: number | null;
  stake: number | null;
  until: Date | null;
  back_at: Date | null;
  state: 'sending' | 'open' | 'over' | 'refused';
  played: number;
};
const columns = sql`g.seq, g.provider, g.txn, g.member_id, g.kind, g.amount, g.game, g.spins, g.stake, g.until, g.back_at, g.state, g.played`;

export async function lockGift(tx: Tx, seq: number): Promise<GiftRow | null> {
  const { rows } = await sql<GiftRow>`select ${columns} from casino_gift g where seq = ${seq} for update`.execute(tx);
  return rows[0] ?? null;
}

/** Unplayed spins of a gift are to be taken back: its host is asked at once. */
export async function markBack(tx: Tx, seq: number, staffId: number, reason: string): Promise<void> {
  await sql`
    update casino_gift set back_by = ${staffId}, back_at = clock_timestamp(), back_reason = ${reason}, ask_at = clock_timestamp(), tries = 0
    where seq = ${seq}`.execute(tx);
}

/** Between two questions about a gift at most, seconds. */
const restMostSeconds = 60;

/**
 * Takes gifts of a provider that are due, oldest first: no other process asks for them before their rest is over, which
 * grows with each time, whether the host was silent or the gift is still open.
 */
export async function takeGifts(db: Db, provider: string, most: number): Promise<GiftRow[]> {
  const { rows } = await sql<GiftRow>`${often}
    with due as (
      select seq from casino_gift
      where state in ('sending', 'open') and ask_at <= clock_timestamp() and provider = ${provider}
      order by ask_at limit ${most} for update skip locked)
    update casino_gift g set tries = least(g.tries + 1, 100),
      ask_at = clock_timestamp() + make_interval(secs => least(${restMostSeconds}, 2 ^ least(g.tries, 10)))
    from due where due.seq = g.seq returning ${columns}`.execute(db);
  return rows.toSorted((one, other) => one.seq - other.seq);
}

export type Standing = { readonly txn: string; readonly state: 'open' | 'over' | 'refused'; readonly played: number };

/** Keeps the state of gifts at their host. One that is over stays over; one that is taken back is over once the host knows. */
export async function keepStandings(db: Db, provider: string, standings: readonly Standing[]): Promise<void> {
  await sql`
    update casino_gift g set state = s.state, played = greatest(g.played, s.played)
    from unnest(${standings.map(({ txn }) => txn)}::text[], ${standings.map(({ state }) => state)}::text[],
      ${standings.map(({ played }) => played)}::integer[]) s(txn, state, played)
    where g.txn = s.txn and g.provider = ${provider} and g.state in ('sending', 'open')
      and (g.state, g.played) is distinct from (s.state, s.played)`.execute(db);
}

export type GiftFilter = {
  readonly memberId: number | null;
  /** how a login id begins, in lower case; empty: all of them */
  readonly loginId: string;
  readonly kind: string | null;
  readonly state: 'running' | 'over' | 'refused' | null;
  /** Seoul days, both included */
  readonly from: string | null;
  readonly to: string | null;
};

export type ListedGift = GiftRow & {
  login_id: string;
  nickname: string;
  reason: string;
  maker: string;
  made_at: Date;
  alone: boolean;
  back_by: string | null;
  back_reason: string | null;
  until_day: string | null;
  is_late: boolean;
};

/** A page of gifts, newest first, and sums of all that match and were not refused. */
export async function readGifts(
  db: Db,
  { memberId, loginId, kind, state, from, to }: GiftFilter,
  { offset, size }: { offset: number; size: number },
): Promise<{ rows: ListedGift[]; total: number; bonuses: number; spins: number }> {
  const states = { running: ['sending', 'open'], over: ['over'], refused: ['refused'] } as const;
  const parts = [
    sql`true`,
    memberId === null ? null : sql`g.member_id = ${memberId}`,
    loginId === '' ? null : sql`starts_with(m.login_id, ${loginId})`,
    kind === null ? null : sql`g.kind = ${kind}`,
    state === null ? null : sql`g.state = any(${states[state]}::text[])`,
    from === null ? null : sql`g.made_at >= ${from}::date::timestamp at time zone 'Asia/Seoul'`,
    to === null ? null : sql`g.made_at < (${to}::date + 1)::timestamp at time zone 'Asia/Seoul'`,
  ].filter((part) => part !== null);
  const where = sql`from casino_gift g join member m on m.id = g.member_id where ${sql.join(parts, sql` and `)}`;
  const { rows } = await sql<ListedGift>`
    select ${columns}, m.login_id, m.nickname, g.reason, g.made_at, g.alone, g.back_reason,
      (select login_id from staff where id = g.made_by) as maker, (select login_id from staff where id = g.back_by) as back_by,
      ((g.until - interval '1 second') at time zone 'Asia/Seoul')::date::text as until_day, coalesce(g.until <= clock_timestamp(), false) as is_late
    ${where} order by g.seq desc offset ${offset} limit ${size}`.execute(db);
  const { rows: sums } = await sql<{ total: number; bonuses: number; spins: number }>`
    select count(*)::int as total, coalesce(sum(g.amount) filter (where g.kind = 'bonus' and g.state <> 'refused'), 0)::bigint as bonuses,
      coalesce(sum(g.spins) filter (where g.state <> 'refused'), 0)::bigint as spins ${where}`.execute(db);
  return { rows, ...sums[0]! };
}

/** What the calls of gifts paid, by gift, as this site's books have it: a bonus by its own name, spins by theirs. */
export async function readPaid(
  db: Db,
  gifts: readonly Pick<GiftRow, 'seq' | 'provider' | 'txn' | 'spins'>[],
): Promise<Map<number, number>> {
  const named = gifts.flatMap(({ seq, provider, txn, spins }) =>
    (spins === null ? [txn] : Array.from({ length: spins }, (_, i) => freeSpinTxn(txn, i + 1))).map((name) => ({
      seq,
      provider,
      name,
    })),
  );
  const { rows } = await sql<{ seq: number; paid: number }>`
    select n.seq, sum(c.amount)::bigint as paid
    from unnest(${named.map(({ seq }) => seq)}::bigint[], ${named.map(({ provider }) => provider)}::text[], ${named.map(({ name }) => name)}::text[])
      n(seq, provider, name)
    join provider_call c on c.provider = n.provider and c.txn = n.name and c.kind = 'bonus'
    group by n.seq`.execute(db);
  return new Map(rows.map(({ seq, paid }) => [seq, paid]));
}

/** The member's gifts that these transfers paid: the cause holds a hash of the name its call had. */
export async function readGiftsByCause(
  on: Db | Tx,
  memberId: number,
  causes: readonly string[],
): Promise<{ cause: string; game: string | null; reason: string }[]> {
  const { rows } = await sql<{ cause: string; game: string | null; reason: string }>`
    select n.cause, g.game, g.reason
    from casino_gift g
    cross join lateral (
      select 'provider:' || g.provider || ':bonus:' || encode(sha256(convert_to(names.txn, 'UTF8')), 'hex') as cause
      from (
        select g.txn where g.kind = 'bonus'
        union all select g.txn || '.' || no from generate_series(1, g.spins) no where g.kind = 'spins') names(txn)) n
    where g.member_id = ${memberId} and n.cause = any(${causes}::text[])`.execute(on);
  return rows;
}
