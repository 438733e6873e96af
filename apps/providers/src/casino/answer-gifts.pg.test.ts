import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { giftsPath, hostAnswerText } from '@lime/contract/host-questions.ts';
import type { GiftStanding, HostGift } from '@lime/contract/host-questions.ts';
import { loadSlot } from '@lime/domain/casino/slots/load.ts';
import type { SlotPlay } from '@lime/domain/casino/slots/play.ts';
import { slotDraw, slotWon } from '@lime/domain/casino/slots/slot-stake.ts';
import { drawSlowly } from '@lime/domain/fairness/draw.ts';
import { playFault, playKey, playMessage } from '@lime/domain/fairness/floats.ts';
import {
  disbeliefs,
  hostConfig,
  openHostDatabase,
  openOtherSite,
  secret,
  signedQuestion,
  strangerId,
} from '../../test/other-site.ts';
import { createProviders } from '../server.ts';
import { signatureOf } from '../token/signed.ts';

// Gifts of the site's staff: a bonus is paid, free spins are kept, offered, played without a debit and paid by `bonus`.

let database: Awaited<ReturnType<typeof openHostDatabase>>;
let other: Awaited<ReturnType<typeof openOtherSite>>;
let server: FastifyInstance;

/** A host as a process makes it. */
const openHost = () => createProviders(hostConfig(other, database));
beforeAll(async () => {
  [database, other] = await Promise.all([openHostDatabase(), openOtherSite()]);
  server = await openHost();
});
afterAll(async () => {
  await server?.close();
  await database?.close();
  other?.close();
});
afterEach(() => {
  other.faults.length = 0;
  Object.assign(other.doubt, { why: null, isNamed: true });
  other.books.closed = new Map();
  other.books.closedFaults.length = 0;
});

const spins = (user: string, more: object = {}): HostGift & { kind: 'spins' } => ({
  txn_id: `gift-${randomUUID()}`,
  user_id: user,
  kind: 'spins',
  game_id: 'moon-rabbit',
  spins: 3,
  stake: 1_000,
  until: new Date(Date.now() + 86_400_000).toISOString(),
  ...more,
});
const bonus = (user: string, amount = 50_000): HostGift => ({
  txn_id: `gift-${randomUUID()}`,
  user_id: user,
  kind: 'bonus',
  amount,
});

/** The site's question. */
async function ask(gifts: readonly HostGift[], on = server): Promise<GiftStanding[]> {
  const { text, time, headers } = signedQuestion(giftsPath, { gifts });
  const reply = await on.inject({ method: 'POST', url: `/casino${giftsPath}`, headers, payload: text });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['x-lime-signature']).toBe(
    signatureOf(secret, time, hostAnswerText(giftsPath, text, reply.body)),
  );
  return reply.json<{ gifts: GiftStanding[] }>().gifts;
}
const standing = async (gift: HostGift) => {
  const [one] = await ask([gift]);
  return [one!.state, one!.played, one!.paid];
};
/** Until something holds; the host pays bonuses every two seconds. */
async function until(check: () => Promise<unknown>, value: unknown): Promise<void> {
  await expect.poll(check, { timeout: 10_000, interval: 100 }).toEqual(value);
}

type Played = {
  id: number;
  nonce: number;
  seedHash: string;
  stake: number;
  payout: number;
  outcome: SlotPlay;
  free?: true;
};
type State = {
  free: { left: number; stake: number; until: string } | null;
  plays: Played[];
  revealed: { hash: string; serverSeed: string; clientSeed: string }[];
};
type Answer = { state: string; code?: string; msg?: string; play?: Played; balance?: number | null };

