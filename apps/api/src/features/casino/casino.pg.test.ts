import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WireHotCategory, WireLive, WireLiveGame, WireSlotVendor } from '@lime/contract/casino.ts';
import { readSettings } from '@lime/contract/settings.ts';
import { slots, slotStudios } from '@lime/domain/casino/slots/slot-catalogue.ts';
import { casinoTables } from '@lime/domain/casino/tables/casino-tables.ts';
import { giveCash } from '../../../test/book.ts';
import { changeMember } from '../../../test/heard.ts';
import { openMenus } from '../../../test/menus.ts';
import { providerCall } from '../../../test/provider.ts';
import { changeSettings } from '../../../test/settings.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';

const host = 'http://frames.example:4001/casino';
let site: TestSite;
let member: Awaited<ReturnType<TestSite['newMember']>>;
beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']), providerUrl: 'http://frames.example:4001' } });
  await openMenus(site);
  member = await site.newMember();
});
afterAll(() => site?.close());

/** Of all the calls of this file. */
type Payload = {
  url: string;
  expiresIn: number;
  token: string;
  data: { live: WireLive; slot: [WireHotCategory, ...WireSlotVendor[]]; lobbyUrl: string };
};
const call = async (path: string, body: object, token: string | null = member.token) => {
  const { status, body: answer } = await site.call(path, body, token);
  const { success, code, msg, error } = answer as Record<string, string | boolean | undefined>;
  return { status, success, code, text: msg ?? error, payload: answer['payload'] as Payload };
};
const openGame = (gameId: string, token?: string) =>
  call('/casino/cx/game', { lobbyId: 'lobby', gameId, platform: 'PC' }, token);
const redeem = (url: string) => {
  const { gType, uid, hash } = Object.fromEntries(new URL(url).searchParams);
  return providerCall(site, 'session', { gType, uid, hash }, { id: 'casino' });
};
async function withSetting(key: string, value: unknown, work: () => Promise<void>): Promise<void> {
  const before = await changeSettings(site, { [key]: value });
  try {
    await work();
  } finally {
    await changeSettings(site, before);
  }
}

describe('the lobbies', () => {
  test('the live one has a category a game and a lobby a product, each table with its picture and limits', async () => {
    const { payload } = await call('/casino/cx/lobby/live', { sitename: 'lime' });
    const { liveCasinoGameList: games, liveCasinoLobbyList: lobbies } = payload.data.live;
    expect(games.map(({ code, name }) => [code, name])).toEqual([
      ['baccarat', '바카라'],
      ['roulette', '룰렛'],
      ['dragon-tiger', '드래곤타이거'],
      ['sic-bo', '식보'],
      ['holdem', '카지노 홀덤'],
    ]);
    const codes = (list: readonly { gameList: WireLiveGame[] }[]) =>
      list.flatMap(({ gameList }) => gameList.map(({ code }) => code)).toSorted((a, b) => (a < b ? -1 : 1));
    const all = casinoTables.map(({ id }) => id).toSorted((a, b) => (a < b ? -1 : 1));
    expect([codes(games), codes(lobbies)]).toEqual([all, all]);
    expect(lobbies.map(({ product_id: id, type }) => [id, type])).toEqual([
      [1, 0],
      [10, 0],
      [3, 1],
      [3, 0],
      [5, 0],
      [6, 0],
      [24, 0],
      [2, 0],
      [9, 0],
      [10_002, 0],
    ]);
    expect(lobbies[0]).toMatchObject({
      code: 'lobby-1-0',
      name: '에볼루션',
      menu: '에볼루션',
      state: 'open',
      grades: [],
    });
    expect(lobbies[0]!.gameList[0]).toEqual({
      code: 'evolution-baccarat-1',
      name_kor: '라임 바카라 1',
      img_1: `${host}/art/evolution-baccarat-1.svg`,
      studio: '에볼루션',
      product_id: 1,
      type: 0,
      game: 'baccarat',
      min_bet: 1_000,
      max_bet: 5_000_000,
      seats: 7,
      state: 'open',
      is_hot: false,
    });
  });

  test('the one of slots begins with what is hot, then comes studio by studio', async () => {
    const { payload } = await call('/casino/cx/lobby/slot', {});
    const [hot, ...vendors] = payload.data.slot;
    expect([hot.name, hot.code]).toEqual(['인기', 'hot']);
    expect(hot.gameList[0]).toEqual({
      thirdpartycode: 'bukdu',
      code: 'lucky-seven',
      name: '럭키 세븐 클래식',
      img: `${host}/art/lucky-seven.svg`,
    });
    expect(hot.gameList).toHaveLength(slots.filter(({ category }) => category === 'hot').length);
    expect(vendors.map(({ code }) => code)).toEqual(slotStudios.map(({ id }) => id));
    const listed = vendors.flatMap(({ gameList }) => gameList);
    expect(new Set(listed.map(({ game_id: id }) => id))).toEqual(new Set(slots.map(({ id }) => id)));
    expect(listed).toHaveLength(slots.length);
    expect(listed.find(({ code }) => code === 'lucky-seven')).toEqual({
      game_id: 'lucky-seven',
      code: 'lucky-seven',
      name_kr: '럭키 세븐 클래식',
      name_eng: 'Lucky Seven Classic',
      thumbnail: `${host}/art/lucky-seven.svg`,
      img_1: `${host}/art/lucky-seven.svg`,
      thirdpartycode: 'bukdu',
      engine: 'classic',
      min_bet: 100,
      max_bet: 100_000,
      is_new: false,
      state: 'open',
    });
  });

  test.each([
    ['/casino/cx/lobby/live', {}],
    ['/casino/cx/lobby/slot', {}],
    ['/casino/cx/game', { lobbyId: 'hot', gameId: 'lucky-seven' }],
    ['/casino/v2/lobby', { type: 45 }],
    ['/casino/session', {}],
  ])('%s is for members: a visitor signs in first', async (path, body) =>
    expect(await call(path, body, null)).toMatchObject({
      status: 401,
      code: 'AUTH_REQUIRED',
      text: '로그인 후 이용해주세요.',
    }),
  );
});

