import type { z } from 'zod';
import { keptName, nameProblem } from '@lime/domain/access/name-rules.ts';
import { bankAccountPattern, nicknamePattern, phonePattern } from '@lime/domain/access/sign-up.ts';
import { staffChangeNote } from '@lime/contract/notes.texts.ts';
import type { editMember } from '@lime/contract/staff-members.ts';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import type { Channel, StaffCaller } from '../../core/context.ts';
import type { Tx } from '../../core/db.ts';
import { writeOutbox } from '../../core/outbox.ts';
import { Refused } from '../../core/refused.ts';
import { readSetting } from '../settings/settings.service.ts';
import { sendNote } from '../notes/notes.service.ts';
import { endSessionsOf } from '../auth/sessions.service.ts';
import { endHostSessionsOf } from '../launch/host-ends.service.ts';
import { decideWaiting, isNicknameTaken, lockForEdit, updateMemberRow } from './member-edit.sql.ts';
import type { EditableMember } from './member-edit.sql.ts';
import { keepHandGrade } from './grade.service.ts';
import { noteStaffChange } from './members.sql.ts';

type Changes = z.output<typeof editMember.input>['changes'];

/** What an edit needs in addition to the transaction. */
export type EditDeps = {
  readonly channel: Pick<Channel, 'notify'>;
  readonly banks: () => readonly string[];
  /** the hosts, by their names in launches, that have games of these menu entries */
  readonly hostsOf: (menus: readonly string[]) => readonly string[];
  /** the highest grade in use (setting levelOption) */
  readonly grades: () => number;
};

/** Parts of a member that change, are asked about and are recorded as one. */
type Part = { readonly name: string; of(member: EditableMember): unknown; readonly needsReason?: true };
const parts: readonly Part[] = [
  { name: 'grade', of: (member) => member.grade },
  { name: 'state', of: (member) => member.state, needsReason: true },
  { name: 'permissions', of: (member) => member.detail_setting },
  { name: 'selfCert', of: (member) => member.self_cert },
  { name: 'type', of: (member) => member.type },
  { name: 'tags', of: (member) => member.tags },
  { name: 'nickname', of: (member) => member.nickname },
  { name: 'phone', of: (member) => member.phone },
  {
    name: 'bank',
    of: ({ bank_name, bank_account, bank_owner }) => ({
      bankName: bank_name,
      bankAccount: bank_account,
      bankOwner: bank_owner,
    }),
    needsReason: true,
  },
];

/**
 * Changes what is named of a member, with one event a part in the audit trail. Suspending and closing end every session,
 * and a permission that is closed ends those at its hosts; open pages and all processes learn of the rest at once.
 *
 * @returns the names of what is different now
 * @throws  Refused STAFF_REASON_REQUIRED, MEMBER_WAITING, MEMBER_LEFT, AUTH_NICKNAME_TAKEN, AUTH_BANK_UNKNOWN, SIGN_UP_… (400), NOT_FOUND (404)
 */
export async function edit(
  tx: Tx,
  staff: StaffCaller,
  { id, changes, reason, gradeDays }: { id: number; changes: Changes; reason: string; gradeDays?: number | undefined },
  { channel, banks, grades, hostsOf }: EditDeps,
): Promise<string[]> {
  const before = await lockForEdit(tx, id);
  if (!before) throw new Refused({ code: 'NOT_FOUND' }, 404);
  if (changes.state !== undefined && before.state === 'waiting') throw new Refused({ code: 'MEMBER_WAITING' });
  if ((changes.state ?? 'left') !== 'left' && before.state === 'left') throw new Refused({ code: 'MEMBER_LEFT' });
  const after = changed(before, changes);
  const different = parts.filter(({ of }) => JSON.stringify(of(before)) !== JSON.stringify(of(after)));
  if (different.length === 0) return [];
  if (reason === '' && different.some(({ needsReason }) => needsReason))
    throw new Refused({ code: 'STAFF_REASON_REQUIRED' });
  assertFit(before, after, { banks: banks(), grades: grades() });
  if (before.nickname !== after.nickname && (await isNicknameTaken(tx, id, after.nickname)))
    throw new Refused({ code: 'AUTH_NICKNAME_TAKEN' });
  await updateMemberRow(tx, id, after).catch(nicknameTaken);
  for (const { name, of } of different) {
    await addAuditEvent(tx, {
      ...byStaff(staff),
      action: `member.${name}`,
      subject: `member:${id}`,
      before: of(before),
      after: of(after),
      reason: reason || undefined,
    });
  }
  if (before.grade !== after.grade)
    await keepHandGrade(tx, {
      memberId: id,
      from: before.grade,
      to: after.grade,
      actor: byStaff(staff).actor,
      days: gradeDays ?? (await readSetting(tx, 'levelRules')).handDays,
    });
  if (different.some(({ name }) => name === 'bank')) {
    await noteStaffChange(tx, id);
    const { holdHours } = await readSetting(tx, 'cash');
    await sendNote(tx, { memberIds: [id], ...staffChangeNote('bank', holdHours) });
  }
  if (after.state !== 'normal') await endSessionsOf(tx, id, 'forced');
  await endHostSessionsOf(tx, id, hostsOf(closedMenus(before, after)));
  await tellOfMember(tx, channel, id);
  return different.map(({ name }) => name);
}