let member = 1_000;
async function enter(title = 'moon-rabbit') {
  member += 1;
  const user = String(member);
  const launch = randomBytes(24).toString('base64url');
  other.books.launches.set(launch, user);
  const entered = await server.inject({ method: 'GET', url: `/casino?gType=${title}&uid=${user}&hash=${launch}` });
  const cookie = String(entered.headers['set-cookie']).split(';')[0]!;
  return {
    user,
    page: async () => (await server.inject({ method: 'GET', url: `/casino/play/${title}`, headers: { cookie } })).body,
    async ask<T>(path: string, body?: object, on = server): Promise<T> {
      const at = { url: `/casino/${title}/${path}`, headers: { cookie } };
      const reply = await (body
        ? on.inject({ method: 'POST', ...at, payload: body })
        : on.inject({ method: 'GET', ...at }));
      expect(reply.statusCode).toBe(200);
      return reply.json<T>();
    },
    /** Lets the cycle of 2.5 s pass. */
    rest: () =>
      database.pool.query(
        `update play set asked_at = asked_at - interval '3 seconds' where member_id = $1 and asked_at > clock_timestamp() - interval '3 seconds'`,
        [user],
      ),
  };
}
type Guest = Awaited<ReturnType<typeof enter>>;
const spin = (guest: Guest, key: string = randomUUID(), on = server) => guest.ask<Answer>('free', { key }, on);
/** Plays free spins one after the other until one wins, or there are none. */
async function spinAll(guest: Guest): Promise<Played[]> {
  const played: Played[] = [];
  for (;;) {
    const { play, code } = await spin(guest);
    if (code === 'FREE_SPINS_NONE') return played;
    played.push(play!);
    await guest.rest();
  }
}
const bonusesOf = (gift: HostGift) => [...other.books.bonuses].filter(([txn]) => txn.startsWith(gift.txn_id));

test('a bonus is paid once under its own name, however often it is asked and whatever is lost', async () => {
  const gift = bonus('7');
  const before = other.books.cash;
  other.faults.push('before', 'after', 'after');
  await Promise.all([ask([gift, gift]), ask([gift]), ask([gift, bonus('8', 1)])]);
  await until(() => standing(gift), ['over', 0, 50_000]);
  const next = await openHost();
  await next.close();
  expect(bonusesOf(gift)).toEqual([[gift.txn_id, { user: '7', amount: 50_000 }]]);
  expect(other.books.cash).toBeGreaterThanOrEqual(before + 50_000);
  expect(other.books.cash).toBeLessThanOrEqual(before + 50_001);
});

/** How often rows of a gift, or the gift itself, have rested. */
const triesOf = async (txn: string) =>
  (
    await database.pool.query<{ tries: number }>(
      `select greatest(max(g.tries), max(p.tries)) as tries from gift g left join play p on p.gift = g.txn where g.txn = $1`,
      [txn],
    )
  ).rows[0]!.tries;

test('a bonus that the site refuses stays due, and is sent again after a rest that grows', async () => {
  const gift = bonus(strangerId);
  await ask([gift]);
  await until(() => triesOf(gift.txn_id), 1);
  expect(await standing(gift)).toEqual(['open', 0, 0]);
  await until(async () => (await triesOf(gift.txn_id)) >= 2, true);
  const { rows } = await database.pool.query<{ rests: boolean }>(
    `select rest_until > clock_timestamp() - interval '1 second' as rests from gift where txn = $1`,
    [gift.txn_id],
  );
  expect(rows).toEqual([{ rests: true }]);
  await database.pool.query('delete from gift where txn = $1', [gift.txn_id]);
});

test.each(disbeliefs)('gifts whose calls are not proven (%s) are paid once that is mended', async (why) => {
  const guest = await enter();
  const [won, free] = [bonus(guest.user), spins(guest.user, { spins: 100 })];
  await ask([free]);
  // a spin that wins, whose call meets the fault
  let key = randomUUID();
  let before = other.books.cash;
  for (;;) {
    key = randomUUID();
    before = other.books.cash;
    other.faults.splice(0, other.faults.length, 'before');
    if ((await spin(guest, key)).state === 'pending') break;
    await guest.rest();
  }
  other.doubt.why = why;
  await ask([won]);
  await database.pool.query(`update play set asked_at = asked_at - interval '1 minute' where key = $1`, [key]);
  await until(async () => [(await triesOf(won.txn_id)) > 0, (await triesOf(free.txn_id)) > 0], [true, true]);
  expect((await standing(free))[0]).toBe('open');
  expect(await standing(won)).toEqual(['open', 0, 0]);
  expect(await guest.ask<Answer>(`play/${key}`)).toEqual({ state: 'pending' });
  other.doubt.why = null;
  await until(() => standing(won), ['over', 0, 50_000]);
  await until(async () => (await guest.ask<Answer>(`play/${key}`)).state, 'done');
  const { play } = await guest.ask<Answer>(`play/${key}`);
  expect(play!.payout).toBeGreaterThan(0);
  expect(other.books.cash - before).toBe(50_000 + play!.payout);
});

