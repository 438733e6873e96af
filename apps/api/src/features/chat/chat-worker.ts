import { chatIdleText } from '@lime/contract/chat.texts.ts';
import type { Core } from '../../core/context.ts';
import { inTransaction } from '../../core/db.ts';
import { createWorkerLoop } from '../../core/worker-loop.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import { dropStaleDuty, insertMessage, lockIdleChats, setClosed } from './chat.sql.ts';
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
  async function runOnce(): Promise<number> {
    await inTransaction(db, async (tx) => {
      if ((await dropStaleDuty(tx)) > 0) await announceDuty(outbox, tx);
    });
    const { idleMinutes } = settings.get('chat');
    return inTransaction(db, async (tx) => {
      const idle = await lockIdleChats(tx, idleMinutes, maxAPass);
      for (const chat of idle) {
        await insertMessage(tx, { chatId: chat.id, author: 'system', content: chatIdleText(idleMinutes) });
        await setClosed(tx, chat.id, 'idle');
        if (chat.waiting_since !== null) await announceWaiting(outbox, tx, chat, false);
        await announceChange(outbox, tx, chat);
      }
      return idle.length;
    });
  }

  const loop = createWorkerLoop(runOnce, {
    name: 'chat-worker',
    pauseMs,
    failed: (error) =>
      log.error({ err: error }, 'conversations could not be looked through; the next pass tries again'),
  });
  return { start: () => loop.start(), stop: () => loop.stop(), runOnce };
}
