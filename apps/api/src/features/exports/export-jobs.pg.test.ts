import { createHash, randomUUID } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import pg from 'pg';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createApp } from '../../app.ts';
import type { App } from '../../app.ts';
import { allProducts } from '../../products.ts';
import { endedExport, exported, exportJob, startExport } from '../../../test/exported.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { staffToken } from '../../../test/staff.ts';
import { forgetJobs } from './export-jobs.sql.ts';

// Files are made by whichever process is free: given up half-way, begun anew by another, kept for their days.

let site: TestSite;
/** another process of the same site */
let second: App;
let token: string;
let owner: pg.Client;
let member: { id: string; userId: string };
const transfers = '/staff/ledger/transfers';

beforeAll(async () => {
  site = await openTestSite({ config: { roles: new Set(['web', 'worker']) } });
  second = await createApp({ config: { ...site.app.core.config, roles: new Set(['worker']) }, products: allProducts });
  token = await staffToken(site, { role: 'super' });
  owner = new pg.Client({ connectionString: site.database.ownerUrl });
  await owner.connect();
  member = await site.newMember();
  await sql`
    insert into ledger_transfer (id, from_account, to_account, amount, kind, cause)
    select nextval('ledger_transfer_id'), 'house:adjust', 'member:' || ${member.id}::bigint || ':cash', n, 'adjustment', 'test:' || n
    from generate_series(1, 10500) n`.execute(site.database.db);
});
afterAll(async () => {
  await owner.end();
  await second.close();
  await site.close();
});

const folder = () => join(site.app.core.config.dataDir, 'exports');
const files = () => readdir(folder()).catch((): string[] => []);
const ask = async (query: Record<string, unknown> = { cause: 'test:' }, as = token) =>
  (await startExport(site, as, { path: transfers, query })).body['payload'].id as string;

/** Runs something while no file of transfers gets past its first rows: they need names of members. */
async function heldUp<T>(work: () => Promise<T>): Promise<T> {
  await owner.query('begin; lock table member in access exclusive mode');
  try {
    return await work();
  } finally {
    await owner.query('rollback');
  }
}
/** Once a process has begun with the file. */
const begun = (id: string, attempt = 1) =>
  vi.waitFor(async () => expect(await files()).toContain(`${id}-${attempt}.part`), { timeout: 20_000, interval: 50 });

/** As if the process that makes a file had not been heard of for long, and it was the attempt of this number. */
const lose = (id: string, attempt: number) =>
  sql`update export_job set lease_until = clock_timestamp() - interval '1 second', attempt = ${attempt} where id = ${id}`.execute(
    site.database.db,
  );

test('a file says who asked, as of when, how many rows, its bytes and their hash', async () => {
  const { job, answer, text } = await exported(site, token, { path: transfers, query: { cause: 'test:' } });
  expect(job).toMatchObject({ state: 'done', title: '원장 이동 내역', rows: 10_500, total: 10_500, format: 'csv' });
  expect(Buffer.byteLength(text)).toBe(job.file!.bytes);
  expect(createHash('sha256').update(text).digest('hex')).toBe(job.file!.sha256);
  expect(Date.parse(job.file!.keptUntil) - Date.parse(job.endedAt!)).toBe(7 * 86_400_000);
  expect(answer.headers['content-length']).toBe(String(job.file!.bytes));
  expect(answer.headers['content-disposition']).toContain(job.file!.name);
});

test('given up half-way it stops, its piece is gone, and it says so', async () => {
  const id = await heldUp(async () => {
    const asked = await ask();
    await begun(asked);
    const { status, body } = await site.call('/staff/exports/cancel', { id: asked }, token);
    expect({ status, payload: body['payload'] }).toMatchObject({
      status: 200,
      payload: { state: 'running', isStopping: true },
    });
    return asked;
  });
  expect(await endedExport(site, token, id)).toMatchObject({ state: 'cancelled', file: null });
  await vi.waitFor(async () => expect((await files()).filter((name) => name.startsWith(`${id}-`))).toEqual([]));
  expect((await site.call('/staff/exports/file', { id }, token)).status).toBe(404);
  expect((await site.call('/staff/exports/cancel', { id }, token)).body['code']).toBe('EXPORT_ENDED');
});

