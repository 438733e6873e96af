import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WireFailure, WireOperations } from '@lime/contract/staff-operations.ts';
import { alarmKinds } from '@lime/domain/alarms/alarm-rules.ts';
import { freePort } from '../../../../../tools/ports.ts';
import { noteUpkeep } from '../../../../../tools/process-events.ts';
import { root } from '../../../../../tools/root.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { staffToken } from '../../../test/staff.ts';
import { recordFailure } from '../../core/work-failures.ts';
import { createOperations } from './operations.service.ts';
import type { OperationsDeps } from './operations.service.ts';
import { createWorkGauges } from './work-gauges.ts';
import { createProcessState } from './process-state.ts';

let site: TestSite;
let metrics: { port: number; host: string };
let token: string;
beforeAll(async () => {
  metrics = { port: await freePort(), host: '127.0.0.1' };
  // no worker of its own: what a test leaves in a queue stays there
  site = await openTestSite({ config: { metrics, roles: new Set(['web']) } });
  token = await staffToken(site, { role: 'read-only' });
});
afterAll(() => site?.close());

const minutes = (count: number) =>
  Object.fromEntries(alarmKinds.map((kind) => [kind, count])) as ReturnType<OperationsDeps['targets']>;
/** Read anew, by nothing kept. */
const read = (targetMinutes = 5): Promise<WireOperations> =>
  createOperations(site.app.core, {
    targets: () => minutes(targetMinutes),
    hosts: new Map([['token', '내장 호스트']]),
  }).now();
const queue = async (id: string, targetMinutes?: number) =>
  (await read(targetMinutes)).queues.find((one) => one.id === id)!;

test('each figure of every list is there, and who may not see it gets none', async () => {
  const { status, body } = await site.call('/staff/operations/now', {}, token);
  expect(status).toBe(200);
  const now = body['payload'] as WireOperations;
  expect(now.queues.map(({ id }) => id)).toEqual([
    ...alarmKinds,
    'export',
    'delivery',
    'bulk',
    'settlement',
    'settlement-idle',
  ]);
  expect(now.queues.every(({ standing }) => standing === 'good')).toBe(true);
  // another database of this server may have a lock waited for, or a long statement, just now
  await expect
    .poll(async () => (await read()).database, { timeout: 60_000 })
    .toMatchObject({ slow: null, lockWaits: 0, standing: 'good' });
  expect(now.database.bytes).toBeGreaterThan(1_000_000);
  expect(now.keys).toEqual([{ id: 'first', state: 'signs', from: null, until: null, standing: 'good' }]);
  const support = await staffToken(site, { role: 'support' });
  expect((await site.call('/staff/operations/now', {}, support)).body['code']).toBe('STAFF_RIGHT_MISSING');
});

test('a queue is as its oldest: over its target to be watched, over twice of it wrong', async () => {
  const member = await site.newMember();
  const wait = (seconds: number) =>
    sql`update member set state = 'waiting', created_at = clock_timestamp() - make_interval(secs => ${seconds}) where id = ${member.id}::bigint`.execute(
      site.database.db,
    );
  await wait(290);
  expect(await queue('signup')).toMatchObject({ count: 1, isMore: false, targetSeconds: 300, standing: 'good' });
  await wait(301);
  const late = await queue('signup');
  expect(late.standing).toBe('watch');
  expect(late.oldestSeconds).toBeGreaterThanOrEqual(301);
  await wait(601);
  expect((await queue('signup')).standing).toBe('bad');
  // the target is the setting's
  expect((await queue('signup', 60)).standing).toBe('good');
});

test('what failed and is tried again, and what nobody works on any more, is to be watched', async () => {
  const { rows } = await sql<{ id: number }>`select id from staff limit 1`.execute(site.database.db);
  await sql`
    insert into delivery (channel, target_id, event, body, problem) values ('webhook', 1, 'webhook.try', '{}', 'silent'), ('webhook', 1, 'webhook.try', '{}', null)`.execute(
    site.database.db,
  );
  await sql`
    insert into export_job (staff_id, address, path, query, title, format, state, lease_until)
    values (${rows[0]!.id}, '127.0.0.1', '/staff/slips/list', '{}', 't', 'csv', 'running', clock_timestamp() - interval '1 second')`.execute(
    site.database.db,
  );
  expect(await queue('delivery')).toMatchObject({ count: 2, failing: 1, standing: 'watch' });
  expect(await queue('export')).toMatchObject({ count: 1, failing: 1, standing: 'watch' });
});

test('failing work is listed with its error and counted by work', async () => {
  const { db } = site.database;
  expect((await read()).failures).toEqual({ count: 0, list: [] });
  for (let i = 0; i < 3; i += 1) await recordFailure(db, 'settlement', 'sports:7:1', new Error('slip 5 is odd'));
  await recordFailure(db, 'casino-transfer', '8', new Error('no'));
  const { failures, queues } = await read();
  expect(failures).toMatchObject({
    count: 2,
    list: [
      { work: 'settlement', item: 'sports:7:1', failures: 3, error: 'Error: slip 5 is odd', standing: 'bad' },
      { work: 'casino-transfer', item: '8', failures: 1, standing: 'watch' },
    ],
  });
  const [{ since, nextAt }] = failures.list as [WireFailure, WireFailure];
  expect(Date.parse(nextAt) - Date.parse(since)).toBeGreaterThan(39_000);
  expect(queues.find(({ id }) => id === 'failure')).toMatchObject({ count: 1, failing: 1, standing: 'watch' });
  await sql`insert into work_failure (work, item, rest_until, error) select 'settlement', n, clock_timestamp(), '' from generate_series(1, 60) n`.execute(
    db,
  );
  const many = (await read()).failures;
  expect([many.count, many.list.length]).toEqual([62, 50]);
  const gauges = createWorkGauges(site.app.core, {
    work: createOperations(site.app.core, { targets: () => minutes(5), hosts: new Map() }).work,
    traffic: () => ({ sockets: 0, staff: 0, sent: 0, slow: 0 }),
  });
  await gauges.runOnce();
  expect(gauges.gauges.find(({ name }) => name === 'lime_work_failing')!.read()).toEqual([
    { labels: { work: 'casino-transfer' }, value: 1 },
    { labels: { work: 'settlement' }, value: 61 },
  ]);
  await sql`delete from work_failure`.execute(db);
});

