import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { endSessionsPath, hostAnswerText, hostQuestionText } from '@lime/contract/host-questions.ts';
import type { SessionEnd } from '@lime/contract/host-questions.ts';
import { giveCash } from '../../../test/book.ts';
import { inDatabase } from '../../../test/in-database.ts';
import { openMenus, openRoutes } from '../../../test/menus.ts';
import { twoPasses } from '../../../test/poison.ts';
import { providerCall, providerSecret } from '../../../test/provider.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { newStaff } from '../../../test/staff.ts';
import { openPool } from '../../core/db.ts';
import { balances } from '../../core/ledger/ledger.ts';
import { createAskHost } from './ask-host.ts';
import { createHostEnds } from './host-ends.ts';
import { createProviderList } from './provider-list.service.ts';
import { signatureOf } from './provider-proof.ts';

// Two hosts, as other companies run them: the token games' signs, the casino that configuration adds has a key.

const key = 'the key of a casino that configuration adds';
let site: TestSite;
let staff: string;
/** Questions each host has answered, by its path. */
let told: { host: string; ends: SessionEnd[] }[] = [];
let asked = 0;
const away = new Set<string>();
const server = createServer((request, response) => {
  let question = '';
  request.on('data', (bytes: Buffer) => (question += bytes.toString()));
  request.on('end', () => {
    const host = request.url!.replace(endSessionsPath, '');
    asked += 1;
    if (away.has(host)) return response.destroy();
    const time = String(request.headers['x-lime-time']);
    const own = signatureOf(providerSecret, time, hostQuestionText(endSessionsPath, question));
    const isProven =
      host === '/token' ? request.headers['x-lime-signature'] === own : request.headers['secret-key'] === key;
    if (!isProven) return response.writeHead(403).end();
    const { ends } = JSON.parse(question) as { ends: SessionEnd[] };
    told.push({ host, ends });
    const answer = JSON.stringify({ ended: ends.length });
    const signature = signatureOf(providerSecret, time, hostAnswerText(endSessionsPath, question, answer));
    response.writeHead(200, host === '/token' ? { 'x-lime-signature': signature } : {}).end(answer);
  });
});

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const providerUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  site = await openTestSite({
    config: {
      roles: new Set(['web']),
      providerUrl,
      providerProofs: {
        token: { kind: 'signed', secret: providerSecret },
        acme: { kind: 'secret-key', key, addresses: ['127.0.0.1'] },
      },
      providers: { acme: { name: '에이스', url: providerUrl, games: 'casino' } },
      casinoProvider: 'acme',
    },
  });
  await openMenus(site);
  await openRoutes(site);
  staff = (await newStaff(site, { role: 'support' })).token;
});
afterAll(async () => {
  await site?.close();
  server.close();
});
beforeEach(async () => {
  away.clear();
  await sql`delete from host_end`.execute(site.database.db);
  told = [];
  asked = 0;
});

type Member = Awaited<ReturnType<TestSite['newMember']>>;
/** What tells hosts, in a process of its own. */
const newWorker = () => {
  const { core } = site.app;
  return createHostEnds(core, { ask: createAskHost(core), providers: createProviderList(core.config) });
};
const runOnce = () => newWorker().runOnce();
const open = async () =>
  (await sql<{ host: string; tries: number }>`select host, tries from host_end order by id`.execute(site.database.db))
    .rows;

