import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findPick } from '@lime/domain/games/game.ts';
import { roundGames } from '@lime/domain/games/round-games.ts';
import { giveCash } from '../../../test/book.ts';
import { changeMember } from '../../../test/heard.ts';
import { openMenus } from '../../../test/menus.ts';
import { betOnRound, gameFromNow, moveRounds, newestRound } from '../../../test/rounds.ts';
import { changeSettings } from '../../../test/settings.ts';
import { openTestSite } from '../../../test/site.ts';
import type { SiteAnswer, TestSite } from '../../../test/site.ts';

// Games with rounds: the edges of their limits and of who may bet, beyond the table of all games (test/game-gates.pg.test.ts).

type Answer = readonly [status: number, code: string | null, text: string | null];

const miniBet = '/betting/mini/process';
const lotusBet = '/betting/lc/process';
/** By game: the call its page reads, the call that bets, the text while its menu entry is hidden. */
const games: Record<string, readonly [page: string, input: object, bet: string, closed: string]> = {
  powerball: ['/game/powerball/powerball', {}, miniBet, '파워볼은 점검중입니다.'],
  powerladder: ['/game/powerball/powerladder', {}, miniBet, '파워사다리는 점검중입니다.'],
  kenoladder: ['/game/powerball/kenoladder', {}, miniBet, '키노사다리는 점검중입니다.'],
  'lotus-oddeven': ['/game/lotus/oe', {}, lotusBet, '홀짝은 점검중입니다.'],
  'lotus-baccarat': ['/game/lotus/baccarat1', {}, lotusBet, '바카라1은 점검중입니다.'],
  'lotus-baccarat2': ['/game/lotus/baccarat1', { table: 2 }, lotusBet, '바카라2은 점검중입니다.'],
};
const ids = Object.keys(games);
const closing = { periodSeconds: 7_200, closesSeconds: 60 };

let site: TestSite;
const rounds = new Map<string, number>();
beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']) } });
  await openMenus(site);
  await moveRounds(
    site,
    ids.map((id) => gameFromNow(id, closing.periodSeconds, closing.closesSeconds)),
  );
  for (const id of ids) {
    rounds.set(id, (await newestRound(site, id)).id);
    // the process hears of it a moment later
    const [page, input] = games[id]!;
    await vi.waitUntil(async () => (await site.call(page, input)).status === 200, { timeout: 10_000 });
  }
}, 60_000);
afterAll(() => site?.close());

test('the table holds every game with rounds', () => {
  expect(ids).toEqual(roundGames.map(({ id }) => id));
});

const ok: Answer = [200, null, null];
const placed: Answer = [200, null, '베팅에 성공했습니다.'];
const refused = (code: string, text: string): Answer => [200, code, text];
const everywhere = (answer: Answer) => Object.fromEntries(ids.map((id) => [id, answer]));
const closedMenus = Object.fromEntries(ids.map((id) => [id, [403, 'MENU_CLOSED', games[id]![3]] as const]));

type Case = {
  readonly name: string;
  /** of the member who bets; null: nobody is signed in */
  readonly member?: string | null;
  readonly settings?: Record<string, unknown>;
  readonly amount?: number;
  readonly page: Record<string, Answer>;
  readonly bet: Record<string, Answer>;
};
const limits = { maxFolders: 10, maxOdds: 100_000, minBetting: 1_000, maxBetting: 5_000_000, maxWin: 1_000_000_000 };
const levels = (changes: Partial<typeof limits>) => {
  const both = { '1': { ...limits, ...changes } };
  return { 'level.Mini': both, 'level.Lotus': both };
};
const born = (years: number, days = 0) => {
  const day = new Date(Date.now() + 9 * 3_600_000 + days * 86_400_000);
  return `${day.getUTCFullYear() - years}-${day.toISOString().slice(5, 10)}`;
};
const byMember = (name: string, member: string, bet: Answer, page: Answer = ok): Case => ({
  name,
  member,
  page: everywhere(page),
  bet: everywhere(bet),
});
const byLimit = (name: string, settings: Record<string, unknown>, amount: number, bet: Answer): Case => ({
  name,
  settings,
  amount,
  page: everywhere(ok),
  bet: everywhere(bet),
});

const cases: Case[] = [
  { name: 'a member while it is open', page: everywhere(ok), bet: everywhere(placed) },
  {
    name: 'nobody signed in: looks, and does not bet',
    member: null,
    page: everywhere(ok),
    bet: everywhere([401, 'AUTH_REQUIRED', '로그인 후 이용해주세요.']),
  },
  {
    name: 'the site is hidden',
    settings: { siteDisplay: false },
    page: closedMenus,
    bet: Object.fromEntries(ids.map((id) => [id, refused('MENU_CLOSED', games[id]![3])])),
  },
  byLimit('the least stake', {}, 1_000, placed),
  byLimit(
    'a stake above the most',
    levels({ maxBetting: 20_000 }),
    20_001,
    refused('BET_STAKE_ABOVE_MAXIMUM', '베팅금액은 최대베팅금액을 초과할 수 없습니다.'),
  ),
  byLimit('the greatest stake', levels({ maxBetting: 20_000 }), 20_000, placed),
  byLimit(
    'winnings above the most',
    levels({ maxWin: 20_000 }),
    20_001,
    refused('BET_WIN_ABOVE_MAXIMUM', '당첨금은 20,000원을 초과할 수 없습니다.'),
  ),
  byLimit(
    'odds at the limit',
    levels({ maxOdds: 1.95 }),
    10_000,
    refused('BET_ODDS_ABOVE_MAXIMUM', '최대배당을 초과하셨습니다.'),
  ),
  byLimit('odds below the limit', levels({ maxOdds: 2.01 }), 10_003, placed),
  byMember(
    'a stake above the member’s own most',
    'max_stake = 5000',
    refused('BET_STAKE_ABOVE_MAXIMUM', '베팅금액은 최대베팅금액을 초과할 수 없습니다.'),
  ),
  byMember('a member who turned 19 today', `birthday = '${born(19)}'`, placed),
  ...['waiting', 'left'].map((state) =>
    byMember(`a member who is ${state}`, `state = '${state}'`, refused('BET_MEMBER_STATE', '권한이 없습니다.')),
  ),
];

