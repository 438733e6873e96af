import type { CDPSession } from '@playwright/test';

/** What a page's main thread did for one frame, in milliseconds of its own processor time: script, style, layout and paint. */
export type Frame = { readonly ms: number };

type TraceEvent = { name: string; ph: string; ts: number; dur?: number; tdur?: number; tid: number; pid: number };

const timeline = 'disabled-by-default-devtools.timeline';
const categories = [timeline, `${timeline}.frame`, '__metadata'];
/** Microseconds of three frames at 60 a second: what ran longer before a frame was shown belongs to no frame. */
const mostUs = 50_000;

/** Its own processor time: what other processes did meanwhile does not count. */
const ownMs = ({ dur = 0, tdur = dur }: TraceEvent): number => tdur / 1_000;

/**
 * Traces the page while something happens in it. Frames are those that were shown: a turn or fade of the compositor's shows
 * frames for which the main thread did nothing. A frame's work is what the main thread began since the frame before, at most
 * three sixtieths of a second earlier.
 *
 * @param slower  so many times slower is the processor that is asked about: the time this one took is multiplied. The throttle
 *   of the developer tools spins by the wall clock, so what other programs take meanwhile would count as the page's work
 * @returns frames, and the longest task in milliseconds
 */
export async function mainTasks(
  devtools: CDPSession,
  slower: number,
  during: () => Promise<void>,
): Promise<{ readonly frames: readonly Frame[]; readonly longest: number }> {
  const events: TraceEvent[] = [];
  const msOf = (task: TraceEvent) => ownMs(task) * slower;
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: categories },
  });
  await during();
  const done = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
  await devtools.send('Tracing.end');
  await done;

  const main = mostOften(
    events.filter(({ name }) => name === 'BeginMainThreadFrame').map(({ pid, tid }) => `${pid}/${tid}`),
  );
  const isMain = ({ pid, tid }: TraceEvent) => `${pid}/${tid}` === main;
  const tasks = events.filter((event) => event.name === 'RunTask' && event.ph === 'X' && isMain(event));
  const shown = events
    .filter(({ name, pid }) => name === 'DrawFrame' && main.startsWith(`${pid}/`))
    .map(({ ts }) => ts)
    .toSorted((a, b) => a - b);
  const frames = shown.map((at, index) => {
    const from = Math.max(at - mostUs, shown[index - 1] ?? 0);
    const own = tasks.filter(({ ts }) => ts >= from && ts < at);
    return { ms: own.reduce((sum, task) => sum + msOf(task), 0) };
  });
  return { frames, longest: Math.max(0, ...tasks.map(msOf)) };
}

function mostOften(names: readonly string[]): string {
  const counts = Map.groupBy(names, (name) => name);
  return [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? '';
}