async function launchToken({ token }: Pick<Member, 'token'>) {
  const { hash, uid } = (await site.call('/token/user', {}, token)).body['payload'] as { hash: string; uid: string };
  return { hash, uid, gType: 'roulette' };
}
/** A launch of the token games that its host has redeemed. */
async function playToken(member: Pick<Member, 'token'>): Promise<{ launch: number; sign_in: string }> {
  const guest = await providerCall(site, 'session', await launchToken(member));
  expect(guest).toMatchObject({
    status: 1,
    launch: expect.any(Number),
    sign_in: expect.stringMatching(/^[\da-f]{32}$/),
  });
  return { launch: guest['launch'] as number, sign_in: guest['sign_in'] as string };
}
async function playCasino({ token }: Member): Promise<number> {
  const way = await site.call('/casino/cx/game', { lobbyId: 'x', gameId: 'lucky-seven', platform: 'PC' }, token);
  const { gType, uid, hash } = Object.fromEntries(new URL(way.body['payload'].url as string).searchParams);
  const guest = await providerCall(
    site,
    'session',
    { gType, uid, hash },
    { id: 'acme', headers: { 'secret-key': key } },
  );
  expect(guest).toMatchObject({ status: 1 });
  return guest['launch'] as number;
}
const signOut = async ({ token }: Pick<Member, 'token'>) =>
  expect((await site.call('/auth/logout', {}, token)).status).toBe(200);
const edit = async ({ id }: Member, changes: object) =>
  expect((await site.call('/staff/members/edit', { id, changes, reason: '확인' }, staff)).status).toBe(200);
/** Another device of the member. */
async function signInAgain({ userId }: Member): Promise<{ token: string }> {
  const { body } = await site.call('/auth/login', { userId, userPw: 'a fine secret 7' });
  return { token: body['payload'].token as string };
}
const endsOf = (host: string) => told.filter((one) => one.host === host).flatMap(({ ends }) => ends);

test('signing out ends what was launched in that sign-in, at each host that was launched, within two seconds', async () => {
  const [member, phone] = await site.newMember().then(async (one) => [one, await signInAgain(one)] as const);
  const bystander = await site.newMember();
  const [first, casino] = [await playToken(member), await playCasino(member)];
  const other = await playToken(phone);
  await playToken(bystander);
  expect(other.sign_in).not.toBe(first.sign_in);
  const worker = newWorker();
  worker.start();
  try {
    await signOut(member);
    await vi.waitFor(() => expect(told).toHaveLength(2), 2_000);
  } finally {
    await worker.stop();
  }
  const [ofToken, ofCasino] = [endsOf('/token'), endsOf('/casino')];
  expect(ofToken).toEqual([{ user_id: member.id, launch: expect.any(Number), sign_in: first.sign_in }]);
  expect(ofToken[0]!.launch).toBeGreaterThan(first.launch);
  expect(ofCasino).toEqual([{ user_id: member.id, launch: expect.any(Number), sign_in: first.sign_in }]);
  expect(ofCasino[0]!.launch).toBeGreaterThan(casino);
});

test('a member who opened no game is nobody’s business', async () => {
  const member = await site.newMember();
  await signOut(member);
  expect(await open()).toEqual([]);
  await runOnce();
  expect(asked).toBe(0);
});

describe('every end of a sign-in', () => {
  test.each<[string, (member: Member) => Promise<unknown>]>([
    ['a suspension', (member) => edit(member, { state: 'suspended' })],
    ['an account that is closed', (member) => edit(member, { state: 'left' })],
    [
      'another device that signs all others out',
      async (member) => site.call('/auth/sessions/end', {}, (await signInAgain(member)).token),
    ],
    [
      'a refresh token that was used twice',
      async ({ refreshToken }) => {
        await site.call('/auth/refresh', { refreshToken });
        await sql`update session set refreshed_at = refreshed_at - interval '1 minute'`.execute(site.database.db);
        expect((await site.call('/auth/refresh', { refreshToken })).status).toBe(419);
      },
    ],
  ])('%s is told', async (_what, end) => {
    const member = await site.newMember();
    const { launch, sign_in } = await playToken(member);
    await end(member);
    await runOnce();
    expect(endsOf('/token')).toEqual([{ user_id: member.id, launch: expect.any(Number), sign_in }]);
    expect(endsOf('/token')[0]!.launch).toBeGreaterThan(launch);
  });
});

