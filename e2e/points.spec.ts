import { answer, balances, call, decide, expectAlert, give, newMember, openAs } from './lib/money.ts';
import { expect, expectAccessible, setTheme, test } from './lib/site.ts';

const question = '포인트를 전환 하시겠습니까?';

test('points are refused with the exact words, converted in part and whole, and stand in the history', async ({
  page,
}) => {
  const member = await newMember();
  await give(member, 'point', 4_999);
  await openAs(page, member, '/main');
  await page.getByRole('banner').getByRole('link', { name: '전환', exact: true }).click();
  await expect(page).toHaveURL(/\/point\/change$/);
  const amount = page.getByRole('textbox', { name: '전환 포인트' });
  const submit = page.getByRole('button', { name: /캐시로 전환$/ });
  await expect(page.getByText('마지막으로 입금한 것과 같은 통화로만 전환할 수 있어요.')).toBeVisible();

  await page.getByRole('button', { name: '1만', exact: false }).first().click();
  await submit.click();
  await expectAlert(page, '5,000P 이상 전환이 가능합니다.');
  await page.getByRole('button', { name: '전액 4,999P 전환' }).click();
  await expectAlert(page, '5,000P 이상 전환이 가능합니다.');

  await give(member, 'point', 65_001);
  await expect(page.getByRole('button', { name: '전액 70,000P 전환' })).toBeVisible(); // pushed, not asked for
  await amount.fill('70001');
  await submit.click();
  await expectAlert(page, '보유포인트 만큼 전환이 가능합니다.');
  await amount.fill('4999');
  await submit.click();
  await expectAlert(page, '5,000P 이상 전환이 가능합니다.');
  await page.getByRole('button', { name: '정정' }).click();
  await expect(amount).toHaveValue('');

  await page.getByRole('button', { name: '3만' }).first().click();
  await expect(page.getByText('삼만 포인트')).toBeVisible();
  await page.getByRole('button', { name: '30,000P 캐시로 전환' }).click();
  await answer(page, question, '아니요');
  expect(await balances(member)).toEqual({ cash: 0, points: 70_000 });
  await page.getByRole('button', { name: '30,000P 캐시로 전환' }).click();
  await answer(page, question, '예');
  await expectAlert(page, '30,000P를 캐시로 전환했어요.');
  await expect(page.getByRole('banner')).toContainText('30,000원');
  await expect(page.getByRole('banner')).toContainText('40,000P');

  await page.getByRole('button', { name: '전액 40,000P 전환' }).click();
  await answer(page, question, '예');
  await expectAlert(page, '40,000P를 캐시로 전환했어요.');
  expect(await balances(member)).toEqual({ cash: 70_000, points: 0 });

  const rows = page.getByRole('table', { name: '포인트 내역' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText('전환');
  await expect(rows.nth(1)).toContainText('−40,000P');
  await page.getByRole('tab', { name: '지급·회수' }).click();
  await expect(rows.nth(1)).toContainText('+65,001P');
  await expect(rows.nth(1)).toContainText('시험 지급');
});

test('the same conversion from two tabs at once has one effect', async ({ page, context }) => {
  const member = await newMember();
  await give(member, 'point', 50_000);
  await openAs(page, member, '/point/change');
  const other = await context.newPage();
  await other.goto(page.url());
  for (const tab of [page, other]) {
    await tab.getByRole('button', { name: '1만' }).first().click();
    await tab.getByRole('button', { name: '10,000P 캐시로 전환' }).click();
    await expect(tab.getByRole('alertdialog')).toContainText(question);
  }
  await Promise.all(
    [page, other].map((tab) => tab.getByRole('alertdialog').getByRole('button', { name: '예', exact: true }).click()),
  );
  for (const tab of [page, other]) await expect(tab.getByRole('alertdialog')).not.toContainText(question);
  expect(await balances(member)).toEqual({ cash: 10_000, points: 40_000 });
});

test('twenty rows make a page of the history', async ({ page }) => {
  const member = await newMember();
  for (let round = 1; round <= 21; round++) await give(member, 'point', round * 100);
  await openAs(page, member, '/point/change');
  await page.getByRole('tab', { name: '지급·회수' }).click();
  const rows = page.getByRole('table', { name: '포인트 내역' }).getByRole('row');
  await expect(rows).toHaveCount(21);
  await page.getByRole('navigation', { name: '페이지' }).getByRole('button', { name: '다음' }).click();
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText('+100P');
});

test('bonus points wait for their conditions, which are told, and can be given up', async ({ page }) => {
  const member = await newMember();
  const { payload } = await call<{ cash_seq: string }>(
    '/balance/deposit/process',
    { amount: 1_000_000, code: 'POINT5' },
    member.token,
  );
  await decide('deposit', payload.cash_seq);
  await give(member, 'point', 20_000);
  await openAs(page, member, '/point/change');
  const bonus = page.getByRole('region', { name: '보너스', exact: true });
  await expect(bonus).toContainText('5% 포인트 보너스');
  await expect(bonus).toContainText('50,000P');
  await expect(bonus).toContainText('보너스의 100%, 50,000원을 모두 채우면 출금할 수 있어요.');
  await expect(bonus.getByRole('progressbar', { name: '롤링' })).toHaveAttribute('aria-valuenow', '0');
  await bonus.getByRole('button', { name: '베팅별 인정 보기' }).click();
  await expect(bonus.getByText('데이터 없음')).toBeVisible();

  await expect(page.getByText('지금 20,000P를 전환할 수 있어요.')).toBeVisible();
  await page.getByRole('textbox', { name: '전환 포인트' }).fill('20001');
  await page.getByRole('button', { name: '20,001P 캐시로 전환' }).click();
  await expectAlert(page, /^지금 전환할 수 있는 포인트는 20,000P예요\./);

  await bonus.getByRole('button', { name: '포기' }).click();
  await answer(page, '보너스를 포기 하시겠습니까?', '포기하기');
  await expectAlert(page, '보너스를 포기했어요. 회수된 금액: 50,000P');
  await expect(bonus).toContainText('진행 중인 보너스가 없어요.');
  await expect(bonus.getByRole('table', { name: '지난 보너스' })).toContainText('포기');
  expect(await balances(member)).toEqual({ cash: 1_000_000, points: 20_000 });
  await expect(page.getByRole('button', { name: '전액 20,000P 전환' })).toBeVisible();
});

for (const theme of ['dark', 'light'] as const) {
  test(`axe finds nothing on the points page, ${theme}`, async ({ page }) => {
    const member = await newMember();
    await give(member, 'point', 4_000);
    await setTheme(page, theme);
    await openAs(page, member, '/point/change');
    await page.getByRole('button', { name: '1만' }).first().click();
    await page.getByRole('button', { name: '10,000P 캐시로 전환' }).click();
    await expectAccessible(page);
    await expectAlert(page, '5,000P 이상 전환이 가능합니다.');
    await page.getByRole('tab', { name: '지급·회수' }).click();
    await expect(page.getByRole('table', { name: '포인트 내역' })).toBeVisible();
    await expectAccessible(page);
  });
}
