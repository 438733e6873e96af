import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../../packages/ui/test/looks.ts';
import { answers, openScreen } from '../../../test/living-page.tsx';

/** The server has one transfer: money given to fox01234. */
function serveGrant(): void {
  const answer = answers.example('/staff/ledger/transfers');
  answers.succeed('/staff/ledger/transfers', {
    ...answer,
    list: [
      {
        ...answer.list[0]!,
        id: '7',
        kind: 'grant',
        amount: 20_000_000,
        cause: 'seed:fox01234:cash',
        link: null,
        from: { account: 'house:bonus', memberId: null, loginId: null },
        to: { account: 'member:2:cash', memberId: '2', loginId: 'fox01234' },
      },
    ],
  });
}

test('a transfer leads to what moved for the same reason, and to the member’s statement', async () => {
  serveGrant();
  await openScreen('/ledger?member=fox01234&kind=grant');
  const row = page.getByRole('row', { name: /fox01234/ });
  await expect.element(row.getByText(/20,000,000/)).toBeVisible();
  expect(answers.sent('/staff/ledger/transfers').at(-1)).toMatchObject({
    body: { payload: { member: 'fox01234', kind: 'grant' } },
  });
  await row.click();
  const drawer = page.getByRole('complementary', { name: '지급' });
  await expect.element(drawer.getByText('seed:fox01234:cash')).toBeVisible();
  await expect
    .poll(() => answers.sent('/staff/ledger/transfers').at(-1))
    .toMatchObject({ body: { payload: { cause: 'seed:fox01234:' } } });
  await expectAccessible();
  await drawer.getByRole('link', { name: 'fox01234' }).first().click();
  await expect.element(page.getByText('모든 이동의 합과 잔액이 같아요')).toBeVisible();
  for (const words of ['시작 잔액0', '들어옴+361,000나감−50,000마지막 잔액311,000'])
    await expect.poll(() => document.querySelector('.ledger-figures')?.textContent).toContain(words);
  await expect.element(page.getByRole('row', { name: /-30,000|−30,000/ })).toBeVisible();
});

test('accounts are chosen by their names, one that a link brought too, and codes are shown on request alone', async () => {
  serveGrant();
  await openScreen('/ledger?account=agent:3');
  const account = page.getByRole('combobox', { name: '계정', exact: true });
  await expect.element(account).toMatchTextContent('총판 3번 계정');
  await expect.element(account).toHaveValue('agent:3');
  await account.selectOptions('보너스 비용');
  await expect
    .poll(() => answers.sent('/staff/ledger/transfers').at(-1))
    .toMatchObject({ body: { payload: { account: 'house:bonus' } } });
  const heads = () => [...document.querySelectorAll('.table-room th')].map((head) => head.textContent);
  await expect.poll(heads).toEqual(['시각', '종류', '나간 계정', '들어온 계정', '금액', '근거']);
  // accounts and causes of transfers are never asked for as codes
  await expect.element(page.getByText(/house:bonus|slip:42/)).not.toBeInTheDocument();
});

test('a statement that does not add up is told at once', async () => {
  answers.succeed('/staff/ledger/statement', { ...answers.example('/staff/ledger/statement'), agrees: false });
  await openScreen('/ledger/statement?member=member01');
  await expect.element(page.getByText(/모든 이동의 합이 지금 잔액\(311,000\)과 달라요\./)).toBeVisible();
  await expect.element(page.getByText('모든 이동의 합과 잔액이 같아요')).not.toBeInTheDocument();
});

test('accounts add up to nothing, and days tell what came in and went out', async () => {
  await openScreen('/ledger/accounts');
  await expect.element(page.getByText('모든 계정의 합이 0이에요')).toBeVisible();
  await page.getByRole('link', { name: '일별 · 교대 정산' }).click();
  await expect.element(page.getByRole('region', { name: '교대 정산' })).toBeVisible();
  // the head and one day
  const days = page.getByRole('region', { name: '일별 정산' });
  await expect.poll(() => days.getByRole('row').elements().length).toBe(2);
  await expect.element(days.getByText(/300,000/).first()).toBeVisible();
});

test('a statement of nobody says so, and the one of a member can be exported', async () => {
  await openScreen('/ledger/statement');
  const field = page.getByRole('textbox', { name: '회원 아이디' });
  await expect.element(page.getByText('회원 아이디를 입력하면 명세가 보여요.')).toBeVisible();
  answers.refuse('/staff/ledger/statement', 'NOT_FOUND', { status: 404 });
  await field.fill('nobody99');
  await expect.element(page.getByText('찾는 내용이 없어요. 지워졌거나 주소가 바뀌었을 수 있어요.')).toBeVisible();
  answers.succeed('/staff/ledger/statement', answers.example('/staff/ledger/statement'));
  await field.fill('demo19');
  await expect.element(page.getByText('모든 이동의 합과 잔액이 같아요')).toBeVisible();
  const job = answers.example('/staff/exports/start');
  answers.succeed('/staff/exports/list', { list: [{ ...job, state: 'failed', problem: '' }] });
  await page.getByRole('button', { name: '내보내기' }).click();
  await page.getByRole('button', { name: /^CSV/ }).click();
  await expect
    .poll(() => answers.sent('/staff/exports/start').at(-1)?.body)
    .toMatchObject({ payload: { path: '/staff/ledger/statement', format: 'csv', query: { member: 'demo19' } } });
});
