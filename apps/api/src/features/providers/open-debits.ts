import { sql } from 'kysely';
import type { InputOf, PayloadOf } from '@lime/contract/call.ts';
import type { openDebits } from '@lime/contract/staff-games.ts';
import { findProviderGame } from '@lime/domain/games/provider-games.ts';
import type { Db } from '../../core/db.ts';
import { paginationOf } from '../../core/paging.ts';
import { listPools } from './pools.ts';
import type { Provider } from './provider-list.service.ts';
import { openDebitRows, readRuns } from './reconciliation.sql.ts';

type Row = {
  bet_code: string;
  txn: string;
  game: string;
  round: string | null;
  pick: string | null;
  member_id: number;
  login_id: string;
  nickname: string;
  amount: number;
  most: number | null;
  placed_at: Date;
  seconds: number;
  late: boolean;
};
type Totals = { count: number; amount: number; late: number; shown: number };

/** What hosted games have open, oldest first. Few bets are open at any time: there is an index of them alone. */
export async function listOpenDebits(
  db: Db,
  providers: readonly Provider[],
  { page, size, game, state }: InputOf<typeof openDebits>,
): Promise<PayloadOf<typeof openDebits>> {
  const asked = sql`(${game ?? null}::text is null or game = ${game ?? null}) and (${state ?? null}::text is null or late)`;
  const { rows: sums } = await sql<Totals>`
    select count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount, (count(*) filter (where late))::int as late,
      (count(*) filter (where ${asked}))::int as shown
    from (${openDebitRows}) open`.execute(db);
  const { rows } = await sql<Row>`
    select s.bet_code, o.txn, o.game, o.round::text as round, o.pick, o.member_id, m.login_id, m.nickname, o.amount, o.most,
      o.placed_at, o.seconds, o.late
    from (${openDebitRows}) o join slip s on s.id = o.slip_id join member m on m.id = o.member_id
    where ${asked} order by o.placed_at, o.slip_id limit ${size} offset ${(page - 1) * size}`.execute(db);
  const { shown, ...totals } = sums[0]!;
  const hosts = new Map(providers.flatMap(({ id, name, host }) => (host === null ? [] : [[id, name]])));
  return {
    list: rows.map((row) => ({
      betCode: row.bet_code,
      reference: row.txn,
      game: row.game,
      gameName: findProviderGame(row.game)?.name ?? row.game,
      round: row.round,
      pick: row.pick,
      memberId: String(row.member_id),
      loginId: row.login_id,
      nickname: row.nickname,
      amount: row.amount,
      most: row.most,
      placedAt: row.placed_at.toISOString(),
      seconds: row.seconds,
      late: row.late,
    })),
    pagination: paginationOf(page, size, shown),
    totals,
    hosts: await readRuns(db, hosts),
    pools: await listPools(db, hosts),
  };
}
