import { rightsOf } from '@lime/domain/access/staff-rights.ts';
import type { StaffRight } from '@lime/domain/access/staff-rights.ts';
import type { StaffCaller } from '../../core/context.ts';
import type { Db, Tx } from '../../core/db.ts';
import { Refused } from '../../core/refused.ts';
import { readSetting } from '../settings/settings.service.ts';
import { readActive, readLinked } from './staff.sql.ts';

/**
 * May this person be the second one to what another began? Every approval that takes two people asks here.
 *
 * An account is linked for the hours of the setting `staff` to the staff member who made it or reset its password or
 * authenticator. Linked accounts do not approve what the other proposed, even when the link runs through a third account.
 * Accounts of the command line were made by nobody.
 *
 * @throws Refused STAFF_SECOND_PERSON for the same person, STAFF_ACCOUNT_NEW for an account that is too new
 * Source: decision 109.
 */
export async function assertSecondPerson(tx: Tx, { staffId }: StaffCaller, firstId: number): Promise<void> {
  if (staffId === firstId) throw new Refused({ code: 'STAFF_SECOND_PERSON' });
  const { newAccountHours: hours } = await readSetting(tx, 'staff');
  if (hours > 0 && (await readLinked(tx, staffId, hours)).includes(firstId))
    throw new Refused({ code: 'STAFF_ACCOUNT_NEW', detail: { hours } });
}

/** Who could decide what another began. */
export type SecondPersons = {
  /** Is this account the reader's, or linked to it? */
  isLinked(staffId: number): boolean;
  /** How many active accounts but this one could decide something. @param bySuper only supers count */
  count(staffId: number, right: StaffRight, bySuper: boolean): number;
};

/** Who could be a second person, for lists. @param staffId the reader */
export async function readSecondPersons(db: Db | Tx, staffId: number): Promise<SecondPersons> {
  const { newAccountHours: hours } = await readSetting(db, 'staff');
  const linked = new Set(hours > 0 ? await readLinked(db, staffId, hours) : []);
  const active = (await readActive(db)).map((one) => ({ ...one, may: new Set(rightsOf(one.role, one.rights)) }));
  return {
    isLinked: (id) => linked.has(id),
    count: (id, right, bySuper) =>
      active.filter((one) => one.id !== id && one.may.has(right) && (!bySuper || one.role === 'super')).length,
  };
}
