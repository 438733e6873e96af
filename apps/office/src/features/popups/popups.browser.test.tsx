import type { WireStaffPopup } from '@lime/contract/staff-popups.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../../packages/ui/test/looks.ts';
import { answers, openScreen } from '../../../test/living-page.tsx';
import type { Body } from '../../lib/calls.ts';

const bodies = (path: Parameters<typeof answers.sent>[0]) =>
  answers.sent(path).map(({ body }) => (body as { payload: unknown }).payload);

/** The popups of the site as the server keeps them. @returns their titles in order, those that members see */
function servePopups(...titles: string[]): () => string[] {
  const sample = answers.example('/staff/popups/create').popup;
  let list: WireStaffPopup[] = titles.map((title, no) => ({ ...sample, seq: String(no + 1), title, picture: null }));
  answers.compute('/staff/popups/list', () => ({ list }));
  answers.compute('/staff/popups/create', ({ payload }: { payload: Body<'/staff/popups/create'> }) => {
    const popup: WireStaffPopup = {
      ...sample,
      ...payload,
      pictureId: null,
      picture: null,
      seq: String(list.length + 1),
    };
    list = [popup, ...list];
    return { popup };
  });
  answers.compute('/staff/popups/order', ({ payload: { seqs } }: { payload: { seqs: string[] } }) => {
    list = seqs.map((seq) => list.find((one) => one.seq === seq)!);
    return {};
  });
  answers.compute('/staff/popups/show', ({ payload: { seq, isVisible } }: { payload: Body<'/staff/popups/show'> }) => {
    list = list.map((one) => (one.seq === seq ? { ...one, isVisible, state: isVisible ? 'shown' : 'hidden' } : one));
    return { popup: list.find((one) => one.seq === seq)! };
  });
  answers.compute('/staff/popups/delete', ({ payload: { seq } }: { payload: { seq: string } }) => {
    list = list.filter((one) => one.seq !== seq);
    return {};
  });
  return () => list.filter(({ isVisible }) => isVisible).map(({ title }) => title);
}

test('a popup is written beside its preview, shown to members, moved, hidden and deleted', async () => {
  const shown = servePopups('먼저 있던 팝업');
  await openScreen('/popups');
  await page.getByRole('button', { name: '팝업 만들기' }).click();
  const form = page.getByRole('complementary', { name: '새 팝업' });
  await form.getByRole('button', { name: '만들기' }).click();
  await expect.element(form.getByText('제목을 입력해주세요.')).toBeVisible();
  expect(answers.sent('/staff/popups/create')).toEqual([]);
  await form.getByLabelText('제목').fill('점검 예고');
  await form.getByLabelText('내용').fill('첫 줄\n둘째 줄');
  const preview = form.getByRole('figure', { name: '미리보기' });
  for (const text of ['점검 예고', /첫 줄\s둘째 줄/]) await expect.element(preview.getByText(text)).toBeVisible();
  await expectAccessible();
  await form.getByRole('button', { name: '만들기' }).click();
  const row = page.getByRole('row', { name: /점검 예고/ });
  await expect.element(row.getByText('보이는 중')).toBeVisible();
  expect(bodies('/staff/popups/create')).toMatchObject([
    { title: '점검 예고', body: '첫 줄\n둘째 줄', audience: 'all' },
  ]);
  expect(shown()).toEqual(['점검 예고', '먼저 있던 팝업']);

  await row.getByRole('button', { name: '점검 예고 아래로' }).click();
  await expect.poll(shown).toEqual(['먼저 있던 팝업', '점검 예고']);
  await row.getByRole('switch').click();
  await expect.element(row.getByText('숨김')).toBeVisible();
  expect(shown()).toEqual(['먼저 있던 팝업']);
  await row.getByRole('button', { name: '점검 예고', exact: true }).click();
  await page.getByRole('button', { name: '지우기' }).click();
  await page.getByRole('alertdialog', { name: '팝업을 지울까요?' }).getByRole('button', { name: '지우기' }).click();
  await expect.element(row).not.toBeInTheDocument();
});
