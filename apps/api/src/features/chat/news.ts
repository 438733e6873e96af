import type { Outbox } from '../../core/context.ts';
import type { Tx } from '../../core/db.ts';
import { readTalkingMembers } from './chat.sql.ts';
import type { ChatRow } from './chat.sql.ts';

/** Members who hear at once that support came or went; other pages find out when they ask. */
const mostTalking = 500;

type Told = Pick<ChatRow, 'id' | 'member_id'>;

/** Says what happened to a conversation, to the member and to the office, once the transaction is committed. */
export function createNews(outbox: Pick<Outbox, 'write'>) {
  const work = (tx: Tx, id: number, what: 'new' | 'changed') => outbox.write(tx, 'work', { kind: 'chat', what, id });
  return {
    async wrote(tx: Tx, chat: Told, by: 'member' | 'staff'): Promise<void> {
      await outbox.write(tx, 'chat', { c: chat.id, m: [chat.member_id], what: 'message', by });
    },
    /** Read, taken, handed on, over. */
    async changed(tx: Tx, chat: Told): Promise<void> {
      await outbox.write(tx, 'chat', { c: chat.id, m: [chat.member_id], what: 'changed', by: 'site' });
    },
    /** The member begins to wait, or waits no more: what the bell counts. */
    async waits(tx: Tx, chat: Told, now: boolean): Promise<void> {
      await work(tx, chat.id, now ? 'new' : 'changed');
    },
    /** A staff member of support came on or went off duty. */
    async duty(tx: Tx): Promise<void> {
      const m = await readTalkingMembers(tx, mostTalking);
      await outbox.write(tx, 'chat', { c: null, m, what: 'changed', by: 'site' });
    },
  };
}

export type News = ReturnType<typeof createNews>;
