import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeCommit, keptParts, nightlyAge } from './nightly-age.ts';
import { endingOf, nightlyResult } from './nightly-result.ts';
import type { PartResult } from './nightly-result.ts';
import { runPart } from './run-part.ts';

const passed: PartResult = { result: 'passed', seconds: 3, passed: 5, failed: 0 };
const of = { commit: 'a'.repeat(40), committed: '2026-11-28T19:00:00+09:00', processors: 2 };

test.each<[string, number | null, boolean, Omit<PartResult, 'seconds'>]>([
  ['4 passed, 1 failed\nmore\n5 passed, 0 failed\n', 0, false, { result: 'passed', passed: 5, failed: 0 }],
  ['5 passed, 2 failed\n', 1, false, { result: 'failed', passed: 5, failed: 2 }],
  ['5 passed, 2 failed\n', 0, false, { result: 'failed', passed: 5, failed: 2 }],
  ['5 passed, 0 failed\n', 1, false, { result: 'failed', passed: 5, failed: 1 }],
  ['', 1, false, { result: 'failed', passed: 0, failed: 1 }],
  ['', null, false, { result: 'failed', passed: 0, failed: 1 }],
  ['', 0, false, { result: 'passed', passed: 1, failed: 0 }],
  ['0 passed, 0 failed\n', 0, false, { result: 'skipped', passed: 0, failed: 0 }],
  ['5 passed, 0 failed\n', null, true, { result: 'out of time', passed: 5, failed: 1 }],
])('%j with code %s, over time: %s', (output, code, isOverTime, ending) => {
  expect(endingOf(output, { code, isOverTime })).toEqual(ending);
});

test.each<[Record<string, PartResult>, boolean]>([
  [{}, false],
  [{ a: passed }, false],
  [{ a: passed, b: passed }, true],
  [{ a: passed, b: { ...passed, result: 'skipped', passed: 0 } }, true],
  [{ a: passed, b: { ...passed, result: 'failed', failed: 1 } }, false],
  [{ a: passed, b: { ...passed, result: 'out of time', failed: 1 } }, false],
  [{ a: passed, gone: passed }, false],
])('%j is green: %s', (done, isGreen) => {
  const result = nightlyResult(of, ['a', 'b'], done);
  expect(result.isGreen).toBe(isGreen);
  expect(Object.keys(result.parts)).toEqual(['a', 'b']);
});

