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

test('picking toggles, replaces within its market, and survives a reload', async ({ page }) => {
  await openList(page, null);
  await homeWin(page, 0).click();
  await expect(homeWin(page, 0)).toHaveAttribute('aria-pressed', 'true');
  await price(page, 0, /^무 배당/).click();
  await expect(homeWin(page, 0)).toHaveAttribute('aria-pressed', 'false');
  await expect(cart(page).getByRole('listitem')).toHaveCount(1);
  await page.reload();
  await expect(cart(page).getByRole('listitem')).toHaveCount(1);
  await cart(page).getByRole('button', { name: '무 빼기' }).click();
  await expect(cart(page).getByText('담은 경기가 없어요')).toBeVisible();
});

test('a visitor who bets is led through sign-in back to the bet, with cart and amount', async ({ page }) => {
  const member = await addMember('guest');
  await openList(page, null);
  await homeWin(page, 0).click();
  await cart(page).getByRole('textbox', { name: '베팅금액' }).fill('23000');
  await cart(page).getByRole('button', { name: '로그인하고 베팅하기' }).click();
  const dialog = page.getByRole('dialog', { name: '로그인' });
  await expect(dialog).toContainText('로그인 후 이용해주세요.');
  await dialog.getByRole('textbox', { name: '아이디' }).fill(member);
  await dialog.getByRole('textbox', { name: '비밀번호' }).fill('test-pass-1234');
  await dialog.getByRole('button', { name: '로그인', exact: true }).click();
  await page.getByRole('alertdialog', { name: '방문을 환영합니다.' }).getByRole('button', { name: '확인' }).click();
  await expect(page).toHaveURL(/\/sport\/korean/);
  await expect(cart(page).getByRole('listitem')).toHaveCount(1);
  await expect(cart(page).getByRole('textbox', { name: '베팅금액' })).toHaveValue('23,000');
  await cart(page).getByRole('button', { name: '23,000원 베팅하기' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '23,000원 베팅하기' }).click();
  await expect(page.getByRole('alertdialog', { name: '베팅에 성공하셨습니다.' })).toBeVisible();
  // by keys: the focus goes back to the cart, not to nowhere
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(cart(page).locator(':focus')).toHaveCount(1);
  // and the stake is remembered; the way through the sign-in has cleared the search
  await page.getByRole('textbox', { name: '팀, 리그 검색' }).fill('D2 Club');
  await homeWin(page, 1).click();
  await expect(cart(page).getByRole('textbox', { name: '베팅금액' })).toHaveValue('23,000');
});

