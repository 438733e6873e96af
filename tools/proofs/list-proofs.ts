import type { Proof } from './proof.ts';
import { filesOfSuite } from './suite-files.ts';

/** A suite or a proof that would try nothing. */
export type Empty = { readonly name: string; readonly why: string };

/** What each proof would try, in a line each. @returns `empty`: those that would try nothing, or less than they say */
export async function contentsOf(proofs: readonly Proof[]): Promise<{ lines: string[]; empty: Empty[] }> {
  const lines: string[] = [];
  const empty: Empty[] = [];
  for (const { name, claim, tests, list } of proofs) {
    try {
      const { files, missing } = tests ? await filesOfSuite(tests) : { files: list?.() ?? [claim], missing: [] };
      empty.push(...missing.map((why) => ({ name, why })));
      if (files.length === 0 && missing.length === 0) empty.push({ name, why: 'It has no cases.' });
      lines.push(...files.map((file) => `${name}: ${file}`));
    } catch (error) {
      empty.push({ name, why: (error as Error).message });
    }
  }
  return { lines, empty };
}

/** Prints what each proof would try. @returns false when one of them would try nothing */
export async function listProofs(proofs: readonly Proof[]): Promise<boolean> {
  const { lines, empty } = await contentsOf(proofs);
  for (const line of lines) console.log(line);
  for (const { name, why } of empty) console.error(`FAILED ${name}: ${why}`);
  return empty.length === 0;
}
