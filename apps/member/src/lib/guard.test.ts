import { beforeAll, expect, test, vi } from 'vitest';
import type { noEntry as NoEntryOf } from './guard.ts';

let noEntry: typeof NoEntryOf;
beforeAll(async () => {
  vi.stubGlobal('window', { matchMedia: () => ({ matches: false }) });
  ({ noEntry } = await import('./guard.ts'));
});

const shown = () => true;
const hidden = () => false;

test('a visitor does not reach a member’s screen, a member does', () => {
  expect(noEntry({ auth: true }, false, shown)).toEqual({ text: '로그인 후 이용해주세요.' });
  expect(noEntry({ auth: true }, true, shown)).toBeNull();
});

test('a screen under repair opens for nobody, a visitor is asked to sign in first', () => {
  const keno = { name: '토큰-키노', auth: true } as const;
  expect(noEntry(keno, true, shown, ['토큰-키노'])).toEqual({ text: '점검중 입니다.' });
  expect(noEntry(keno, false, shown, ['토큰-키노'])).toEqual({ text: '로그인 후 이용해주세요.' });
  expect(noEntry(keno, true, shown, ['토큰-그래프'])).toBeNull();
});

test('a hidden menu entry closes its screen, others stay open', () => {
  const korean = { menu: '스포츠-한국형' };
  expect(noEntry(korean, true, hidden)).toEqual({ closed: '스포츠-한국형' });
  expect(noEntry(korean, true, shown)).toBeNull();
  expect(noEntry({}, false, hidden)).toBeNull();
});
