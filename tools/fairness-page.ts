import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exampleTables } from './fairness-examples.ts';
import { payTables } from './fairness-pays.ts';
import { root } from './root.ts';

// `npx node tools/fairness-page.ts` writes the pay tables and the worked examples of docs/fairness.md from the rules; a test
// fails while the page is older than they are.

const file = join(root, 'docs/fairness.md');

/** docs/fairness.md as it is now. */
export const fairnessPage = (): string => readFileSync(file, 'utf8');

/** The page with its generated parts written anew; the text between them stays. */
export async function withGeneratedParts(page: string): Promise<string> {
  const parts = { pays: payTables(), examples: await exampleTables() };
  return Object.entries(parts).reduce(
    (text, [name, part]) =>
      text.replace(
        new RegExp(`(<!-- ${name} -->\n)[^]*?(<!-- end of ${name} -->)`),
        (_all, start: string, end: string) => `${start}\n${part}\n\n${end}`,
      ),
    page,
  );
}

if (process.argv[1] === import.meta.filename) writeFileSync(file, await withGeneratedParts(fairnessPage()));
