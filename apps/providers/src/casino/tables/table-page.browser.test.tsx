import { casinoTables } from '@lime/domain/casino/tables/casino-tables.ts';
import { tableGame } from '@lime/domain/casino/tables/table-games.ts';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closeFrame, expectAccessibleFrame, openFrame } from '../../../test/living-frame.ts';
import type { FrameCall } from '../../../test/living-frame.ts';
import type { Held } from '../client/held.ts';
import type { SharedTable } from './table-list.ts';
import { tablePage } from './table-page.ts';
import type { PastRound, TableRound, TableState, TableView } from './table-types.ts';

const guest = { memberId: '7', nickname: '손님', limits: { min: 1_000, max: 5_000_000, win: 100_000_000 } };
type Bets = { bets: { spot: string; stake: number }[] };

afterEach(async () => {
  closeFrame();
  await page.viewport(1440, 900);
});

function tableOf(id: string): SharedTable {
  const table = casinoTables.find((one) => one.id === id)!;
  return { ...table, rules: tableGame(table.game) as SharedTable['rules'] };
}

/** Opens a table while a round takes bets for half a minute. */
async function openTable(id: string, balance = 500_000, last: readonly PastRound[] = []) {
  const mine: Bets['bets'] = [];
  const state: TableState & Held = {
    mine: [],
    mineOf: null,
    seat: null,
    last,
    plays: [],
    shoes: [],
    balance,
    purse: 'casino',
  };
  const frame = await openFrame(tablePage(tableOf(id), guest, [location.origin]), ({ path, body }: FrameCall) => {
    if (path === 'state') return { ...state, mine, mineOf: 12 };
    if (path === 'seat') return { state: 'seated' };
    mine.push(...((body as Bets | null)?.bets ?? []));
    return { state: 'taken', mine, balance: 490_000 };
  });
  const now = Date.now();
  const round: TableRound = {
    no: 12,
    ofShoe: tableOf(id).rules.dealing === 'shoe' ? 3 : null,
    phase: 'open',
    opensAt: now,
    closesAt: now + 30_000,
    startsAt: null,
    nextAt: null,
    closed: [],
    shown: [],
    result: null,
    linkHash: 'a'.repeat(64),
  };
  const view: TableView = {
    now,
    round,
    shoe:
      round.ofShoe === null
        ? null
        : { no: 4, hash: 'b'.repeat(64), publishedAt: now, opensAt: now, left: 390, burned: [] },
    spots: {},
    bets: 0,
    staked: 0,
    people: 2,
    seats: Array.from({ length: tableOf(id).seats ?? 0 }, () => null),
  };
  await frame.tell(view);
  return { ...frame, shown: view, round };
}

test('baccarat: chips by a press and by a key are bet at once, beside those of other guests', async () => {
  const { view, calls, document: frame, tell, shown, round } = await openTable('evolution-baccarat-1');
  const text = (selector: string) => frame.querySelector(selector)!.textContent;
  await expect.poll(() => text('#status')).toBe('베팅 중');
  expect(text('#round-no')).toBe('슈 #4 · 3회차');
  expect(text('#people')).toBe('2명');
  expect(text('#hash')).toBe('b'.repeat(64));
  await view.getByRole('radio', { name: '5천 칩' }).click();
  await view.getByRole('button', { name: '플레이어', exact: true }).click();
  await userEvent.keyboard('t');
  await view.getByRole('button', { name: '10,000원 베팅하기' }).click();
  await expect.element(view.getByText('10,000원을 베팅했어요.')).toBeVisible();
  const sent = calls.filter(({ path }) => path === 'play').map(({ body }) => (body as Bets).bets);
  expect(sent).toEqual([
    [
      { spot: 'player', stake: 5_000 },
      { spot: 'tie', stake: 5_000 },
    ],
  ]);
  await view.getByRole('button', { name: '2 빈자리 앉기' }).click();
  expect(calls.filter(({ path }) => path === 'seat').map(({ body }) => body)).toEqual([{ seat: 2 }]);
  await tell({ ...shown, spots: { player: [1, 5_000] }, bets: 2, staked: 10_000, people: 3 });
  await expect.poll(() => text('[data-spot=player] .others')).toBe('1명 · 5,000');
  expect(text('#everybody')).toBe('2건 · 10,000원');
  expect(text('#people')).toBe('3명');

  await tell({ ...shown, round: { ...round, phase: 'dealing' } });
  await expect.poll(() => text('#status')).toBe('베팅 마감 · 카드 공개');
  const bead = { tone: 'player', text: '6', isTie: false };
  await tell({
    ...shown,
    round: { ...round, phase: 'over', result: { text: '플레이어 승 6:5', bead, paid: ['player'] } },
  });
  await expect.poll(() => text('#status')).toBe('결과');
  expect(text('#result')).toContain('플레이어 승 6:5');
});

