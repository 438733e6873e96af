import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { withHomePrice } from './season-csv.ts';
import { addMember, openAs, openLeague, watchConsole } from './sports-world.ts';
import type { League } from './sports-world.ts';

let league: League;
// one worker: the tests share a league
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  league = await openLeague('D2');
});

async function openList(page: Page, member: string | null) {
  await openAs(page, member, '/sport/korean');
  await page.getByRole('textbox', { name: '팀, 리그 검색' }).fill('D2 Club');
  await expect(page.getByRole('group', { name: /D2 Club/ }).first()).toBeVisible();
}

/** A price of the n-th match of the season. */
function price(page: Page, match: number, name: RegExp): Locator {
  const { home, away } = league.rows[match]!;
  return page.getByRole('group', { name: new RegExp(`${home} 대 ${away}`) }).getByRole('button', { name });
}
const homeWin = (page: Page, match: number) => price(page, match, new RegExp(`^${league.rows[match]!.home} 승,`));
const cart = (page: Page) => page.getByRole('complementary', { name: '베팅카트' });

test('a visitor who bets is led through sign-in back to the bet, with cart and amount', async ({ page }) => {
  const faults = watchConsole(page);
  const member = await addMember('guest');
  await openList(page, null);
  for (const match of [0, 1]) await homeWin(page, match).click();
  // what it pays, by the prices the feed sent
  const odds = [0, 1].map((match) => Math.round(Number(league.rows[match]!.cells['B365H']) * 100));
  const pays = Math.floor((23_000 * odds[0]! * odds[1]!) / 10_000).toLocaleString('en-US');
  await cart(page).getByRole('textbox', { name: '베팅금액' }).fill('23000');
  await cart(page).getByRole('button', { name: '로그인하고 베팅하기' }).click();
  const dialog = page.getByRole('dialog', { name: '로그인' });
  await expect(dialog).toContainText('로그인 후 이용해주세요.');
  await dialog.getByRole('textbox', { name: '아이디' }).fill(member);
  await dialog.getByRole('textbox', { name: '비밀번호' }).fill('test-pass-1234');
  await dialog.getByRole('button', { name: '로그인', exact: true }).click();
  await page.getByRole('alertdialog', { name: '방문을 환영합니다.' }).getByRole('button', { name: '확인' }).click();
  await expect(page).toHaveURL(/\/sport\/korean/);
  await expect(cart(page).getByRole('listitem')).toHaveCount(2);
  await expect(cart(page).getByRole('textbox', { name: '베팅금액' })).toHaveValue('23,000');
  await cart(page).getByRole('button', { name: '23,000원 베팅하기' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '23,000원 베팅하기' }).click();
  const success = page.getByRole('alertdialog', { name: '베팅에 성공하셨습니다.' });
  await expect(success).toContainText(`예상 당첨금${pays}원`);
  await expect(cart(page).getByText('보유 977,000원')).toBeVisible();
  // by keys: the focus goes back to the cart, not to nowhere
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(cart(page).locator(':focus')).toHaveCount(1);
  // and the stake is remembered; the way through the sign-in has cleared the search
  await page.getByRole('textbox', { name: '팀, 리그 검색' }).fill('D2 Club');
  await homeWin(page, 1).click();
  await expect(cart(page).getByRole('textbox', { name: '베팅금액' })).toHaveValue('23,000');
  expect(faults).toEqual([]);
});

test('a moved price shows old and new; under "ask" the server’s new price is asked about and taken', async ({
  page,
}) => {
  const row = league.rows[5]!;
  await openList(page, await addMember('move'));
  await cart(page).getByRole('button', { name: '배당 변경 시 처리 바꾸기' }).click();
  await page.getByRole('radio', { name: /항상 물어보기/ }).click();
  await expect(cart(page).getByText('항상 물어보기')).toBeVisible();
  await homeWin(page, 5).click();

  await league.reprice(row, withHomePrice(4.44));
  await expect(cart(page).getByText('배당 1개가 바뀌었어요')).toBeVisible();
  await expect(cart(page).locator('s')).toHaveText(row.cells['B365H']!);
  await cart(page).getByRole('button', { name: '확인' }).click();
  await expect(cart(page).locator('s')).toHaveCount(0);

  // the price moves between the question and the yes
  await cart(page).getByRole('button', { name: '10,000원 베팅하기' }).click();
  await league.reprice(row, withHomePrice(3.33));
  await page
    .getByRole('alertdialog', { name: '베팅을 하시겠습니까?' })
    .getByRole('button', { name: /베팅하기/ })
    .click();
  const again = page.getByRole('alertdialog', { name: '배당이 변경 되었습니다. 변경된 배당으로 베팅하시겠습니까?' });
  await expect(again).toContainText('33,300원');
  await again.getByRole('button', { name: '예, 베팅할게요' }).click();
  await expect(page.getByRole('alertdialog', { name: '베팅에 성공하셨습니다.' })).toContainText('3.33');
  await league.reprice(row, {});
});

test('a reload in the second of the bet asks what became of it', { tag: '@night' }, async ({ page }) => {
  await openList(page, await addMember('lost'));
  await homeWin(page, 3).click();
  await page.route('**/api/betting/korean/process', async (route) => {
    await route.fetch();
    await new Promise((done) => setTimeout(done, 60_000));
    await route.abort().catch(() => undefined);
  });
  await cart(page).getByRole('button', { name: '10,000원 베팅하기' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /베팅하기/ })
    .click();
  await page.waitForTimeout(800);
  await page.reload();
  await expect(page.getByRole('alertdialog', { name: '베팅에 성공하셨습니다.' })).toBeVisible();
});
