// Measures what easy means (U1 to U31) on a site of its own in the pinned Chromium, and keeps the rows of docs/ux.md:
//   npm run ux                 all of them
//   npm run ux -- U10 U12      those alone; the other rows stay as they were measured
// Each is measured twice, or as often as UX_TIMES says.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { readCommandLine } from '../../tools/command-line.ts';
import { setSetting } from '../lib/office.ts';
import startSite from '../global-setup.ts';
import { loadNow, openBench } from './bench.ts';
import type { Check, CheckResult } from './bench.ts';
import { feedChecks } from './feed.ts';
import { flowChecks } from './flows.ts';
import { gameChecks } from './games.ts';
import { lookChecks } from './looks.ts';
import { officeChecks } from './office.ts';
import { speedChecks } from './speed.ts';

const left: readonly Check[] = [
  { id: 'U6', goal: 'a limit or a break in 4 clicks', run: null, by: 'comes with the care part' },
  { id: 'U28', goal: 'no pixel moves', run: null, by: 'not part of this command' },
  { id: 'U29', goal: 'judges prefer it', run: null, by: 'not part of this command' },
];

const page = join(import.meta.dirname, '../../docs/ux.md');
const times = Number(process.env['UX_TIMES'] || 2);
const number = ({ id }: Check) => Number(id.slice(1));
const { words: named } = readCommandLine({
  name: 'run ux',
  form: { takes: '[check…]' },
  about: 'how easy the site is to use, U1 to U30, measured in a browser; writes docs/ux.md',
});
const all = [...flowChecks, ...feedChecks, ...speedChecks, ...lookChecks, ...officeChecks, ...gameChecks, ...left];
const strange = named.filter((id) => !all.some((check) => check.id === id));
if (strange.length > 0) {
  console.error(`There is no check ${strange.join(', ')}. There are ${all.map(({ id }) => id).join(', ')}.`);
  process.exit(2);
}
// what is about time first, while the machine has done nothing else; U15 is read from what U16 saw
const order = (check: Check) => (speedChecks.includes(check) ? 0 : check.id === 'U15' ? 1_000 : 100) + number(check);
const checks = all
  .filter(({ id }) => named.length === 0 || named.includes(id) || (id === 'U16' && named.includes('U15')))
  .toSorted((a, b) => order(a) - order(b));

/** The same piece of script on every machine: what its milliseconds are worth. */
async function pieceOfWork(): Promise<number> {
  const bench = await openBench();
  try {
    return await bench.with({}, (page) =>
      page.evaluate(() => {
        const once = () => {
          const began = performance.now();
          let at = 1;
          for (let no = 0; no < 20_000_000; no += 1) at = Math.imul(at, 1_664_525) + 1_013_904_223;
          return at === 0 ? 0 : performance.now() - began;
        };
        const times = Array.from({ length: 9 }, once).toSorted((a, b) => a - b);
        return times[4]!;
      }),
    );
  } finally {
    await bench.close();
  }
}

const rows = new Map<string, string>();
if (existsSync(page))
  for (const [line, id] of readFileSync(page, 'utf8').matchAll(/^\| (U\d+) \|.*$/gm)) rows.set(id!, line);

const work = await pieceOfWork();
const stopSite = await startSite();
try {
  await setSetting('alerts', { toasts: true }); // as the demo world has it
  for (const check of checks) {
    const found: (CheckResult & { load: string })[] = [];
    for (let run = 0; check.run && run < times; run += 1) found.push(await measured(check));
    const held = found.filter(({ holds }) => holds).length;
    const figures = check.run ? [...new Set(found.map(({ figure }) => figure))].join(' / ') : check.by!;
    const loads = found.map(({ load }) => load).join(' / ');
    rows.set(check.id, row(check, figures, check.run ? `${held} of ${found.length}` : '–', loads));
    console.log(rows.get(check.id));
    write();
  }
} finally {
  await stopSite();
}

/** The page as far as it is measured, so that a run that is cut off leaves what it found. */
function write(): void {
  const sorted = all.toSorted((a, b) => number(a) - number(b));
  const lines = sorted.flatMap(({ id }) => rows.get(id) ?? []);
  const missed = sorted.flatMap(({ id, missedBy }) => {
    const [, held, of] = / (\d+) of (\d+) \|[^|]*\|$/.exec(rows.get(id) ?? '') ?? [];
    return missedBy && held !== of ? `- ${id}: ${missedBy}` : [];
  });
  writeFileSync(
    page,
    `# How easy it is, measured

\`npm run ux\` starts a site of its own, measures every figure twice in the Chromium the lockfile pins, and keeps this page.
With names (\`npm run ux -- U10\`) it measures those anew and leaves the other rows. “2 of 2” met its goal both times. Load is the
machine’s average over the minute before; above the number of its cores, figures of time are those of a machine that works for
somebody else. ${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores, each of which takes ${work.toFixed(0)} ms
for twenty million steps of a fixed piece of script in that browser.

| figure | goal | measured | met | load |
|---|---|---|---|---|
${lines.join('\n')}
${missed.length > 0 ? `\n## What was missed, and what it comes from\n\n${missed.join('\n')}\n` : ''}`,
  );
}

function row(check: Check, ...cells: string[]): string {
  return `| ${[check.id, check.goal, ...cells].map((cell) => cell.replaceAll('|', '/')).join(' | ')} |`;
}

/** One measurement in a browser of its own. */
async function measured(check: Check): Promise<CheckResult & { load: string }> {
  const bench = await openBench();
  const load = loadNow();
  try {
    return { ...(await check.run!(bench)), load };
  } catch (error) {
    return { figure: `failed: ${String(error).replaceAll(/\s+/g, ' ').slice(0, 200)}`, holds: false, load };
  } finally {
    await bench.close();
  }
}
