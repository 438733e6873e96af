import { spinText } from '@lime/contract/activities.texts.ts';
import { balances, newMember, openAs } from './lib/money.ts';
import { officeSignedIn } from './lib/office.ts';
import { expect, expectAccessible, test } from './lib/site.ts';

test('a member checks in once, spins the wheel and computes the spin again in the browser', async ({ page }) => {
  const member = await newMember();
  await openAs(page, member, '/main');
  await page.getByRole('navigation', { name: '주 메뉴' }).getByRole('link', { name: '이벤트' }).click();
  await expect(page).toHaveURL(/\/bbs\/e\/l$/);

  const card = page.getByRole('region', { name: '출석체크' });
  await expect(card.getByText('이번 달 0일 · 연속 0일')).toBeVisible();
  await card.getByRole('button', { name: '오늘 출석하고 500P 받기' }).click();
  const told = page.getByRole('alertdialog');
  await expect(told).toContainText('오늘 출석했어요. 500P를 받았어요.');
  await told.getByRole('button').click();
  await expect(card.getByText('이번 달 1일 · 연속 1일')).toBeVisible();
  await expect(card.getByRole('button', { name: '오늘 출석했어요' })).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('banner')).toContainText('500P');
  expect((await balances(member)).points).toBe(500);
  await expect(page.getByRole('region', { name: '행운의 룰렛' })).toBeVisible();
  await expect(page.getByRole('region', { name: /^주간 로또/ })).toBeVisible();
  await expect(page.getByRole('list', { name: '이벤트 목록' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: '당첨 기록과 검증' }).click();
  await expect(page).toHaveURL(/\/event\/roulette$/);
  await expect(page.getByRole('region', { name: '확률' }).getByRole('row')).toHaveCount(7);
  await page.getByRole('button', { name: '돌리기' }).click();
  await expect(told).toBeVisible();
  const won = (await balances(member)).points - 500;
  await expect(told).toContainText(spinText(won));
  await told.getByRole('button').click();
  await expect(page.getByText('오늘 0회 남음')).toBeVisible();
  const rows = page.getByRole('table', { name: '룰렛 기록' }).getByRole('row');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText(won === 0 ? '꽝' : `+${won.toLocaleString('en-US')}P`);
  await expectAccessible(page);
  await rows.nth(1).getByRole('button', { name: /검증/ }).click();
  await expect(page.getByRole('dialog', { name: '결과 검증' }).getByText('모든 값이 맞아요.')).toBeVisible();
  await expectAccessible(page);

  await page.goto('/event/chulsuk');
  await expect(page.getByRole('table', { name: '출석 기록' }).getByRole('row').nth(1)).toContainText('+500P');
  await page.getByRole('button', { name: '지난달 보기' }).click();
  await expect(page.getByRole('button', { name: '다음 달 보기' })).toBeEnabled();
  await expectAccessible(page);
});

test('the office sees what the events gave, gives tickets with a reason and works odds out while they are typed', async ({
  page,
}) => {
  const member = await newMember();
  await officeSignedIn(page, { theme: 'dark' });
  await page.goto('/office/events');
  await expect(page.getByRole('region', { name: '룰렛 예산' })).toContainText('1,000,000P');
  await expect(page.getByRole('region', { name: '출석체크 결과' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('navigation', { name: '이벤트' }).getByRole('link', { name: '룰렛 티켓 지급' }).click();
  await page.getByRole('button', { name: '티켓 지급' }).click();
  const form = page.getByRole('dialog', { name: '룰렛 티켓 지급' });
  await form.getByLabel('회원 아이디').fill('nobody12345');
  await form.getByLabel('사유').fill('접속 장애 보상');
  await form.getByRole('button', { name: '티켓 1장 지급' }).click();
  await expect(form.getByText('이 아이디를 쓰는 회원이 없어요.')).toBeVisible();
  await form.getByLabel('회원 아이디').fill(member.id);
  await form.getByRole('textbox', { name: '티켓' }).fill('2');
  await expectAccessible(page);
  await form.getByRole('button', { name: '티켓 2장 지급' }).click();
  await expect(form).toBeHidden();
  const row = page.getByRole('row').filter({ hasText: member.id });
  await expect(row).toContainText('0 / 2장');
  await expect(row).toContainText('접속 장애 보상');

  await page.getByRole('navigation', { name: '이벤트' }).getByRole('link', { name: '설정' }).click();
  const roulette = page.getByRole('region', { name: '룰렛 칸과 티켓' });
  const odds = roulette.getByRole('table', { name: '회원에게 보이는 확률' });
  await expect(odds.getByRole('row').nth(1)).toContainText('12.5%');
  await expect(roulette.getByText('250P', { exact: true })).toBeVisible();
  // the first sector counts three times: three tenths of the wheel
  await roulette.getByRole('group', { name: '칸 1번째' }).getByRole('textbox', { name: '비중' }).fill('3');
  await expect(odds.getByRole('row').nth(1)).toContainText('30%');
  await expect(roulette.getByText('220P', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '룰렛 칸과 티켓 초안 버리기' }).click();
  await expect(odds.getByRole('row').nth(1)).toContainText('12.5%');
});
