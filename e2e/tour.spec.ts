import type { FrameLocator, Page } from '@playwright/test';
import { isInRepair } from '@lime/domain/access/repair.ts';
import { games } from '@lime/domain/access/game-list.ts';
import { roundGames } from '@lime/domain/games/round-games.ts';
import { call, give, newMember, openAs } from './lib/money.ts';
import { expect, site, test } from './lib/site.ts';
import { amount } from '../tools/long.ts';

// A newcomer in the demo world plays every game that is open, as soon as having signed up.

test.use({ others: /^localhost:\d+$/, actionTimeout: 30_000 });

const minuteMs = 60_000;
/** All games of a newcomer: a minute on a machine that does nothing else, as `npm run prove -- tour` asks. */
const tourMs = amount(3 * minuteMs, minuteMs);

/** A pick of a game with rounds, on the page or in the frame of its table, and its bet in the site's cart. */
async function playRounds(page: Page): Promise<void> {
  const table = page.locator('iframe[title$=" 테이블"]').contentFrame();
  const pick = async () => {
    for (const picks of [page.locator('.pick:enabled'), table.locator('.pick:enabled')])
      if ((await picks.count()) > 0) return picks.first().click({ timeout: 5_000 });
    throw new Error('no round takes bets yet');
  };
  const place = page.getByRole('region', { name: '베팅카트' }).getByRole('button', { name: '10,000원 베팅하기' });
  const yes = page.getByRole('alertdialog').getByRole('button', { name: /베팅하기$/ });
  // one that closes meanwhile is announced, and the next one is bet on
  const closed = page.getByRole('alertdialog', { name: /^마감된 회차/ });
  const done = page.getByRole('alertdialog', { name: '베팅에 성공하셨습니다.' });
  await expect(async () => {
    if (await done.isVisible()) return;
    if (await closed.isVisible()) await closed.getByRole('button').first().click({ timeout: 5_000 });
    // on a busy machine the question of the try before may still be open
    if (!(await yes.isVisible())) {
      if (!(await place.isVisible())) await pick();
      await place.click({ timeout: 5_000 });
    }
    await yes.click({ timeout: 5_000 });
    await expect(done).toBeVisible();
  }).toPass({ timeout: 90_000, intervals: [250] });
}

type Play = (frame: FrameLocator, page: Page) => Promise<void>;

/** A bet on a round of a table: one that closes takes what is not bet yet with it, and the next one is bet on. */
const playTable =
  (pickName: string | RegExp): Play =>
  async (frame) => {
    const place = frame.getByRole('button', { name: '10,000원 베팅하기' });
    const news = frame.locator('#news');
    await expect(async () => {
      if ((await news.textContent())?.includes('베팅했어요')) return;
      if (!(await place.isVisible()))
        await frame
          .getByRole('button', { name: pickName, exact: typeof pickName === 'string' })
          .click({ timeout: 5_000 });
      await place.click({ timeout: 10_000 });
      await expect(news).toContainText('베팅했어요');
    }).toPass({ timeout: 90_000, intervals: [250] });
  };
const ended = (frame: FrameLocator) => expect(frame.locator('#news')).toContainText('원 돌아옴');

/** One bet in the frame of each token game. */
const tokenPlays: Readonly<Record<string, Play>> = {
  'token-roulette': playTable('레드'),
  'token-horse': playTable(/^이긴 말 홀 /),
  'token-highlow': async (frame) => {
    await frame.getByRole('button', { name: '10,000원 베팅하기' }).click();
    await expect(frame.locator('#status')).toHaveText('진행 중');
  },
  'token-highlow5s': async (frame) => {
    await frame.getByRole('radio', { name: '레드' }).click();
    await frame.getByRole('button', { name: '10,000원 베팅하기' }).click();
    await ended(frame);
  },
  'token-baccarat': async (frame) => {
    await frame.getByRole('button', { name: /^플레이어 환수율/ }).click();
    await frame.getByRole('button', { name: '10,000원 베팅하기' }).click();
    await ended(frame);
  },
  'token-keno': async (frame) => {
    await frame.getByRole('button', { name: '아무거나 10개' }).click();
    await frame.getByRole('button', { name: '10,000원 베팅하기' }).click();
    await ended(frame);
  },
  'token-powerball': (_frame, page) => playRounds(page),
};

type Shown = { menu: { name: string; visible: boolean }[]; config: { option: { repair: string[] } } };

/** The house's games with a page that members may enter now. */
async function openGames() {
  const { payload } = await call<{ settings: Shown }>('/setting/lime', {});
  const { menu, config } = payload.settings;
  const shown = new Set(menu.flatMap(({ name, visible }) => (visible ? [name] : [])));
  return games.filter(
    ({ kind, menu: entry }) =>
      ['mini', 'lotus', 'token'].includes(kind) &&
      entry !== undefined &&
      shown.has(entry) &&
      !isInRepair(entry, config.option.repair),
  );
}

test(
  'yesterday is there, every round verifiable; whoever signs up has played every open game soon after',
  { tag: '@night' },
  async ({ context, page }) => {
    for (const { id, clock } of roundGames) {
      const { payload } = await call<{ list: { state: string; link: string | null }[]; more: boolean }>(
        '/game/proof/rounds',
        { game: id, size: 100, day: yesterday() },
      );
      expect([id, payload.list.length, payload.more]).toEqual([id, 100, 86_400 / clock.periodSeconds > 100]);
      expect(payload.list.every(({ state, link }) => state === 'decided' && link !== null)).toBe(true);
    }
    const open = await openGames();
    expect(open.map(({ id }) => id)).toEqual(
      expect.arrayContaining([...roundGames.map(({ id }) => id), 'token-roulette']),
    );
    // powerball closes longest before its draw: with two minutes left every round can be bet on
    for (let left = await untilClose(); left < minuteMs + 10_000; left = await untilClose())
      await page.waitForTimeout(Math.max(1_000, left + 66_000));

    const member = await newMember();
    const joined = Date.now();
    // by one of staff; more takes two
    for (let no = 0; no < 3; no += 1) await give(member, 'cash', 100_000);
    await openAs(page, member, '/main');
    // four tabs of one browser: a newcomer needs no more than a minute for all of them
    const queue = [...open];
    const tab = async (mine: Page) => {
      for (let game = queue.shift(); game; game = queue.shift()) await play(mine, game);
    };
    const others = await Promise.all(Array.from({ length: 3 }, () => context.newPage()));
    await Promise.all([page, ...others].map(tab));
    expect(Date.now() - joined).toBeLessThan(tourMs);
    const { totals } = (await call<{ totals: { count: number } }>('/betting/results', {}, member.token)).payload;
    expect(totals.count).toBe(open.length);
  },
);

async function play(page: Page, { id, path, kind }: (typeof games)[number]): Promise<void> {
  await test.step(id, async () => {
    await page.goto(`${site()}${path}`);
    const playToken = tokenPlays[id];
    if (kind !== 'token') return playRounds(page);
    expect(playToken, `a play of ${id}`).toBeDefined();
    await playToken!(page.locator('main iframe').first().contentFrame(), page);
  });
}

async function untilClose(): Promise<number> {
  const { payload } = await call<{ now: string; closesAt: string }>('/game/timer/powerball', {});
  return Date.parse(payload.closesAt) - Date.parse(payload.now);
}

/** The Seoul day before today. */
function yesterday(): string {
  return new Date(Date.now() + 9 * 3_600_000 - 86_400_000).toISOString().slice(0, 10);
}