/** Lets a waiting member in, or closes the account. @throws Refused STAFF_REASON_REQUIRED, REQUEST_DECIDED (400), NOT_FOUND (404) */
export async function decideSignUp(
  tx: Tx,
  staff: StaffCaller,
  { id, state, reason }: { id: number; state: 'normal' | 'left'; reason?: string },
  { channel }: Pick<EditDeps, 'channel'>,
): Promise<void> {
  if (reason === '') throw new Refused({ code: 'STAFF_REASON_REQUIRED' });
  const outcome = await decideWaiting(tx, id, state);
  if (outcome === null) throw new Refused({ code: 'NOT_FOUND' }, 404);
  if (outcome === 'not-waiting') throw new Refused({ code: 'REQUEST_DECIDED' });
  await addAuditEvent(tx, {
    ...byStaff(staff),
    action: state === 'normal' ? 'member.approve' : 'member.refuse',
    subject: `member:${id}`,
    before: { state: 'waiting' },
    after: { state },
    reason,
  });
  await writeOutbox(tx, 'work', { kind: 'signup', what: 'changed', id });
  await tellOfMember(tx, channel, id);
}

/** Every process forgets what it knew of the member, and the member's open pages read themselves again. */
export async function tellOfMember(tx: Tx, channel: Pick<Channel, 'notify'>, id: number): Promise<void> {
  await channel.notify(tx, 'member', String(id));
  await writeOutbox(tx, 'member', { m: [id] });
}

/** Permissions that were open and are closed now. */
const closedMenus = (before: EditableMember, after: EditableMember): string[] =>
  Object.keys(after.detail_setting).filter(
    (menu) => after.detail_setting[menu]!.active === false && before.detail_setting[menu]?.active !== false,
  );

function changed(before: EditableMember, changes: Changes): EditableMember {
  const { grade, state, permissions, selfCert, type, tags, nickname, phone, bank } = changes;
  const flags = Object.fromEntries(
    Object.entries(permissions ?? {}).map(([key, active]) => [key, { active: active === true }]),
  );
  return {
    grade: grade ?? before.grade,
    state: state ?? before.state,
    detail_setting: { ...before.detail_setting, ...flags },
    self_cert: selfCert ?? before.self_cert,
    type: type ?? before.type,
    tags: tags ? [...new Set(tags)].toSorted((a, b) => a.localeCompare(b, 'ko')) : before.tags,
    nickname: nickname === undefined ? before.nickname : keptName(nickname),
    phone: phone ?? before.phone,
    bank_name: bank?.bankName ?? before.bank_name,
    bank_account: bank?.bankAccount ?? before.bank_account,
    bank_owner: bank?.bankOwner ?? before.bank_owner,
  };
}

/** What is new must look as at sign-up; what was there before such rules stays. */
function assertFit(
  before: EditableMember,
  after: EditableMember,
  { banks, grades }: { banks: readonly string[]; grades: number },
): void {
  if (after.grade !== before.grade && after.grade > grades)
    throw new Refused({ code: 'AUTH_GRADE_UNUSED', detail: { grades } });
  const refuse = (code: string): never => {
    throw new Refused({ code });
  };
  if (after.nickname !== before.nickname && !nicknamePattern.test(after.nickname)) refuse('SIGN_UP_NICKNAME_INVALID');
  if (after.nickname !== before.nickname) {
    const problem = nameProblem(after.nickname);
    if (problem) refuse(problem === 'reserved' ? 'SIGN_UP_NICKNAME_RESERVED' : 'SIGN_UP_NICKNAME_DECEIVES');
  }
  if (after.phone !== before.phone && !phonePattern.test(after.phone)) refuse('SIGN_UP_CONTACT_INVALID');
  if (after.bank_name !== before.bank_name && !banks.includes(after.bank_name)) refuse('AUTH_BANK_UNKNOWN');
  if (after.bank_owner === '') refuse('SIGN_UP_DEPOSITOR_EMPTY');
  if (after.bank_account !== before.bank_account && !bankAccountPattern.test(after.bank_account))
    refuse('SIGN_UP_ACCOUNT_INVALID');
}

/** Another account took the nickname between the look and the write. */
function nicknameTaken(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === '23505')
    throw new Refused({ code: 'AUTH_NICKNAME_TAKEN' });
  throw error;
}
