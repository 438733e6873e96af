import { endSessionsAnswer, endSessionsPath, maxEndsAtOnce } from '@lime/contract/host-questions.ts';
import type { Core } from '../../core/context.ts';
import { awake, workApart } from '../../core/work-apart.ts';
import { createWorkerLoop } from '../../core/worker-loop.ts';
import type { WorkerLoop } from '../../core/worker-loop.ts';
import { hostEndTopic, noteAnswered, takeDueEnds } from '../launch/host-ends.service.ts';
import type { DueEnd } from '../launch/host-ends.service.ts';
import { frameOf } from '../launch/host-launches.service.ts';
import type { AskHost } from './ask-host.ts';
import type { Provider, ProviderHost } from './provider-list.service.ts';

/** Between two looks for ends that are due again; new ends wake the worker by the outbox. */
const restMs = 1_000;

type Deps = { readonly ask: AskHost; readonly providers: readonly Provider[] };

/**
 * Asks hosts of games to end sessions whose member signed out, was signed out, or may not play any more. One question has
 * many members. A host that does not answer is asked again, later each time, until no session can be left, and delays no
 * other host. Asking twice is harmless, because a host ends only what was launched before the end.
 *
 * Source: issue 13, point 6; docs/decisions/0075-leaving-hosts.md.
 */
export function createHostEnds(
  { db, log, outbox }: Pick<Core, 'db' | 'log' | 'outbox'>,
  { ask, providers }: Deps,
): Pick<WorkerLoop, 'start' | 'stop'> & { runOnce(): Promise<void> } {
  const hosts = new Map(providers.flatMap(({ host }) => (host ? [[frameOf(host.url), host] as const] : [])));
  const asking = new Map<string, Promise<void>>();

  async function askToEnd(host: ProviderHost, due: readonly DueEnd[]): Promise<void> {
    const answer = await ask(host, endSessionsPath, { ends: due.map(({ end }) => end) }, endSessionsAnswer);
    if (!answer) return;
    const itemOf = ({ id }: DueEnd) => id;
    const run = (some: readonly DueEnd[]) => noteAnswered(db, some.map(({ id }) => id)); // prettier-ignore
    await workApart(await awake(db, 'host-ends', due, itemOf), { db, log, work: 'host-ends', itemOf, run });
  }

  async function pass(): Promise<void> {
    const free = [...hosts.keys()].filter((place) => !asking.has(place));
    const due = free.length === 0 ? [] : await takeDueEnds(db, free, maxEndsAtOnce);
    for (const [place, ends] of Map.groupBy(due, ({ host }) => host)) {
      const asked = askToEnd(hosts.get(place)!, ends)
        .catch((error: unknown) => log.error({ err: error, host: place }, 'a host could not be asked to end sessions'))
        .finally(() => {
          asking.delete(place);
          // ends that came meanwhile
          loop.wake();
        });
      asking.set(place, asked);
    }
  }

  const loop = createWorkerLoop(pass, {
    name: 'host-ends',
    db,
    pauseMs: restMs,
    failed: (error) =>
      log.error({ err: error }, 'ends of hosts’ sessions could not be read; the next pass tries again'),
  });
  outbox.on(hostEndTopic, () => loop.wake());
  return {
    start: loop.start,
    async stop() {
      await loop.stop();
      await Promise.all(asking.values());
    },
    async runOnce() {
      await pass();
      await Promise.all(asking.values());
    },
  };
}
