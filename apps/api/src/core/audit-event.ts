import { sql } from 'kysely';
import type { StaffCaller } from './context.ts';
import type { Tx } from './db.ts';

/** Something done to money, members or settings by hand; rows are only ever added. */
export type AuditEvent = {
  /** `staff:admin`, `key:<name>`, `member:42`, `cli`, `system` */
  readonly actor: string;
  /** `member.create`, `setting.change`, … */
  readonly action: string;
  /** `member:42`, `setting:menu`, … */
  readonly subject: string;
  readonly before?: unknown;
  readonly after?: unknown;
  /** why, where that matters */
  readonly reason?: string | undefined;
  /** where the request came from */
  readonly address?: string | undefined;
};

/** Who did it, for events of the office. */
export function byStaff({
  loginId,
  address,
  apiKey,
}: Pick<StaffCaller, 'loginId' | 'address' | 'apiKey'>): Pick<AuditEvent, 'actor' | 'address'> {
  return { actor: apiKey === undefined ? `staff:${loginId}` : `key:${apiKey}`, address };
}

/** Written in the transaction of what it tells of. Its salts let a field be emptied later while the chain holds (decision 0093). */
export async function addAuditEvent(
  tx: Tx,
  { actor, action, subject, before, after, reason, address }: AuditEvent,
): Promise<void> {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  await sql`insert into audit_event (actor, action, subject, before, after, reason, address, salts)
    values (${actor}, ${action}, ${subject}, ${json(before)}::jsonb, ${json(after)}::jsonb, ${reason ?? null}, ${address ?? null},
      array[gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid()])`.execute(tx);
}
