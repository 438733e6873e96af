import { createHmac, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { settingDefinitions } from '@lime/contract/settings.ts';
import { openMenus } from '../../../test/menus.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';

let site: TestSite;
let member: Awaited<ReturnType<TestSite['newMember']>>;
const providerSecret = 'what only the site and the provider know';
const host = 'frames.example:4001';

beforeAll(async () => {
  site = await openTestSite({ config: { providerUrl: `http://${host}`, providerSecret } });
  await openMenus(site);
  member = await site.newMember();
  await setFrames({
    korean: { active: true, desktopUrl: '', mobileUrl: '' },
    european: { active: true, desktopUrl: 'https://other.example/board?lang=ko', mobileUrl: '' },
  });
});
afterAll(() => site.close());

async function setFrames(changes: object): Promise<void> {
  const { db } = site.database;
  const value = JSON.stringify({ ...settingDefinitions.sportsFrame.default, ...changes });
  await sql`insert into setting (key, value) values ('sportsFrame', ${value}::jsonb)
    on conflict (key) do update set value = excluded.value`.execute(db);
  await site.app.core.channel.notify(db, 'settings', '');
  await vi.waitFor(async () => expect((await launch(null)).status).toBe(200));
}

const launch = (token: string | null, body: object = { page: 'korean' }) => site.call('/game/launch', body, token);

async function freshToken(): Promise<string> {
  const { body } = await launch(member.token);
  return new URL(body['payload'].url).searchParams.get('authToken')!;
}

const letter = (authToken: string, { at = Date.now(), to = host, secret = providerSecret } = {}) => ({
  authToken,
  host: to,
  at,
  signature: createHmac('sha256', secret).update(`${at}\n${to}\n${authToken}`).digest('hex'),
});
const exchange = (body: object) => site.call('/provider/session', body);

describe('the way in', () => {
  test('a member’s address has his site name and a token that is not his session’s', async () => {
    const { body } = await launch(member.token);
    const url = new URL(body['payload'].url);
    expect(`${url.origin}${url.pathname}`).toBe(`http://${host}/sports/korean`);
    expect(url.searchParams.get('siteName')).toBe('lime');
    expect(url.searchParams.get('authToken')).toMatch(/^[\w-]{43}$/);
    expect(body['payload'].expiresIn).toBe(60);
    const { rows } = await sql<{ text: string }>`select launch_token::text as text from launch_token`.execute(
      site.database.db,
    );
    expect(JSON.stringify(rows)).not.toContain(url.searchParams.get('authToken'));
  });

  test('a visitor’s has none', async () => {
    const { body } = await launch(null);
    expect([...new URL(body['payload'].url).searchParams.keys()]).toEqual(['siteName']);
  });

  test('a phone goes to its own address; a set one keeps its query', async () => {
    const phone = await launch(null, { page: 'korean', isMobile: true });
    expect(new URL(phone.body['payload'].url).pathname).toBe('/sports/mobile/korean');
    const set = await launch(null, { page: 'european', isMobile: true });
    expect(set.body['payload'].url).toBe('https://other.example/board?lang=ko&siteName=lime');
  });

  test('a page that is ours has no frame', async () => {
    const { status, body } = await launch(member.token, { page: 'inplay' });
    expect([status, body['code']]).toEqual([400, 'FRAME_CLOSED']);
  });
});

describe('what a provider’s server gets for a token', () => {
  test('the member it was given to, once', async () => {
    const token = await freshToken();
    const first = await exchange(letter(token));
    expect(first.body['payload']).toMatchObject({ memberId: member.id, siteName: 'lime' });
    const again = await exchange(letter(token));
    expect([again.status, again.body['code']]).toEqual([403, 'LAUNCH_TOKEN_REFUSED']);
  });

  test('of many who bring it at once exactly one gets in', async () => {
    const token = await freshToken();
    const answers = await Promise.all(Array.from({ length: 12 }, () => exchange(letter(token))));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(11).fill(403),
    ]);
  });

  test.each([
    ['of another host', () => freshToken().then((token) => letter(token, { to: 'elsewhere.example' }))],
    ['nobody ever gave', async () => letter(randomBytes(32).toString('base64url'))],
    ['after its minute', async () => letter(await late())],
    ['of a member who was suspended meanwhile', async () => letter(await suspended())],
  ])('a token %s is refused', async (_why, body) => {
    const { status, body: answer } = await exchange(await body());
    expect([status, answer['code']]).toEqual([403, 'LAUNCH_TOKEN_REFUSED']);
  });

  test.each([
    ['another secret', { secret: 'somebody else’s secret' }, 401],
    ['a clock 59 seconds behind', { at: -59_000 }, 200],
    ['a clock 61 seconds behind', { at: -61_000 }, 401],
    ['a clock 61 seconds ahead', { at: 61_000 }, 401],
  ])('a letter signed with %s', async (_what, { at, ...changes }: { at?: number; secret?: string }, expected) => {
    const { status } = await exchange(letter(await freshToken(), { ...changes, at: Date.now() + (at ?? 0) }));
    expect(status).toBe(expected);
  });

  test('a letter whose host was changed after signing is not believed', async () => {
    const body = letter(await freshToken(), { to: 'elsewhere.example' });
    expect((await exchange({ ...body, host })).status).toBe(401);
  });
});

describe('the way to a lotus table', () => {
  const table = (token: string | null, id = 'lotus-baccarat') => site.call('/lotus/launch', { table: id }, token);

  test('has the member’s site name and a token that counts once, at this table alone', async () => {
    const { body } = await table(member.token);
    const url = new URL(body['payload'].url);
    expect(`${url.origin}${url.pathname}`).toBe(`http://${host}/lotus/baccarat1`);
    expect(url.searchParams.get('siteName')).toBe('lime');
    expect(body['payload'].expiresIn).toBe(60);
    const token = url.searchParams.get('authToken')!;
    for (const elsewhere of [host, `${host}/token`, `${host}/lotus/baccarat2`])
      expect((await exchange(letter(token, { to: elsewhere }))).status).toBe(403);
    const here = letter(token, { to: `${host}/lotus/baccarat1` });
    expect((await exchange(here)).body['payload']).toMatchObject({ memberId: member.id });
    expect((await exchange(here)).status).toBe(403);
  });

  test('is for members alone, and closed with its menu', async () => {
    expect((await table(null)).status).toBe(401);
    expect((await table(member.token, 'powerball')).status).toBe(400);
    await sql`insert into setting (key, value) values ('repair', '["로투스-바카라1"]')
      on conflict (key) do update set value = excluded.value`.execute(site.database.db);
    await site.app.core.channel.notify(site.database.db, 'settings', '');
    await vi.waitFor(async () => expect((await table(member.token)).body['code']).toBe('ROUTE_REPAIR'));
    expect((await table(member.token, 'lotus-oddeven')).status).toBe(200);
  });
});

async function late(): Promise<string> {
  const token = await freshToken();
  await sql`update launch_token set expires_at = clock_timestamp() where used_at is null`.execute(site.database.db);
  return token;
}

async function suspended(): Promise<string> {
  const other = await site.newMember();
  const { body } = await launch(other.token);
  await sql`update member set state = 'suspended' where id = ${other.id}`.execute(site.database.db);
  return new URL(body['payload'].url).searchParams.get('authToken')!;
}
