import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { officeSignedIn } from './lib/office.ts';
import { expectAccessible, site } from './lib/site.ts';
import { addMember, openAs, openLeague, watchConsole } from './sports-world.ts';
import type { SeasonRow } from './season-csv.ts';
import type { League } from './sports-world.ts';

let league: League;
// one worker: the tests share a league
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  league = await openLeague('I2');
});

/** Matches that a test lets end, two each time it is tried; the first of a pair is won at home. */
const ending = (attempt: number) => {
  const all = league.rows.map((_, match) => match);
  const won = all.filter((match) => league.rows[match]!.goals[0] > league.rows[match]!.goals[1]);
  const lost = all.filter((match) => league.rows[match]!.goals[0] < league.rows[match]!.goals[1]);
  return [won[attempt]!, lost[attempt]!] as const;
};
/** The eight matches that no test lets end. */
const open = () => league.rows.map((_, match) => match).filter((match) => ![0, 1].flatMap(ending).includes(match));

/** Places singles on the home side of matches, over HTTP as the cart does. */
async function place(page: Page, matches: readonly number[], amount: number) {
  await page.evaluate(
    async ({ names, stake }) => {
      const token = localStorage.getItem('jwt_token');
      const { payload } = await (await fetch('/api/v2/game/korean/prematch2')).json();
      for (const [home, away] of names) {
        const fixture = payload.list.find(
          (one: { homeNameKr: string; awayNameKr: string }) => one.homeNameKr === home && one.awayNameKr === away,
        );
        const bet = fixture.folders.find((folder: { marketsId: string }) => folder.marketsId === '1').bets[0];
        const key = crypto.randomUUID();
        const send = () =>
          fetch('/api/betting/korean/single/process', {
            method: 'POST',
            headers: {
              'content-type': 'application/json',
              authorization: `Bearer ${token}`,
              'idempotency-key': key,
            },
            body: JSON.stringify({ payload: { bettings: [{ betsSeq: bet.id, odds: bet.price }], amount: stake } }),
          });
        let answer = await send();
        // twenty a second are allowed, and a script is faster
        while (answer.status === 429) {
          await new Promise((done) => setTimeout(done, 500));
          answer = await send();
        }
        const said = await answer.json();
        if (!said.success) throw new Error(`not placed: ${JSON.stringify(said)}`);
      }
    },
    { names: matches.map((match) => [league.rows[match]!.home, league.rows[match]!.away] as const), stake: amount },
  );
}

test(
  'slips wait, settle before the member’s eyes, add up, filter and explain themselves',
  { tag: '@night' },
  async ({ page }, { retry }) => {
    const faults = watchConsole(page);
    await openAs(page, await addMember('historian'), '/info/bet');
    const matches = ending(retry);
    const [hit, miss] = matches.map((match) => league.rows[match]!) as [SeasonRow, SeasonRow];
    await place(page, matches, 10_000);
    await page.reload();
    const slips = page.getByRole('article');
    await expect(slips).toHaveCount(2);
    await expect(slips.getByText('대기')).not.toHaveCount(0);

    await league.finish([hit, miss]);
    await expect(slips.filter({ hasText: '당첨' }).filter({ hasText: hit.cells['B365H']! })).toHaveCount(1, {
      timeout: 30_000,
    });
    await expect(slips.filter({ hasText: '낙첨' })).toHaveCount(1);
    const pays = Math.floor((10_000 * Math.round(Number(hit.cells['B365H']) * 100)) / 100).toLocaleString('en-US');
    const totals = page.locator('.slip-totals');
    await expect(totals).toContainText('20,000원');
    await expect(totals).toContainText(`${pays}원`);

    await page.getByRole('tab', { name: '낙첨' }).click();
    await expect(page).toHaveURL(/result=miss/);
    await expect(slips).toHaveCount(1);
    await page.getByRole('tab', { name: '당첨' }).click();
    await expect(slips.filter({ hasText: hit.home })).toHaveCount(1);
    await slips.first().getByRole('button', { name: '상세' }).click();
    const details = page.getByRole('dialog', { name: '베팅 상세' });
    await expect(details).toContainText(`→ ${pays}원`);
    await expect(details).toContainText('당첨금 지급');
    await page.keyboard.press('Escape');
    await expect(details).toHaveCount(0);
    expect(faults).toEqual([]);
  },
);

test('a waiting slip is taken back in time, and decided ones leave the list and come back', async ({ page }) => {
  const faults = watchConsole(page);
  await openAs(page, await addMember('takesback'), '/info/bet');
  await place(page, open().slice(0, 2), 20_000);
  await page.reload();
  const slips = page.getByRole('article');
  await expect(slips).toHaveCount(2);
  const first = slips.first();
  await expect(first.getByRole('button', { name: /베팅취소/ })).toContainText(/\d\d:\d\d/);
  await first.getByRole('button', { name: /베팅취소/ }).click();
  await page
    .getByRole('alertdialog', { name: '베팅취소 하시겠습니까?' })
    .getByRole('button', { name: '베팅 취소하기' })
    .click();
  // the answer's sentence is alerted, then the success popup opens
  await page.getByRole('alertdialog', { name: '베팅을 취소했어요.' }).getByRole('button', { name: '확인' }).click();
  const success = page.getByRole('alertdialog', { name: '베팅을 취소했어요.' });
  await expect(success).toContainText('보유금으로 돌아왔어요.');
  await success.getByRole('button', { name: '확인' }).click();
  await expect(first).toContainText('회원 취소');
  await expect(first.getByRole('button', { name: /베팅취소/ })).toHaveCount(0);

  await page.getByRole('checkbox', { name: '전체 선택' }).check();
  await expect(page.getByText('대기 중인 베팅은 삭제할 수 없어요.')).toBeVisible();
  await page.getByRole('button', { name: '선택 삭제' }).click();
  await page
    .getByRole('alertdialog', { name: '2건을 삭제 하시겠습니까?' })
    .getByRole('button', { name: '삭제하기' })
    .click();
  await expect(slips).toHaveCount(1);
  await page.getByRole('button', { name: '삭제한 1건 되살리기' }).click();
  await expect(slips).toHaveCount(2);
  await page.getByRole('button', { name: '선택 삭제' }).click();
  await expect(page.getByRole('alertdialog', { name: '선택된 베팅내역이 없습니다.' })).toBeVisible();
  expect(faults).toEqual([]);
});

test('the office finds a slip and takes it back with a reason, which its member reads', async ({ page, browser }) => {
  const mine = await browser.newPage();
  const id = await addMember('officeslip');
  await openAs(mine, id, '/info/bet');
  await place(mine, open().slice(2, 3), 30_000);
  await officeSignedIn(page);
  await page.goto(`${site()}/office/slips?q=${id}`);
  const row = page.getByRole('row', { name: new RegExp(id) });
  await row.click();
  const drawer = page.getByRole('complementary', { name: new RegExp(id) });
  await expect(drawer).toContainText('30,000원');
  await expectAccessible(page);
  await drawer.getByRole('button', { name: '강제 취소하기' }).click();
  const dialog = page.getByRole('dialog', { name: '베팅 강제 취소' });
  await dialog.getByRole('button', { name: '배당 오류' }).click();
  await dialog.getByRole('button', { name: '30,000원 돌려주기' }).click();
  await expect(drawer).toContainText('배당 오류');
  await mine.reload();
  await expect(mine.getByRole('article').first()).toContainText('관리자 취소 · 배당 오류');
  await mine.close();
});
