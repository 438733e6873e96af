import type { z } from 'zod';
import type { Pagination } from '@lime/contract/call.ts';
import { auditLines, membersNamed } from '@lime/contract/audit-lines.ts';
import type { WireAuditEvent, WireChain, WireChainBreak, listAuditEvents } from '@lime/contract/staff-audit.ts';
import { actionsOf } from '@lime/domain/access/act-kinds.ts';
import type { Core, StaffCaller } from '../../core/context.ts';
import { eventChain } from '../../core/ledger/audit-checks.ts';
import { runAudit } from '../../core/ledger/audit.ts';
import { anywhere, paginationOf } from '../../core/paging.ts';
import { createCallLimit } from '../../core/call-limit.ts';
import { recordedLines } from '../settings/settings-editor.service.ts';
import type { EventRow } from './events.sql.ts';
import { countSealed, distinctOf, listEvents, readLoginIds } from './events.sql.ts';

const maxWords = 500;

/** The audit log as the office reads it. */
export type Events = {
  list(input: z.output<typeof listAuditEvents.input>): Promise<{ list: WireAuditEvent[]; pagination: Pagination }>;
  words(): Promise<{ actions: string[]; actors: string[] }>;
  /** Reads every event there is. @throws Refused TOO_MANY_REQUESTS (429) to a caller who asks more than six times a minute */
  verify(caller: StaffCaller): Promise<WireChain>;
};

/** Remembers who had the chain verified lately. */
export function createEvents({ db, pool }: Core): Events {
  const verifications = createCallLimit(6, 60);

  return {
    async list({ page, size, dir, id: one, actor, action, act, subject, q, from, to }) {
      const isStart = action?.endsWith('.') ?? false;
      const { rows, total } = await listEvents(db, {
        page,
        size,
        dir,
        id: one ? Number(one) : null,
        actor: actor || null,
        action: isStart ? null : action || null,
        actionStart: isStart ? action! : null,
        actions: act === undefined ? null : actionsOf(act),
        subject: subject || null,
        q: q ? anywhere(q) : null,
        from: from ?? null,
        to: to ?? null,
      });
      const members = await readLoginIds(db, membersNamed(rows));
      const list = rows.map((row) => toWire(row, members));
      return { list, pagination: paginationOf(page, size, total) };
    },

    async words() {
      const [actions, actors] = await Promise.all([
        distinctOf(db, 'action', maxWords),
        distinctOf(db, 'actor', maxWords),
      ]);
      return { actions, actors };
    },

    async verify({ staffId }) {
      await verifications(String(staffId));
      const [found] = await runAudit(pool, [eventChain]);
      return { ...(await countSealed(db)), broken: found!.holds ? null : breakOf(found!.example ?? '') };
    },
  };
}

function toWire({ id, at, seal, ...row }: EventRow, members: ReadonlyMap<string, string>): WireAuditEvent {
  const [kind, name = ''] = row.subject.split(':');
  const ofSetting = kind === 'setting' ? recordedLines(name, row.before, row.after) : null;
  return {
    ...row,
    id: String(id),
    at: at.toISOString(),
    lines: ofSetting ?? auditLines(row, members),
    member: kind === 'member' ? (members.get(name) ?? null) : null,
    seal: seal === null ? null : String(seal),
  };
}

/** What the check of the chain says in words, by its parts. */
function breakOf(words: string): WireChainBreak {
  const [, seal = '', event, what] = /^seal (\d+)(?:: event (\d+) was (changed|removed|added))?/.exec(words) ?? [];
  return { seal, event: event ?? null, what: (what as WireChainBreak['what'] | undefined) ?? 'seal' };
}
