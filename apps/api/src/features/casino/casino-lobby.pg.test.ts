import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WireHotCategory, WireLive, WireSlotVendor } from '@lime/contract/casino.ts';
import { plainGame, plainVendor } from '@lime/domain/casino/lobby-terms.ts';
import type { CasinoLobbyTerms, GameTerms, VendorTerms } from '@lime/domain/casino/lobby-terms.ts';
import { giveCash } from '../../../test/book.ts';
import { changeMember, memberChanged } from '../../../test/heard.ts';
import { openMenus } from '../../../test/menus.ts';
import { providerCall } from '../../../test/provider.ts';
import { changeSettings } from '../../../test/settings.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { newStaff } from '../../../test/staff.ts';
import type { StaffOfTest } from '../../../test/staff.ts';

// What staff set for vendors and games is published by the office's calls here, and judged at every way into a game.

const host = 'http://frames.example:4001/casino';
let site: TestSite;
let anna: StaffOfTest;
let ben: StaffOfTest;
let member: Awaited<ReturnType<TestSite['newMember']>>;
beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']), providerUrl: 'http://frames.example:4001' } });
  await openMenus(site);
  anna = await newStaff(site, { role: 'super', name: '안나' });
  ben = await newStaff(site, { role: 'super', name: '벤' });
  member = await site.newMember();
  await giveCash(site.database.db, Number(member.id), 10_000_000, 'casino');
});
afterAll(() => site?.close());

const key = 'casinoLobby';
const staffCall = async (path: string, body: object, { token } = anna) => {
  const { status, body: answer } = await site.call(`/staff/${path}`, body, token);
  return { status, code: answer['code'], detail: answer['detail'], payload: answer['payload'] };
};
const setting = async () =>
  (await staffCall('settings/list', { group: 'casino' })).payload.settings.find(
    (one: { key: string }) => one.key === key,
  );
/** Sets the terms by the office's call. @returns its answer */
async function publish(terms: Partial<CasinoLobbyTerms>, note = '') {
  const { revision } = await setting();
  const value = { vendors: [], games: [], ...terms };
  const answer = await staffCall('settings/change', { changes: [{ key, value, revision }], note });
  // this process has heard of it once the members' settings are asked for with that version
  await site.call('/setting/lime', { version: Number.MAX_SAFE_INTEGER });
  return answer;
}
const vendor = (code: string, changes: Partial<VendorTerms>) => ({ ...plainVendor(code), ...changes });
const game = (code: string, changes: Partial<GameTerms>) => ({ ...plainGame(code), ...changes });

const call = async (path: string, body: object, token: string = member.token) => {
  const { status, body: answer } = await site.call(path, body, token);
  return { status, code: answer['code'], text: answer['msg'] ?? answer['error'], payload: answer['payload'] };
};
const live = async (): Promise<WireLive> => (await call('/casino/cx/lobby/live', {})).payload.data.live;
const slots = async (): Promise<[WireHotCategory, ...WireSlotVendor[]]> =>
  (await call('/casino/cx/lobby/slot', {})).payload.data.slot;
const openGame = (gameId: string, token = member.token) =>
  call('/casino/cx/game', { lobbyId: 'lobby', gameId, platform: 'PC' }, token);
const redeem = (url: string) => {
  const { gType, uid, hash } = Object.fromEntries(new URL(url).searchParams);
  return providerCall(site, 'session', { gType, uid, hash }, { id: 'casino' });
};
let txns = 0;
const debit = (game_id: string, prd_id: number, amount = 1_000, user_id = member.id) =>
  providerCall(site, 'debit', { user_id, prd_id, game_id, txn_id: `t${++txns}`, amount }, { id: 'casino' });
const end = (txn_id: string, amount: number, cancel = 0, id = member.id) =>
  providerCall(site, 'credit', { user_id: id, txn_id, amount, is_cancel: cancel }, { id: 'casino' });
const codes = (list: readonly { code: string }[]) => list.map(({ code }) => code);

