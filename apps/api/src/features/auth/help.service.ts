import type { askSignInHelp, WireSignInHelp } from '@lime/contract/sign-in-help.ts';
import type { InputOf } from '@lime/contract/call.ts';
import { checkSignInHelp } from '@lime/domain/access/check-sign-in-help.ts';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import { placeOf } from '../../core/client-address.ts';
import type { Core, Outbox, StaffCaller } from '../../core/context.ts';
import { inTransaction } from '../../core/db.ts';
import type { Db, Tx } from '../../core/db.ts';
import { Refused } from '../../core/refused.ts';
import type { From } from '../../core/sign-in-attempts.ts';
import { createAttemptLimiter } from '../../core/attempt-limiter.ts';
import type { AttemptLimiter } from '../../core/attempt-limiter.ts';
import { insertHelp, readOpenHelp, setHelpDone } from './help.sql.ts';

const maxAnHour = 3;
const maxShown = 50;

// Help for who cannot sign in. Nobody is looked up, so nothing says whether there is such a member.

/** What asking for help needs. */
export type SignInHelpDeps = Pick<Core, 'db' | 'outbox'> & {
  /** questions of an address and of a device */
  readonly helpTries: AttemptLimiter;
};

/** Counts questions of those who cannot sign in. */
export function createHelpTries(pool: Core['pool']): AttemptLimiter {
  return createAttemptLimiter(pool, 'sign-in-help', maxAnHour, 3_600);
}

/** Asks staff for help. @throws Refused HELP_… (400); TOO_MANY_REQUESTS (429) to an address or device that asks too often */
export async function askHelp(
  deps: SignInHelpDeps,
  input: InputOf<typeof askSignInHelp>,
  { address, device }: From,
): Promise<void> {
  const refusal = checkSignInHelp(input);
  if (refusal) throw new Refused(refusal);
  await deps.helpTries.take(`address ${placeOf(address)}`);
  await deps.helpTries.take(`device ${device.id}`);
  const [name, contact, content] = [input.name.trim(), input.contact.trim(), input.content.trim()];
  await inTransaction(deps.db, async (tx) => {
    const id = await insertHelp(tx, { name, contact, lost: input.lost, content, address });
    await announce(deps.outbox, tx, String(id), 'new');
  });
}

/** The questions nobody has dealt with, and how many there are. */
export async function listOpenHelp(db: Db): Promise<{ list: WireSignInHelp[]; total: number }> {
  const { rows, total } = await readOpenHelp(db, maxShown);
  return {
    list: rows.map(({ id, at, name, contact, lost, content }) => ({
      seq: String(id),
      name,
      contact,
      lost,
      content,
      at: at.toISOString(),
    })),
    total,
  };
}

/** Says that a question was dealt with. @throws Refused NOT_FOUND (404) */
export async function closeHelp(
  outbox: Pick<Outbox, 'write'>,
  tx: Tx,
  staff: StaffCaller,
  seq: string,
  note: string,
): Promise<void> {
  if (!(await setHelpDone(tx, seq, staff.staffId, note))) throw new Refused({ code: 'NOT_FOUND' }, 404);
  await addAuditEvent(tx, {
    ...byStaff(staff),
    action: 'sign-in-help.close',
    subject: `sign-in-help:${seq}`,
    reason: note,
  });
  await announce(outbox, tx, seq, 'changed');
}

const announce = (outbox: Pick<Outbox, 'write'>, tx: Tx, id: string, what: 'new' | 'changed') =>
  outbox.write(tx, 'work', { kind: 'inquiry', what, id: `help:${id}` });
