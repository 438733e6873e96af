import type { listAgentNotes, sendAgentNote } from '@lime/contract/agent-notes.ts';
import type { InputOf, PayloadOf } from '@lime/contract/call.ts';
import { addAuditEvent } from '../../core/audit-event.ts';
import type { AgentCaller, Channel } from '../../core/context.ts';
import type { Db, Tx } from '../../core/db.ts';
import { paginationOf } from '../../core/paging.ts';
import { Refused } from '../../core/refused.ts';
import { findAgentNote, orderAgentNote, readAgentNoteRoom, readAgentNotes } from '../notes/agent-notes.service.ts';
import { readSetting } from '../settings/settings.service.ts';
import { lockAgents } from './agents.sql.ts';

/** The caller's notes, newest first, and how many more it may send today. */
export async function listOwnNotes(
  db: Db,
  { agentId }: AgentCaller,
  { page, size }: InputOf<typeof listAgentNotes>,
): Promise<PayloadOf<typeof listAgentNotes>> {
  const [{ rows, total }, room, { notesADay }] = await Promise.all([
    readAgentNotes(db, agentId, (page - 1) * size, size),
    readAgentNoteRoom(db, agentId),
    readSetting(db, 'agents'),
  ]);
  return {
    list: rows.map(({ id, created_at, ...row }) => ({ id: String(id), at: created_at.toISOString(), ...row })),
    pagination: paginationOf(page, size, total),
    leftToday: Math.max(0, notesADay - room.sentToday),
    members: room.members,
  };
}

/** Sends a note to the caller's own members. @throws Refused AGENT_NOTES_SPENT, NOTE_NOBODY */
export async function sendOwnNote(
  channel: Pick<Channel, 'notify'>,
  tx: Tx,
  { agentId, loginId, address }: AgentCaller,
  { title, content, key }: InputOf<typeof sendAgentNote>,
): Promise<PayloadOf<typeof sendAgentNote>> {
  await lockAgents(tx);
  const known = await findAgentNote(tx, agentId, key);
  if (known !== null) return { id: String(known) };
  const [{ notesADay: most }, room] = [await readSetting(tx, 'agents'), await readAgentNoteRoom(tx, agentId)];
  if (room.sentToday >= most) throw new Refused({ code: 'AGENT_NOTES_SPENT', detail: { most } });
  if (room.members === 0) throw new Refused({ code: 'NOTE_NOBODY' });
  const id = await orderAgentNote(channel, tx, { agentId, title, content, key });
  await addAuditEvent(tx, {
    actor: `agent:${loginId}`,
    address,
    action: 'note.send',
    subject: `note-sending:${id}`,
    after: { title, content, members: room.members },
  });
  return { id: String(id) };
}
