import { sql } from 'kysely';
import { assert } from '@lime/domain/assert.ts';
import { joinCodeQr as joinCodeQrCall, listJoinCodes, saveJoinCode } from '@lime/contract/staff-join-codes.ts';
import type { WireJoinCode } from '@lime/contract/staff-join-codes.ts';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import type { Config } from '../../core/api-config.ts';
import type { Handle } from '../../core/handle.ts';
import { anywhere, paginationOf } from '../../core/paging.ts';
import { Refused } from '../../core/refused.ts';
import { joinCodeQr } from './join-codes.service.ts';
import {
  hasAgent,
  insertCode,
  lockJoinCode,
  readJoinCodes,
  readJoinCodeTerms,
  updateJoinCode,
} from './join-codes.sql.ts';
import type { JoinCodeRow } from './join-codes.sql.ts';

/** The office's join codes: who came by which, and new ones. */
export function registerJoinCodes(handle: Handle, { siteOrigin }: Pick<Config, 'siteOrigin'>): void {
  handle(listJoinCodes, async ({ db, input: { page, size, q, active, agentId, owner } }) => {
    const where = sql.join(
      [
        sql`true`,
        ...(q === '' ? [] : [sql`(c.code ilike ${anywhere(q)} or c.note ilike ${anywhere(q)})`]),
        ...(active === undefined ? [] : [sql`c.active = ${active === 'yes'}`]),
        ...(agentId === undefined ? [] : [sql`c.owner = ${`agent:${agentId}`}`]),
        ...(owner === undefined ? [] : [sql`(c.owner <> 'office') = ${owner === 'agents'}`]),
      ],
      sql` and `,
    );
    const rows = await readJoinCodes(db, where, (page - 1) * size, size);
    return { list: rows.map(toWire), pagination: paginationOf(page, size, rows[0]?.total ?? 0) };
  });

  handle(saveJoinCode, async ({ tx, staff, input: { create, code: form, agentId } }) => {
    const before = await lockJoinCode(tx, form.code);
    if (!create && before === null) throw new Refused({ code: 'NOT_FOUND' }, 404);
    if (create && agentId !== null && !(await hasAgent(tx, agentId))) throw new Refused({ code: 'NOT_FOUND' }, 404);
    const owner = agentId === null ? 'office' : `agent:${agentId}`;
    if (create && !(await insertCode(tx, form, owner))) throw new Refused({ code: 'JOIN_CODE_TAKEN' });
    if (!create) await updateJoinCode(tx, form);
    await addAuditEvent(tx, {
      ...byStaff(staff),
      action: create ? 'join-code.create' : 'join-code.change',
      subject: `join-code:${form.code}`,
      ...(before === null ? {} : { before }),
      after: await lockJoinCode(tx, form.code),
    });
    const [row] = await readJoinCodes(tx, sql`c.code = ${form.code}`, 0, 1);
    assert(row, `join code ${form.code} is there`);
    return { code: toWire(row) };
  });

  handle(joinCodeQrCall, async ({ db, input: { code, site } }) => {
    if ((await readJoinCodeTerms(db, code)) === null) throw new Refused({ code: 'NOT_FOUND' }, 404);
    return joinCodeQr(code, siteOrigin ?? site);
  });
}

function toWire({ total: _total, expiresAt, createdAt, ...row }: JoinCodeRow): WireJoinCode {
  return { ...row, expiresAt: expiresAt?.toISOString() ?? null, createdAt: createdAt.toISOString() };
}