test('two processes make each file once', async () => {
  const ids = await Promise.all(Array.from({ length: 5 }, () => ask()));
  const jobs = await Promise.all(ids.map((id) => endedExport(site, token, id)));
  expect(jobs.every(({ state }) => state === 'done')).toBe(true);
  const { rows } = await owner.query<{ attempt: number; events: number }>(
    `select attempt, (select count(*) from audit_event where subject = 'export:' || j.id) as events from export_job j where id = any($1::bigint[])`,
    [ids],
  );
  expect(rows).toEqual(ids.map(() => ({ attempt: 1, events: 1 })));
});

test('a file whose process is lost is begun anew, and the late one leaves nothing behind', async () => {
  const id = await heldUp(async () => {
    const asked = await ask();
    await begun(asked);
    // as if its process had not been heard of for long: the other one takes it
    await lose(asked, 2);
    await begun(asked, 3);
    return asked;
  });
  const job = await endedExport(site, token, id);
  expect(job).toMatchObject({ state: 'done', rows: 10_500 });
  await vi.waitFor(async () =>
    expect((await files()).filter((name) => name.startsWith(`${id}-`))).toEqual([`${id}-3.csv`]),
  );
  expect((await site.call('/staff/exports/file', { id }, token)).text).toContain('test:10500');
});

test('one that ends its process again and again is given up', async () => {
  const id = await heldUp(async () => {
    const asked = await ask();
    await begun(asked);
    await lose(asked, 3);
    await endedExport(site, token, asked);
    return asked;
  });
  expect(await exportJob(site, token, id)).toMatchObject({ state: 'failed', problem: expect.stringMatching(/다시/) });
});

test('a process that ends puts its file back for another', async () => {
  const third = await createApp({
    config: { ...site.app.core.config, roles: new Set(['worker']) },
    products: allProducts,
  });
  const id = await heldUp(async () => {
    // the two others are busy
    const busy = [await ask(), await ask()];
    await Promise.all(busy.map((one) => begun(one)));
    const asked = await ask();
    await begun(asked);
    void third.close();
    return asked;
  });
  await vi.waitFor(
    async () => expect(await exportJob(site, token, id)).toMatchObject({ state: 'done', rows: 10_500 }),
    { timeout: 30_000 },
  );
});

test('only who asked takes a file, with the right of its list', async () => {
  const cashier = await staffToken(site, { role: 'cash' });
  const id = await ask({ cause: 'test:' }, cashier);
  await endedExport(site, cashier, id);
  expect((await site.call('/staff/exports/file', { id }, cashier)).status).toBe(200);
  expect((await site.call('/staff/exports/file', { id }, token)).status).toBe(404);
  expect((await site.call('/staff/exports/cancel', { id }, token)).status).toBe(404);
  expect(await exportJob(site, token, id)).toBeUndefined();
  await sql`update staff set rights = '{"ledger.view": false}' where id = (select staff_id from export_job where id = ${id})`.execute(
    site.database.db,
  );
  expect((await site.call('/staff/exports/file', { id }, cashier)).status).toBe(403);
});

