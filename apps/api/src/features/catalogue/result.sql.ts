import { sql } from 'kysely';
import type { LegResult } from '@lime/domain/settlement/leg-result.ts';
import type { Tx } from '../../core/db.ts';

export type ResultRow = {
  id: number;
  status: string;
  score_home: number | null;
  score_away: number | null;
  score_detail: unknown;
  version: number;
  result_revision: number;
};

/** The outcome of locked fixtures; whatever was still planned for them is void. */
export async function setResults(tx: Tx, source: string, rows: readonly ResultRow[]): Promise<void> {
  await sql`
    update fixture f
    set status = r.status::fixture_status, score_home = r.score_home, score_away = r.score_away, score_detail = r.score_detail,
      result_source = ${source}, version = r.version, result_revision = r.result_revision, finished_at = clock_timestamp()
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r(id bigint, status text, score_home smallint, score_away smallint, score_detail jsonb, version integer, result_revision integer)
    where f.id = r.id`.execute(tx);
  await sql`delete from price_schedule where fixture_id = any(${rows.map((row) => row.id)}::bigint[])`.execute(tx);
}

/** What a source tells about a known outcome besides the score: shown, never settled on. */
export async function setDetails(tx: Tx, rows: readonly { id: number; score_detail: unknown }[]): Promise<void> {
  await sql`
    update fixture f set score_detail = r.score_detail
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id bigint, score_detail jsonb)
    where f.id = r.id`.execute(tx);
}

export async function setSelectionResults(tx: Tx, rows: readonly { id: number; result: LegResult }[]): Promise<void> {
  await sql`
    update selection s set result = r.result::leg_result
    from unnest(${rows.map((row) => row.id)}::bigint[], ${rows.map((row) => row.result)}::text[]) as r(id, result)
    where s.id = r.id and s.result <> r.result::leg_result`.execute(tx);
}

export async function closeMarkets(tx: Tx, fixtureIds: readonly number[]): Promise<void> {
  await sql`update market set status = 'closed' where fixture_id = any(${fixtureIds}::bigint[]) and status <> 'closed'`.execute(
    tx,
  );
}

/** Leaves the settlement worker its work in the transaction that decided it. */
export async function addSettlementTasks(
  tx: Tx,
  tasks: readonly { fixture_id: number; revision: number }[],
): Promise<void> {
  await sql`
    insert into settlement_task (fixture_id, revision)
    select fixture_id, revision
    from json_to_recordset(${JSON.stringify(tasks)}::json) as r(fixture_id bigint, revision integer)
    order by fixture_id
    on conflict do nothing`.execute(tx);
}
