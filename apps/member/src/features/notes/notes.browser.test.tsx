import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answers, openPage } from '../../../test/living-page.tsx';
import type { Body } from '../../lib/calls.ts';

test('the filter for unread notes shows those alone, and lets go of them again', async () => {
  const [sample] = answers.example('/notes/list').list;
  const all = [
    { ...sample!, seq: '3', title: '새 소식' },
    { ...sample!, seq: '2', title: '읽은 소식', readAt: '2026-01-15T09:05:00.000Z' },
  ];
  answers.compute('/notes/list', ({ payload }: { payload: Body<'/notes/list'> }) => {
    const list = payload.unread ? all.filter(({ readAt }) => readAt === null) : all;
    return { list, pagination: { page: 1, size: 20, total: list.length, end: 1 } };
  });
  await openPage('/bbs/msg/l', { notesUnread: 1 });
  const notes = page.getByRole('table', { name: '쪽지' }).getByRole('link');
  await expect.element(notes).toHaveLength(2);
  const filter = page.getByRole('group', { name: '보기' });
  await filter.getByRole('button', { name: '안 읽은 쪽지' }).click();
  await expect.element(notes).toHaveLength(1);
  await expect.element(notes).toHaveTextContent('새 소식');
  await filter.getByRole('button', { name: '전체' }).click();
  await expect.element(notes).toHaveLength(2);
});
