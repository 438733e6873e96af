import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { StaffRole } from '@lime/domain/access/staff-rights.ts';
import { testConfig } from '../../../test/pg.ts';
import { connect, hangUp, serve } from '../../../test/sockets.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { createApp } from '../../app.ts';
import type { App } from '../../app.ts';
import { addStaff } from '../../features/staff/accounts.service.ts';
import { inTransaction } from '../db.ts';

let site: TestSite;
let other: App;
let urls: string[];

beforeAll(async () => {
  site = await openTestSite();
  other = await createApp({ config: testConfig(site.database) });
  urls = [await serve(site.app), await serve(other)];
});
afterEach(hangUp);
afterAll(async () => {
  await other.close();
  await site.close();
});

let count = 0;
/** A new member of staff, signed in. */
async function staff(role: StaffRole, rights: Record<string, boolean> = {}) {
  const loginId = `staff${(count += 1)}`;
  await addStaff(site.database.db, { loginId, password: 'a fine secret 7', role, actor: 'test' });
  await sql`update staff set rights = ${JSON.stringify(rights)}::jsonb where login_id = ${loginId}`.execute(
    site.database.db,
  );
  const { body, text } = await site.call('/staff/auth/login', { userId: loginId, userPw: 'a fine secret 7' });
  if (!body['payload']) throw new Error(text);
  return { token: body['payload'].token as string, id: body['payload'].staff.id as string };
}
const office = (token: string, at = 0) => connect(`${urls[at]}/staff`, { token });
const work = (kind: string, id: string | number) =>
  inTransaction(site.database.db, (tx) => site.app.core.outbox.write(tx, 'work', { kind, what: 'new', id }));

/** Until what was written to the outbox so far has been announced. */
const announced = () => new Promise((later) => setTimeout(later, 500));

test('work is heard of by those who may see it, in every process once, and by nobody else', async () => {
  const cashier = await staff('support', { 'withdrawals.view': false });
  const { token: tradersToken } = await staff('trading');
  const { token } = await site.newMember(); // which is work by itself
  await announced();
  const heard = [await office(cashier.token), await office(cashier.token, 1)];
  const deaf = [await office(tradersToken), await connect(urls[0]!, { token })];
  await work('deposit', 41);
  await work('withdrawal', 42);
  await work('signup', 43);
  const messages = [
    { seq: 1, topic: 'work', kind: 'deposit', what: 'new', id: '41' },
    { seq: 2, topic: 'work', kind: 'signup', what: 'new', id: '43' },
  ];
  await expect.poll(() => heard.map((one) => one.heard.map(({ message }) => message))).toEqual([messages, messages]);
  await site.app.core.channel.notify(site.database.db, 'settings', '');
  await expect.poll(() => deaf.map((one) => one.heard.map(({ event }) => event))).toEqual([['settings'], ['settings']]);
});

test.each([
  ['no token', {}],
  ['a forged one', { token: 'x.y.z' }],
  ['one that is no text', { token: { a: 1 } }],
])('refused: %s', async (_what, auth) =>
  expect((await connect(`${urls[0]}/staff`, auth)).refused).toBe('AUTH_REQUIRED'),
);

test('a member’s token opens no office, a staff token no member’s socket', async () => {
  const { token } = await site.newMember();
  expect((await office(token)).refused).toBe('AUTH_REQUIRED');
  expect((await connect(urls[0]!, { token: (await staff('support')).token })).refused).toBe('AUTH_REQUIRED');
});

test('an ended session is cut off in every process and does not come back', async () => {
  const { token } = await staff('support');
  const sockets = [await office(token), await office(token, 1)];
  await site.call('/staff/auth/logout', {}, token);
  await expect.poll(() => sockets.map(({ socket }) => socket.connected)).toEqual([false, false]);
  expect((await office(token)).refused).toBe('AUTH_REQUIRED');
});

test('whose rights change comes back with those of now', async () => {
  const { token, id } = await staff('support');
  const before = await office(token);
  await sql`update staff set rights = '{"members.approve": false}' where id = ${id}`.execute(site.database.db);
  await site.app.core.channel.notify(site.database.db, 'staff', id);
  await expect.poll(() => before.socket.connected).toBe(false);
  const after = await office(token);
  await work('signup', 51);
  await site.app.core.channel.notify(site.database.db, 'settings', '');
  await expect.poll(() => after.heard.map(({ event }) => event)).toEqual(['settings']);
});

test('who talks is cut off', async () => {
  const { socket } = await office((await staff('support')).token);
  socket.emit('work', { kind: 'deposit', what: 'new', id: '1' });
  await expect.poll(() => socket.connected).toBe(false);
});

test('with a name of its own, the office opens its socket there alone', async () => {
  const named = await createApp({ config: testConfig(site.database, { officeOrigin: 'https://office.example' }) });
  try {
    const url = await serve(named);
    const { token } = await staff('support');
    const { token: membersToken } = await site.newMember();
    const at = (headers: Record<string, string>) => connect(`${url}/staff`, { token }, headers);
    expect((await at({ host: 'office.example', origin: 'https://office.example' })).refused).toBeNull();
    for (const host of ['www.example', 'www.example:443', 'office.example:8443', '127.0.0.1'])
      expect([host, (await at({ host })).refused]).toEqual([host, 'NOT_FOUND']);
    // a page of the office's may not open the site's socket either: no browser lets it choose the host
    expect((await at({ host: 'www.example', origin: 'https://office.example' })).refused).not.toBeNull();
    expect((await connect(url, { token: membersToken }, { host: 'www.example' })).refused).toBeNull();
  } finally {
    hangUp();
    await named.close();
  }
});
