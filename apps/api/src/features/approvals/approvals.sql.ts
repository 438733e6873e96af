import { sql } from 'kysely';
import type { SecondPersonWhy } from '@lime/domain/access/second-person.ts';
import type { OwnRights, StaffRole } from '@lime/domain/access/staff-rights.ts';
import type { DiffLine } from '@lime/contract/settings-form.ts';
import type { ApprovalKind } from '@lime/contract/staff-approvals.names.ts';
import type { WireApproval } from '@lime/contract/staff-approvals.ts';
import type { Db, Tx } from '../../core/db.ts';

/** What is put before a second person. */
export type NewApproval = {
  kind: ApprovalKind;
  subject: string;
  input: unknown;
  lines: readonly DiffLine[];
  why: SecondPersonWhy;
  amount: number | null;
  reason: string;
  madeBy: number;
  madeFrom: string;
};

/** A newer wish of the same person for the same thing takes the older one's place. @returns its id */
export async function insertApproval(tx: Tx, it: NewApproval): Promise<number> {
  await sql`
    update approval set state = 'superseded', decided_at = clock_timestamp()
    where kind = ${it.kind} and subject = ${it.subject} and made_by = ${it.madeBy} and state = 'waiting'`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    insert into approval (kind, subject, input, lines, why, amount, reason, made_by, made_from)
    values (${it.kind}, ${it.subject}, ${JSON.stringify(it.input)}::jsonb, ${JSON.stringify(it.lines)}::jsonb, ${it.why},
      ${it.amount}, ${it.reason}, ${it.madeBy}, ${it.madeFrom})
    returning id`.execute(tx);
  return rows[0]!.id;
}

/** An approval with the staff member who asked, as they are now. */
export type LockedApproval = {
  id: number;
  kind: ApprovalKind;
  subject: string;
  input: unknown;
  state: WireApproval['state'];
  made_by: number;
  made_from: string;
  login_id: string;
  name: string;
  role: StaffRole;
  rights: OwnRights;
  maker_state: 'normal' | 'suspended';
};

/** Under lock, with who asked for it; null when there is none. */
export async function lockApproval(tx: Tx, id: number): Promise<LockedApproval | null> {
  const { rows } = await sql<LockedApproval>`
    select a.id, a.kind, a.subject, a.input, a.state, a.made_by, a.made_from, s.login_id, coalesce(nullif(s.name, ''), s.login_id) as name,
      s.role, s.rights, s.state as maker_state
    from approval a join staff s on s.id = a.made_by where a.id = ${id} for update of a`.execute(tx);
  return rows[0] ?? null;
}

/** Writes down who decided, and how. */
export async function decideApproval(
  tx: Tx,
  { id, state, staffId, reason }: { id: number; state: 'done' | 'refused'; staffId: number; reason: string | null },
): Promise<void> {
  await sql`
    update approval set state = ${state}, decided_by = ${staffId}, decided_at = clock_timestamp(), decision_reason = ${reason}
    where id = ${id}`.execute(tx);
}

/** A row of the list, with the names of who asked and who decided. */
export type ListedApproval = {
  id: number;
  kind: ApprovalKind;
  subject: string;
  lines: DiffLine[];
  why: SecondPersonWhy;
  amount: number | null;
  reason: string;
  state: WireApproval['state'];
  made_by: number;
  maker: string;
  made_at: Date;
  decider: string | null;
  decided_at: Date | null;
  decision_reason: string | null;
};

type Seen = { readonly kinds: readonly ApprovalKind[]; readonly staffId: number };
const seenBy = ({ kinds, staffId }: Seen) => sql`(a.kind = any(${kinds}::text[]) or a.made_by = ${staffId})`;

/** A page of approvals, and how many wait. */
export async function readApprovals(
  db: Db,
  seen: Seen,
  { state, size, offset }: { state: 'waiting' | 'decided'; size: number; offset: number },
): Promise<{ rows: ListedApproval[]; total: number; waiting: number }> {
  const where = sql`${seenBy(seen)} and ${state === 'waiting' ? sql`a.state = 'waiting'` : sql`a.state <> 'waiting'`}`;
  const { rows: counts } = await sql<{ total: number; waiting: number }>`
    select (select count(*) from approval a where ${where})::int as total,
      (select count(*) from approval a where ${seenBy(seen)} and a.state = 'waiting')::int as waiting`.execute(db);
  const { rows } = await sql<ListedApproval>`
    select a.id, a.kind, a.subject, a.lines, a.why, a.amount, a.reason, a.state, a.made_by, a.made_at, a.decided_at, a.decision_reason,
      coalesce(nullif(m.name, ''), m.login_id) as maker, coalesce(nullif(d.name, ''), d.login_id) as decider
    from approval a join staff m on m.id = a.made_by left join staff d on d.id = a.decided_by
    where ${where} order by ${state === 'waiting' ? sql`a.id` : sql`a.decided_at desc, a.id desc`}
    limit ${size}::int offset ${offset}::int`.execute(db);
  return { rows, ...counts[0]! };
}

/** How many of these kinds wait for another person. */
export async function countOthers(db: Db, { kinds, staffId }: Seen): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from approval
    where state = 'waiting' and kind = any(${kinds}::text[]) and made_by <> ${staffId}`.execute(db);
  return rows[0]!.count;
}
