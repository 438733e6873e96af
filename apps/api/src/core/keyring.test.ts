import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acceptedKey, derivedKeys, firstKeyId, fixedKeys, keysAt, openKeyring, readKeys, rotated } from './keyring.ts';
import type { Key } from './keyring.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lime-keys-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const secret = 'the secret of an installation, 38 long';
const first: Key = { id: firstKeyId, secret, signsFrom: 0, until: null };
const fresh = { id: 'second', secret: 'a fresh secret, at least 32 characters' };
const ids = (keys: readonly Key[]) => keys.map(({ id }) => id);

describe('after a rotation', () => {
  const keys = rotated([first], fresh, { now: 1_000, leadMs: 60, graceMs: 500 });
  test.each([
    [1_000, ['first', 'second']],
    [1_059, ['first', 'second']],
    [1_060, ['second', 'first']],
    [1_559, ['second', 'first']],
    [1_560, ['second']],
  ])('at %i: the one that signs, then those that count: %j', (now, expected) => {
    expect(ids(keysAt(keys, now))).toEqual(expected);
  });

  test('without a grace the old one ends as the new one signs', () => {
    const [old, added] = rotated([first], fresh, { now: 1_000, leadMs: 60, graceMs: 0 });
    expect([old!.until, added!.signsFrom]).toEqual([1_060, 1_060]);
  });

  test('again: an earlier end stays, and what counts no more is left out', () => {
    const third = { id: 'third', secret: 'yet another secret, of 32 characters' };
    const soon = rotated(keys, third, { now: 1_100, leadMs: 60, graceMs: 10_000 });
    expect(soon.map(({ id, until }) => [id, until])).toEqual([
      ['second', 11_160],
      ['first', 1_560],
      ['third', null],
    ]);
    expect(ids(rotated(keys, third, { now: 1_560, leadMs: 60, graceMs: 1 }))).toEqual(['second', 'third']);
  });
});

test('no key that signs is an error in words', () => {
  expect(() => keysAt([{ ...first, until: 5 }], 5)).toThrow('No key signs now');
  expect(() => keysAt([{ ...first, signsFrom: 6 }], 5)).toThrow('No key signs now');
});

test('a token without a key id is of the first key, and one of an unknown key is of none', () => {
  const keys = fixedKeys(secret);
  expect(acceptedKey(keys)?.secret).toBe(secret);
  expect(acceptedKey(keys, 'first')?.secret).toBe(secret);
  expect(acceptedKey(keys, 'other')).toBeNull();
});

test('keys of another purpose have the same ids and other secrets', () => {
  const derived = derivedKeys(fixedKeys(secret), (text) => `${text} derived`);
  expect(derived.current()).toEqual({ ...first, secret: `${secret} derived` });
  expect(derived.accepted()).toEqual([derived.current()]);
});

describe('the file', () => {
  const write = (name: string, content: unknown) => {
    const path = join(folder, name);
    writeFileSync(`${path}.new`, typeof content === 'string' ? content : JSON.stringify(content));
    renameSync(`${path}.new`, path);
    return path;
  };

  test('that is not there leaves the installation’s secret as the one key; once there it is read within seconds', () => {
    let now = 1_000_000;
    const path = join(folder, 'later.json');
    const keys = openKeyring(path, secret, () => now);
    expect(ids(keys.accepted())).toEqual(['first']);
    write('later.json', [
      { id: 'first', signsFrom: 0, until: null },
      { ...fresh, signsFrom: now, until: null },
    ]);
    now += 1_999;
    expect(ids(keys.accepted())).toEqual(['first']);
    now += 1;
    expect(ids(keys.accepted())).toEqual(['second', 'first']);
    expect(keys.current().secret).toBe(fresh.secret);
    expect(acceptedKey(keys, 'first')?.secret).toBe(secret);
  });

  test('that is damaged while it runs changes nothing; at the start it is refused', () => {
    let now = 1_000_000;
    const path = write('damaged.json', [{ ...fresh, signsFrom: 0, until: null }]);
    const keys = openKeyring(path, secret, () => now);
    write('damaged.json', '[{"id":');
    now += 5_000;
    expect(ids(keys.accepted())).toEqual(['second']);
    expect(() => openKeyring(path, secret)).toThrow();
  });

  test.each([
    ['no list', {}],
    ['an empty list', []],
    ['a short secret', [{ id: 'a', secret: 'short', signsFrom: 0, until: null }]],
    ['no secret', [{ id: 'a', signsFrom: 0, until: null }]],
    ['a time in words', [{ ...fresh, signsFrom: 'now', until: null }]],
    ['an id with blanks', [{ ...fresh, id: 'a b', signsFrom: 0, until: null }]],
  ])('%s is refused', (_what, content) => {
    expect(() => readKeys(write('bad.json', content), secret)).toThrow('is no list of keys');
  });
});
