import type { InputOf, PayloadOf } from '@lime/contract/call.ts';
import { maxNoteTemplates } from '@lime/contract/staff-notes.ts';
import type {
  countAudience,
  listReceipts,
  listSendings,
  memberNotes,
  NoteAudienceForm,
  saveNoteTemplate,
  sendNotes,
  WireNoteTemplate,
  WireSending,
} from '@lime/contract/staff-notes.ts';
import type { NoteAudience } from '@lime/domain/notes/audience.ts';
import { addDays, seoulDayStart } from '@lime/domain/seoul-time.ts';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import type { Channel, StaffCaller } from '../../core/context.ts';
import type { Db, Tx } from '../../core/db.ts';
import { paginationOf } from '../../core/paging.ts';
import { Refused } from '../../core/refused.ts';
import { countAddressed, readFirstAddressed, readMemberIds } from './audience.sql.ts';
import { readNotesOf, readReceipts } from './receipts.sql.ts';
import { cancelWaiting, insertSending, isAhead, readSending, readSendings } from './sending.sql.ts';
import type { SendingRow } from './sending.sql.ts';
import {
  countTemplates,
  deleteTemplate,
  insertTemplate,
  lockTemplate,
  lockTemplates,
  readTemplates,
  updateTemplate,
} from './templates.sql.ts';
import type { TemplateRow, TemplateText } from './templates.sql.ts';

const firstShown = 5;
const unknownShown = 10;

/** A page of what staff have sent or scheduled. */
export async function listNoteSendings(
  db: Db,
  { page, size, sort, dir, q, state, by, required, from, to }: InputOf<typeof listSendings>,
): Promise<PayloadOf<typeof listSendings>> {
  const { rows, total } = await readSendings(
    db,
    {
      q,
      by,
      state,
      required: required === undefined ? undefined : required === 'yes',
      from: from === undefined ? undefined : seoulDayStart(from),
      before: to === undefined ? undefined : seoulDayStart(addDays(to, 1)),
    },
    { by: sort, dir },
    (page - 1) * size,
    size,
  );
  return { list: rows.map(sendingToWire), pagination: paginationOf(page, size, total) };
}

/** One sending. @throws Refused NOT_FOUND (404) */
export async function readNoteSending(db: Db, id: number): Promise<{ sending: WireSending }> {
  return { sending: await sendingOf(db, id) };
}

/** A page of who got the notes of a sending, and who has read them. */
export async function listNoteReceipts(
  db: Db,
  { id, page, size, ...filter }: InputOf<typeof listReceipts>,
): Promise<PayloadOf<typeof listReceipts>> {
  const { rows, total } = await readReceipts(db, { sendingId: Number(id), ...filter }, (page - 1) * size, size);
  const list = rows.map((row) => ({
    seq: String(row.id),
    memberId: String(row.member_id),
    loginId: row.login_id,
    nickname: row.nickname,
    grade: row.grade,
    memberState: row.state,
    at: row.at.toISOString(),
    readAt: row.read_at?.toISOString() ?? null,
    deletedAt: row.deleted_at?.toISOString() ?? null,
  }));
  return { list, pagination: paginationOf(page, size, total) };
}

/** A page of the notes a member got from staff. */
export async function listNotesOfMember(
  db: Db,
  { memberId, page, size, ...filter }: InputOf<typeof memberNotes>,
): Promise<PayloadOf<typeof memberNotes>> {
  const { rows, total } = await readNotesOf(db, { memberId: Number(memberId), ...filter }, (page - 1) * size, size);
  const list = rows.map((row) => ({
    seq: String(row.id),
    sendingId: String(row.sending_id),
    title: row.title,
    content: row.content,
    required: row.required,
    staff: row.staff,
    at: row.at.toISOString(),
    readAt: row.read_at?.toISOString() ?? null,
    deletedAt: row.deleted_at?.toISOString() ?? null,
  }));
  return { list, pagination: paginationOf(page, size, total) };
}

/** How many members a sending would reach, and the first of them. @throws Refused NOTE_MEMBERS_UNKNOWN */
export async function countNoteAudience(db: Db, form: NoteAudienceForm): Promise<PayloadOf<typeof countAudience>> {
  const audience = await audienceOf(db, form);
  return { count: await countAddressed(db, audience), first: await readFirstAddressed(db, audience, firstShown) };
}

/** Orders a sending, for now or for later; the worker sends it. @throws Refused NOTE_MEMBERS_UNKNOWN, NOTE_NOBODY, NOTE_DUE_PAST */
export async function orderNotes(
  channel: Pick<Channel, 'notify'>,
  tx: Tx,
  staff: StaffCaller,
  { audience: form, title, content, required, dueAt, key }: InputOf<typeof sendNotes>,
): Promise<{ sending: WireSending }> {
  const audience = await audienceOf(tx, form);
  if (dueAt !== null && !(await isAhead(tx, dueAt))) throw new Refused({ code: 'NOTE_DUE_PAST' });
  if (dueAt === null && (await countAddressed(tx, audience)) === 0) throw new Refused({ code: 'NOTE_NOBODY' });
  const id = await insertSending(tx, { staffId: staff.staffId, title, content, required, audience, dueAt, key });
  await addAuditEvent(tx, {
    ...byStaff(staff),
    action: dueAt === null ? 'note.send' : 'note.schedule',
    subject: `note-sending:${id}`,
    after: { title, content, required, audience, dueAt },
  });
  await channel.notify(tx, 'notes_due', '');
  return { sending: await sendingOf(tx, id) };
}