describe('the lobbies', () => {
  test('follow the order of vendors and games, hot ones and what is hidden', async () => {
    const [hotBefore] = await slots();
    expect(
      await publish({
        vendors: [
          vendor('lobby-9-0', { place: 1 }),
          vendor('lobby-24-0', { state: 'hidden' }),
          vendor('lobby-10-0', { state: 'repair', grades: [3] }),
          vendor('obang', { place: 1 }),
          vendor('bukdu', { state: 'hidden' }),
        ],
        games: [
          game('cat-cafe', { hot: 'on', place: 2 }),
          game('moon-rabbit', { hot: 'off', state: 'repair' }),
          game('lotus-lake', { state: 'hidden' }),
          game('evolution-roulette-1', { place: 1, hot: 'on' }),
        ],
      }),
    ).toMatchObject({ status: 200 });

    const { liveCasinoLobbyList: lobbies, liveCasinoGameList: categories } = await live();
    expect(codes(lobbies).slice(0, 3)).toEqual(['lobby-9-0', 'lobby-1-0', 'lobby-10-0']);
    expect(codes(lobbies)).not.toContain('lobby-24-0');
    expect(lobbies[2]).toMatchObject({ state: 'repair', grades: [3] });
    expect(new Set(lobbies[2]!.gameList.map(({ state }) => state))).toEqual(new Set(['repair']));
    expect(lobbies[1]!.gameList[0]).toMatchObject({ code: 'evolution-roulette-1', is_hot: true, state: 'open' });
    const baccarat = categories.find(({ code }) => code === 'baccarat')!.gameList;
    expect(baccarat[0]!.studio).toBe('섹시카지노');
    expect(baccarat.map(({ studio }) => studio)).not.toContain('오리엔탈');

    const [hot, ...studios] = await slots();
    expect(codes(studios)[0]).toBe('obang');
    expect(codes(studios)).not.toContain('bukdu');
    const limeworks = studios.find(({ code }) => code === 'limeworks')!.gameList;
    expect(limeworks[1]!.code).toBe('cat-cafe');
    expect(codes(limeworks)).not.toContain('lotus-lake');
    expect(limeworks.find(({ code }) => code === 'moon-rabbit')).toMatchObject({ state: 'repair' });
    expect(codes(hot.gameList)).toContain('cat-cafe');
    expect(codes(hot.gameList)).not.toContain('moon-rabbit');
    // of the hidden studio
    expect(codes(hotBefore.gameList)).toContain('lucky-seven');
    expect(codes(hot.gameList)).not.toContain('lucky-seven');

    await publish({});
    expect((await slots())[0]).toEqual(hotBefore);
  });

  test('show the picture staff uploaded, and the host’s where it is gone', async () => {
    const content = await newStaff(site, { role: 'content' });
    expect(await staffCall('casino/picture', {}, content)).toMatchObject({ status: 403, code: 'STAFF_RIGHT_MISSING' });
    const file = await sharp({ create: { width: 40, height: 50, channels: 3, background: '#123456' } })
      .png()
      .toBuffer();
    const { statusCode, json } = await site.app.server.inject({
      method: 'POST',
      url: '/api/staff/casino/picture',
      headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${anna.token}` },
      payload: file,
    });
    expect(statusCode).toBe(200);
    const { id, src } = json().payload.picture;
    await publish({ games: [game('cat-cafe', { art: id }), game('moon-rabbit', { art: 'A'.repeat(22) })] });
    const [hot, ...studios] = await slots();
    const titles = studios.flatMap(({ gameList }) => gameList);
    expect(titles.find(({ code }) => code === 'cat-cafe')).toMatchObject({ img_1: src, thumbnail: src });
    expect(hot.gameList.find(({ code }) => code === 'moon-rabbit')).toMatchObject({
      img: `${host}/art/moon-rabbit.svg`,
    });
    await publish({});
  });

  test('are built once for a published version, and are of the version a page has heard of', async () => {
    const { payload } = await call('/setting/lime', {});
    const [one, two] = await Promise.all([slots(), call('/casino/cx/lobby/slot', { version: payload.version })]);
    expect(two.payload.data.slot).toEqual(one);
    expect(await call('/casino/cx/lobby/live', { version: -1 })).toMatchObject({ code: 'INPUT_INVALID' });
  });
});

describe('maintenance', () => {
  const repair = (name: string) => ({
    code: 'CASINO_REPAIR',
    text: `${name} 지금 점검 중이에요. 점검이 끝나면 다시 열려요.`,
  });

  test.each([
    ['a live lobby', { vendors: [vendor('lobby-1-0', { state: 'repair' })] }, '에볼루션은', 'evolution-baccarat-1', 1],
    ['a studio', { vendors: [vendor('bukdu', { state: 'repair' })] }, '북두는', 'lucky-seven', 0],
    ['one game', { games: [game('golden-bell', { state: 'repair' })] }, '황금 종은', 'golden-bell', 0],
  ] as const)('of %s refuses launch, redemption and debit with one text', async (_what, terms, name, id, product) => {
    const way = (await openGame(id)).payload.url;
    await publish(terms);
    const { code, text } = repair(name);
    expect(await openGame(id)).toMatchObject({ status: 200, code, payload: { msg: text } });
    expect(await redeem(way)).toMatchObject({ error: 'ACCESS_DENIED', code, msg: text });
    expect(await debit(id, product)).toMatchObject({ error: 'ACCESS_DENIED', code, msg: text });
    await publish({});
    expect((await openGame(id)).payload.url).toBeTypeOf('string');
    expect(await debit(id, product)).toMatchObject({ status: 1 });
  });

  test('of a live lobby closes its own window and no other', async () => {
    await publish({ vendors: [vendor('lobby-1-0', { state: 'repair' })] });
    expect(await call('/casino/v2/lobby', { type: 45 })).toMatchObject(repair('에볼루션은'));
    expect((await call('/casino/v2/lobby', { type: 44 })).payload.data.lobbyUrl).toContain('gType=');
    const { token } = (await call('/casino/session', {})).payload;
    const auth = (prd_id: number) => providerCall(site, 'auth', { token, prd_id }, { id: 'casino' });
    expect(await auth(1)).toMatchObject({ error: 'ACCESS_DENIED', code: 'CASINO_REPAIR' });
    expect(await auth(10)).toMatchObject({ status: 1 });
    await publish({});
  });

  test('lets open plays end: credits and cancels land', async () => {
    expect(await debit('evolution-roulette-1', 1)).toMatchObject({ status: 1 });
    const won = `t${txns}`;
    expect(await debit('evolution-roulette-1', 1)).toMatchObject({ status: 1 });
    const takenBack = `t${txns}`;
    for (const state of ['repair', 'hidden'] as const) {
      await publish({ vendors: [vendor('lobby-1-0', { state })] });
      expect(await debit('evolution-roulette-1', 1)).toMatchObject({ error: 'ACCESS_DENIED' });
      expect(await (state === 'repair' ? end(won, 36_000) : end(takenBack, 1_000, 1))).toMatchObject({ status: 1 });
    }
    await publish({});
  });

  test.each<[string, Partial<CasinoLobbyTerms>]>([
    ['its vendor is under maintenance', { vendors: [vendor('lobby-1-0', { state: 'repair' })] }],
    ['its vendor is hidden', { vendors: [vendor('lobby-1-0', { state: 'hidden' })] }],
    ['the table itself is under maintenance', { games: [game('evolution-holdem-1', { state: 'repair' })] }],
    ['its vendor closes for the grade', { vendors: [vendor('lobby-1-0', { grades: [9] })] }],
  ])('a hand that waits for its call is called though %s; no other begins', async (_what, terms) => {
    const round = String(++txns);
    const player = await site.newMember(); // a member may stake in a game every five seconds
    await giveCash(site.database.db, Number(player.id), 1_000_000, 'casino');
    const stake = (changes: object = {}) => {
      const call = { user_id: player.id, prd_id: 1, game_id: 'evolution-holdem-1', round_id: round, amount: 1_000 };
      return providerCall(site, 'debit', { ...call, txn_id: `t${++txns}`, ...changes }, { id: 'casino' });
    };
    const other = await site.newMember();
    await giveCash(site.database.db, Number(other.id), 10_000, 'casino');
    const ante = `ante-${round}`;
    expect(await stake({ txn_id: ante })).toMatchObject({ status: 1 });
    await publish(terms);
    const refused = { status: 0, error: 'ACCESS_DENIED' };
    expect(await stake({ round_id: String(++txns) })).toMatchObject(refused);
    expect(await stake({ user_id: other.id })).toMatchObject(refused);
    expect(await stake({ game_id: 'evolution-baccarat-1' })).toMatchObject('games' in terms ? { status: 1 } : refused);
    // what holds for every stake holds for this one too
    expect(await stake({ amount: 100_000_000 })).toMatchObject({ code: 'BET_STAKE_ABOVE_MAXIMUM' });
    await changeMember(site, player.id, `resting_until = clock_timestamp() + interval '5 minutes'`);
    expect(await stake()).toMatchObject({ ...refused, code: 'RESTING' });
    await changeMember(site, player.id, `resting_until = null, state = 'suspended'`);
    expect(await stake()).toMatchObject({ ...refused, code: 'BET_MEMBER_STATE' });
    await changeMember(site, player.id, `state = 'normal'`);

    const call = `call-${round}`;
    expect(await stake({ txn_id: call, amount: 2_000 })).toMatchObject({ status: 1 });
    // the call is open still: the play has not ended with its ante
    expect(await end(ante, 0, 0, player.id)).toMatchObject({ status: 1 });
    expect(await stake({ amount: 100_000_000 })).toMatchObject({ code: 'BET_STAKE_ABOVE_MAXIMUM' });
    expect(await end(call, 4_000, 0, player.id)).toMatchObject({ status: 1 });
    expect(await stake()).toMatchObject(refused);
    await publish({});
    expect(await stake()).toMatchObject({ status: 1 });
  });

  test('and the rest of what closes games to a member is told to the host that asks', async () => {
    const ids = ['evolution-baccarat-1', 'pragmatic-baccarat-1', 'lucky-seven', 'moon-rabbit', 'nothing'];
    const told = async (game_ids?: readonly string[]) => {
      const asked = { user_id: member.id, prd_id: 0, ...(game_ids && { game_ids }) };
      const { status, closed } = await providerCall(site, 'balance', asked, { id: 'casino' });
      expect(status).toBe(1);
      const list = closed as { game_id: string; code: string; msg: string }[] | undefined;
      return list && Object.fromEntries(list.map(({ game_id: id, code, msg }) => [id, [code, msg]]));
    };
    const unknown = ['CASINO_GAME_UNKNOWN', '지금은 열 수 없는 게임이에요. 다른 게임을 골라주세요.'];
    expect(await told()).toBeUndefined();
    expect(await told([])).toEqual({});
    expect(await told(ids)).toEqual({ nothing: unknown });
    await publish({
      vendors: [vendor('lobby-1-0', { state: 'repair' }), vendor('lobby-10-0', { grades: [9] })],
      games: [game('lucky-seven', { state: 'hidden' })],
    });
    expect(await told(ids)).toEqual({
      'evolution-baccarat-1': ['CASINO_REPAIR', '에볼루션은 지금 점검 중이에요. 점검이 끝나면 다시 열려요.'],
      'pragmatic-baccarat-1': [
        'CASINO_GRADE_CLOSED',
        '회원님의 레벨에서는 프라그마틱을 이용할 수 없어요. 다른 게임을 골라주세요.',
      ],
      'lucky-seven': unknown,
      nothing: unknown,
    });
    await publish({});
    await changeMember(site, member.id, `resting_until = clock_timestamp() + interval '5 minutes'`);
    expect((await told(['moon-rabbit']))!['moon-rabbit']![0]).toBe('RESTING');
    await changeMember(site, member.id, `resting_until = null, state = 'suspended'`);
    expect((await told(['moon-rabbit']))!['moon-rabbit']![0]).toBe('BET_MEMBER_STATE');
    await changeMember(site, member.id, `state = 'normal'`);
    const permit = (isOpen: boolean) =>
      staffCall('members/edit', { id: member.id, changes: { permissions: { 에볼루션: isOpen } }, reason: '시험' });
    expect(await permit(false)).toMatchObject({ status: 200 });
    await memberChanged(site, member.id);
    expect((await told(['evolution-baccarat-1']))!['evolution-baccarat-1']![0]).toBe('STUDIO_NOT_PERMITTED');
    expect(await permit(true)).toMatchObject({ status: 200 });
    await memberChanged(site, member.id);
    expect(await told(['evolution-baccarat-1'])).toEqual({});
  });

  test('what is hidden is opened by nobody, as if it were not there', async () => {
    const way = (await openGame('lucky-seven')).payload.url;
    await publish({
      games: [game('lucky-seven', { state: 'hidden' })],
      vendors: [vendor('lobby-5-0', { state: 'hidden' })],
    });
    const unknown = { code: 'CASINO_GAME_UNKNOWN' };
    expect(await openGame('lucky-seven')).toMatchObject(unknown);
    expect(await redeem(way)).toMatchObject(unknown);
    expect(await debit('lucky-seven', 0)).toMatchObject(unknown);
    expect(await openGame('asia')).toMatchObject(unknown);
    expect(await call('/casino/v2/lobby', { type: 44 })).toMatchObject({ status: 200, ...unknown });
    await publish({});
  });
});

describe('grades', () => {
  test('a vendor may be open for some of them alone', async () => {
    const other = await site.newMember();
    await changeMember(site, other.id, 'grade = 7');
    await giveCash(site.database.db, Number(other.id), 10_000, 'casino');
    await publish({ vendors: [vendor('bukdu', { grades: [7] })] });
    const [, ...studios] = await slots();
    expect(studios.find(({ code }) => code === 'bukdu')).toMatchObject({ grades: [7], max_bets: {} });
    const closed = { code: 'CASINO_GRADE_CLOSED' };
    const text = '회원님의 레벨에서는 북두를 이용할 수 없어요. 다른 게임을 골라주세요.';
    expect(await openGame('lucky-seven')).toMatchObject({ status: 200, ...closed, payload: { msg: text } });
    expect(await debit('lucky-seven', 0)).toMatchObject({ ...closed, msg: text });
    expect((await openGame('lucky-seven', other.token)).payload.url).toBeTypeOf('string');
    expect(await debit('lucky-seven', 0, 1_000, other.id)).toMatchObject({ status: 1 });
    await publish({});
  });

  test('the lower of the grade’s limit and the vendor’s counts, and the host is told', async () => {
    await publish({
      vendors: [
        vendor('lobby-1-0', { limits: { 1: { maxBetting: 20_000 } } }),
        vendor('bukdu', { limits: { 7: { maxBetting: 5_000 } } }),
      ],
    });
    const way = (await openGame('evolution-baccarat-1')).payload.url;
    const { liveCasinoLobbyList: lobbies } = await live();
    // one answer for all members: each page takes the limit of its member's grade
    expect(lobbies.find(({ code }) => code === 'lobby-1-0')!.max_bets).toEqual({ 1: 20_000 });
    expect(lobbies.find(({ code }) => code === 'lobby-10-0')!.max_bets).toEqual({});
    const [, ...studios] = await slots();
    expect(studios.find(({ code }) => code === 'bukdu')!.max_bets).toEqual({ 7: 5_000 });
    expect(await redeem(way)).toMatchObject({ status: 1, min_bet: 1, max_bet: 20_000 });
    expect(await debit('evolution-baccarat-1', 1, 20_000)).toMatchObject({ status: 1 });
    expect(await debit('evolution-baccarat-1', 1, 20_001)).toMatchObject({ code: 'BET_STAKE_ABOVE_MAXIMUM' });
    expect(await debit('pragmatic-baccarat-1', 10, 20_001)).toMatchObject({ status: 1 });
    await changeSettings(site, { [key]: null });
  });
});

describe('publishing', () => {
  test('a lower limit holds at once; a higher one takes a reason and a second super', async () => {
    const limited = (maxBetting: number) => ({ vendors: [vendor('bukdu', { limits: { 1: { maxBetting } } })] });
    expect((await publish(limited(10_000))).payload).toMatchObject({ published: [{ key }], waiting: null });
    expect(await publish(limited(20_000))).toMatchObject({ status: 400, code: 'STAFF_REASON_REQUIRED' });
    const { waiting, published } = (await publish(limited(20_000), '큰손 요청')).payload;
    expect(published).toEqual([]);
    expect((await setting()).value).toMatchObject(limited(10_000));
    const yes = await staffCall('approvals/approve', { id: waiting.id }, ben);
    expect(yes.status).toBe(200);
    expect((await setting()).value).toMatchObject(limited(20_000));
    const { payload } = await staffCall('settings/history', { key, page: 1 });
    expect(payload.list[0].lines).toEqual([
      { label: '북두 · 1레벨 최대 베팅금액', before: '10,000원', after: '20,000원' },
    ]);
  });

  test('says what is wrong, by row', async () => {
    const twice = [vendor('bukdu', { place: 1 }), vendor('bukdu', {}), vendor('obang', { place: 1, grades: [1, 1] })];
    const { code, detail } = await publish({
      vendors: [...twice, vendor('nobody', {}), vendor('hayan', { limits: { 1: { maxBetting: 99 } } })],
      games: [game('lucky-seven', {}), game('gone', {})],
    });
    expect(code).toBe('SETTING_INVALID');
    const found = (detail as { problems: { path: string; text: string }[] }).problems;
    expect(Object.fromEntries(found.map(({ path, text }) => [path, text]))).toEqual({
      'vendors.1.code': '같은 게임사가 위에 있어요.',
      'vendors.2.place': '같은 순서가 위에 있어요.',
      'vendors.2.grades': '같은 레벨이 두 번 있어요.',
      'vendors.3.code': '카지노에 없는 게임사예요.',
      'vendors.4.limits.1.maxBetting': '이 게임사의 가장 낮은 최소 베팅 100원보다 작아요.',
      'games.1.code': '카지노에 없는 게임이에요.',
    });
  });
});
