import type { AddressInfo } from 'node:net';
import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { inTransaction } from '../db.ts';
import { issue, memberAccount } from '../ledger/accounts.ts';
import { post } from '../ledger/ledger.ts';

let site: TestSite;
let url: string;
const sockets: Socket[] = [];

beforeAll(async () => {
  site = await openTestSite();
  await site.app.server.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(site.app.server.server.address() as AddressInfo).port}`;
});
afterEach(() => sockets.splice(0).forEach((socket) => socket.disconnect()));
afterAll(() => site.close());

type Heard = { event: string; message: Record<string, unknown> };

/** @returns the socket once it is connected, and everything it hears; or the reason it was refused */
async function connect(
  auth: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<{ socket: Socket; heard: Heard[]; refused: string | null }> {
  const socket = io(url, {
    path: '/api/socket.io',
    transports: ['websocket'],
    auth,
    extraHeaders: headers,
    reconnection: false,
    forceNew: true,
  });
  sockets.push(socket);
  const heard: Heard[] = [];
  socket.onAny((event: string, message: Record<string, unknown>) => heard.push({ event, message }));
  const refused = await new Promise<string | null>((done) => {
    socket.once('connect', () => done(null));
    socket.once('connect_error', (error) => done(error.message));
  });
  return { socket, heard, refused };
}

const announce = (memberId: number, cash: number) =>
  inTransaction(site.database.db, async (tx) => {
    await post(tx, [
      {
        from: issue.playMoney,
        to: memberAccount(memberId, 'cash'),
        amount: cash,
        kind: 'grant',
        cause: `grant:${memberId}-${cash}`,
      },
    ]);
    await site.app.core.outbox.write(tx, 'balance', { m: [memberId] });
  });

test('a member hears of the own balance, and of no other', async () => {
  const [anna, bert] = [await site.newMember(), await site.newMember()];
  const [a, b, visitor] = [
    await connect({ token: anna.token }),
    await connect({ token: bert.token }),
    await connect({}),
  ];
  b.socket.emit('setUser', { user: { members_seq: anna.id }, currentMenu: '메인', clientVersion: '0.2.5' }); // believed for nothing
  await announce(Number(anna.id), 12_345);
  await expect
    .poll(() => a.heard)
    .toMatchObject([
      {
        event: 'balance',
        message: { topic: 'balance', seq: expect.any(Number), members_cash: 12_345, members_point: 0 },
      },
    ]);
  expect([...b.heard, ...visitor.heard]).toEqual([]);
});

test('what the client says of its place is shown with its own member', async () => {
  const { id, token } = await site.newMember();
  const { socket } = await connect({ token });
  socket.emit('setUser', { user: { members_seq: id }, currentMenu: '베팅내역', clientVersion: '0.2.5' });
  await expect
    .poll(async () => (await site.call('/auth/info/new', {}, token)).body['payload'].member)
    .toMatchObject({ currentMenu: '베팅내역', clientVersion: '0.2.5' });
});

test.each([
  ['a forged token', { token: 'x.y.z' }, 'AUTH_REQUIRED'],
  ['a token that is no text', { token: { a: 1 } }, 'AUTH_REQUIRED'],
])('refused: %s', async (_what, auth, reason) => expect((await connect(auth)).refused).toBe(reason));

test('a page of another site cannot connect', async () => {
  expect((await connect({}, { origin: 'https://evil.example' })).refused).not.toBeNull();
  expect((await connect({}, { origin: url })).refused).toBeNull();
});

test('a session ended on purpose is told so and cut off; a logout only cut off', async () => {
  const thief = await site.newMember();
  const told = await connect({ token: thief.token });
  const first = thief.refreshToken;
  const { refreshToken } = (await site.call('/auth/refresh', { refreshToken: first })).body['payload'];
  await site.call('/auth/refresh', { refreshToken });
  await site.call('/auth/refresh', { refreshToken: first });
  await expect.poll(() => told.socket.connected).toBe(false);
  expect(told.heard).toMatchObject([
    { event: 'logOut', message: { reason: '다른 조치로 로그아웃되었어요. 다시 로그인해주세요.' } },
  ]);
  expect((await connect({ token: thief.token })).refused).toBe('AUTH_SESSION_ENDED');

  const leaver = await site.newMember();
  const left = await connect({ token: leaver.token });
  await site.call('/auth/logout', {}, leaver.token);
  await expect.poll(() => left.socket.connected).toBe(false);
  expect(left.heard).toEqual([]);
});

test('five sockets a member, no more', async () => {
  const { token } = await site.newMember();
  for (let i = 0; i < 5; i += 1) expect((await connect({ token })).refused).toBeNull();
  expect((await connect({ token })).refused).toBe('TOO_MANY_REQUESTS');
});

test('messages of a wrong shape are not listened to; floods and large ones are cut off', async () => {
  const { token, id } = await site.newMember();
  const { socket, heard } = await connect({ token });
  for (const message of [null, 7, [], { odds: 'yes' }, { odds: true, more: 1 }, { user: { members_seq: 5 } }])
    socket.emit('watch', message);
  socket.emit('logOut', { reason: 'x' });
  await announce(Number(id), 1_000);
  await expect.poll(() => heard).toHaveLength(1);
  expect(socket.connected).toBe(true);

  const flood = await connect({});
  for (let i = 0; i < 30; i += 1) flood.socket.emit('watch', { odds: true });
  await expect.poll(() => flood.socket.connected).toBe(false);
  const large = await connect({});
  large.socket.emit('watch', { odds: 'x'.repeat(10_000) });
  await expect.poll(() => large.socket.connected).toBe(false);
});

test('a change of settings is told to everyone', async () => {
  const { heard } = await connect({});
  await sql`select pg_notify('lime_settings', '')`.execute(site.database.db);
  await expect.poll(() => heard).toMatchObject([{ event: 'settings' }]);
});

test('long polling is not offered', async () => {
  const answer = await fetch(`${url}/api/socket.io/?EIO=4&transport=polling`);
  expect(answer.status).toBe(400);
});
