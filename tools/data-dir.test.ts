import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { claimDataDir } from './data-dir.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A folder with an old installation, a restored one below it, and the note that the restored one moves in. */
function halfRestored(hasOld = true) {
  const dir = mkdtempSync(join(tmpdir(), 'lime-moving-'));
  folders.push(dir);
  const fresh = join(dir, 'restoring-now');
  const aside = join(dir, 'replaced-now');
  for (const [at, word] of [...(hasOld ? [[dir, 'old'] as const] : []), [fresh, 'new'] as const]) {
    mkdirSync(join(at, 'postgres'), { recursive: true });
    writeFileSync(join(at, 'postgres', 'whose'), word);
    writeFileSync(join(at, 'secrets.json'), JSON.stringify({ whose: word }));
  }
  writeFileSync(join(dir, 'moving-in.json'), JSON.stringify({ fresh, aside }));
  return { dir, fresh, aside };
}
const whose = (at: string) =>
  `${readFileSync(join(at, 'postgres', 'whose'), 'utf8')} ${readFileSync(join(at, 'secrets.json'), 'utf8')}`;

// The renames in their order; a restore is killed after some of them.
const steps = [
  ['dir', 'aside', 'secrets.json'],
  ['fresh', 'dir', 'secrets.json'],
  ['dir', 'aside', 'postgres'],
  ['fresh', 'dir', 'postgres'],
] as const;

test.each([0, 1, 2, 3, 4])(
  'a restore killed after %i of its four renames is finished by whoever takes the folder',
  (done) => {
    const at = halfRestored();
    mkdirSync(at.aside);
    for (const [from, to, name] of steps.slice(0, done)) renameSync(join(at[from], name), join(at[to], name));
    claimDataDir(at.dir, 'test').release();
    expect(whose(at.dir)).toBe('new {"whose":"new"}');
    expect(whose(at.aside)).toBe('old {"whose":"old"}');
    expect(readdirSync(at.dir).toSorted()).toEqual(['postgres', 'replaced-now', 'secrets.json']);
  },
);

test('into an empty folder nothing is put aside', () => {
  const { dir, aside } = halfRestored(false);
  claimDataDir(dir, 'test').release();
  expect(whose(dir)).toBe('new {"whose":"new"}');
  expect(existsSync(aside)).toBe(false);
});
