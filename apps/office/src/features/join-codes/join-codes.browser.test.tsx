import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../../packages/ui/test/looks.ts';
import { answers, openScreen } from '../../../test/living-page.tsx';

type JoinCode = ReturnType<typeof answers.example<'/staff/join-codes/list'>>['list'][number];

function serve(...changes: Partial<JoinCode>[]): void {
  const [code] = answers.example('/staff/join-codes/list').list;
  const list = changes.map((change) => ({ ...code!, code: 'JOIN77', note: '제휴 시험', expiresAt: null, ...change }));
  answers.succeed('/staff/join-codes/list', {
    list,
    pagination: { page: 1, size: 20, total: list.length, end: 1 },
  });
}

test('a join code is made, leads to the members who came by it, and is stopped after a question', async () => {
  serve();
  await openScreen('/join-codes');
  await page.getByRole('button', { name: '새 코드' }).click();
  await page.getByLabelText('코드', { exact: true }).fill('join77');
  await page.getByLabelText('메모', { exact: true }).fill('제휴 시험');
  await expectAccessible();
  serve({ state: 'open', active: true, members: 1 });
  await page.getByRole('button', { name: '만들기', exact: true }).click();
  const row = page.getByRole('row', { name: /JOIN77/ });
  await expect.element(row.getByText('사용 중', { exact: true }).first()).toBeVisible();
  expect(answers.sent('/staff/join-codes/save')).toMatchObject([
    { body: { payload: { create: true, code: { code: 'JOIN77', note: '제휴 시험', active: true, mostUses: null } } } },
  ]);
  await expect
    .element(row.getByRole('link', { name: '1', exact: true }))
    .toHaveAttribute('href', '/office/members?joinCode=JOIN77');
  await expectAccessible();
  await row.getByRole('switch').click();
  serve({ state: 'stopped', active: false, members: 1 });
  await page.getByRole('button', { name: '중지하기' }).click();
  await expect.element(row.getByText('중지', { exact: true })).toBeVisible();
  expect(answers.sent('/staff/join-codes/save').at(-1)).toMatchObject({
    body: { payload: { create: false, code: { code: 'JOIN77', active: false } } },
  });
});