test.each(cases)('$name', async ({ member, settings = {}, amount = 10_000, page, bet }) => {
  const token = member === null ? null : await memberWith(member);
  const before = await changeSettings(site, settings);
  try {
    const told = async () => {
      const pages: Record<string, Answer> = {};
      for (const id of ids) pages[id] = readAnswer(await site.call(games[id]![0], games[id]![1], token));
      return pages;
    };
    expect(await told()).toEqual(page);
    const bets: Record<string, Answer> = {};
    for (const id of ids) bets[id] = readAnswer(await betOn(id, amount, token));
    expect(bets).toEqual(bet);
  } finally {
    await changeSettings(site, before);
  }
});

test('the clock and the past of a closed game are closed with its page', async () => {
  const before = await changeSettings(site, { menu: roundGames.map(({ menu }) => ({ name: menu, visible: false })) });
  const answers = [];
  for (const id of ['powerball', 'powerladder', 'kenoladder'])
    for (const call of ['timer', 'rounds']) answers.push((await site.call(`/game/${call}/${id}`, {})).body.code);
  for (const [path, input] of [
    ['/lotus/oe', {}],
    ['/lotus/baca', {}],
    ['/lotus/baca', { table: 2 }],
    ['/game/timer/token', {}],
    ['/game/timer/lotus-oddeven', {}],
    ['/game/timer/lotus-baccarat', {}],
    ['/game/timer/lotus-baccarat2', {}],
  ] as const)
    answers.push((await site.call(path, input)).body.code);
  await changeSettings(site, before);
  expect(new Set(answers)).toEqual(new Set(['MENU_CLOSED']));
});

test('a lotus table’s clock runs while the powerball is closed', async () => {
  const before = await changeSettings(site, {
    menu: roundGames.map(({ menu }) => ({ name: menu, visible: menu !== '파워볼' })),
  });
  const answer = await site.call('/game/timer/lotus-oddeven', {});
  await changeSettings(site, before);
  expect(answer.body.payload).toMatchObject({ now: expect.any(String), drawsAt: expect.any(String) });
});

test('a bet over the call of other games is taken by none', async () => {
  const token = await memberWith();
  for (const id of ids) {
    const other = games[id]![2] === miniBet ? lotusBet : miniBet;
    expect(readAnswer(await betOn(id, 10_000, token, other))).toEqual(
      refused('BET_NO_ROUND', '진행 중인 회차가 없어요.'),
    );
  }
});

test.each<[string, Record<string, unknown>, string | undefined, string]>([
  ['a hidden entry', { menu: [{ name: '파워볼', visible: false }] }, undefined, 'MENU_CLOSED'],
  ['a page under repair', { repair: ['파워볼'] }, undefined, 'ROUTE_REPAIR'],
  ['a permission', {}, `'{"파워볼":{"active":false}}'`, 'PLAY_NOT_PERMITTED'],
])('%s: a key keeps its answer when the game closes and opens', async (_name, settings, permissions, code) => {
  const { id, token } = await site.newMember();
  await giveCash(site.database.db, Number(id), 1_000_000);
  const bet = (key: string, pick: number) => betOnRound(site, token, { round: rounds.get('powerball')!, pick, key });
  const [taken, late] = [randomUUID(), randomUUID()];
  const placedBet = await bet(taken, 1);
  expect(placedBet).toMatchObject({ success: true });
  const before = await changeSettings(site, settings);
  if (permissions) await changeMember(site, id, `detail_setting = ${permissions}`);
  let closed;
  try {
    expect(await bet(taken, 1)).toEqual(placedBet);
    closed = await bet(late, 2);
  } finally {
    await changeSettings(site, before);
    await changeMember(site, id, `detail_setting = '{}'`);
  }
  expect(closed).toMatchObject({ success: false, code });
  expect(await bet(late, 2)).toEqual(closed);
  expect(await bet(randomUUID(), 2)).toMatchObject({ success: true });
});

const readAnswer = ({ status, body }: SiteAnswer): Answer => [
  status,
  body.code ?? body.payload?.code ?? null,
  body.msg ?? body.error ?? null,
];

/** A member with a million. @param change  what is set in the row */
async function memberWith(change?: string): Promise<string> {
  const { id, token } = await site.newMember();
  await giveCash(site.database.db, Number(id), 1_000_000);
  if (change) await changeMember(site, id, change);
  return token;
}

/** The first pick at 1.95 or 2.00 of the game's open round: what every game has. */
async function betOn(id: string, amount: number, token: string | null, call = games[id]![2]): Promise<SiteAnswer> {
  const pick = 1;
  const price =
    findPick(
      roundGames.find((game) => game.id === id)!,
      pick,
    )!.pick.price / 1_000;
  const bettings = [{ betsSeq: String(rounds.get(id)! * 1_000 + pick), odds: price }];
  return site.call(call, { bettings, amount }, token);
}
