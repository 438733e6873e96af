import type { Core } from '../../core/context.ts';
import type { Gauge } from '../../core/metrics.ts';
import type { Traffic } from '../../core/realtime/realtime-server.ts';
import { createWorkerLoop } from '../../core/worker-loop.ts';
import type { WorkerLoop } from '../../core/worker-loop.ts';
import type { Work } from './operations.service.ts';

const everyMs = 10_000;
/** What was read so long ago is not known any more. */
const keepsMs = 60_000;

type Deps = { readonly work: () => Promise<Work>; readonly traffic: () => Traffic };

/**
 * Figures of /metrics about queues, failing work, rounds and sockets. All but sockets are read every ten seconds while the loop runs, the
 * same by every process; alerts take the greatest.
 */
export function createWorkGauges(
  { db, log }: Pick<Core, 'db' | 'log'>,
  { work, traffic }: Deps,
): Pick<WorkerLoop, 'start' | 'stop'> & { readonly gauges: readonly Gauge[]; runOnce(): Promise<void> } {
  let last: { at: number; work: Work } | null = null;
  const runOnce = async () => {
    last = { work: await work(), at: performance.now() };
  };
  const known = <One>(list: (now: Work) => readonly One[]): readonly One[] =>
    last !== null && performance.now() - last.at < keepsMs ? list(last.work) : [];
  const ofQueues = (value: (queue: Work['queues'][number]) => number | null) => () =>
    known(({ queues }) => queues).flatMap((queue) => {
      const figure = value(queue);
      return figure === null ? [] : [{ labels: { queue: queue.id }, value: figure }];
    });
  const ofFailing = (value: (one: Work['failing'][number]) => number) => () =>
    known(({ failing }) => failing).map((one) => ({ labels: { work: one.work }, value: value(one) }));
  const ofRounds = (value: (rounds: Work['rounds'][number]) => number) => () =>
    known(({ rounds }) => rounds).map((rounds) => ({
      // the number of a lotto round is no name of anything that lasts
      labels: { kind: rounds.kind, of: rounds.kind === 'lotto' ? 'lotto' : rounds.id },
      value: value(rounds),
    }));
  const loop = createWorkerLoop(runOnce, {
    name: 'work-gauges',
    db,
    pauseMs: everyMs,
    failed: (error) => log.warn({ err: error }, 'queues and rounds could not be counted; the next look tries again'),
  });
  return {
    start: loop.start,
    stop: loop.stop,
    runOnce,
    gauges: [
      { name: 'lime_queue_waiting', help: 'What waits, of each queue.', read: ofQueues(({ count }) => count) },
      {
        name: 'lime_queue_oldest_seconds',
        help: 'For how long the oldest waits.',
        read: ofQueues(({ oldestSeconds }) => oldestSeconds ?? 0),
      },
      {
        name: 'lime_queue_target_seconds',
        help: 'By when it should be done.',
        read: ofQueues(({ targetSeconds }) => targetSeconds),
      },
      {
        name: 'lime_queue_failing',
        help: 'Items whose last try failed, or that nobody works on any more.',
        read: ofQueues(({ failing }) => failing),
      },
      {
        name: 'lime_work_failing',
        help: 'Items of work whose last try failed, and that rest until the next.',
        read: ofFailing(({ count }) => count),
      },
      {
        name: 'lime_work_failing_seconds',
        help: 'For how long the first of them fails.',
        read: ofFailing(({ seconds }) => seconds),
      },
      {
        name: 'lime_rounds_open',
        help: 'Open rounds of games, open plays at hosts.',
        read: ofRounds(({ open }) => open),
      },
      { name: 'lime_rounds_late', help: 'Those that should have ended by now.', read: ofRounds(({ late }) => late) },
      {
        name: 'lime_rounds_late_seconds',
        help: 'How late the latest is.',
        read: ofRounds(({ lateSeconds }) => lateSeconds ?? 0),
      },
      {
        name: 'lime_sockets',
        help: 'Sockets of this process.',
        read() {
          const { sockets, staff } = traffic();
          return [
            { labels: { of: 'site' }, value: sockets },
            { labels: { of: 'office' }, value: staff },
          ];
        },
      },
      { name: 'lime_sockets_slow', help: 'Sockets that do not keep up now.', read: () => traffic().slow },
      {
        name: 'lime_socket_messages_total',
        help: 'Messages sent over sockets since the start.',
        counts: true,
        read: () => traffic().sent,
      },
    ],
  };
}
