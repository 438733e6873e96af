import type { Channel } from '../../core/context.ts';
import type { Db, Tx } from '../../core/db.ts';
import { countAddressed } from './audience.sql.ts';
import { countAgentSendings, insertAgentSending, readAgentSendingByKey, readAgentSendings } from './sending.sql.ts';
import type { AgentSending, AgentSendingRow } from './sending.sql.ts';

/** Notes an agent has sent, newest first, with how many got and read each. */
export function readAgentNotes(
  db: Db,
  agentId: number,
  offset: number,
  size: number,
): Promise<{ rows: AgentSendingRow[]; total: number }> {
  return readAgentSendings(db, agentId, offset, size);
}

/** The note an agent has sent with this key; null: none. */
export function findAgentNote(tx: Tx, agentId: number, key: string): Promise<number | null> {
  return readAgentSendingByKey(tx, agentId, key);
}

/** How many notes an agent has sent on this Seoul day, and how many members its next one would reach. */
export async function readAgentNoteRoom(db: Db | Tx, agentId: number): Promise<{ sentToday: number; members: number }> {
  const sentToday = await countAgentSendings(db, agentId);
  return { sentToday, members: await countAddressed(db, { to: 'agent', agentId }) };
}

/** Orders a note of an agent to its own members; the worker sends it at once. @returns its number */
export async function orderAgentNote(channel: Pick<Channel, 'notify'>, tx: Tx, note: AgentSending): Promise<number> {
  const id = await insertAgentSending(tx, note);
  await channel.notify(tx, 'notes_due', '');
  return id;
}
