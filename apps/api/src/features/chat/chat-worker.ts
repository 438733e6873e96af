import { chatIdleText } from '@lime/contract/chat.texts.ts';
import type { Core } from '../../core/context.ts';
import { inTransaction } from '../../core/db.ts';
import { everyStep } from '../../core/every-step.ts';
import { workApart } from '../../core/work-apart.ts';
import { createWorkerLoop } from '../../core/worker-loop.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import { dropStaleDuty, insertMessage, lockIdleChats, readIdleChats, setClosed } from './chat.sql.ts';
import { announceChange, announceDuty, announceWaiting } from './news.ts';

const pauseMs = 5_000;
const maxAPass = 100;

/** Closes idle conversations in the background. */
export type ChatWorker = {
  start(): void;
  stop(): Promise<void>;
  /** One pass by hand. @returns how many conversations it closed */
  runOnce(): Promise<number>;
};

/**
 * Closes conversations nobody has written in for as long as the setting says, and notices members of support whose page is
 * gone. By the database's clock and under locks others skip: any number of processes may do it.
 */
export function createChatWorker(
  { db, log, outbox }: Pick<Core, 'db' | 'log' | 'outbox'>,
  { settings }: { settings: Pick<LiveSettings, 'get'> },
): ChatWorker {
  async function dropDuty(): Promise<void> {
    await inTransaction(db, async (tx) => {
      if ((await dropStaleDuty(tx)) > 0) await announceDuty(outbox, tx);
    });
  }

  function closeIdle(ids: readonly number[], idleMinutes: number): Promise<number> {
    return inTransaction(db, async (tx) => {
      const idle = await lockIdleChats(tx, ids, idleMinutes);
      for (const chat of idle) {
        await insertMessage(tx, { chatId: chat.id, author: 'system', content: chatIdleText(idleMinutes) });
        await setClosed(tx, chat.id, 'idle');
        if (chat.waiting_since !== null) await announceWaiting(outbox, tx, chat, false);
        await announceChange(outbox, tx, chat);
      }
      return idle.length;
    });
  }

  async function runOnce(): Promise<number> {
    let closed = 0;
    await everyStep(dropDuty, async () => {
      const { idleMinutes } = settings.get('chat');
      const counts = await workApart(await readIdleChats(db, idleMinutes, maxAPass), {
        db,
        log,
        work: 'idle-chats',
        itemOf: ({ id }) => id,
        run: (some) => closeIdle(some.map(({ id }) => id), idleMinutes), // prettier-ignore
      });
      closed = counts.reduce((sum, count) => sum + count, 0);
    });
    return closed;
  }

  const loop = createWorkerLoop(runOnce, {
    name: 'chat-worker',
    db,
    pauseMs,
    failed: (error) =>
      log.error({ err: error }, 'conversations could not be looked through; the next pass tries again'),
  });
  return { start: () => loop.start(), stop: () => loop.stop(), runOnce };
}