test('a permission that is closed ends all of the member’s sessions at the hosts that have its games', async () => {
  const member = await site.newMember();
  const { launch } = await playToken(member);
  await playCasino(member);
  await edit(member, { grade: 2, permissions: { '토큰-룰렛': true } });
  await runOnce();
  expect(told).toEqual([]);
  await edit(member, { permissions: { '토큰-룰렛': false } });
  await runOnce();
  expect(told).toEqual([{ host: '/token', ends: [{ user_id: member.id, launch: expect.any(Number) }] }]);
  expect(endsOf('/token')[0]!.launch).toBeGreaterThan(launch);
  // closed already, and opened again: nothing to end
  await edit(member, { permissions: { '토큰-룰렛': false } });
  await edit(member, { permissions: { '토큰-룰렛': true } });
  expect(await open()).toHaveLength(1);
  await edit(member, { permissions: { 에볼루션: false } });
  await runOnce();
  expect(endsOf('/casino')).toEqual([{ user_id: member.id, launch: expect.any(Number) }]);
});

test('a launch of after the end is numbered after it, however late the host is told', async () => {
  away.add('/token');
  const member = await site.newMember();
  await playToken(member);
  await signOut(member);
  await runOnce();
  expect(told).toEqual([]);
  const fresh = await playToken(await signInAgain(member));
  away.clear();
  await vi.waitFor(async () => {
    await runOnce();
    expect(told).toHaveLength(1);
  }, 5_000);
  const [end] = endsOf('/token');
  expect(fresh.launch).toBeGreaterThan(end!.launch);
  expect(fresh.sign_in).not.toBe(end!.sign_in);
  // a closed permission names no sign-in: the number alone tells what was before
  await edit(member, { permissions: { '토큰-룰렛': false } });
  await edit(member, { permissions: { '토큰-룰렛': true } });
  const last = await playToken(await signInAgain(member));
  await runOnce();
  expect(last.launch).toBeGreaterThan(endsOf('/token').at(-1)!.launch);
});

describe('a host that is away', () => {
  test('is asked again and again by whatever process, holds up no other, and is told once it is back', async () => {
    away.add('/token');
    const members = await Promise.all([site.newMember(), site.newMember(), site.newMember()]);
    for (const member of members) await playToken(member);
    await playCasino(members[0]);
    for (const member of members) await signOut(member);
    // this process ends before anything is answered
    await runOnce();
    expect(endsOf('/casino')).toHaveLength(1);
    expect((await open()).filter(({ tries }) => tries > 0)).toHaveLength(3);
    away.clear();
    const before = asked;
    await runOnce();
    expect(asked).toBe(before); // it rests
    await vi.waitFor(async () => {
      await runOnce();
      expect(endsOf('/token')).toHaveLength(3);
    }, 5_000);
    // all of them in one question
    expect(told.filter(({ host }) => host === '/token')).toHaveLength(1);
  });

  test('two processes at once ask each end once', async () => {
    const members = await Promise.all(Array.from({ length: 8 }, () => site.newMember()));
    for (const member of members) await playToken(member);
    for (const member of members) await signOut(member);
    await Promise.all(Array.from({ length: 4 }, runOnce));
    expect(
      endsOf('/token')
        .map(({ user_id: user }) => Number(user))
        .toSorted((a, b) => a - b),
    ).toEqual(members.map(({ id }) => Number(id)).toSorted((a, b) => a - b));
  });

  test('rests longer each time, and is left alone once no session can be left', async () => {
    away.add('/token');
    const member = await site.newMember();
    await playToken(member);
    await signOut(member);
    const due = () => sql`update host_end set ask_at = clock_timestamp()`.execute(site.database.db);
    const rests: number[] = [];
    for (let no = 0; no < 8; no += 1) {
      await due();
      await runOnce();
      const { rows } = await sql<{
        rest: number;
      }>`select extract(epoch from ask_at - clock_timestamp())::float8 as rest from host_end`.execute(site.database.db);
      rests.push(Math.round(rows[0]!.rest));
    }
    expect(rests).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    await sql`update host_end set written_at = written_at - interval '12 hours'`.execute(site.database.db);
    await due();
    asked = 0;
    await runOnce();
    expect([asked, await open()]).toEqual([0, []]);
  });
});

