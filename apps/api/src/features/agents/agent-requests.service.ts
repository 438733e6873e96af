import type { Pagination } from '@lime/contract/call.ts';
import type { WireAgentRequest } from '@lime/contract/agent-requests.ts';
import type { RawBuilder } from 'kysely';
import type { Db, Tx } from '../../core/db.ts';
import { paginationOf } from '../../core/paging.ts';
import { Refused } from '../../core/refused.ts';
import { requestsWhere } from './agent-requests.sql.ts';
import { lockAgents } from './agents.sql.ts';

/** A page of payouts or of settlements, by what reads them and how staff see one. */
export async function pageOfRequests<Row, Wire>(
  db: Db,
  {
    page,
    size,
    agentId,
    state,
  }: { page: number; size: number; agentId?: string | undefined; state?: string | undefined },
  read: (db: Db, where: RawBuilder<unknown>, offset: number, limit: number) => Promise<{ rows: Row[]; total: number }>,
  toWire: (row: Row) => Wire,
): Promise<{ list: Wire[]; pagination: Pagination }> {
  const { rows, total } = await read(db, requestsWhere(agentId, state), (page - 1) * size, size);
  return { list: rows.map(toWire), pagination: paginationOf(page, size, total) };
}

/** Locks all agents and a request that waits. @throws Refused REQUEST_DECIDED, NOT_FOUND (404) */
export async function lockOpen<Row extends { state: string }>(
  tx: Tx,
  id: string,
  lock: (tx: Tx, id: number) => Promise<Row | null>,
): Promise<Row> {
  await lockAgents(tx);
  const row = await lock(tx, Number(id));
  if (!row) throw new Refused({ code: 'NOT_FOUND' }, 404);
  if (row.state !== 'requested') throw new Refused({ code: 'REQUEST_DECIDED', detail: { status: row.state } });
  return row;
}

/** What payouts and settlements say of their agent and of staff. */
type RequestRow = {
  id: number;
  agent_id: number;
  name: string;
  code: string;
  maker: string | null;
  made_at: Date;
  first_by: number | null;
  first: string | null;
  decider: string | null;
  decided_at: Date | null;
  reason: string | null;
};

/** @param staffId the reader; null: none of staff */
export function requestToWire(row: RequestRow, staffId: number | null): WireAgentRequest {
  return {
    id: String(row.id),
    agentId: String(row.agent_id),
    agentName: row.name,
    agentCode: row.code,
    madeBy: row.maker ?? row.code,
    byAgent: row.maker === null,
    madeAt: row.made_at.toISOString(),
    firstBy: row.first,
    decidedBy: row.decider,
    decidedAt: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
    own: staffId !== null && row.first_by === staffId,
  };
}
