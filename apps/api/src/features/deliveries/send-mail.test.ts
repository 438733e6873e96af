import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openMailServer } from '../../../test/mail-server.ts';
import type { MailStandIn } from '../../../test/mail-server.ts';
import { sendMail } from './send-mail.service.ts';

const says: Readonly<Record<string, string>> = {
  'nobody@lime.test': '550 no such mailbox',
  'full@lime.test': '452 mailbox full',
  'asleep@lime.test': 'hang',
};
let server: MailStandIn;
beforeEach(async () => {
  server = await openMailServer((address) => says[address] ?? null);
});
afterEach(() => server.close());

/** Sends a mail to one address. */
const send = (to: string, { url = server.url, tls = false, timeoutMs = 5_000 } = {}) =>
  sendMail(
    { url, tls, from: 'lime@lime.test' },
    {
      from: 'lime@lime.test',
      to: [to],
      subject: '봉인 지문',
      text: '오늘의 지문이에요.',
      messageId: '<7@lime.test>',
      headers: { 'x-lime': 'seal' },
    },
    { timeoutMs, signal: new AbortController().signal },
  );

test('a mail that is taken has the code of the server, and is the letter that was sent', async () => {
  expect(await send('staff@lime.test')).toEqual({ code: 250, problem: null });
  expect(server.got.map(({ to }) => to)).toEqual([['staff@lime.test']]);
  const { text } = server.got[0]!;
  for (const part of ['From: lime@lime.test', 'Message-ID: <7@lime.test>', 'X-Lime: seal', '=?UTF-8?'])
    expect(text).toContain(part);
});

test.each([
  ['for good, it is over', 'nobody@lime.test', { code: 550, problem: null, ended: true }],
  ['for now, it may be tried again', 'full@lime.test', { code: 452, problem: null }],
])('an address that is refused %s', async (_what, to, outcome) => {
  expect(await send(to)).toEqual(outcome);
  expect(server.got).toEqual([]);
});

test('a server that says nothing any more is given up after its time', async () => {
  expect(await send('asleep@lime.test', { timeoutMs: 300 })).toEqual({ code: null, problem: 'timeout' });
});

test('a server without TLS gets no mail where TLS is asked for', async () => {
  expect(await send('staff@lime.test', { tls: true })).toEqual({ code: null, problem: 'tls' });
  expect(server.got).toEqual([]);
});

test('nobody at the address, a name that is none, and one that hangs up are told apart, and nothing is thrown', async () => {
  const closed = createServer();
  await new Promise<void>((done) => closed.listen(0, '127.0.0.1', done));
  const { port } = closed.address() as AddressInfo;
  await new Promise((done) => closed.close(done));
  expect(await send('a@lime.test', { url: `smtp://127.0.0.1:${port}` })).toEqual({ code: null, problem: 'refused' });
  expect(await send('a@lime.test', { url: 'smtp://no-such-host.invalid' })).toEqual({ code: null, problem: 'unknown' });
  const rude = createServer((socket) => socket.destroy());
  await new Promise<void>((done) => rude.listen(0, '127.0.0.1', done));
  const url = `smtp://127.0.0.1:${(rude.address() as AddressInfo).port}`;
  expect(await send('a@lime.test', { url })).toEqual({ code: null, problem: 'broken' });
  rude.close();
});
