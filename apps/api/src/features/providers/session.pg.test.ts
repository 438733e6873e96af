import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openMenus } from '../../../test/menus.ts';
import { providerCall, providerSecret } from '../../../test/provider.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']), providerUrl: 'http://frames.example:4001' } });
  await openMenus(site);
});
afterAll(() => site?.close());

async function launch(token: string) {
  const { status, body } = await site.call('/token/user', {}, token);
  const { hash, uid } = body['payload'] as { hash: string; uid: string };
  expect(body).toMatchObject({ hash, uid });
  expect(status).toBe(200);
  return body['payload'] as { hash: string; uid: string; url: string; expiresIn: number };
}
const redeem = (body: object) => providerCall(site, 'session', body);

test('a launch says who comes, and where to', async () => {
  const member = await site.newMember();
  const way = await launch(member.token);
  expect(way).toEqual({
    hash: expect.stringMatching(/^[\w-]{43}$/),
    uid: member.id,
    url: 'http://frames.example:4001/token',
    expiresIn: 60,
  });
  const { rows } = await sql<{ text: string }>`select launch_token::text as text from launch_token`.execute(
    site.database.db,
  );
  expect(JSON.stringify(rows)).not.toContain(way.hash);
});

test('a visitor has no way in', async () => {
  const { status, body } = await site.call('/token/user', {});
  expect([status, body['code']]).toEqual([401, 'AUTH_REQUIRED']);
});

test('while one is under way another one is refused for now', async () => {
  const member = await site.newMember();
  const client = await site.app.core.pool.connect();
  try {
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(hashtextextended('lime:launch', $1::bigint))`, [member.id]);
    const { status, body } = await site.call('/token/user', {}, member.token);
    expect([status, body['code'], body['error']]).toEqual([
      409,
      'LAUNCH_PENDING',
      '처리 중입니다. 잠시만 기다려주세요',
    ]);
  } finally {
    await client.query('rollback');
    client.release();
  }
  await launch(member.token);
});

describe('the host gets for a launch', () => {
  test('the member with the limits of the bets, once', async () => {
    const member = await site.newMember();
    const { hash, uid } = await launch(member.token);
    const first = await redeem({ hash, uid, gType: 'roulette' });
    expect(first).toMatchObject({
      status: 1,
      balance: 0,
      user_id: member.id,
      min_bet: 1_000,
      max_bet: 5_000_000,
      max_win: 1_000_000_000,
    });
    expect(await redeem({ hash, uid, gType: 'roulette' })).toMatchObject({
      status: 0,
      error: 'INVALID_USER',
      code: 'LAUNCH_TOKEN_REFUSED',
    });
  });

  test('the member too where the frame shows the site’s own powerball, whose bets no host takes', async () => {
    const member = await site.newMember();
    const way = await launch(member.token);
    expect(await redeem({ ...way, url: undefined, expiresIn: undefined, gType: 'powerball' })).toMatchObject({
      status: 1,
      user_id: member.id,
    });
    const bet = { user_id: member.id, prd_id: 1, txn_id: 'p1', game_id: 'powerball', amount: 1_000 };
    expect(await providerCall(site, 'debit', bet)).toMatchObject({ status: 0, error: 'INVALID_PRD_ID' });
  });

  test('of sixteen that bring it at once one gets in', async () => {
    const member = await site.newMember();
    const { hash, uid } = await launch(member.token);
    const answers = await Promise.all(Array.from({ length: 16 }, () => redeem({ hash, uid, gType: 'roulette' })));
    expect(answers.filter(({ status }) => status === 1)).toHaveLength(1);
  });

  test('nothing after its minute, for another member, for a game nobody has, or where it is no launch of these games', async () => {
    const [member, other] = [await site.newMember(), await site.newMember()];
    const late = await launch(member.token);
    await sql`update launch_token set expires_at = clock_timestamp() where used_at is null`.execute(site.database.db);
    expect(await redeem({ ...late, gType: 'roulette' })).toMatchObject({ error: 'INVALID_USER' });
    const foreign = await launch(member.token);
    expect(await redeem({ ...foreign, uid: other.id, gType: 'roulette' })).toMatchObject({ error: 'INVALID_USER' });
    const dice = await launch(member.token);
    expect(await redeem({ ...dice, gType: 'dice' })).toMatchObject({ error: 'INVALID_PRD_ID' });
    // the sports frame of the same server cannot redeem it
    const { hash } = await launch(member.token);
    const letter = { authToken: hash, host: 'frames.example:4001', at: Date.now() };
    const text = `${letter.at}\n${letter.host}\n${letter.authToken}`;
    const signature = createHmac('sha256', providerSecret).update(text).digest('hex');
    const session = await site.call('/provider/session', { ...letter, signature });
    expect([session.status, session.body['code']]).toEqual([403, 'LAUNCH_TOKEN_REFUSED']);
  });

  test('the reason why the member may not play, as the site tells it', async () => {
    const { db } = site.database;
    const member = await site.newMember();
    // under repair until an operator clears it
    expect(await redeem({ ...(await launch(member.token)), gType: 'keno' })).toMatchObject({
      status: 0,
      error: 'ACCESS_DENIED',
      code: 'ROUTE_REPAIR',
      msg: '점검중 입니다.',
    });
    await sql`update member set detail_setting = '{"토큰-룰렛": {"active": false}}' where id = ${member.id}`.execute(
      db,
    );
    await site.app.core.channel.notify(db, 'member', member.id);
    await vi.waitFor(async () =>
      expect(await redeem({ ...(await launch(member.token)), gType: 'roulette' })).toMatchObject({
        code: 'PLAY_NOT_PERMITTED',
        msg: '점검중 입니다.',
      }),
    );
    const sleeper = await site.newMember();
    const way = await launch(sleeper.token);
    await sql`update member set state = 'suspended' where id = ${sleeper.id}`.execute(db);
    expect(await redeem({ ...way, gType: 'roulette' })).toMatchObject({ error: 'INVALID_USER' });
  });
});