test('rounds by game, the late ones apart; a host that is silent is wrong', async () => {
  const round = (no: number, closesAgo: number) =>
    sql`
    with e as (insert into betting_event (id, product, kind, state, version) values (nextval('betting_event_id'), 'games', 'powerball', 'open', 1) returning id)
    insert into game_round (id, game, day, no, running, opens_at, closes_at, draws_at, chain_id, link_no, terms, staffed, limits)
    select e.id, 'powerball', current_date, ${no}::int, ${no}::bigint, clock_timestamp() - interval '1 hour', clock_timestamp() - make_interval(secs => ${closesAgo}),
      clock_timestamp() + interval '1 hour', c.id, ${no}::int, '{}', true, '{}'
    from e, fairness_chain c`.execute(site.database.db);
  await sql`
    insert into fairness_chain (game, salt, commitment, length) values ('powerball', decode(repeat('00', 32), 'hex'), decode(repeat('00', 32), 'hex'), 9)`.execute(
    site.database.db,
  );
  await round(1, -60);
  await round(2, 10);
  await sql`insert into provider_run (provider, silent_since) values ('token', clock_timestamp() - interval '1 minute'), ('unknown', null)`.execute(
    site.database.db,
  );
  const { rounds } = await read();
  expect(rounds).toMatchObject([
    { kind: 'game', id: 'powerball', name: '파워볼', open: 2, late: 1, standing: 'watch' },
    { kind: 'host', id: 'token', name: '내장 호스트', open: 0, late: 0, lateSeconds: null, standing: 'bad' },
  ]);
  expect(rounds[0]!.lateSeconds).toBeGreaterThan(9);
});

test('a process says how it is, grows old when it crashed, and leaves when it ends', async () => {
  const { core } = site.app;
  // beside the site's own
  const named = { ...core, config: { ...core.config, logFile: 'another.log' } };
  const state = createProcessState(named, {
    traffic: () => ({ sockets: 3, staff: 1, sent: 10, slow: 1 }),
    pingMs: () => 2,
  });
  const own = async () => (await read()).processes.find(({ name }) => name === 'another');
  await state.runOnce();
  expect(await own()).toMatchObject({
    pid: process.pid,
    members: 3,
    staff: 1,
    slowSockets: 1,
    pingMs: 2,
    release: '',
    standing: 'watch',
  });
  await sql`update process_state set seen_at = clock_timestamp() - interval '61 seconds' where name = 'another'`.execute(
    site.database.db,
  );
  expect(await own()).toMatchObject({ standing: 'bad' });
  await state.stop();
  expect(await own()).toBeUndefined();
});

test('what commands did: never, well, badly; and no folder of the machine', async () => {
  const upkeep = async () => Object.fromEntries((await read()).upkeep.map(({ kind, ...one }) => [kind, one]));
  expect(await upkeep()).toMatchObject({
    backup: { at: null, standing: 'watch' },
    drill: { at: null, standing: 'watch' },
    restore: { at: null, standing: 'good' },
    restart: { at: null, standing: 'good' },
  });
  const { url } = site.database;
  await noteUpkeep(url, { kind: 'backup', good: true, seconds: 3, detail: '1.2 GB, 5 slips' });
  await noteUpkeep(url, {
    kind: 'drill',
    good: false,
    seconds: 4,
    detail: 'The backup is damaged: /srv/x/y is missing.',
  });
  expect(await upkeep()).toMatchObject({
    backup: { good: true, detail: '1.2 GB, 5 slips', standing: 'good' },
    drill: { good: false, detail: 'The backup is damaged: … is missing.', standing: 'bad' },
  });
  // a database that cannot take it changes nothing
  await noteUpkeep('postgresql://nobody:x@127.0.0.1:1/none', { kind: 'backup', good: true, seconds: 1, detail: '' });
});

test('one call is thirteen statements at most, and who asks within the same moment none', async () => {
  let sent = 0;
  const db = site.app.core.db.withPlugin({
    transformQuery({ node }) {
      sent += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const operations = createOperations(
    { db, keys: site.app.core.keys },
    { targets: () => minutes(5), hosts: new Map() },
  );
  const answers = await Promise.all(Array.from({ length: 20 }, () => operations.now()));
  expect(new Set(answers).size).toBe(1);
  expect(sent).toBeGreaterThan(3);
  expect(sent).toBeLessThanOrEqual(13);
});

test('/metrics shows every figure that a rule or the dashboard asks for', async () => {
  await site.app.listen();
  const text = async () => (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text();
  await expect.poll(text).toContain('lime_queue_oldest_seconds{queue="settlement"}');
  await expect.poll(text).toContain('lime_database_ping_seconds');
  const shown = new Set((await text()).match(/\blime_[a-z_]+/g));
  const read = (path: string) => readFileSync(join(root, path), 'utf8').match(/\blime_[a-z_]+/g)!;
  const asked = [...read('deploy/prometheus/rules.yml'), ...read('deploy/grafana/lime.json')];
  expect(asked.filter((name) => !shown.has(name))).toEqual([]);
});
