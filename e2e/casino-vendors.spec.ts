import type { Page } from '@playwright/test';
import { plainGame, plainVendor } from '@lime/domain/casino/lobby-terms.ts';
import type { CasinoLobbyTerms, GameTerms, VendorTerms } from '@lime/domain/casino/lobby-terms.ts';
import { casinoHost } from './lib/casino.ts';
import { newMember, openAs } from './lib/money.ts';
import type { NewMember } from './lib/money.ts';
import { office, setSetting } from './lib/office.ts';
import { amount } from '../tools/long.ts';
import { expect, expectAccessible, isConnected, test } from './lib/site.ts';
import { shot } from './lib/token-rounds.ts';

// What staff set for vendors and games, as open pages of members show it.

test.use({ others: casinoHost });

const vendor = (code: string, changes: Partial<VendorTerms>) => ({ ...plainVendor(code), ...changes });
const game = (code: string, changes: Partial<GameTerms>) => ({ ...plainGame(code), ...changes });
const publish = (terms: Partial<CasinoLobbyTerms>) => setSetting('casinoLobby', { vendors: [], games: [], ...terms });

// the lobbies are every test's
test.describe.configure({ mode: 'default' });
test.afterEach(() => publish({}));

/** Opens a page of a member, and waits until it gets the server's news. */
async function openHearing(page: Page, member: NewMember, path: string): Promise<void> {
  const connected = isConnected(page);
  await openAs(page, member, path);
  await connected;
}

/** The goal is two seconds, which `npm run prove -- lobby` holds it to; the gate runs another site at the same time. */
const maxMs = amount(10_000, 2_000);

test('a vendor under maintenance closes its tiles in open pages within seconds', async ({ page, context }) => {
  const member = await newMember();
  await openHearing(page, member, '/casino/live');
  const slots = await context.newPage();
  await openHearing(slots, member, '/casino/slot?vendor=bukdu');
  const hub = await context.newPage();
  await openHearing(hub, member, '/casino/main');
  const tile = page.getByRole('button', { name: /^EVOLUTION/ });
  const title = slots.locator('.slot-tile', { hasText: '럭키 세븐 클래식' });
  for (const shown of [tile, title, hub.getByRole('button', { name: /^EVOLUTION/ })]) await expect(shown).toBeVisible();
  await expect(page.locator('.tile-mark.repair')).toHaveCount(0);

  await publish({ vendors: [vendor('lobby-1-0', { state: 'repair' }), vendor('bukdu', { state: 'repair' })] });
  const published = Date.now();
  await Promise.all([
    expect(tile.locator('.tile-mark')).toHaveText('점검중', { timeout: maxMs }),
    expect(title.locator('.tile-mark')).toHaveText('점검중', { timeout: maxMs }),
    expect(hub.locator('.hub-studio .tile-mark')).toHaveText(['점검중'], { timeout: maxMs }),
  ]);
  const took = Date.now() - published;
  test.info().annotations.push({ type: 'tiles closed after', description: `${took} ms` });
  expect(took).toBeLessThan(maxMs);
  await shot(page, 'casino-live-repair');
  await shot(slots, 'casino-slot-repair');
  // its tables are marked as its lobby is, and no other's
  await expect(page.locator('.table-tile', { hasText: '에볼루션' }).first().locator('.tile-mark.repair')).toBeVisible();
  await expect(page.locator('.lobby-tile .tile-mark')).toHaveCount(1);
  await expect(slots.locator('.studios .tile-mark')).toHaveText(['점검중']);
  await expectAccessible(page);

  const dialog = (at: typeof page) => at.getByRole('alertdialog');
  await tile.click();
  await expect(dialog(page)).toContainText('에볼루션은 지금 점검 중이에요. 점검이 끝나면 다시 열려요.');
  await title.locator('.play').click();
  await expect(dialog(slots)).toContainText('북두는 지금 점검 중이에요.');
  expect(context.pages()).toHaveLength(3);

  await publish({});
  await expect(page.locator('.tile-mark.repair')).toHaveCount(0);
  await expect(slots.locator('.tile-mark.repair')).toHaveCount(0);
});

test('lobbies show the order, hot ones, hidden ones and closed grades as staff set them', async ({ page }) => {
  await publish({
    vendors: [
      vendor('lobby-9-0', { place: 1 }),
      vendor('lobby-24-0', { state: 'hidden' }),
      vendor('lobby-10-0', { grades: [10] }),
    ],
    games: [game('sexy-baccarat-1', { hot: 'on' })],
  });
  await openAs(page, await newMember(), '/casino/live');
  const names = page.locator('.lobby-tile > b');
  await expect(names.first()).toHaveText('섹시카지노');
  await expect(names).toHaveCount(8);
  await expect(names.filter({ hasText: '오리엔탈' })).toHaveCount(0);
  const pragmatic = page.getByRole('button', { name: /^PRAGMATIC/ });
  await expect(pragmatic.locator('.tile-mark')).toHaveText('레벨 제한');
  await pragmatic.click();
  await expect(page.getByRole('alertdialog')).toContainText('회원님의 레벨에서는 프라그마틱을 이용할 수 없어요.');
  await page.getByRole('alertdialog').getByRole('button').first().click();
  await expect(page.locator('.table-tile', { hasText: '섹시카지노' }).first().locator('.tile-mark.hot')).toHaveText(
    '인기',
  );
});

