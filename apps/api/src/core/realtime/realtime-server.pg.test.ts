import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { connect as connectTo, hangUp, serve } from '../../../test/sockets.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { inTransaction } from '../db.ts';
import { issue, memberAccount } from '../ledger/accounts.ts';
import { post } from '../ledger/ledger.ts';
import { changeSetting } from '../../features/settings/settings.service.ts';

let site: TestSite;
let url: string;

beforeAll(async () => {
  site = await openTestSite();
  url = await serve(site.app);
});
afterEach(hangUp);
afterAll(() => site.close());

const connect = (auth: Record<string, unknown>, headers: Record<string, string> = {}) => connectTo(url, auth, headers);

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
        message: {
          topic: 'balance',
          seq: expect.any(Number),
          members_cash: 12_345,
          members_transit: 0,
          members_version: 1,
        },
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
    { event: 'logOut', message: { reason: '로그인이 종료됐어요. 다시 로그인해주세요.' } },
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

test('changes of settings and popups are told to everyone, those of a member to the member', async () => {
  const [anna, bert] = [await site.newMember(), await site.newMember()];
  const [a, b, visitor] = [
    await connect({ token: anna.token }),
    await connect({ token: bert.token }),
    await connect({}),
  ];
  const { outbox, channel } = site.app.core;
  await channel.notify(site.database.db, 'settings', '');
  await channel.notify(site.database.db, 'popups', '');
  await expect.poll(() => visitor.heard.map(({ event }) => event).toSorted()).toEqual(['popup', 'settings']);
  await channel.notify(site.database.db, 'member', anna.id);
  await inTransaction(site.database.db, (tx) => outbox.write(tx, 'notes', { m: [Number(anna.id)] }));
  await expect
    .poll(() => a.heard.map(({ event }) => event).toSorted())
    .toEqual(['member', 'notes', 'popup', 'settings']);
  await expect.poll(() => b.heard.map(({ event }) => event).toSorted()).toEqual(['popup', 'settings']);
  expect(visitor.heard).toHaveLength(2);
});

test('a page that holds old settings is told when it connects; one that holds the last is not', async () => {
  await inTransaction(site.database.db, (tx) => changeSetting(tx, site.app.core.channel, 'test', 'cutoff', 31));
  const held = async () => (await site.call('/setting/lime')).body['payload'] as unknown as { version: number };
  await expect.poll(async () => (await held()).version).toBeGreaterThan(0);
  const { version } = await held();
  const [old, fresh] = [await connect({ settings: version - 1 }), await connect({ settings: version })];
  await expect.poll(() => old.heard).toEqual([{ event: 'settings', message: { seq: 1, topic: 'settings', version } }]);
  expect(fresh.heard).toEqual([]);
});

test('messages are numbered per socket and topic, from 1 on each connection', async () => {
  const { id, token } = await site.newMember();
  const first = await connect({ token });
  for (const cash of [1_001, 1_002, 1_003]) {
    const heard = first.heard.length;
    await announce(Number(id), cash);
    await expect.poll(() => first.heard.length).toBe(heard + 1);
  }
  await site.app.core.channel.notify(site.database.db, 'popups', '');
  await expect.poll(() => first.heard.length).toBe(4);
  expect(first.heard.map(({ message }) => [message['topic'], message['seq']])).toEqual([
    ['balance', 1],
    ['balance', 2],
    ['balance', 3],
    ['popup', 1],
  ]);
  const second = await connect({ token });
  await announce(Number(id), 1_004);
  await expect.poll(() => [first.heard.length, second.heard.length]).toEqual([5, 1]);
  expect([first.heard[4]!.message['seq'], second.heard[0]!.message['seq']]).toEqual([4, 1]);
});

test('a denied address gets no socket, and loses the one it has', async () => {
  const here = await connect({});
  const deny = (list: object[]) =>
    inTransaction(site.database.db, (tx) =>
      changeSetting(tx, site.app.core.channel, 'staff:admin', 'denyIp', list as never),
    );
  await deny([{ address: '127.0.0.0/8', memo: '' }]);
  await expect.poll(() => here.socket.connected).toBe(false);
  expect((await connect({})).refused).toBe('ADDRESS_DENIED');
  await deny([]);
  await expect.poll(async () => (await connect({})).refused).toBeNull();
});

test('long polling is not offered', async () => {
  const answer = await fetch(`${url}/api/socket.io/?EIO=4&transport=polling`);
  expect(answer.status).toBe(400);
});
