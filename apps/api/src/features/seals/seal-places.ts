import { isTaken } from '@lime/domain/deliveries/retries.ts';
import type { Core } from '../../core/context.ts';
import type { NewSeal } from '../../core/ledger/seal.ts';
import { createWorkerLoop } from '../../core/worker-loop.ts';
import type { WorkerLoop } from '../../core/worker-loop.ts';
import { postOutside } from '../deliveries/post-outside.service.ts';
import { sendMail } from '../deliveries/send-mail.service.ts';

const logEveryMs = 60_000;
const sendTimeoutMs = 10_000;

/** Writes down what it takes. */
export type SealPlaces = Pick<WorkerLoop, 'start' | 'stop'> & {
  /** Logs a seal once a minute, and leaves the first of each hour to be sent. */
  take(seal: NewSeal): void;
};

/**
 * The newest seal goes into the log of the process and, once an hour, to the places of `SEALS_TO`. Neither the places nor what
 * is to be sent are kept in the database: its owner could change both. What cannot be sent is tried again each minute, until
 * a newer seal takes its turn; each place gets it once.
 *
 * @param now epoch ms
 */
export function createSealPlaces(
  { config, db, log }: Pick<Core, 'config' | 'db' | 'log'>,
  now: () => number = Date.now,
): SealPlaces {
  // also where the log has warnings alone
  const always = log.level === 'silent' ? log : log.child({}, { level: 'info' });
  const { mails, urls } = config.sealPlaces;
  const places = [...mails.map((address) => `mailto:${address}`), ...urls];
  let loggedAt = -Infinity;
  let due: { line: string; left: string[] } | null = null;

  const loop = createWorkerLoop(
    async () => {
      if (!due) return;
      const { line, left } = due;
      const tries = await Promise.all(left.map((place) => send(config.mail, place, line)));
      const failed = left.filter((_, no) => !tries[no]);
      if (due.line !== line) return;
      due = failed.length > 0 ? { line, left: failed } : null;
      if (failed.length > 0) throw new Error(`the newest seal could not be sent to ${failed.join(', ')}`);
    },
    {
      name: 'seal-places',
      db,
      pauseMs: logEveryMs,
      failed: (error) => log.warn({ err: error }, 'seals: trying again'),
    },
  );
  return {
    start: loop.start,
    stop: loop.stop,
    take({ line, isFirstOfHour }) {
      const at = now();
      if (isFirstOfHour || at - loggedAt >= logEveryMs) {
        loggedAt = at;
        always.info(line);
      }
      if (!isFirstOfHour || places.length === 0) return;
      due = { line, left: places };
      loop.wake();
    },
  };
}

/** @returns whether it was taken; nothing is thrown */
async function send(server: Core['config']['mail'], place: string, line: string): Promise<boolean> {
  if (!place.startsWith('mailto:')) {
    const headers = { 'content-type': 'text/plain; charset=utf-8', 'user-agent': 'Lime-Seal/1' };
    // whoever may set the environment may also say which addresses of their own network are meant
    const { code } = await postOutside(
      { url: place, headers, body: `${line}\n` },
      { allowPrivate: true, timeoutMs: sendTimeoutMs },
    );
    return code !== null && isTaken(code);
  }
  if (server === null) return false;
  const [, , no] = line.split(' ');
  const letter = {
    from: server.from,
    to: [place.slice('mailto:'.length)],
    subject: `Lime seal ${no}`,
    text: `${line}\n\nlime audit --since demands it.`,
    messageId: `<seal-${no}@${server.from.split('@')[1]!}>`,
    headers: { 'auto-submitted': 'auto-generated' },
  };
  const { code } = await sendMail(server, letter, {
    timeoutMs: sendTimeoutMs,
    signal: AbortSignal.timeout(sendTimeoutMs),
  });
  return code !== null && isTaken(code);
}