test('recent games and the framed lobby are closed as tiles are; a frame that is open stays', async ({
  page,
  context,
}) => {
  const member = await newMember();
  await openHearing(page, member, '/casino/live');
  const popup = page.waitForEvent('popup');
  await page
    .getByRole('button', { name: /^라임 바카라 1/ })
    .first()
    .click();
  const kplay = await popup;
  await expect(kplay).toHaveURL(/\/casino\/play\/evolution-baccarat-1$/);
  await kplay.close();
  const recent = page.getByRole('region', { name: '최근 본 테이블' }).getByRole('button');
  await expect(recent).toHaveText([/라임 바카라 1/]);
  await expect(recent.locator('.tile-mark')).toHaveCount(0);
  const framed = await context.newPage();
  await openHearing(framed, member, '/casino/p/evolution');
  const frame = framed.locator('iframe[title="카지노 로비"]');
  await expect(frame).toBeVisible();

  await publish({ vendors: [vendor('lobby-1-0', { state: 'repair' })] });
  await expect(recent.locator('.tile-mark')).toHaveText('점검중', { timeout: maxMs });
  await expectAccessible(page);
  await recent.click();
  await expect(page.getByRole('alertdialog')).toContainText('에볼루션은 지금 점검 중이에요.');
  // a round in the frame goes on; who comes now reads why it is closed
  await expect(frame).toBeVisible();
  await framed.reload();
  await expect(framed.getByText('에볼루션은 지금 점검 중이에요. 점검이 끝나면 다시 열려요.')).toBeVisible();
  await expect(frame).toHaveCount(0);
});

test('the host’s own lobby marks what is closed, and does not open it', async ({ page }) => {
  await publish({
    games: [game('golden-bell', { state: 'repair' }), game('lucky-seven', { state: 'hidden' })],
    vendors: [vendor('obang', { grades: [10] })],
  });
  await openAs(page, await newMember(), '/casino/p/kplay');
  const lobby = page.frameLocator('iframe[title="카지노 로비"]');
  const card = (name: string) => lobby.getByRole('listitem').filter({ hasText: name });
  await expect(card('황금 종').locator('.mark')).toHaveText('점검중');
  await expect(card('럭키 세븐 클래식')).toHaveCount(0);
  await expect(card('엽전 더미').locator('.mark')).toHaveText('레벨 제한');
  await expect(lobby.locator('.count')).toHaveText('47개');
  await card('황금 종').click();
  await expect(card('황금 종').getByRole('link')).toHaveAttribute('aria-disabled', 'true');
  await shot(page, 'casino-host-lobby-repair');
  await card('달토끼 방앗간').click();
  await expect(lobby.locator('h1')).toHaveText('달토끼 방앗간');
});

test('tiles and sheets show the limit that counts for the member', async ({ page }) => {
  const limits = { 1: { maxBetting: 20_000 }, 2: { maxBetting: 3_000 } };
  const member = await newMember();
  await openHearing(page, member, '/casino/live');
  const table = page.locator('.table-tile', { hasText: '에볼루션' }).first().locator('.limits');
  const before = (await table.textContent())!;
  expect(before).not.toContain('20,000원');
  await publish({ vendors: [vendor('lobby-1-0', { limits })] });
  await expect(table).toHaveText(/^1,000 ~ 20,000원$/);
  await office('/members/limits', { id: member.seq, maxStake: 700, betDelay: 0, reason: '시험' });
  await page.reload();
  await expect(table).toHaveText('최소 1,000원 · 내 한도 700원');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/casino/slot?vendor=bukdu');
  // held by a finger: its sheet says what may be staked
  await page
    .locator('.slot-tile .play')
    .first()
    .dispatchEvent('pointerdown', { pointerType: 'touch', isPrimary: true });
  const stakes = page.locator('.slot-sheet dl > div', { has: page.getByText('베팅', { exact: true }) }).locator('dd');
  await expect(stakes).toHaveText('100~700');
});

test('tables of a studio denied to the member are marked, and say so', async ({ page, context }) => {
  const member = await newMember();
  await office('/members/edit', { id: member.seq, changes: { permissions: { 에볼루션: false } }, reason: '시험' });
  await openAs(page, member, '/casino/live');
  const table = page.locator('.table-tile', { hasText: '에볼루션' }).first();
  await expect(table.locator('.tile-mark.denied')).toHaveText('이용 제한');
  await table.getByRole('button').first().click();
  await expect(page.getByRole('alertdialog')).toContainText('에볼루션은 이용하실 수 없습니다.');
  expect(context.pages()).toHaveLength(1);
});
