import type { ArticleBody } from '@lime/contract/staff-boards.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { alert } from '../../../../../packages/ui/test/stage.ts';
import { answers, openScreen } from '../../../test/living-page.tsx';

type Kept = ReturnType<typeof answers.example<'/staff/boards/create'>>['article'];

/** The server keeps what it is sent. */
function serve(): void {
  const { article } = answers.example('/staff/boards/create');
  const keep = (body: ArticleBody, revision: string): { article: Kept } => ({
    article: { ...article, ...body, seq: '3', revision },
  });
  answers.compute('/staff/boards/create', ({ payload }: { payload: ArticleBody }) => keep(payload, '1'));
  answers.compute('/staff/boards/change', ({ payload }: { payload: { article: ArticleBody; revision: string } }) =>
    keep(payload.article, String(Number(payload.revision) + 1)),
  );
}

test('what is written while an article is saved stays, and the next save keeps it', async () => {
  serve();
  const form = page.getByRole('form', { name: '글' });
  const title = form.getByRole('textbox', { name: '제목' });
  const text = form.getByRole('textbox', { name: '내용' });
  const save = () => userEvent.keyboard('{Control>}s{/Control}');
  const asked = async (path: '/staff/boards/create' | '/staff/boards/change', times: number) => {
    await expect.poll(() => answers.sent(path).length).toBe(times);
  };
  await openScreen('/boards/notice/new');
  await form.getByRole('tab', { name: '회원' }).click();
  await form.getByRole('button', { name: /^8 ?레벨$/ }).click();
  await title.fill('이어 쓰기');
  await text.click();
  await userEvent.keyboard('처음 ');
  await expect.element(text).toHaveTextContent('처음');

  let come = answers.hold('/staff/boards/create');
  await save();
  await asked('/staff/boards/create', 1);
  await userEvent.keyboard('올리는 동안 ');
  come();
  await expect.poll(() => window.location.pathname).toBe('/office/boards/notice/3');
  // the same form goes on: what is typed next follows
  await userEvent.keyboard('올린 뒤 ');
  await expect.element(text).toHaveTextContent('처음 올리는 동안 올린 뒤');
  await page.getByRole('link', { name: '목록', exact: true }).click();
  await alert().getByRole('button', { name: '취소' }).click();
  // keys are the dialog's until it is gone
  await expect.element(alert()).not.toBeInTheDocument();

  come = answers.hold('/staff/boards/change');
  await save();
  await asked('/staff/boards/change', 1);
  await title.fill('이어 쓰기 2');
  come();
  await expect.element(page.getByText('글을 저장했어요.')).toBeVisible();
  await expect.element(title).toHaveValue('이어 쓰기 2');
  await save();
  await asked('/staff/boards/change', 2);
  const [first, second] = answers.sent('/staff/boards/change');
  const body = '<p>처음 올리는 동안 올린 뒤 </p>';
  expect(first).toMatchObject({
    body: { payload: { seq: '3', revision: '1', article: { title: '이어 쓰기', body } } },
  });
  expect(second).toMatchObject({
    body: { payload: { seq: '3', revision: '2', article: { title: '이어 쓰기 2', body, grades: [8] } } },
  });
  await page.getByRole('link', { name: '목록', exact: true }).click();
  await expect.element(page.getByRole('link', { name: '글 쓰기' })).toBeVisible();
});
