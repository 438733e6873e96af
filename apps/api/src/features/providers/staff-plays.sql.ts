import { sql } from 'kysely';
import { slipIdOf } from '@lime/domain/betting/slip-number.ts';
import type { Db } from '../../core/db.ts';

export type PlayRow = {
  slip_id: number;
  bet_code: string;
  provider: string;
  txn: string;
  game: string;
  round: string | null;
  pick: string | null;
  outcome: string | null;
  member_id: number;
  login_id: string;
  nickname: string;
  amount: number;
  payout: number;
  state: 'open' | 'waiting' | 'settled' | 'cancelled';
  placed_at: Date;
  closed_at: Date | null;
};

export type PlayFilter = {
  readonly q: string;
  readonly game: string | null;
  /** bets on one of these games; null: on any */
  readonly games: readonly string[] | null;
  readonly state: string | null;
  /** placed on these Seoul days, inclusive; null: no bound */
  readonly from: string | null;
  readonly to: string | null;
};

const columns = sql`d.slip_id, s.bet_code, d.provider, d.txn, d.game, d.round::text as round, d.pick, d.outcome, d.member_id, m.login_id,
  m.nickname, d.amount, d.payout, d.state, d.placed_at, d.closed_at`;
const tables = sql`provider_debit d join slip s on s.id = d.slip_id join member m on m.id = d.member_id`;
const dayStart = (day: string) => sql`(${day}::date::timestamp at time zone 'Asia/Seoul')`;

/** A page of hosted bets, newest first. */
export async function listPlayRows(
  db: Db,
  { q, game, games, state, from, to }: PlayFilter,
  { offset, size }: { offset: number; size: number },
): Promise<{ rows: PlayRow[]; total: number }> {
  const parts = [
    sql`true`,
    game === null ? null : sql`d.game = ${game}`,
    games === null ? null : sql`d.game = any(${games}::text[])`,
    state === null ? null : sql`d.state = ${state}`,
    from === null ? null : sql`d.placed_at >= ${dayStart(from)}`,
    to === null ? null : sql`d.placed_at < ${dayStart(to)} + interval '1 day'`,
    // a union, so that each of the searches uses its own index
    q === ''
      ? null
      : sql`d.slip_id in (
          select slip_id from provider_debit where txn = ${q}
          union all select slip_id from provider_debit where round = ${q}
          union all select id from slip where bet_code = ${q} or id = ${slipIdOf(q)}::bigint)`,
  ].filter((part) => part !== null);
  const where = sql.join(parts, sql` and `);
  const count = await sql<{
    total: number;
  }>`select count(*)::int as total from provider_debit d where ${where}`.execute(db);
  const { rows } = await sql<PlayRow>`
    select ${columns} from ${tables} where ${where}
    order by d.placed_at desc, d.slip_id desc limit ${size} offset ${offset}`.execute(db);
  return { rows, total: count.rows[0]!.total };
}

/** The hosted bet of a slip; null: it is of none. */
export async function readPlayRow(db: Db, betCode: string): Promise<PlayRow | null> {
  const { rows } = await sql<PlayRow>`select ${columns} from ${tables} where s.bet_code = ${betCode}`.execute(db);
  return rows[0] ?? null;
}
