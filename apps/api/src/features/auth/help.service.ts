import type { askSignInHelp, WireSignInHelp } from '@lime/contract/sign-in-help.ts';
import type { InputOf } from '@lime/contract/call.ts';
import { checkSignInHelp } from '@lime/domain/access/check-sign-in-help.ts';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import { placeOf } from '../../core/client-address.ts';
import type { Core, StaffCaller } from '../../core/context.ts';
import { inTransaction } from '../../core/db.ts';
import type { Tx } from '../../core/db.ts';
import { Refused } from '../../core/refused.ts';
import type { From } from '../../core/sign-in-tries.ts';
import { createTries } from '../../core/tries.ts';
import { insertHelp, readOpenHelp, setHelpDone } from './help.sql.ts';

const mostAnHour = 3;
const mostShown = 50;

/** Help for who cannot sign in. Nobody is looked up, so nothing says whether there is such a member. */
export type SignInHelp = {
  /** @throws Refused HELP_… (400); TOO_MANY_REQUESTS (429) to an address or device that asks too often */
  ask(input: InputOf<typeof askSignInHelp>, from: From): Promise<void>;
  open(): Promise<{ list: WireSignInHelp[]; total: number }>;
  /** @throws Refused NOT_FOUND (404) */
  close(tx: Tx, staff: StaffCaller, seq: string, note: string): Promise<void>;
};

export function createSignInHelp({ db, pool, outbox }: Pick<Core, 'db' | 'pool' | 'outbox'>): SignInHelp {
  const tries = createTries(pool, 'sign-in-help', mostAnHour, 3_600);
  const announce = (tx: Tx, id: string, what: 'new' | 'changed') =>
    outbox.write(tx, 'work', { kind: 'inquiry', what, id: `help:${id}` });

  return {
    async ask(input, { address, device }) {
      const refusal = checkSignInHelp(input);
      if (refusal) throw new Refused(refusal);
      await tries.take(`address ${placeOf(address)}`);
      await tries.take(`device ${device.id}`);
      const [name, contact, content] = [input.name.trim(), input.contact.trim(), input.content.trim()];
      await inTransaction(db, async (tx) => {
        const id = await insertHelp(tx, { name, contact, lost: input.lost, content, address });
        await announce(tx, String(id), 'new');
      });
    },
    async open() {
      const { rows, total } = await readOpenHelp(db, mostShown);
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
    },
    async close(tx, staff, seq, note) {
      if (!(await setHelpDone(tx, seq, staff.staffId, note))) throw new Refused({ code: 'NOT_FOUND' }, 404);
      await addAuditEvent(tx, {
        ...byStaff(staff),
        action: 'sign-in-help.close',
        subject: `sign-in-help:${seq}`,
        reason: note,
      });
      await announce(tx, seq, 'changed');
    },
  };
}