test('a table offers more where chips are above the wallet, or the wallet is below its least stake', async () => {
  await page.viewport(390, 844);
  const { view } = await openTable('evolution-baccarat-1', 3_000);
  const amounts = view.getByRole('group', { name: '카지노로 넣기' });
  await expect.element(view.getByRole('radio', { name: '5천 칩' })).toBeVisible();
  await expect.element(amounts).not.toBeInTheDocument();
  await view.getByRole('radio', { name: '5천 칩' }).click();
  await view.getByRole('button', { name: '플레이어', exact: true }).click();
  await expect.element(view.getByText('카지노 지갑의 금액이 부족해요.', { exact: true })).toBeVisible();
  await expect.element(amounts.getByRole('button', { name: '10만원 넣기' })).toBeInViewport({ ratio: 1 });
  closeFrame();
  await openTable('evolution-baccarat-1', 999);
  await expect.element(amounts.getByText(/^카지노 지갑의 금액이 부족해요\./)).toBeVisible();
  await expect.element(amounts.getByRole('button')).toHaveLength(3);
});

test('a chip of one worth has one colour at every table, in the tray and on a spot', async () => {
  const colours = new Map<string, Set<string>>();
  const note = (chip: Element) => {
    const name = chip.textContent;
    const colour = getComputedStyle(chip).getPropertyValue('--stripe');
    colours.set(name, (colours.get(name) ?? new Set()).add(colour));
  };
  for (const id of ['evolution-baccarat-1', 'evolution-sic-bo-1', 'evolution-roulette-1', 'big-baccarat-1']) {
    const { view, document: frame } = await openTable(id);
    await expect.element(view.getByRole('radio', { name: /칩$/ }).first()).toBeVisible();
    for (const chip of frame.querySelectorAll('.tray button')) note(chip);
    if (id === 'evolution-baccarat-1') {
      await view.getByRole('radio', { name: '5천 칩' }).click();
      await view.getByRole('button', { name: '플레이어', exact: true }).click();
      note(frame.querySelector('.on-spot')!);
    }
    closeFrame();
  }
  expect([...colours].filter(([, list]) => list.size > 1 || list.has(''))).toEqual([]);
  expect(new Set([...colours.values()].map(([...list]) => list[0])).size).toBe(colours.size);
});

test('roulette shares out one result as it is', async () => {
  const nine = { ...past(1, 'red'), shoeNo: null, reveals: [{ place: 'wheel' as const, shows: 9 }] };
  const { document: frame } = await openTable('evolution-roulette-1', 500_000, [nine]);
  const cells = () => [...frame.querySelectorAll<HTMLElement>('.shares div:first-of-type b')];
  await expect.poll(() => cells().map(({ textContent }) => textContent)).toEqual(['레드 100%', '블랙 0%']);
  const [red, black] = cells().map((cell) => cell.getBoundingClientRect().width);
  expect(red! / black!).toBeGreaterThan(3);
});