test('what was answered is told once more, for a launch that was on its way, and then forgotten', async () => {
  const member = await site.newMember();
  await playToken(member);
  await signOut(member);
  await runOnce();
  await runOnce();
  expect(told).toHaveLength(1);
  const age = "written_at = written_at - interval '15 seconds', ask_at = ask_at - interval '15 seconds'";
  await sql`update host_end set ${sql.raw(age)}`.execute(site.database.db);
  await runOnce();
  expect(told).toHaveLength(2);
  expect(told[1]).toEqual(told[0]);
  expect(await open()).toEqual([]);
});

describe('a launch that was made before the end', () => {
  test('opens nothing after it', async () => {
    const member = await site.newMember();
    const way = await launchToken(member);
    await signOut(member);
    expect(await providerCall(site, 'session', way)).toMatchObject({ status: 0, code: 'LAUNCH_TOKEN_REFUSED' });
    // the host may have redeemed it just before, so it is asked to end it
    expect(await open()).toHaveLength(1);
  });

  test('and is redeemed while the end is written, is numbered before it or refused', async () => {
    const member = await site.newMember();
    const way = await launchToken(member);
    const owner = openPool(site.database.ownerUrl, 1, () => undefined);
    const client = await owner.connect();
    try {
      await client.query('begin');
      await client.query('update member set detail_setting = $2 where id = $1', [
        member.id,
        { '토큰-룰렛': { active: false } },
      ]);
      const redeeming = providerCall(site, 'session', way);
      await client.query(`insert into host_end (host, member_id) values ('a host', $1)`, [member.id]);
      await client.query('commit');
      expect(await redeeming).toMatchObject({ status: 0, code: 'PLAY_NOT_PERMITTED' });
    } finally {
      client.release();
      await owner.end();
    }
  });
});

test('a credit lands after the end, and another member’s bets are taken as before', async () => {
  const [member, bystander] = [await site.newMember(), await site.newMember()];
  const cashOf = async ({ id }: Member) => (await balances(site.database.db, Number(id)))!.cash;
  for (const one of [member, bystander]) await giveCash(site.database.db, Number(one.id), 100_000);
  await playToken(member);
  const debit = ({ id }: Member) => ({ user_id: id, game_id: 'roulette', txn_id: `t-${randomUUID()}`, amount: 10_000 });
  const bet = debit(member);
  expect(await providerCall(site, 'debit', bet)).toMatchObject({ status: 1, balance: 90_000 });
  await edit(member, { state: 'suspended' });
  await runOnce();
  expect(endsOf('/token')).toHaveLength(1);
  expect(await providerCall(site, 'credit', { ...bet, amount: 30_000 })).toMatchObject({ status: 1, balance: 120_000 });
  expect(await cashOf(member)).toBe(120_000);
  expect(await providerCall(site, 'debit', debit(bystander))).toMatchObject({ status: 1, balance: 90_000 });
});

test('five poisoned rows: ends whose answer cannot be kept keep no other end open', async () => {
  const members = [];
  for (let n = 0; n < 6; n += 1) members.push(await site.newMember());
  for (const one of members) {
    await playToken(one);
    await signOut(one);
  }
  const bad = members.slice(0, 5).map(({ id }) => id);
  const { ownerUrl } = site.database;
  // a young end is asked once more; none of these is young
  await inDatabase(ownerUrl, "update host_end set written_at = written_at - interval '1 hour'");
  await inDatabase(
    ownerUrl,
    `create function stumble() returns trigger language plpgsql as $$ begin raise exception 'stumbled'; end $$;
    create trigger stumble before delete on host_end for each row when (old.member_id in (${bad.join()})) execute function stumble()`,
  );
  await twoPasses(runOnce);
  await inDatabase(ownerUrl, 'drop function stumble cascade');
  const { rows } = await sql`select from host_end where member_id = ${members[5]!.id}`.execute(site.database.db);
  expect(rows).toEqual([]);
});
