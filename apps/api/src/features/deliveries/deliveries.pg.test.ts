import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deliveryEvents } from '@lime/contract/delivery-events.ts';
import { maxWebhooks } from '@lime/contract/staff-deliveries.ts';
import { maxTries } from '@lime/domain/deliveries/retries.ts';
import { inDatabase } from '../../../test/in-database.ts';
import { twoPasses } from '../../../test/poison.ts';
import { openReceiver } from '../../../test/receiver.ts';
import type { Receiver } from '../../../test/receiver.ts';
import { changeSettings } from '../../../test/settings.ts';
import { openTestSite } from '../../../test/site.ts';
import type { SiteAnswer, TestSite } from '../../../test/site.ts';
import { newStaff, staffToken } from '../../../test/staff.ts';
import type { StaffOfTest } from '../../../test/staff.ts';
import { root } from '../../../../../tools/root.ts';
import { insertDelivery, pruneDeliveries } from './deliveries.sql.ts';
import { createDeliveryWorker } from './delivery-worker.ts';
import { publicLookup } from './post-outside.service.ts';
import { webhookChannel } from './webhook-channel.ts';

const timeoutMs = 300;
const eventIds = deliveryEvents.map(({ id }) => id);
let site: TestSite;
let boss: StaffOfTest;
let receiver: Receiver;
let ask: (path: string, body: object, token?: string) => Promise<SiteAnswer>;
const query = async <Row>(statement: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
  (await statement.execute(site.database.db)).rows;

beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web']) } });
  boss = await newStaff(site);
  ask = async (path, body, token = boss.token) => site.call(`/staff/${path}`, body, token);
  receiver = await openReceiver(({ path }, reply) => {
    if (path.startsWith('/hangs')) return;
    if (path === '/moved') reply.writeHead(302, { location: '/ok' }).end();
    else if (path === '/slow') setTimeout(() => reply.writeHead(204).end(), timeoutMs / 3);
    else reply.writeHead(path === '/gone' ? 410 : path === '/broken' ? 500 : 200).end('an answer nobody reads');
  });
});
afterAll(async () => {
  await receiver.close();
  await site.close();
});
beforeEach(async () => {
  await changeSettings(site, { deliveries: { privateTargets: true } });
  await sql`update webhook set state = 'removed'`.execute(site.database.db);
  await sql`delete from delivery`.execute(site.database.db);
  receiver.got.length = 0;
});

const worker = (ms = timeoutMs) =>
  createDeliveryWorker(site.app.core, { webhook: webhookChannel(site.app.core, () => true) }, ms);
async function hook(path: string, more: object = {}): Promise<{ id: string; secret: string }> {
  const body = { name: path, url: receiver.url + path, events: eventIds, fromAmount: 0, on: true, ...more };
  const answer = await ask('webhooks/save', body);
  expect(answer.text).toContain('"success":true');
  return answer.body.payload;
}
const tryIt = async (id: string): Promise<string> => (await ask('webhooks/try', { id })).body.payload.eventId;
const listed = async (more: object = {}) => (await ask('deliveries/list', { size: 100, ...more })).body.payload.list;
const makeDue = () =>
  sql`update delivery set next_at = clock_timestamp() where state = 'waiting'`.execute(site.database.db);