/** Calls off a sending that waits for its time. @throws Refused NOTE_SENDING_BEGUN, NOT_FOUND (404) */
export async function cancelNoteSending(tx: Tx, staff: StaffCaller, id: number): Promise<{ sending: WireSending }> {
  const before = await sendingOf(tx, id);
  if (!(await cancelWaiting(tx, id))) throw new Refused({ code: 'NOTE_SENDING_BEGUN' });
  await addAuditEvent(tx, {
    ...byStaff(staff),
    action: 'note.cancel',
    subject: `note-sending:${id}`,
    before: { title: before.title, state: 'waiting', dueAt: before.dueAt },
    after: { state: 'cancelled' },
  });
  return { sending: await sendingOf(tx, id) };
}

/** All templates by their names. */
export async function listTemplates(db: Db): Promise<{ list: WireNoteTemplate[] }> {
  return { list: (await readTemplates(db, maxNoteTemplates)).map(templateToWire) };
}

/** Adds a template, or changes the one named. @throws Refused NOTE_TEMPLATE_TAKEN, NOTE_TEMPLATES_FULL, NOT_FOUND (404) */
export async function saveTemplate(
  tx: Tx,
  staff: StaffCaller,
  { id, ...text }: InputOf<typeof saveNoteTemplate>,
): Promise<{ template: WireNoteTemplate }> {
  await lockTemplates(tx);
  const before = id === undefined ? null : await lockTemplate(tx, Number(id));
  if (id !== undefined && !before) throw new Refused({ code: 'NOT_FOUND' }, 404);
  if (!before && (await countTemplates(tx)) >= maxNoteTemplates)
    throw new Refused({ code: 'NOTE_TEMPLATES_FULL', detail: { max: maxNoteTemplates } });
  const after = before ? await updateTemplate(tx, before.id, text) : await insertTemplate(tx, text);
  if (!after) throw new Refused({ code: 'NOTE_TEMPLATE_TAKEN' });
  await addAuditEvent(tx, {
    ...byStaff(staff),
    action: before ? 'note-template.change' : 'note-template.create',
    subject: `note-template:${after.id}`,
    ...(before ? { before: textOfTemplate(before) } : {}),
    after: textOfTemplate(after),
  });
  return { template: templateToWire(after) };
}

/** Deletes a template. @throws Refused NOT_FOUND (404) */
export async function removeTemplate(tx: Tx, staff: StaffCaller, id: number): Promise<void> {
  const before = await lockTemplate(tx, id);
  if (!before) throw new Refused({ code: 'NOT_FOUND' }, 404);
  await deleteTemplate(tx, id);
  await addAuditEvent(tx, {
    ...byStaff(staff),
    action: 'note-template.delete',
    subject: `note-template:${id}`,
    before: textOfTemplate(before),
  });
}

async function sendingOf(db: Db | Tx, id: number): Promise<WireSending> {
  const row = await readSending(db, id);
  if (!row) throw new Refused({ code: 'NOT_FOUND' }, 404);
  return sendingToWire(row);
}

/** @throws Refused NOTE_MEMBERS_UNKNOWN */
async function audienceOf(db: Db | Tx, form: NoteAudienceForm): Promise<NoteAudience> {
  if (form.to === 'filter') return form;
  const loginIds = [...new Set(form.loginIds)];
  const members = await readMemberIds(db, loginIds);
  const known = new Set(members.map(({ login_id }) => login_id));
  const unknown = loginIds.filter((loginId) => !known.has(loginId));
  if (unknown.length > 0)
    throw new Refused({ code: 'NOTE_MEMBERS_UNKNOWN', detail: { ids: unknown.slice(0, unknownShown) } });
  return { to: 'members', memberIds: members.map(({ id }) => id) };
}

function sendingToWire({ id, due_at, sent_at, created_at, ...row }: SendingRow): WireSending {
  const { title, content, required, state, staff, audience, recipients, read } = row;
  return {
    id: String(id),
    title,
    content,
    required,
    state,
    staff,
    audience,
    dueAt: due_at.toISOString(),
    sentAt: sent_at?.toISOString() ?? null,
    createdAt: created_at.toISOString(),
    recipients,
    read,
  };
}

const textOfTemplate = ({ name, title, content, required }: TemplateRow) => ({ name, title, content, required });
const templateToWire = ({ id, changed_at, ...row }: TemplateRow): WireNoteTemplate => ({
  id: String(id),
  ...textOfTemplate({ id, changed_at, ...row }),
  changedAt: changed_at.toISOString(),
});

/** The first templates, unless there are any: for the seed. */
export async function seedNoteTemplates(tx: Tx, templates: readonly TemplateText[]): Promise<void> {
  if ((await countTemplates(tx)) > 0) return;
  for (const template of templates) await insertTemplate(tx, template);
}
