import { expect, test } from 'vitest';
import { exportMark } from './export-mark.ts';

test.each([
  [{ loginId: 'admin', name: '김지원' }, 'LIME 내부 자료 · 내보낸 사람 admin (김지원) · 2026-11-23 00:05:09'],
  [{ loginId: 'admin', name: 'admin' }, 'LIME 내부 자료 · 내보낸 사람 admin · 2026-11-23 00:05:09'],
  [{ loginId: 'admin', name: '' }, 'LIME 내부 자료 · 내보낸 사람 admin · 2026-11-23 00:05:09'],
])('a file says who took it and when: %o', (who, mark) =>
  expect(exportMark(who, new Date('2026-11-22T15:05:09Z'), 'LIME')).toBe(mark),
);

test('it names the site as its operator does', () => {
  const who = { loginId: 'admin', name: '' };
  expect(exportMark(who, new Date('2026-11-22T15:05:09Z'), '초록 스포츠')).toMatch(/^초록 스포츠 내부 자료 · /);
});
