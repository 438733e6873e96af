import { expect, test } from 'vitest';
import { exportMark } from './export-mark.ts';

test.each([
  [{ loginId: 'admin', name: '김지원' }, 'LIME 내부 자료 · 내보낸 사람 admin (김지원) · 2026-11-23 00:05:09'],
  [{ loginId: 'admin', name: 'admin' }, 'LIME 내부 자료 · 내보낸 사람 admin · 2026-11-23 00:05:09'],
  [{ loginId: 'admin', name: '' }, 'LIME 내부 자료 · 내보낸 사람 admin · 2026-11-23 00:05:09'],
])('a file says who took it and when: %o', (who, mark) =>
  expect(exportMark(who, new Date('2026-11-22T15:05:09Z'))).toBe(mark),
);
