import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { colleague } from './lib/colleagues.ts';
import { balances, call, give, newMember } from './lib/money.ts';
import type { NewMember } from './lib/money.ts';
import { menusShown } from '@lime/domain/access/menus.ts';
import { office, officeSignedIn, setSetting } from './lib/office.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, site, test } from './lib/site.ts';
import { openRounds, secondsLeft, shot } from './lib/token-rounds.ts';

// The office of games with rounds: the live board, any round with its proof, and a round voided by two persons.

test.describe.configure({ mode: 'default' });

// its page may be closed to members yet: rounds open with its menu entry
test.beforeAll(async () => {
  await setSetting('menu', [...menusShown([{ name: '로투스-홀짝', visible: true }])]);
});

type Round = { game_seq: string; game_round: string; closesAt: string; now: string };

/** The round of lotus odd/even that takes bets, with fifteen seconds at least to do so. */
async function openRound(): Promise<Round> {
  for (;;) {
    const { success, payload } = await call<{ game: Round }>('/game/lotus/oe', {});
    if (
      success &&
      payload.game.game_seq !== '' &&
      Date.parse(payload.game.closesAt) - Date.parse(payload.game.now) > 15_000
    )
      return payload.game;
    await new Promise((done) => setTimeout(done, 500));
  }
}

/** A member with 100,000 won of which 10,000 are on 홀 of the round. */
async function betOn(round: Round): Promise<NewMember> {
  const member = await newMember();
  await give(member, 'cash', 100_000);
  const answer = await fetch(`${site()}/api/betting/lc/process`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${member.token}`,
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ bettings: [{ betsSeq: `${round.game_seq}001`, odds: 1.95 }], amount: 10_000 }),
  });
  expect(await answer.json()).toMatchObject({ success: true });
  return member;
}

const inBothThemes = async (page: Page) => {
  for (const theme of ['dark', 'light'] as const) {
    await page.evaluate((look) => (document.documentElement.dataset['theme'] = look), theme);
    await expectAccessible(page);
  }
};

test('a round is voided by two persons, and its bets come back', async ({ page, browser }) => {
  const round = await openRound();
  const [member, other] = [await betOn(round), await colleague('trading')];
  await officeSignedIn(page, { theme: 'dark' });
  await page.goto(`${site()}/office/games/rounds?game=lotus-oddeven`);
  const no = Number(round.game_round);
  const row = page.getByRole('row').filter({ hasText: new RegExp(` ${no}회차`) });
  await expect(row).toContainText(/[12]0,000/); // the test before may have bet on it as well
  await row.getByText(`${no}회차`).click();
  const drawer = page.getByRole('complementary').filter({ hasText: '검증 자료' });
  await expect(drawer).toContainText('미리 공개한 해시');
  await expect(drawer.getByRole('row').filter({ hasText: '홀' })).toContainText(/[12]0,000/);
  await inBothThemes(page);

  await drawer.getByRole('button', { name: '회차 무효 요청' }).click();
  const dialog = page.getByRole('dialog', { name: '회차 무효' });
  await expect(dialog).toContainText(/베팅 (1건 10,000원|2건 20,000원)/);
  await dialog.getByRole('button', { name: '시스템 장애' }).click();
  await dialog.getByRole('button', { name: '무효 요청' }).click();
  await expect(dialog).toBeHidden();
  expect((await balances(member)).cash).toBe(90_000);

  const theirs = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await officeSignedIn(theirs, other);
  await theirs.goto(`${site()}/office/approvals`);
  const waiting = theirs
    .getByRole('row')
    .filter({ hasText: '게임 회차 무효' })
    .filter({ hasText: `${no}회차` });
  await expect(waiting).toContainText('돌려줄 베팅금액');
  await expect(waiting).toContainText('회차 무효는 금액과 관계없이 2인 승인이 필요해요');
  await waiting.getByRole('button', { name: '승인' }).click();
  await theirs
    .getByRole('alertdialog', { name: '게임 회차 무효, 승인할까요?' })
    .getByRole('button', { name: '승인하고 처리' })
    .click();
  await expect(waiting).toBeHidden();
  await expect.poll(async () => (await balances(member)).cash, { timeout: 15_000 }).toBe(100_000);
  await expect(drawer).toContainText('무효로 처리한 회차예요.');
  await expect(drawer).toContainText('게임 회차 · 무효');
  await expect(drawer.getByRole('button', { name: '회차 무효 요청' })).toHaveCount(0);
  await theirs.context().close();

  // the member's slip in the office: named by its game, round and pick
  const slips = (await office('/slips/list', { gameSeq: round.game_seq })) as unknown as {
    list: { game: string; pick: string; type: string; state: string }[];
  };
  expect(slips.list[0]).toMatchObject({ type: '로투스', state: 'exception' });
  expect(slips.list[0]!.game).toContain(`로투스 홀짝`);
  expect(slips.list[0]!.game).toContain(`${no}회`);
});

test.describe('a bet in a host’s frame', () => {
  test.use({ others: /^localhost:\d+$/ });

  test(
    'is in the list of what hosts have open, and leaves it when the ball has fallen',
    { tag: '@night' },
    async ({ page, browser }) => {
      const members = await browser.newPage();
      const frame = await openRounds(members, 'demo16', 'roulette', '토큰 룰렛');
      await secondsLeft(frame, 20);
      await frame.getByRole('button', { name: '29 블랙', exact: true }).click();
      await frame.getByRole('button', { name: '10,000원 베팅하기' }).click();
      await expect(frame.locator('#news')).toHaveText('10,000원을 베팅했어요.');
      await officeSignedIn(page, { theme: 'dark' });
      await page.goto(`${site()}/office/games`);
      await page.getByRole('link', { name: '진행 중인 판', exact: true }).click();
      const row = page.getByRole('row').filter({ hasText: 'demo16' });
      await expect(row).toContainText(/토큰 룰렛.*29.*10,000.*360,000/);
      await shot(page, 'office-open-debits');
      await inBothThemes(page);
      await expectNoSidewaysScroll(page);
      await row.getByText('토큰 룰렛').click();
      const drawer = page.getByRole('complementary').filter({ hasText: '검증 자료' });
      await expect(drawer).toContainText('추첨한 뒤에 공개돼요.');
      await expect(drawer.getByRole('link', { name: '게임 서버의 자료' })).toBeVisible({ timeout: 90_000 });
      await expect(drawer).toContainText('미리 공개한 해시');
      await inBothThemes(page);
      await shot(page, 'office-play');
      await drawer.getByRole('link', { name: /^[0-9A-Z]{4}-[0-9A-Z]{4}$/ }).click();
      const slip = page.getByRole('complementary').filter({ hasText: '돈의 움직임' });
      await expect(slip).toContainText(/토큰 룰렛 \d+회/);
      await expect(slip).toContainText(/결과 \d+ /);
      await expect(slip.getByRole('link', { name: '판 보기' })).toBeVisible();
      await shot(page, 'office-hosted-slip');
      await page.goto(`${site()}/office/games/open-debits`);
      await expect(page.getByRole('row').filter({ hasText: 'demo16' })).toHaveCount(0);
      await members.close();
    },
  );
});
