import { expect, test } from 'vitest';
import { createKept } from '../src/token/client/kept-texts.ts';

function memory(): Storage {
  const texts = new Map<string, string>();
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  } as Storage;
}
const forbidden = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};
const full = (): Storage => ({
  ...memory(),
  setItem() {
    throw new DOMException('exceeded', 'QuotaExceededError');
  },
});

test('a text outlives the page, until it is forgotten', () => {
  const storage = memory();
  createKept(() => storage).keep('a', 'one');
  expect(createKept(() => storage).read('a')).toBe('one');
  createKept(() => storage).keep('a', null);
  expect(createKept(() => storage).read('a')).toBeNull();
});

test.each([
  ['forbidden', forbidden],
  ['full', full],
])('in a storage that is %s nothing throws', (_what, storage) => {
  const kept = createKept(storage);
  expect(kept.read('a')).toBeNull();
  kept.keep('a', 'one');
  kept.keep('a', null);
  expect(kept.read('a')).toBeNull();
});

test('in a forbidden storage a text lasts as long as the page', () => {
  const kept = createKept(forbidden);
  kept.keep('a', 'one');
  expect(kept.read('a')).toBe('one');
});
