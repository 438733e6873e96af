import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** One measured thing: its ratio first, what it must reach, and the absolutes behind it. */
export type Row = { block: string; name: string; value: string; goal: string; reached: boolean | null; detail: string };

/** Prints the table and writes it as JSON and Markdown under bench/results. */
export function report(rows: readonly Row[], environment: Record<string, string>): void {
  const head = ['block', 'figure', 'value', 'goal', '', 'absolutes'];
  const lines = rows.map((row) => [
    row.block,
    row.name,
    row.value,
    row.goal,
    row.reached === null ? '' : row.reached ? 'reached' : 'MISSED',
    row.detail,
  ]);
  const table = [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  const env = Object.entries(environment)
    .map(([key, value]) => `- ${key}: ${value}`)
    .join('\n');
  console.log(`\n${env}\n\n${table}`);
  const folder = join(import.meta.dirname, '../results');
  mkdirSync(folder, { recursive: true });
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '');
  writeFileSync(join(folder, `${stamp}.json`), JSON.stringify({ environment, rows }, null, 2));
  writeFileSync(join(folder, `${stamp}.md`), `${env}\n\n${table}\n`);
  console.log(`\nwritten to bench/results/${stamp}.json`);
}