describe('a launch', () => {
  test('is a way to the game at the host, and counts once, there alone', async () => {
    await giveCash(site.database.db, Number(member.id), 7_000, 'casino');
    const { status, success, payload } = await openGame('evolution-baccarat-1');
    expect([status, success, payload.expiresIn]).toEqual([200, true, 60]);
    const url = new URL(payload.url);
    expect([url.origin + url.pathname, url.searchParams.get('gType'), url.searchParams.get('uid')]).toEqual([
      host,
      'evolution-baccarat-1',
      member.id,
    ]);
    const { gType, uid, hash } = Object.fromEntries(url.searchParams);
    // the token host of the same server cannot redeem it
    const elsewhere = await providerCall(site, 'session', { gType: 'roulette', uid, hash });
    expect(elsewhere).toMatchObject({ error: 'INVALID_USER' });
    expect(await redeem(payload.url)).toEqual({
      status: 1,
      user_id: member.id,
      nickname: expect.any(String),
      balance: 7_000,
      purse: 'casino',
      min_bet: 1,
      max_bet: 5_000_000,
      max_win: 1_000_000_000,
      launch: expect.any(Number),
      sign_in: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(await redeem(payload.url)).toMatchObject({ error: 'INVALID_USER', code: 'LAUNCH_TOKEN_REFUSED' });
    expect(gType).toBe('evolution-baccarat-1');
  });

  test.each([
    [{ type: 45 }, 'lobby-1-0'],
    [{ type: 44 }, 'lobby-5-0'],
  ])('of a studio’s lobby %j opens %s', async (body, lobby) => {
    const { payload } = await call('/casino/v2/lobby', body);
    expect(new URL(payload.data.lobbyUrl).searchParams.get('gType')).toBe(lobby);
    expect(await redeem(payload.data.lobbyUrl)).toMatchObject({ status: 1, user_id: member.id });
  });

  test.each([
    ['evolution', 'lobby-1-0'],
    ['asia', 'lobby-5-0'],
    ['lobby-0-0', 'lobby-0-0'],
    ['lucky-seven', 'lucky-seven'],
  ])('of %s opens %s', async (gameId, gType) => {
    const { payload } = await openGame(gameId);
    expect(new URL(payload.url).searchParams.get('gType')).toBe(gType);
  });

  test.each(['roulette', 'nobody-has-it', 'lobby-77-0'])(
    'of %s, which the casino has not, is answered so',
    async (id) =>
      expect(await openGame(id)).toMatchObject({
        status: 200,
        success: false,
        code: 'CASINO_GAME_UNKNOWN',
        payload: { msg: '지금은 열 수 없는 게임이에요. 다른 게임을 골라주세요.' },
      }),
  );

  test('waits for another one of the same member', async () => {
    const client = await site.app.core.pool.connect();
    try {
      await client.query('begin');
      await client.query(`select pg_advisory_xact_lock(hashtextextended('lime:launch', $1::bigint))`, [member.id]);
      const text = '처리 중입니다. 잠시만 기다려주세요';
      const pending = { status: 200, success: false, code: 'LAUNCH_PENDING', text, payload: { msg: text } };
      expect(await openGame('lucky-seven')).toMatchObject(pending);
      expect(await call('/casino/v2/lobby', { type: 44 })).toMatchObject(pending);
    } finally {
      await client.query('rollback');
      client.release();
    }
    expect((await openGame('lucky-seven')).success).toBe(true);
  });
});

describe('what stands against it', () => {
  const debit = (user: string, game: string, product: number) =>
    providerCall(
      site,
      'debit',
      { user_id: user, prd_id: product, game_id: game, txn_id: `${game}-${Math.random()}`.slice(0, 90), amount: 1_000 },
      { id: 'casino' },
    );

  test.each([
    ['카지노-라이브', '라이브 카지노는 점검중입니다.', 'pragmatic-baccarat-1', 10, '/casino/cx/lobby/live'],
    ['슬롯', '슬롯게임은 점검중입니다.', 'lucky-seven', 0, '/casino/cx/lobby/slot'],
    ['에볼루션', '에볼루션 점검중입니다.', 'evolution-baccarat-1', 1, null],
    ['아시아게이밍', '아시아는 점검중입니다.', 'asia-baccarat-1', 5, null],
  ])('a closed %s: lobby, launch, redemption and debit say %s', async (name, text, game, product, lobby) => {
    const way = (await openGame(game)).payload.url;
    const menu = (await site.call(readSettings.path, {})).body['payload'].settings.menu as { name: string }[];
    const closed = menu.map((entry) => ({ name: entry.name, visible: entry.name !== name }));
    await withSetting('menu', closed, async () => {
      const refused = { status: 200, success: false, code: 'MENU_CLOSED', text, payload: { msg: text } };
      expect(await openGame(game)).toMatchObject(refused);
      if (lobby) expect(await call(lobby, {})).toMatchObject({ status: 403, code: 'MENU_CLOSED', text });
      expect(await redeem(way)).toMatchObject({ error: 'ACCESS_DENIED', code: 'MENU_CLOSED', msg: text });
      expect(await debit(member.id, game, product)).toMatchObject({ error: 'ACCESS_DENIED', msg: text });
    });
  });

  test.each([
    ['에볼루션', 'evolution', '에볼루션은 이용하실 수 없습니다.', 'evolution-roulette-1', 1, 45],
    ['아시아게이밍', 'asia', '아시아게이밍은 이용하실 수 없습니다.', 'asia-baccarat-2', 5, 44],
  ])('%s taken from one member: %s says %s', async (key, id, text, game, product, type) => {
    const other = await site.newMember();
    await giveCash(site.database.db, Number(other.id), 100_000, 'casino');
    await changeMember(site, other.id, `detail_setting = '{"${key}": {"active": false}}'`);
    const denied = { code: 'STUDIO_NOT_PERMITTED', text };
    expect(await openGame(id, other.token)).toMatchObject({ status: 200, success: false, payload: { msg: text } });
    expect(await openGame(game, other.token)).toMatchObject(denied);
    expect(await call('/casino/v2/lobby', { type }, other.token)).toMatchObject({
      status: 200,
      success: false,
      payload: { msg: text },
      ...denied,
    });
    expect(await debit(other.id, game, product)).toMatchObject({ error: 'ACCESS_DENIED', msg: text });
    expect((await openGame('pragmatic-baccarat-1', other.token)).success).toBe(true);
  });

  test('the old check, where it is switched on, lets in settlement-excluded members alone', async () => {
    const [excluded, other] = [await site.newMember(), await site.newMember()];
    await changeMember(site, excluded.id, `type = '정산제외'`);
    await withSetting('casino', { settlementExcludedOnly: true }, async () => {
      for (const [path, body] of [
        ['/casino/cx/lobby/live', {}],
        ['/casino/cx/lobby/slot', {}],
        ['/casino/cx/game', { lobbyId: 'hot', gameId: 'lucky-seven' }],
        ['/casino/v2/lobby', { type: 45 }],
        ['/casino/session', {}],
      ] as const) {
        const isLaunch = path === '/casino/cx/game' || path === '/casino/v2/lobby';
        const shut = { status: isLaunch ? 200 : 403, code: 'CASINO_CLOSED', text: '카지노는 점검 중입니다.' };
        expect(await call(path, body, other.token)).toMatchObject(shut);
        expect(await call(path, body, excluded.token)).toMatchObject({ status: 200, success: true });
      }
      expect(await debit(other.id, 'pragmatic-baccarat-1', 10)).toMatchObject({ code: 'CASINO_CLOSED' });
    });
  });

  test('one who may not play is told why; one who rests may look', async () => {
    const [sleeper, young, resting] = await Promise.all([site.newMember(), site.newMember(), site.newMember()]);
    await changeMember(site, sleeper.id, `state = 'suspended'`);
    await changeMember(site, young.id, 'birthday = null');
    await changeMember(site, resting.id, `resting_until = clock_timestamp() + interval '5 minutes'`);
    expect(await openGame('lucky-seven', sleeper.token)).toMatchObject({ code: 'BET_MEMBER_STATE' });
    expect(await openGame('lucky-seven', young.token)).toMatchObject({ code: 'BET_BIRTHDAY_REQUIRED' });
    expect((await openGame('lucky-seven', resting.token)).success).toBe(true);
    expect(await debit(resting.id, 'lucky-seven', 0)).toMatchObject({ code: 'RESTING' });
  });
});

describe('a bearer of the host', () => {
  const bearer = async (token?: string) => (await call('/casino/session', {}, token)).payload;
  const auth = (body: object, id = 'casino') => providerCall(site, 'auth', body, { id });

  test('says whose page it is, as often as it is asked, and what may be opened', async () => {
    const opened = await call('/casino/session', {});
    expect(opened.payload).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/), expiresIn: 600, url: host });
    const { token } = opened.payload;
    const guest = { status: 1, user_id: member.id, nickname: expect.any(String), balance: 7_000, min_bet: 1 };
    expect(await auth({ token })).toMatchObject(guest);
    expect(await auth({ token, prd_id: 1 })).toMatchObject(guest);
    expect(await auth({ token, prd_id: 3, type: 1 })).toMatchObject(guest);
    expect(await auth({ token, prd_id: 77 })).toMatchObject({
      status: 0,
      error: 'INVALID_PRD_ID',
      msg: '지금은 열 수 없는 게임이에요. 다른 게임을 골라주세요.',
    });
    // it is no launch, and another host cannot use it
    expect(await auth({ token }, 'token')).toMatchObject({ error: 'INVALID_USER' });
    expect(
      await providerCall(site, 'session', { uid: member.id, hash: token, gType: 'lucky-seven' }, { id: 'casino' }),
    ).toMatchObject({ error: 'INVALID_USER' });
    const { rows } = await sql<{ text: string }>`select launch_token::text as text from launch_token`.execute(
      site.database.db,
    );
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('is refused for what the member may not open', async () => {
    const other = await site.newMember();
    await changeMember(site, other.id, `detail_setting = '{"에볼루션": {"active": false}}'`);
    const { token } = await bearer(other.token);
    expect(await auth({ token, prd_id: 1 })).toMatchObject({
      error: 'ACCESS_DENIED',
      code: 'STUDIO_NOT_PERMITTED',
      msg: '에볼루션은 이용하실 수 없습니다.',
    });
    expect(await auth({ token, prd_id: 10 })).toMatchObject({ status: 1 });
  });

  test('ends with the session, after ten minutes, and with the member’s right to play', async () => {
    const [out, late, sleeper] = [await site.newMember(), await site.newMember(), await site.newMember()];
    const tokens = await Promise.all([out, late, sleeper].map((one) => bearer(one.token)));
    for (const { token } of tokens) expect(await auth({ token })).toMatchObject({ status: 1 });
    await site.call('/auth/logout', {}, out.token);
    await sql`update launch_token set expires_at = clock_timestamp() where member_id = ${late.id}`.execute(
      site.database.db,
    );
    await changeMember(site, sleeper.id, `state = 'suspended'`);
    for (const { token } of tokens)
      expect(await auth({ token })).toMatchObject({ status: 0, error: 'INVALID_USER', code: 'AUTH_REQUIRED' });
    expect(await auth({ token: 'x'.repeat(43) })).toMatchObject({ error: 'INVALID_USER' });
  });
});