test('a sixth file of one person waits for its turn to be asked', async () => {
  const statuses = await heldUp(async () => {
    const answers = [];
    for (let no = 0; no < 6; no += 1) answers.push(await startExport(site, token, { path: transfers }));
    for (const { body } of answers.slice(0, 5))
      await site.call('/staff/exports/cancel', { id: body['payload'].id }, token);
    return answers.map(({ status }) => status);
  });
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test('the same submission asks for one file', async () => {
  const body = { key: randomUUID(), path: transfers, query: { cause: 'test:1' }, format: 'csv' };
  const [one, other] = await Promise.all([1, 2].map(() => site.call('/staff/exports/start', body, token)));
  expect(one!.body['payload'].id).toBe(other!.body['payload'].id);
  await endedExport(site, token, one!.body['payload'].id);
});

test('a workbook holds the same cells, numbers as numbers', async () => {
  const query = { cause: 'test:105' };
  const one = await exported(site, token, { path: '/staff/ledger/accounts', format: 'xlsx' });
  expect(one.job.file!.name).toMatch(/\.xlsx$/);
  const { job } = await exported(site, token, { path: transfers, query, format: 'xlsx' });
  const { rawPayload } = await raw(job.id);
  expect(createHash('sha256').update(rawPayload).digest('hex')).toBe(job.file!.sha256);
  const sheet = part(rawPayload, 'xl/worksheets/sheet1.xml');
  // a head, and the transfers 105, 1050 to 1059 and 10500
  expect(sheet.match(/<row /g)).toHaveLength(1 + 12);
  const about = part(rawPayload, 'xl/worksheets/sheet2.xml') + part(rawPayload, 'xl/sharedStrings.xml');
  expect(about).toMatch(/원장 이동 내역 12건 · LIME 내부 자료 · 내보낸 사람 .+ · \d{4}-\d\d-\d\d \d\d:\d\d:\d\d/);
  for (const amount of [105, 1_059, 10_500]) expect(sheet).toContain(`<v>${amount}</v>`);
});

test('a workbook of more than 100,000 rows becomes a CSV file, which says so', async () => {
  await sql`
    insert into ledger_transfer (id, from_account, to_account, amount, kind, cause)
    select nextval('ledger_transfer_id'), 'house:adjust', 'house:bonus', 1, 'adjustment', 'many:' || n from generate_series(1, 100001) n`.execute(
    site.database.db,
  );
  const { job } = await exported(site, token, { path: transfers, query: { cause: 'many:' }, format: 'xlsx' });
  expect(job).toMatchObject({ format: 'xlsx', rows: 100_001, file: { format: 'csv' } });
});

test('files go with their rows after seven days, and so does what nobody owns', async () => {
  const [old, young] = [await ask(), await ask()];
  for (const id of [old, young]) await endedExport(site, token, id);
  await owner.query(`update export_job set ended_at = now() - interval '7 days 1 minute' where id = $1`, [old]);
  await owner.query(`update export_job set ended_at = now() - interval '7 days' + interval '5 minutes' where id = $1`, [
    young,
  ]);
  await forgetJobs(site.database.db, 7);
  await writeFile(join(folder(), '999999-1.part'), 'left by a process that died');
  // the sweep of a process that starts
  await second.close();
  second = await createApp({ config: { ...site.app.core.config, roles: new Set(['worker']) }, products: allProducts });
  await vi.waitFor(async () => {
    const names = await files();
    expect(names).toContain(`${young}-1.csv`);
    expect(names).not.toContain(`${old}-1.csv`);
    expect(names).not.toContain('999999-1.part');
  }, 20_000);
});

/** A file as it is sent. */
async function raw(id: string) {
  return site.app.server.inject({
    method: 'POST',
    url: '/api/staff/exports/file',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload: JSON.stringify({ id }),
  });
}

/** One file of a ZIP archive, found by the archive's own list. */
function part(archive: Buffer, name: string): string {
  for (let at = archive.indexOf('PK\x01\x02'); at >= 0; at = archive.indexOf('PK\x01\x02', at + 4)) {
    const [size, nameLength, start] = [
      archive.readUInt32LE(at + 20),
      archive.readUInt16LE(at + 28),
      archive.readUInt32LE(at + 42),
    ];
    if (archive.toString('utf8', at + 46, at + 46 + nameLength) !== name) continue;
    const from = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28);
    return inflateRawSync(archive.subarray(from, from + size)).toString('utf8');
  }
  throw new Error(`no ${name}`);
}

test('five poisoned rows: files whose end cannot be kept keep no other waiting', async () => {
  const [one, other] = [await staffToken(site, { role: 'super' }), await staffToken(site, { role: 'super' })];
  await owner.query(
    `create function stumble() returns trigger language plpgsql as $$ begin raise exception 'stumbled'; end $$`,
  );
  await owner.query(
    `create trigger stumble before update on export_job for each row
       when (new.query::text like '%poison%' and new.state not in ('waiting', 'running')) execute function stumble()`,
  );
  for (let n = 0; n < 5; n += 1) await ask({ cause: `poison:${n}` }, one);
  const good = await ask({ cause: 'test:1' }, other);
  expect((await endedExport(site, other, good)).state).toBe('done');
  await owner.query('drop function stumble cascade');
  await owner.query("delete from export_job where query::text like '%poison%'");
});