test('by keys: a second skip link leads to the prices, Alt and a figure to the products', async ({ page }) => {
  await openList(page, null);
  await page.getByRole('link', { name: '본문 바로가기' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: '경기 목록으로' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-bet]:focus')).toHaveCount(1);
  expect(page.url()).not.toContain('#');
  // every product says its key
  const keys = await page
    .getByRole('navigation', { name: '주 메뉴' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => [link.getAttribute('aria-keyshortcuts'), link.getAttribute('title')]));
  expect(keys).toEqual(keys.map((_, i) => [`Alt+${i + 1}`, `Alt+${i + 1}`]));
  await page.keyboard.press('Alt+Digit2');
  await expect(page).toHaveURL(/\/sport\/livematch/);
  await page.keyboard.press('Alt+Digit7');
  await expect(page).toHaveURL(/\/bbs\/e\/l$/);
  await page.keyboard.press('Alt+Digit1');
  await expect(page).toHaveURL(/\/sport\/korean/);
});

test('Enter in the amount asks as the button does: not without an amount, not while composing, not by being held', async ({
  page,
}) => {
  await openList(page, await addMember('enter'));
  await homeWin(page, 0).click();
  const amount = cart(page).getByRole('textbox', { name: '베팅금액' });
  const question = page.getByRole('alertdialog', { name: '베팅을 하시겠습니까?' });
  await amount.fill('');
  await amount.press('Enter');
  await amount.fill('5000');
  // the Enter that ends a syllable goes down composing and comes up as any other
  await amount.dispatchEvent('keydown', { key: 'Enter', keyCode: 229, isComposing: true, bubbles: true });
  await amount.dispatchEvent('keyup', { key: 'Enter', keyCode: 13, bubbles: true });
  await page.keyboard.down('Enter');
  await page.waitForTimeout(300);
  await expect(question).toHaveCount(0);
  await page.keyboard.up('Enter');
  await expect(question).toBeVisible();
  await expect(question.getByRole('button', { name: '5,000원 베팅하기' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(amount).toBeFocused();
});

test('a combination is confirmed with its amount, placed once, and leaves the cart empty', async ({ page }) => {
  const faults = watchConsole(page);
  await openList(page, await addMember('combo'));
  await homeWin(page, 0).click();
  await homeWin(page, 1).click();
  await cart(page).getByRole('button', { name: '5만 원 더하기' }).click();
  await expect(cart(page).getByRole('textbox', { name: '베팅금액' })).toHaveValue('60,000');
  const odds = [0, 1].map((match) => Math.round(Number(league.rows[match]!.cells['B365H']) * 100));
  const pays = Math.floor((60_000 * odds[0]! * odds[1]!) / 10_000).toLocaleString('en-US');
  await expect(cart(page).getByRole('status').filter({ hasText: pays })).toBeVisible();

  await cart(page).getByRole('button', { name: '60,000원 베팅하기' }).click();
  const question = page.getByRole('alertdialog', { name: '베팅을 하시겠습니까?' });
  await expect(question).toContainText(`${pays}원`);
  // each pick with its match, market and side
  const legs = [0, 1].map((match) => league.rows[match]!);
  for (const { home, away } of legs) await expect(question).toContainText(`${home} : ${away}승무패 · ${home} 승`);
  await question.getByRole('button', { name: '60,000원 베팅하기' }).click();
  const success = page.getByRole('alertdialog', { name: '베팅에 성공하셨습니다.' });
  await expect(success).toContainText('60,000원');
  await expect(success).toContainText(`예상 당첨금${pays}원`);
  for (const { home, away } of legs) await expect(success).toContainText(`${home} : ${away}승무패 · ${home} 승`);
  await expect(success.getByRole('button', { name: '번호 복사' })).toBeVisible();
  await success.getByRole('button', { name: '확인' }).click();
  await expect(cart(page).getByText('담은 경기가 없어요')).toBeVisible();
  await expect(cart(page).getByText('보유 940,000원')).toBeVisible();
  expect(faults).toEqual([]);
});

test('단폴더 places a slip a pick', async ({ page }) => {
  await openList(page, await addMember('single'));
  for (const match of [0, 1, 2]) await homeWin(page, match).click();
  await cart(page).getByRole('tab', { name: '단폴더' }).click();
  await cart(page).getByRole('button', { name: '30,000원 베팅하기' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '30,000원 베팅하기' }).click();
  // a slip a pick, each with its match
  const success = page.getByRole('alertdialog', { name: '베팅에 성공하셨습니다.' });
  await expect(success.getByText(/베팅번호/)).toHaveCount(3);
  await page.getByRole('button', { name: '베팅내역 보기' }).click();
  await expect(page.getByRole('article').filter({ hasText: '단폴더' })).toHaveCount(3);
});

test('every limit says its sentence and is corrected by one press', async ({ page }) => {
  await openList(page, await addMember('limit'));
  const amount = cart(page).getByRole('textbox', { name: '베팅금액' });
  const fix = (name: string) => cart(page).getByRole('button', { name });
  await homeWin(page, 0).click();

  await amount.fill('500');
  await expect(cart(page).getByRole('alert')).toHaveText('최소 베팅금액은 1,000원 입니다.');
  await expect(cart(page).getByRole('button', { name: '베팅하기' })).toHaveAttribute('aria-disabled', 'true');
  await fix('최소금액 1,000원으로 맞추기').click();
  await amount.fill('9000000');
  await expect(cart(page).getByRole('alert')).toHaveText('베팅금액은 최대베팅금액을 초과할 수 없습니다.');
  await fix('최대금액 5,000,000원으로 맞추기').click();
  await expect(cart(page).getByRole('alert')).toHaveText('베팅금액은 보유금액을 초과할 수 없습니다.');
  await fix('보유금 1,000,000원으로 맞추기').click();
  await expect(cart(page).getByRole('alert')).toHaveCount(0);
  await cart(page).getByRole('button', { name: '정정' }).click();
  await cart(page).getByRole('button', { name: 'HALF' }).click();
  await expect(amount).toHaveValue('1,000,000');

  const handicap = price(page, 0, new RegExp(`^${league.rows[0]!.home} [−+0]`));
  await handicap.click();
  await expect(cart(page).getByRole('alert')).toHaveText('동일경기 불가능한 조합입니다.');
  await fix('마지막에 고른 폴더만 남기기').click();
  await expect(homeWin(page, 0)).toHaveAttribute('aria-pressed', 'false');
  await handicap.click();

  for (let match = 0; match < 11; match++) await price(page, match, /^오버 2\.5,/).click();
  await expect(cart(page).getByRole('alert')).toHaveText('최대가능 폴더수는 10개 입니다.');
  await fix('나중에 담은 1개 빼기').click();
  await expect(cart(page).getByText('10폴더', { exact: true })).toBeVisible();
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
  await expect(cart(page).getByText('배당 1건이 바뀌었어요')).toBeVisible();
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

test('an answer that is lost is found by its key: the bet counts once', async ({ page }) => {
  await openList(page, await addMember('lost'));
  await homeWin(page, 2).click();
  let sent = 0;
  await page.route('**/api/betting/korean/process', async (route) => {
    sent += 1;
    await route.fetch(); // it arrives, its answer does not
    await route.abort('connectionreset');
  });
  await cart(page).getByRole('button', { name: '10,000원 베팅하기' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /베팅하기/ })
    .click();
  await expect(page.getByRole('alertdialog', { name: '베팅에 성공하셨습니다.' })).toBeVisible();
  await page.getByRole('button', { name: '확인' }).click();
  expect(sent).toBe(1);
  await expect(cart(page).getByText('보유 990,000원')).toBeVisible();
});

test('a reload in the second of the bet asks what became of it', async ({ page }) => {
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

test('a total is named with its match and market in the question: which game an 오버 is of', async ({ page }) => {
  await openList(page, await addMember('named'));
  for (const match of [6, 7]) await price(page, match, /^오버 2\.5,/).click();
  await cart(page).getByRole('button', { name: '10,000원 베팅하기' }).click();
  const question = page.getByRole('alertdialog', { name: '베팅을 하시겠습니까?' });
  const read = await question.innerText();
  for (const match of [6, 7]) {
    const { home, away } = league.rows[match]!;
    expect(read).toContain(`${home} : ${away}`);
  }
  expect(read.match(/언더오버 · 오버 2\.5/g)).toHaveLength(2);
});

test('the same picks again: what still sells at the price of now, with its stake, and what does not is said', async ({
  page,
}, { retry }) => {
  // a game that ended cannot be picked by the next try
  const over = 9 + retry;
  await openList(page, await addMember('again'));
  for (const match of [8, over]) await homeWin(page, match).click();
  await cart(page).getByRole('textbox', { name: '베팅금액' }).fill('7000');
  await cart(page).getByRole('button', { name: '7,000원 베팅하기' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '7,000원 베팅하기' }).click();
  const history = page.getByRole('button', { name: '베팅내역 보기' });
  await expect(history).toBeVisible();
  await league.reprice(league.rows[8]!, withHomePrice(5.55));
  await league.finish([league.rows[over]!]);
  // the site has heard of both once the list behind the dialog shows them
  await expect(homeWin(page, 8)).toContainText('5.55');
  await expect(homeWin(page, over)).toHaveCount(0);
  await history.click();
  await page.getByRole('button', { name: '같은 선택 다시 담기' }).click();
  const said = page.getByRole('alertdialog', { name: '1개를 담았어요. 1개는 지금 베팅할 수 없어요.' });
  await expect(said).toContainText(`${league.rows[over]!.home} : ${league.rows[over]!.away}`);
  await said.getByRole('button', { name: '확인' }).click();
  await expect(cart(page).getByRole('listitem')).toHaveCount(1);
  await expect(cart(page).getByRole('listitem')).toContainText('5.55');
  await expect(cart(page).getByRole('textbox', { name: '베팅금액' })).toHaveValue('7,000');
});