describe('what is told is written by the transaction of what it tells of', () => {
  const told = () =>
    query(sql<{ event: string; body: Record<string, unknown> }>`select event, body from delivery order by id`);
  const settle = (slip: number, payout: number, before = 0) => sql`
    insert into slip_settlement (slip_id, member_id, product, kind, stake, result_before, result, payout_before, payout, legs_before, legs, placed_at)
    values (${slip}, (select member_id from slip where id = ${slip}), 'sports', 'korean', 1000, 'wait', 'hit', ${before}, ${payout}, 0, 1, clock_timestamp())`;

  test('a member joins, asks for money, and it is decided', async () => {
    await hook('/ok');
    const member = await site.newMember();
    await sql`insert into cash_request (member_id, type, amount) values (${member.id}, 'deposit', 50000)`.execute(
      site.database.db,
    );
    await sql`update cash_request set checking_at = clock_timestamp() where member_id = ${member.id}`.execute(
      site.database.db,
    );
    await sql`update cash_request set status = 'done', decided_at = clock_timestamp() where member_id = ${member.id}`.execute(
      site.database.db,
    );
    const who = { id: member.id, loginId: member.userId };
    expect(await told()).toMatchObject([
      { event: 'member.joined', body: { id: member.id, loginId: member.userId } },
      { event: 'cash.requested', body: { type: 'deposit', status: 'received', amount: 50_000, member: who } },
      { event: 'cash.decided', body: { type: 'deposit', status: 'done', amount: 50_000, member: who } },
    ]);
  });

  test('nothing without a webhook that asked for it, and nothing of what was rolled back', async () => {
    await hook('/ok', { events: ['cash.decided'] });
    await hook('/ok', { on: false });
    const member = await site.newMember();
    await sql`insert into cash_request (member_id, type, amount) values (${member.id}, 'deposit', 1000)`.execute(
      site.database.db,
    );
    const undone = site.database.db.transaction().execute(async (tx) => {
      await sql`update cash_request set status = 'refused', decided_at = clock_timestamp() where member_id = ${member.id}`.execute(
        tx,
      );
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await told()).toEqual([]);
  });

  test('slips from an amount on, to the won; a correction counts by the larger payout', async () => {
    await hook('/ok', { events: ['slip.settled'], fromAmount: 10_000 });
    const { id } = await site.newMember();
    const [slip] = await query(sql<{ id: number }>`
      insert into slip (id, bet_code, member_id, kind, stake, total_odds, expected_payout, legs, policy, rule_version, idempotency_key, body_hash)
      values (1, 'codeOfOne', ${id}, 'korean', 1000, 3, 3000, 1, 'better', 1, gen_random_uuid(), 1) returning id`);
    await settle(slip!.id, 9_999).execute(site.database.db);
    await settle(slip!.id, 10_000).execute(site.database.db);
    await settle(slip!.id, 0, 10_000).execute(site.database.db);
    expect(await told()).toMatchObject([
      { event: 'slip.settled', body: { betCode: 'codeOfOne', payout: 10_000, member: { id } } },
      { event: 'slip.settled', body: { payout: 0, payoutBefore: 10_000 } },
    ]);
  });

  test('what is decided as it is written waits for nobody; feeds and games', async () => {
    await hook('/ok');
    const approve = (state: string) =>
      site.database.db.transaction().execute(async (tx) => {
        const { rows } = await sql<{ id: number }>`
          insert into approval (kind, subject, input, lines, why, reason, made_by, made_from)
          values ('slip.cancel', ${`slip:${state}`}, '{}', '[]', 'amount', '', ${boss.id}, '::1') returning id`.execute(
          tx,
        );
        if (state !== 'waiting')
          await sql`update approval set state = ${state}, decided_at = clock_timestamp() where id = ${rows[0]!.id}`.execute(
            tx,
          );
      });
    await approve('superseded');
    await approve('waiting');
    await sql`insert into feed_state (source, state) values ('told', 'up')`.execute(site.database.db);
    await sql`update feed_state set state = 'down' where source = 'told'`.execute(site.database.db);
    await sql`update feed_state set state = 'down' where source = 'told'`.execute(site.database.db);
    await sql`insert into game_alarm (kind, game, subject, detail) values ('late', 'ladder', 'one', '{}')`.execute(
      site.database.db,
    );
    expect(await told()).toMatchObject([
      { event: 'approval.waiting', body: { kind: 'slip.cancel', subject: 'slip:waiting', madeBy: boss.loginId } },
      { event: 'feed.silent', body: { source: 'told' } },
      { event: 'game.alarm', body: { kind: 'late', game: 'ladder' } },
    ]);
  });

  test('a result that waits for a person', async () => {
    await hook('/ok', { events: ['result.waiting'] });
    const { gameSeq } = (
      await ask('trading/manual/add', {
        sportId: 6046,
        league: '시험 리그',
        home: '홈',
        away: '원정',
        startsAt: new Date(Date.now() + 86_400_000).toISOString(),
        markets: [{ type: 1, line: null, odds: [2.1, 3.1, 3.3] }],
      })
    ).body.payload;
    await sql`insert into result_proposal (fixture_id, status, source) values (${gameSeq}, 'postponed', 'simulator')`.execute(
      site.database.db,
    );
    expect(await told()).toMatchObject([
      { event: 'result.waiting', body: { fixture: gameSeq, home: '홈', away: '원정', status: 'postponed' } },
    ]);
  });
});

/** The function that docs/integrators.md shows. */
async function documented() {
  const page = readFileSync(join(root, 'docs/integrators.md'), 'utf8');
  const example = /```js\n([\s\S]*?)```/.exec(page)![1]!;
  const made: unknown = await import(`data:text/javascript,${encodeURIComponent(example)}`);
  return made as { isFromLime(secret: string, body: string, header: string, now?: number): boolean };
}

test('a receiver that answers gets it once, signed as the documentation checks it', async () => {
  const { id, secret } = await hook('/slow');
  const eventId = await tryIt(id);
  await worker().runOnce();
  await makeDue();
  await worker().runOnce();
  expect(receiver.got).toHaveLength(1);
  const { body, headers } = receiver.got[0]!;
  expect(JSON.parse(body)).toMatchObject({ id: eventId, event: 'webhook.try', data: { by: boss.loginId } });
  expect(headers).toMatchObject({ 'lime-delivery': eventId, 'lime-event': 'webhook.try' });
  const { isFromLime } = await documented();
  const signature = headers['lime-signature'] as string;
  expect(isFromLime(secret, body, signature)).toBe(true);
  expect(isFromLime(secret, `${body} `, signature)).toBe(false);
  expect(isFromLime('another', body, signature)).toBe(false);
  expect(isFromLime(secret, body, signature, Date.now() / 1_000 + 302)).toBe(false);
  expect(isFromLime(secret, body, 'nonsense')).toBe(false);
  expect(await listed()).toMatchObject([
    { eventId, state: 'done', code: 200 + 4, tries: 1, nextAt: null, name: '/slow' },
  ]);

  const { secret: next } = (await ask('webhooks/secret', { id })).body.payload;
  expect(next).not.toBe(secret);
  await tryIt(id);
  await worker().runOnce();
  const again = receiver.got[1]!;
  expect(isFromLime(next, again.body, again.headers['lime-signature'] as string)).toBe(true);
});

test('a receiver that hangs holds up nobody else, and what it was sent is put back when the process ends', async () => {
  const hanging = await hook('/hangs');
  const fine = await hook('/ok');
  for (let no = 0; no < 12; no += 1) await tryIt(hanging.id);
  for (let no = 0; no < 12; no += 1) await tryIt(fine.id);
  const patient = worker(30_000);
  patient.start();
  await expect
    .poll(async () => (await listed({ webhook: fine.id, state: 'done' })).length, { timeout: 10_000 })
    .toBe(12);
  expect(receiver.got.filter(({ path }) => path === '/hangs').length).toBeLessThanOrEqual(4);
  await patient.stop();
  const rows = await listed({ webhook: hanging.id });
  expect(rows.map(({ state, tries }: { state: string; tries: number }) => [state, tries])).toEqual(
    Array.from({ length: 12 }, () => ['waiting', 0]),
  );
});

test('one that hangs is tried again; after the last try it ends, and staff send it again under its id', async () => {
  const { id } = await hook('/hangs/forever');
  const eventId = await tryIt(id);
  await worker().runOnce();
  const [once] = await listed();
  expect(once).toMatchObject({ state: 'waiting', tries: 1, code: null, problem: 'timeout' });
  const wait = Date.parse(once.nextAt) - Date.parse(once.triedAt);
  expect(wait).toBeGreaterThanOrEqual(10_000);
  expect(wait).toBeLessThan(10_000 + 30 * timeoutMs);
  expect((await ask('deliveries/replay', { id: once.id })).body.code).toBe('DELIVERY_WAITING');
  await sql`update delivery set tries = ${maxTries - 1}, next_at = clock_timestamp()`.execute(site.database.db);
  await worker().runOnce();
  expect(await listed()).toMatchObject([{ state: 'failed', tries: maxTries, nextAt: null }]);
  await ask('webhooks/save', {
    id,
    name: 'mended',
    url: `${receiver.url}/ok`,
    events: eventIds,
    fromAmount: 0,
    on: true,
  });
  expect((await ask('deliveries/replay', { id: once.id })).status).toBe(200);
  await worker().runOnce();
  expect(await listed()).toMatchObject([{ eventId, state: 'done', tries: 1, replays: 1 }]);
  expect(receiver.got.map(({ headers }) => headers['lime-delivery'])).toEqual([eventId, eventId, eventId]);
});

test('500 and redirects are failures; where a redirect leads nobody asks', async () => {
  const broken = await hook('/broken');
  const moved = await hook('/moved');
  await tryIt(broken.id);
  await tryIt(moved.id);
  await worker().runOnce();
  expect(await listed()).toMatchObject([
    { state: 'waiting', code: 302 },
    { state: 'waiting', code: 500 },
  ]);
  expect(receiver.got.map(({ path }) => path).toSorted()).toEqual(['/broken', '/moved']);
});

test('410 stops a webhook, what waits for it ends, and staff can switch it on again', async () => {
  const { id } = await hook('/gone');
  for (let no = 0; no < 6; no += 1) await tryIt(id);
  await worker().runOnce();
  expect((await listed()).every(({ state }: { state: string }) => state === 'failed')).toBe(true);
  const [row] = (await ask('webhooks/list', {})).body.payload.list;
  expect(row).toMatchObject({ state: 'gone', failed: 6, waiting: 0 });
  expect((await ask('webhooks/try', { id })).body.code).toBe('WEBHOOK_OFF');
  const [first] = await listed();
  expect((await ask('deliveries/replay', { id: first.id })).body.code).toBe('WEBHOOK_OFF');
  const events = await query(sql<{ actor: string }>`
    select actor from audit_event where action = 'webhook.gone' and subject = ${`webhook:${id}`}`);
  expect(events).toEqual([{ actor: 'system' }]);
  await ask('webhooks/save', { id, name: 'on', url: `${receiver.url}/ok`, events: eventIds, fromAmount: 0, on: true });
  expect((await ask('webhooks/try', { id })).status).toBe(200);
});

test('two processes at once send each thing once', async () => {
  const { id } = await hook('/ok');
  const ids = [];
  for (let no = 0; no < 40; no += 1) ids.push(await tryIt(id));
  await Promise.all([worker().runOnce(), worker().runOnce(), worker().runOnce()]);
  expect(receiver.got.map(({ headers }) => headers['lime-delivery'] as string).toSorted()).toEqual(ids.toSorted());
});

test('targets are of the public internet alone, unless a setting says otherwise', async () => {
  await changeSettings(site, { deliveries: null });
  const faultOf = async (url: string) => {
    const { body } = await ask('webhooks/save', { name: 'x', url, events: eventIds, fromAmount: 0, on: true });
    return body.code === undefined ? null : [body.code, body.detail?.fault];
  };
  for (const [url, fault] of [
    ['http://receiver.example/x', 'https'],
    ['https://127.0.0.1/x', 'private'],
    ['https://2130706433/x', 'private'],
    ['https://10.1.2.3:8443/x', 'private'],
    ['https://169.254.169.254/latest', 'private'],
    ['https://[::1]/x', 'private'],
    ['https://[::ffff:192.168.0.1]/x', 'private'],
    ['https://localhost/x', 'private'],
    ['https://a.localhost/x', 'private'],
    ['https://[::127.0.0.1]/x', 'private'],
    ['https://user:word@receiver.example/x', 'address'],
    ['ftp://receiver.example', 'address'],
    ['no address at all', 'address'],
  ] as const)
    expect([url, await faultOf(url)]).toEqual([url, ['WEBHOOK_ADDRESS', fault]]);
  expect(await faultOf('https://receiver.example/x')).toBeNull();

  // one that was allowed once, and a name that leads inside, get nothing any more
  await changeSettings(site, { deliveries: { privateTargets: true } });
  const { id } = await hook('/ok');
  await changeSettings(site, { deliveries: null });
  await tryIt(id);
  const strict = createDeliveryWorker(
    site.app.core,
    { webhook: webhookChannel(site.app.core, () => false) },
    timeoutMs,
  );
  await strict.runOnce();
  await sql`update webhook set url = 'https://localhost.:1/x' where id = ${id}`.execute(site.database.db);
  await tryIt(id);
  await strict.runOnce();
  expect((await listed({ webhook: id })).map(({ problem }: { problem: string }) => problem)).toEqual([
    'private',
    'private',
  ]);
  expect(receiver.got).toEqual([]);
});

test.each([{}, { all: true }, { family: 4 }])('a name that leads inside leads nowhere (%o)', async (options) => {
  const error = await new Promise((resolve) => publicLookup('localhost', options, resolve));
  expect(error).toMatchObject({ code: 'ELIMEPRIVATE' });
});

test('the log can be filtered; secrets are nowhere in it, in the list or on record; readers change nothing', async () => {
  const { id, secret } = await hook('/ok');
  const reader = await staffToken(site, { role: 'read-only' });
  await tryIt(id);
  await site.newMember();
  expect(await listed({ webhook: id, event: 'webhook.try' })).toHaveLength(1);
  expect(await listed({ event: 'member.joined', state: 'waiting' })).toHaveLength(1);
  expect(await listed({ state: 'failed' })).toEqual([]);
  const texts = [
    (await ask('webhooks/list', {}, reader)).text,
    (await ask('deliveries/list', {}, reader)).text,
    JSON.stringify(await query(sql`select * from audit_event where subject = ${`webhook:${id}`}`)),
  ];
  for (const text of texts) expect(text).not.toContain(secret);
  for (const [path, body] of [
    ['webhooks/remove', { id }],
    ['webhooks/try', { id }],
    ['webhooks/secret', { id }],
    ['deliveries/replay', { id: '1' }],
  ] as const)
    expect((await ask(path, body, reader)).status).toBe(403);
  expect((await ask('webhooks/remove', { id })).status).toBe(200);
  expect((await listed({ webhook: id })).every(({ state }: { state: string }) => state === 'failed')).toBe(true);
  for (const path of ['webhooks/remove', 'webhooks/try', 'webhooks/secret'])
    expect((await ask(path, { id })).status).toBe(404);
  expect((await ask('deliveries/replay', { id: '999999999' })).status).toBe(404);
  const actions = await query(sql<{ action: string }>`
    select action from audit_event where subject = ${`webhook:${id}`} order by id`);
  expect(actions.map(({ action }) => action)).toEqual(['webhook.create', 'webhook.try', 'webhook.delete']);
});

test('there can be so many webhooks, also when two are made at once', async () => {
  for (let no = 1; no < maxWebhooks; no += 1) await hook(`/ok/${no}`);
  const last = { name: 'last', url: `${receiver.url}/ok`, events: eventIds, fromAmount: 0, on: true };
  const both = await Promise.all([ask('webhooks/save', last), ask('webhooks/save', last)]);
  expect(both.map(({ body }) => String(body.code ?? 'made')).toSorted()).toEqual(['WEBHOOKS_FULL', 'made']);
});

test('what ended thirty days ago is forgotten, not a minute before', async () => {
  const { id } = await hook('/ok');
  for (let no = 0; no < 3; no += 1)
    await site.database.db
      .transaction()
      .execute((tx) => insertDelivery(tx, { channel: 'webhook', targetId: Number(id), event: 'x', body: {} }));
  const owner = new pg.Client({ connectionString: site.database.ownerUrl });
  await owner.connect();
  await owner.query(`
    update delivery set state = 'done', ended_at = clock_timestamp() - interval '30 days' + (n - 2) * interval '1 minute'
    from (select id, row_number() over (order by id) as n from delivery) d where d.id = delivery.id and n < 3`);
  await owner.query(`update delivery set ended_at = ended_at + interval '30 seconds' where ended_at is not null`);
  await owner.end();
  expect(await pruneDeliveries(site.database.db, 30, 10)).toBe(1);
  expect(await listed()).toHaveLength(2);
});

test('five poisoned rows: deliveries whose end cannot be recorded keep no other from its receiver', async () => {
  const { id } = await hook('/ok');
  const bad: string[] = [];
  for (let n = 0; n < 5; n += 1) bad.push(await tryIt(id));
  const good = await tryIt(id);
  await makeDue();
  const { rows } = await sql<{
    id: string;
    event_id: string;
  }>`select id::text as id, event_id::text as event_id from delivery`.execute(site.database.db);
  const ids = rows.filter((row) => bad.includes(row.event_id)).map((row) => row.id);
  const { ownerUrl } = site.database;
  await inDatabase(
    ownerUrl,
    `create function stumble() returns trigger language plpgsql as $$ begin raise exception 'stumbled'; end $$;
    create trigger stumble before update of state on delivery for each row when (new.id in (${ids.join()})) execute function stumble()`,
  );
  await twoPasses(worker().runOnce);
  await inDatabase(ownerUrl, 'drop function stumble cascade');
  const list = (await listed()) as { eventId: string; state: string }[];
  expect(list.filter(({ state }) => state === 'done').map(({ eventId }) => eventId)).toEqual([good]);
});