test('free spins are offered on their title’s page, take no stake, and pay what they win from the member’s own seeds', async () => {
  const guest = await enter();
  expect((await guest.ask<State>('state')).free).toBeNull();
  expect(await spin(guest)).toMatchObject({ state: 'refused', code: 'FREE_SPINS_NONE' });
  const gift = spins(guest.user, { spins: 30 });
  expect(await standing(gift)).toEqual(['open', 0, 0]);
  expect(await standing(gift)).toEqual(['open', 0, 0]);
  expect((await guest.ask<State>('state')).free).toEqual({ left: 30, stake: 1_000, until: gift.until });
  expect(await guest.page()).toContain('무료로 돌리기');

  const before = other.books.cash;
  const debits = other.books.debits.size;
  const played = await spinAll(guest);
  expect(played).toHaveLength(30);
  const paid = played.reduce((sum, { payout }) => sum + payout, 0);
  expect(paid).toBeGreaterThan(0);
  expect([other.books.cash - before, other.books.debits.size - debits]).toEqual([paid, 0]);
  expect(await standing(gift)).toEqual(['over', 30, paid]);
  // each win under a name of its own
  const wins = played.flatMap(({ payout }, i) =>
    payout > 0 ? [[`${gift.txn_id}.${i + 1}`, { user: guest.user, amount: payout }]] : [],
  );
  expect(bonusesOf(gift)).toEqual(wins);

  const { revealed, plays, free } = await guest.ask<State>('seed', { clientSeed: 'mine' });
  expect([free, plays.length, plays.every((play) => play.free)]).toEqual([null, 30, true]);
  const { serverSeed, clientSeed } = revealed[0]!;
  const title = (await loadSlot('moon-rabbit'))!;
  const key = playKey(serverSeed);
  const hmac = (text: string, message: string) =>
    createHmac('sha256', Buffer.from(text, 'hex')).update(message).digest();
  const hashing = { hashOfText: (text: string) => createHash('sha256').update(text).digest('hex'), hmac };
  for (const { nonce, seedHash, outcome, payout, stake } of plays) {
    expect(await playFault({ version: '1', seedHash, serverSeed, clientSeed, nonce }, hashing)).toBeNull();
    const drawn = await drawSlowly(slotDraw(title), async (no) => hmac(key, playMessage(clientSeed, nonce, no)));
    expect([outcome, payout]).toEqual([drawn, slotWon(drawn.win, stake)]);
  }
});

test('one press is one spin, sixteen times at once, and spins follow the cycle of all plays', async () => {
  const guest = await enter();
  const gift = spins(guest.user);
  await ask([gift]);
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 16 }, () => spin(guest, key)));
  expect(new Set(answers.map(({ play }) => play?.id)).size).toBe(1);
  expect(await spin(guest)).toMatchObject({ code: 'PLAY_TOO_FAST' });
  expect(await guest.ask<Answer>('play', { key: randomUUID(), bets: [{ stake: 1_000 }] })).toMatchObject({
    code: 'PLAY_TOO_FAST',
  });
  // a key that is a free spin’s takes no stake in the other call
  expect(await guest.ask<Answer>('play', { key, bets: [{ stake: 1_000 }] })).toMatchObject({
    state: 'done',
    play: { free: true },
  });
  await guest.rest();
  await Promise.all(Array.from({ length: 8 }, () => spin(guest)));
  expect((await standing(gift))[1]).toBe(2);
});

test('a win whose call is lost is paid once: before or after it came, by this process or the next', async () => {
  for (const fault of ['before', 'after'] as const) {
    const guest = await enter();
    const gift = spins(guest.user, { spins: 100 });
    await ask([gift]);
    const before = other.books.cash;
    let paid = 0;
    for (;;) {
      other.faults.splice(0, other.faults.length, fault);
      const key = randomUUID();
      const answer = await spin(guest, key);
      if (answer.state === 'done') {
        paid += answer.play!.payout; // a blank asks nothing
        await guest.rest();
        continue;
      }
      expect(answer.state).toBe('pending');
      expect(await spin(guest)).toMatchObject({ code: 'PLAY_BUSY' });
      expect((await standing(gift))[0]).toBe('open');
      const next = await openHost();
      const end = await guest.ask<Answer>(`play/${key}`, undefined, next);
      await next.close();
      expect(end).toMatchObject({ state: 'done', play: { free: true } });
      expect(end.play!.payout).toBeGreaterThan(0);
      expect(other.books.cash - before).toBe(paid + end.play!.payout);
      expect((await standing(gift))[2]).toBe(paid + end.play!.payout);
      break;
    }
  }
});

