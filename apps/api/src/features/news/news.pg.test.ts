import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { poison, twoPasses } from '../../../test/poison.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { inTransaction } from '../../core/db.ts';
import { announceRequest, announceSlips, createDecisionNotes } from './news.service.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

const notesOf = async (memberId: number): Promise<{ title: string; content: string }[]> => {
  const token = await tokenOf(memberId);
  const { list } = (await site.call('/notes/list', {}, token)).body['payload'];
  return list;
};
const tokens = new Map<number, string>();
const tokenOf = async (memberId: number) => tokens.get(memberId)!;
const member = async () => {
  const { id, token } = await site.newMember();
  tokens.set(Number(id), token);
  return Number(id);
};
const deposit = async (memberId: number) => {
  const { rows } = await sql<{ seq: number }>`
    insert into cash_request (member_id, type, amount, status, decided_at, decided_by)
    values (${memberId}, 'deposit', 50000, 'done', clock_timestamp(), 'system') returning seq`.execute(
    site.database.db,
  );
  return { of: 'deposit', seq: rows[0]!.seq, amount: 50_000, done: true, reason: null } as const;
};
const announce = (work: (tx: Parameters<Parameters<typeof inTransaction>[1]>[0]) => Promise<void>) =>
  inTransaction(site.database.db, work);

test('a member who is away gets one note about a request, however many processes hear of it', async () => {
  const { core } = site.app;
  const nobody = { ids: async () => [] as number[] };
  const others = [1, 2, 3].map(() => createDecisionNotes(core, nobody));
  others.forEach((one) => one.start());
  const away = await member();
  const request = await deposit(away);
  await announce((tx) => announceRequest(core.outbox, tx, away, request));
  await expect.poll(async () => (await notesOf(away)).length, { timeout: 15_000 }).toBe(1);
  await Promise.all(others.map((one) => one.flush()));
  await Promise.all(others.map((one) => one.stop()));
  expect(await notesOf(away)).toHaveLength(1);
});

test('one who is here gets none; slips give one a day to who is away', async () => {
  const { core } = site.app;
  const [here, away] = [await member(), await member()];
  const notes = createDecisionNotes(core, { ids: async () => [here] });
  const heard: unknown[] = [];
  core.outbox.on('decided', (news: unknown) => heard.push(news));
  notes.start();
  const slips = (m: number) => ({ m, slips: 2, won: 1, payout: 10_000 });
  for (let n = 1; n <= 2; n += 1) {
    await announce((tx) => announceSlips(core.outbox, tx, [slips(away)]));
    await expect.poll(() => heard.length, { timeout: 10_000 }).toBe(n);
    await notes.flush();
  }
  expect((await notesOf(away)).length).toBe(1);
  await sql`update slip_note_day set day = day - 1`.execute(site.database.db);
  await announce((tx) => announceSlips(core.outbox, tx, [slips(away)]));
  await expect.poll(() => heard.length, { timeout: 10_000 }).toBe(3);
  await notes.flush();
  expect((await notesOf(away)).length).toBe(2);
  expect(await notesOf(here)).toEqual([]);
  await notes.stop();
});

test('a note that cannot be written keeps no other from being written, and is given up after three tries', async () => {
  const { core } = site.app;
  const away = await member();
  const kept = await deposit(away);
  const refusedByTheDatabase = { ...kept, seq: 1e30 };
  let asked = 0;
  const notes = createDecisionNotes(core, { ids: async () => ((asked += 1), []) });
  const heard: unknown[] = [];
  core.outbox.on('decided', (news: unknown) => heard.push(news));
  notes.start();
  await announce((tx) => announceRequest(core.outbox, tx, away, refusedByTheDatabase));
  await announce((tx) => announceRequest(core.outbox, tx, away, kept));
  await expect.poll(() => heard.length, { timeout: 10_000 }).toBe(2);
  for (let n = 0; n < 5; n += 1) await notes.flush();
  expect(await notesOf(away)).toHaveLength(1);
  expect(asked).toBe(3);
  await notes.stop();
});

test('five poisoned rows: members whose note cannot be written keep no other without', async () => {
  const { core } = site.app;
  const members: number[] = [];
  for (let n = 0; n < 6; n += 1) members.push(await member());
  const heal = await poison(site.database.ownerUrl, 'note', 'member_id', members.slice(0, 5), 'insert');
  const notes = createDecisionNotes(core, { ids: async () => [] });
  const heard: unknown[] = [];
  core.outbox.on('decided', (news: unknown) => heard.push(news));
  notes.start();
  await announce(
    (tx) =>
    announceSlips(core.outbox, tx, members.map((m) => ({ m, slips: 1, won: 0, payout: 0 }))), // prettier-ignore
  );
  await expect.poll(() => heard.length, { timeout: 10_000 }).toBe(1);
  await twoPasses(notes.flush);
  await notes.stop();
  await heal();
  expect(await notesOf(members[5]!)).toHaveLength(1);
});
