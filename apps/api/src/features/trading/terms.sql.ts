import { sql } from 'kysely';
import type { OwnTerms } from '@lime/domain/trading/own-terms.ts';
import type { Db, Tx } from '../../core/db.ts';
import { openFixture } from '../../core/open.ts';
import { anywhere } from '../../core/paging.ts';

/** Terms of a league; those of a league without any are none. */
export async function readLeagueTerms(
  db: Db | Tx,
  leagueId: number,
): Promise<{ margin: number; maxBetting: number | null; maxWin: number | null }> {
  const { rows } = await sql<{ margin: number; maxBetting: number | null; maxWin: number | null }>`
    select margin, max_betting as "maxBetting", max_win as "maxWin" from league_terms where league_id = ${leagueId}`.execute(
    db,
  );
  return rows[0] ?? { margin: 0, maxBetting: null, maxWin: null };
}

/** Terms that a match sets itself. The match must exist. */
export async function readMatchTerms(db: Db | Tx, fixtureId: number): Promise<OwnTerms> {
  const { rows } = await sql<{ margin: number | null; maxBetting: number | null; maxWin: number | null }>`
    select desk_margin as margin, desk_max_betting as "maxBetting", desk_max_win as "maxWin"
    from fixture where id = ${fixtureId}`.execute(db);
  return rows[0]!;
}

/** Sets terms of a match or a market. */
export async function putOwnTerms(
  tx: Tx,
  of: 'fixture' | 'market',
  id: number,
  { margin, maxBetting, maxWin }: OwnTerms,
): Promise<void> {
  const terms = sql`set desk_margin = ${margin}, desk_max_betting = ${maxBetting}, desk_max_win = ${maxWin} where id = ${id}`;
  await (of === 'fixture' ? sql`update fixture ${terms}` : sql`update market ${terms}`).execute(tx);
}

export type LeagueRow = {
  id: number;
  name: string;
  sport_id: number;
  provider: string;
  games: number;
  stopped: boolean;
  margin: number;
  max_betting: number | null;
  max_win: number | null;
  changed_by: string | null;
  changed_at: Date | null;
  total: number;
};

const orders = {
  games: 'coalesce(g.games, 0)',
  name: 'coalesce(l.name_ko, l.name_en)',
  margin: 'coalesce(t.margin, 0)',
  maxBetting: 't.max_betting',
  maxWin: 't.max_win',
  changedAt: 't.changed_at',
} as const;

type Filter = {
  q?: string | undefined;
  leagueId?: string | undefined;
  changedOnly?: boolean | undefined;
  sort: keyof typeof orders;
  dir: 'asc' | 'desc';
  page: number;
  size: number;
};

/** Leagues by how many open fixtures they have; `total` counts all that fit. */
export async function readLeagues(
  db: Db,
  { q, leagueId, changedOnly, sort, dir, page, size }: Filter,
): Promise<readonly LeagueRow[]> {
  const like = q ? anywhere(q) : null;
  const { rows } = await sql<LeagueRow>`
    select l.id, coalesce(l.name_ko, l.name_en) as name, l.sport_id, l.provider, coalesce(g.games, 0) as games,
      l.desk_suspended as stopped, coalesce(t.margin, 0) as margin, t.max_betting, t.max_win, s.login_id as changed_by,
      t.changed_at, count(*) over () as total
    from league l
    left join league_terms t on t.league_id = l.id
    left join staff s on s.id = t.changed_by
    left join (
      select league_id, count(*) as games from fixture f where ${openFixture} group by league_id) g on g.league_id = l.id
    where (${like}::text is null or concat_ws(' ', l.name_ko, l.name_en) ilike ${like})
      and (${leagueId ?? null}::bigint is null or l.id = ${leagueId ?? null}::bigint)
      and (${changedOnly ?? false} = false or t.league_id is not null or l.desk_suspended)
    order by ${sql.raw(`${orders[sort]} ${dir} nulls last`)}, l.sort, name, l.id
    limit ${size} offset ${(page - 1) * size}`.execute(db);
  return rows;
}

export async function leagueExists(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`select from league where id = ${id}`.execute(db);
  return rows.length > 0;
}
