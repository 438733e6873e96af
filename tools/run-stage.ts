import { cpus } from 'node:os';
import { setTimeout } from 'node:timers/promises';

/** With three parts at once on two slow cores pages stood still for seconds, and drew more frames than the tests need. */
const mostAtOnce = 2;
/** A part is begun beside another once this share of the processor was idle for so long. */
const room = { idle: 0.25, ms: 8_000 };

const processorTimes = () =>
  cpus().reduce(
    (sum, { times }) => ({ idle: sum.idle + times.idle, all: sum.all + Object.values(times).reduce((a, b) => a + b) }),
    { idle: 0, all: 0 },
  );

/** Looks at the processor of the whole machine for some seconds. */
async function hasRoom(): Promise<boolean> {
  const before = processorTimes();
  await setTimeout(room.ms);
  const after = processorTimes();
  return (after.idle - before.idle) / (after.all - before.all) >= room.idle;
}

/**
 * Begins the parts of a stage in their order: one at once, a second one when the processor has room for it. So a slow
 * machine runs them one after the other, and a fast one fills the time in which tests wait for clocks.
 *
 * @param look  says after a while whether the processor had room
 */
export async function runStage<T>(
  stage: readonly T[],
  work: (part: T) => Promise<void>,
  look: () => Promise<boolean> = hasRoom,
): Promise<void> {
  const running = new Set<Promise<void>>();
  for (const part of stage) {
    for (;;) {
      if (running.size === 0) break;
      if (running.size >= mostAtOnce) await Promise.race(running);
      else if (await look()) break;
    }
    const ended = work(part).finally(() => running.delete(ended));
    running.add(ended);
  }
  await Promise.all(running);
}