test('sic bo has what it pays on its spots, and what that pays back in its tab', async () => {
  const { view, document: frame } = await openTable('evolution-sic-bo-1');
  await expect.element(view.getByRole('button', { name: '대', exact: true })).toBeVisible();
  const shown = (selector: string) => [...frame.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  expect(shown('.tspot.small .back')).toEqual([]);
  expect(shown('.tspot.large .back')).toHaveLength(4);
  expect(shown('.singles i').map(({ textContent }) => textContent)).toEqual(Array(6).fill('2~4배'));
  expect(frame.querySelector('.singles .tspot')!.getAttribute('aria-description')).toMatch(/^2~4배, 환수율 \d/);
  await view.getByRole('tab', { name: '배당과 환수율' }).click();
  await expect.element(view.getByRole('region', { name: '배당과 환수율' }).getByRole('row').nth(5)).toBeVisible();
});

const past = (no: number, tone: string): PastRound => ({
  no,
  shoeNo: 4,
  ofShoe: no,
  at: new Date().toISOString(),
  reveals: [],
  text: '',
  bead: { tone, text: '6', isTie: tone === 'tie' },
  paid: [],
});

test('on a phone the big road lies between what is bet on and the chips', async () => {
  await page.viewport(390, 844);
  const last = [past(4, 'banker'), past(3, 'tie'), past(2, 'player'), past(1, 'player')];
  const { document: frame } = await openTable('evolution-baccarat-1', 500_000, last);
  const strip = frame.getElementById('road-strip')!;
  await expect.poll(() => strip.querySelectorAll('circle').length).toBe(3);
  expect(strip.querySelector('.counts')!.textContent).toBe('플레이어 2뱅커 1타이 1합 4');
  const [above, own, below] = [frame.querySelector('.tspots')!, strip, frame.querySelector('.tray')!].map((one) =>
    one.getBoundingClientRect(),
  );
  expect(own!.top).toBeGreaterThanOrEqual(above!.bottom - 1);
  expect(below!.top).toBeGreaterThanOrEqual(own!.bottom - 1);
  await page.viewport(1440, 900);
  expect(strip.checkVisibility()).toBe(false);
});

for (const [id, name, spots] of [
  ['evolution-baccarat-2', '플레이어', ['플레이어', '뱅커', '타이', '플레이어 페어', '뱅커 페어']],
  ['evolution-dragon-tiger-1', '타이거', ['드래곤', '타이거', '타이']],
  ['evolution-sic-bo-1', '대', ['대', '소']],
  ['evolution-roulette-1', '17 블랙', ['0 제로', '17 블랙', '36 레드']],
] as const)
  test(`${id} on a phone: a bet needs no scrolling, and nothing is cut`, async () => {
    await page.viewport(390, 844);
    const { view, calls, document: frame } = await openTable(id);
    await expect.poll(() => frame.querySelector('#bet')!.textContent).toBe('칩을 골라주세요');
    for (const spot of spots)
      await expect.element(view.getByRole('button', { name: spot, exact: true }).first()).toBeInTheDocument();
    await view.getByRole('radio', { name: /칩$/ }).first().click();
    await view.getByRole('button', { name, exact: true }).click();
    await expect.element(view.getByRole('button', { name: /원 베팅하기$/ })).toBeInViewport({ ratio: 1 });
    await expect.element(view.getByRole('timer')).toBeInViewport({ ratio: 1 });
    await view.getByRole('button', { name: /원 베팅하기$/ }).click();
    await expect.element(view.getByText(/원을 베팅했어요\.$/)).toBeVisible();
    expect(calls.filter(({ path }) => path === 'play')).toHaveLength(1);
    expect(frame.defaultView!.scrollY).toBe(0);
    expect(frame.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    const cut = [...frame.querySelectorAll('.tspot b')].filter((one) => one.scrollWidth > one.clientWidth);
    expect(cut.map(({ textContent }) => textContent)).toEqual([]);
    await expectAccessibleFrame(frame);
  });