describe('how old the night is', () => {
  let folder: string;
  const git = (cwd: string, ...args: string[]) => {
    const own = ['-c', 'user.name=x', '-c', 'user.email=x@x.example', '-c', 'commit.gpgsign=false'];
    const { status, stdout, stderr } = spawnSync('git', [...own, ...args], { cwd, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return stdout.trim();
  };
  /** So many empty commits, written by one command. */
  const commit = (cwd: string, count: number) => {
    const one = (no: number) =>
      `commit refs/heads/main\ncommitter x <x@x.example> ${1_700_000_000 + no} +0900\ndata 1\nx\n\n`;
    const input = Array.from({ length: count }, (_, index) => one(index + 1)).join('');
    spawnSync('git', ['fast-import', '--quiet', '--force'], { cwd, input });
    git(cwd, 'symbolic-ref', 'HEAD', 'refs/heads/main');
  };
  const keep = (cwd: string, hash: string, isGreen = true) => {
    mkdirSync(join(cwd, 'docs/proofs'), { recursive: true });
    const result = nightlyResult(
      { ...of, commit: hash },
      ['a', 'b'],
      isGreen ? { a: passed, b: passed } : { a: passed },
    );
    writeFileSync(join(cwd, 'docs/proofs/nightly.json'), JSON.stringify(result));
  };
  let full: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'lime-nightly-'));
    full = join(folder, 'full');
    mkdirSync(full);
    git(full, 'init', '--quiet');
    commit(full, 260);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('none was kept yet', () => {
    expect(nightlyAge(join(folder, 'none'))).toEqual({
      line: expect.stringContaining('No night has been kept yet'),
      isFine: true,
    });
  });

  test.each([
    [0, 'HEAD is 0 commits after the night of ', true],
    [1, 'HEAD is 1 commit after the night of ', true],
    [200, 'HEAD is 200 commits after the night of ', true],
    [201, 'HEAD is 201 commits after the night of ', false],
  ])('%i commits behind', (count, words, isFine) => {
    const hash = git(full, 'rev-parse', `HEAD~${count}`);
    keep(full, hash);
    const age = nightlyAge(full);
    expect(age.isFine).toBe(isFine);
    expect(age.line).toContain(`${words}${hash.slice(0, 8)} (2026-11-28, green)`);
  });

  test('a night that is not green says which parts', () => {
    keep(full, git(full, 'rev-parse', 'HEAD'), false);
    expect(nightlyAge(full)).toEqual({ line: expect.stringContaining('not green: b not run'), isFine: true });
  });

  test('what is kept of proofs is no other commit, and its parts are not run again', () => {
    const cwd = join(folder, 'kept');
    mkdirSync(cwd);
    expect(codeCommit(cwd)).toBeNull();
    git(cwd, 'init', '--quiet');
    writeFileSync(join(cwd, 'code.ts'), '1');
    git(cwd, 'add', '.');
    git(cwd, 'commit', '--quiet', '-m', 'code');
    const code = git(cwd, 'rev-parse', 'HEAD');
    expect(keptParts(cwd, code)).toEqual({});
    keep(cwd, code, false);
    git(cwd, 'add', '.');
    git(cwd, 'commit', '--quiet', '-m', 'night');
    expect(codeCommit(cwd)).toBe(code);
    expect(keptParts(cwd, code)).toEqual({ a: passed });
    expect(keptParts(cwd, git(cwd, 'rev-parse', 'HEAD'))).toEqual({});
    writeFileSync(join(cwd, 'code.ts'), '2');
    git(cwd, 'commit', '--quiet', '-a', '-m', 'more');
    expect(codeCommit(cwd)).toBe(git(cwd, 'rev-parse', 'HEAD'));
  });

  test('a shallow clone, no git and an unknown commit are not judged', () => {
    const shallow = join(folder, 'shallow');
    git(folder, 'clone', '--quiet', '--depth', '5', pathToFileURL(full).href, shallow);
    const bare = join(folder, 'bare');
    for (const [cwd, hash] of [
      [shallow, git(full, 'rev-parse', 'HEAD~250')],
      [bare, git(full, 'rev-parse', 'HEAD')],
      [full, 'b'.repeat(40)],
    ] as const) {
      keep(cwd, hash);
      expect(nightlyAge(cwd)).toEqual({ line: expect.stringContaining('This history does not reach'), isFine: true });
    }
  });
});

describe('a part', () => {
  const part = (script: string) => ({ name: 'x', command: ['-e', script] });
  const stop = () => new AbortController();

  test('is ended with its children when its time is over', async () => {
    const child =
      "require('node:child_process').spawn(process.execPath,['-e','setInterval(()=>{},1000)'],{stdio:'inherit'})";
    const result = await runPart(part(`console.log('3 passed, 0 failed');${child};setInterval(()=>{},1000)`), {
      limitMs: 1_500,
      stop: stop().signal,
    });
    expect(result).toMatchObject({ result: 'out of time', failed: 1 });
  });

  test('passes by its exit code and its last line', async () => {
    const { signal } = stop();
    expect(await runPart(part("console.log('3 passed, 0 failed')"), { limitMs: 20_000, stop: signal })).toMatchObject({
      result: 'passed',
      passed: 3,
    });
    expect(await runPart(part('process.exit(3)'), { limitMs: 20_000, stop: signal })).toMatchObject({
      result: 'failed',
    });
  });

  test('an interrupted one has no result', async () => {
    const night = stop();
    setTimeout(() => night.abort(new Error('Interrupted.')), 300);
    await expect(runPart(part('setInterval(()=>{},1000)'), { limitMs: 20_000, stop: night.signal })).rejects.toThrow(
      'Interrupted.',
    );
  });
});