test('spins wait while the site refuses the member’s stakes, or does not say; what has begun is told all the same', async () => {
  const guest = await enter();
  const gift = spins(guest.user);
  await ask([gift]);
  const key = randomUUID();
  const first = await spin(guest, key);
  await guest.rest();
  const msg = '쉬는 중이에요. 4분 10초 뒤에 베팅할 수 있어요.';
  other.books.closed = new Map([['moon-rabbit', { code: 'RESTING', msg }]]);
  const refused = { state: 'refused', code: 'RESTING', msg: `${msg} 무료 스핀은 그대로 남아 있어요.` };
  expect(await Promise.all([spin(guest), spin(guest)])).toEqual([refused, refused]);
  expect((await guest.ask<State>('state')).free).toMatchObject({ left: 2 });
  expect((await standing(gift))[1]).toBe(1);
  // a rest of the test moves the time of what was played
  expect({ ...(await spin(guest, key)).play, at: '' }).toEqual({ ...first.play, at: '' });
  for (const fault of ['before', 'after'] as const) {
    other.books.closedFaults.push(fault);
    expect(await spin(guest)).toMatchObject({ state: 'refused', code: 'SITE_SILENT' });
  }
  expect((await standing(gift))[1]).toBe(1);
  // another title closed to the member holds nobody up, nor does a site that does not say
  other.books.closed = new Map([['lucky-seven', { code: 'CASINO_REPAIR', msg: '북두는 지금 점검 중이에요.' }]]);
  expect(await spin(guest)).toMatchObject({ state: 'done' });
  await guest.rest();
  other.books.closed = undefined;
  expect(await spin(guest)).toMatchObject({ state: 'done' });
  expect((await standing(gift))[1]).toBe(3);
});

test('unplayed spins are taken back and expire; what was played stays', async () => {
  const guest = await enter();
  const gift = spins(guest.user);
  await ask([gift]);
  const { play } = await spin(guest);
  expect(await standing({ ...gift, is_cancel: 1 })).toEqual(['over', 1, play!.payout]);
  await guest.rest();
  expect(await spin(guest)).toMatchObject({ code: 'FREE_SPINS_NONE' });
  // the question without it does not bring them back
  expect(await standing(gift)).toEqual(['over', 1, play!.payout]);
  const late = spins(guest.user, { until: new Date(Date.now() + 1_200).toISOString() });
  await ask([late]);
  expect((await guest.ask<State>('state')).free).toMatchObject({ left: 3 });
  await until(async () => (await guest.ask<State>('state')).free, null);
  expect(await spin(guest)).toMatchObject({ code: 'FREE_SPINS_NONE' });
  expect(await standing(late)).toEqual(['over', 0, 0]);
});

test('of two gifts the one that ends first is played first; another member and another title have none of them', async () => {
  const [guest, stranger] = [await enter(), await enter()];
  const [later, sooner] = [
    spins(guest.user, { spins: 1, stake: 500, until: new Date(Date.now() + 9_000_000).toISOString() }),
    spins(guest.user, { spins: 1, stake: 700, until: new Date(Date.now() + 5_000_000).toISOString() }),
  ];
  await ask([later, sooner]);
  expect((await guest.ask<State>('state')).free).toMatchObject({ left: 2, stake: 700 });
  expect((await stranger.ask<State>('state')).free).toBeNull();
  expect((await spinAll(guest)).map(({ stake }) => stake)).toEqual([700, 500]);
  const elsewhere = await enter('lucky-seven');
  await ask([spins(elsewhere.user)]);
  expect((await elsewhere.ask<State>('state')).free).toBeNull();
});

test('titles with a pool, titles nobody has, stakes that are none and names of others are refused', async () => {
  const taken = spins('31');
  await ask([taken]);
  const bad = [
    spins('31', { game_id: 'volcano' }),
    spins('31', { game_id: 'nobody' }),
    spins('31', { game_id: 'roulette' }),
    spins('31', { stake: 150 }),
    { ...taken, user_id: '32' },
    { ...bonus('31'), txn_id: taken.txn_id },
  ];
  const answers = await Promise.all(bad.map(async (gift) => (await ask([gift]))[0]!.state));
  expect(answers).toEqual(bad.map(() => 'refused'));
  expect(await standing(taken)).toEqual(['open', 0, 0]);
});

test('a hundred gifts are one question', async () => {
  const gifts = Array.from({ length: 100 }, () => spins('7001', { txn_id: `gift-${'x'.repeat(55)}-${randomUUID()}` }));
  expect(new Set((await ask(gifts)).map(({ state }) => state))).toEqual(new Set(['open']));
});
