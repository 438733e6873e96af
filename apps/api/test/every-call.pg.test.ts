import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import type { Call } from '@lime/contract/call.ts';
import { readDocument } from '../src/features/reference/reference.service.ts';
import { isLong } from '../../../tools/long.ts';
import { newAgent } from './agents.ts';
import { fineBody, keysOf } from './fine-body.ts';
import { openMenus } from './menus.ts';
import { openTestSite } from './site.ts';
import type { SiteAnswer, TestSite } from './site.ts';
import { newStaff } from './staff.ts';
import { wireCheck } from './wire-check.ts';

// Walks through every call the site answers, whatever features there are: who may make it, and what bad bodies get.

let site: TestSite;
let calls: Call[];
let member: string;
let loggedOut: string;
let ended: string;
let suspended: string;
let staff: string;
let agent: string;

/** Made with its own token, which may not outlive the call. */
const endsItself = (path: string) => path.endsWith('/auth/logout');
const takesBets = (call: Call) => keysOf(call).includes('bettings');
const tokenOf = ({ auth }: Call) => (auth === 'staff' ? staff : auth === 'agent' ? agent : member);

beforeAll(async () => {
  site = await openTestSite();
  calls = [...site.app.calls];
  await openMenus(site);
  const boss = await newStaff(site);
  staff = boss.token;
  agent = (await newAgent(site, boss)).token;
  member = (await site.newMember()).token;
  loggedOut = (await site.newMember()).token;
  await site.call('/auth/logout', {}, loggedOut);
  const stolen = await site.newMember();
  ended = stolen.token;
  const { refreshToken } = (await site.call('/auth/refresh', { refreshToken: stolen.refreshToken })).body['payload'];
  await site.call('/auth/refresh', { refreshToken });
  await site.call('/auth/refresh', { refreshToken: stolen.refreshToken });
  const sleeper = await site.newMember();
  suspended = sleeper.token;
  await sql`update member set state = 'suspended' where id = ${sleeper.id}`.execute(site.database.db);
});
afterAll(() => site.close());

const forged =
  'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIiwic2lkIjoiMSIsImlzcyI6ImxpbWUiLCJhdWQiOiJtZW1iZXIiLCJleHAiOjk5OTk5OTk5OTl9.';

test('there are calls of every kind', () => {
  expect(calls.length).toBeGreaterThanOrEqual(60);
  expect(new Set(calls.map((call) => call.auth))).toEqual(
    new Set(['none', 'visitor', 'member', 'staff', 'agent', 'provider']),
  );
});

describe('who may make a call', () => {
  test('a member’s call refuses visitors, forged tokens, left and ended sessions before it looks at the body', async () => {
    for (const { path, auth } of calls.filter((call) => call.auth === 'member')) {
      for (const body of [{}, { nonsense: 1 }]) {
        const statuses = [];
        for (const token of [null, forged, loggedOut, ended])
          statuses.push((await site.call(path, body, token)).status);
        expect({ path, auth, statuses }).toEqual({ path, auth, statuses: [401, 401, 401, 419] });
      }
    }
  });

  test('a call of the office or of agents refuses visitors and every token of members before it looks at the body', async () => {
    for (const { path } of calls.filter(({ auth }) => auth === 'staff' || auth === 'agent')) {
      const statuses = [];
      for (const token of [null, forged, loggedOut, ended, member])
        statuses.push((await site.call(path, { nonsense: 1 }, token)).status);
      expect({ path, statuses }).toEqual({ path, statuses: [401, 401, 401, 401, 401] });
    }
  });

  test('an open call takes anyone, also someone with a dead token', async () => {
    for (const { path } of calls.filter(({ auth }) => ['none', 'visitor', 'provider'].includes(auth))) {
      for (const token of [null, forged, loggedOut, ended]) {
        expect([200, 400], path).toContain((await site.call(path, { nonsense: 1 }, token)).status);
      }
    }
  });

  test('a suspended member with a session may look, not play', async () => {
    expect((await site.call('/auth/info/new', {}, suspended)).body['payload'].member.members_state).toBe('정지');
    expect((await site.call('/betting/results', {}, suspended)).status).toBe(200);
    for (const { path } of calls.filter(takesBets)) {
      const answer = await site.call(path, { bettings: [{ betsSeq: '1', odds: 1.5 }], amount: 1_000 }, suspended);
      expect({ path, ...answer.body }).toMatchObject({ path, success: false, code: 'BET_MEMBER_STATE' });
    }
  });
});

const deep = (levels: number) => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`) as unknown;
const badValues: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  1e300,
  2 ** 53,
  '',
  '0',
  '-1',
  '1e5',
  '１２３',
  'x'.repeat(1_000),
  '가'.repeat(300),
  "'; drop table member; --",
  '\u0000',
  '\ud800',
  '%00',
  [],
  {},
  [[]],
  { $ne: null },
  deep(500),
  '2026-02-30',
  '9999-12-31',
  '0000-01-01',
  '0000-01-01T00:00:00Z',
  '00000000-0000-0000-0000-000000000000',
];
const badBodies: readonly string[] = [
  '[]',
  '"text"',
  '7',
  'true',
  'null',
  '{',
  '{"payload":[]}',
  '{"payload":7}',
  '{"payload":{"payload":{}}}',
  '{"a":1}',
  '{"payload":{},"b":1}',
  '{"__proto__":{}}',
  '{"constructor":{"prototype":{}}}',
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `{"x":"${'y'.repeat(70_000)}"}`,
  '{"a":1e999}',
  '{"a":1,"a":2}',
];

/** What is wrong with an answer: a fault of ours, or not the envelope of decisions 3 to 5. */
function faultOf({ status, body, text }: SiteAnswer): string | null {
  if (status === 200 && text.startsWith('\ufeff')) return null; // a file, not an envelope
  const { success, code, msg, error, payload } = body;
  const isKorean = (sentence: unknown) => typeof sentence === 'string' && /[가-힣]/.test(sentence);
  const isCode = typeof code === 'string' && /^[A-Z_]+$/.test(code) && code !== 'SERVER_FAULT';
  if (body.status !== status) return `another status inside: ${text}`;
  if (success === true) return status === 200 && payload !== undefined ? null : `no success: ${text}`;
  if (status === 200) return isCode && isKorean(msg) && payload?.msg === msg ? null : `no refusal: ${text}`;
  return status >= 400 && status < 500 && isCode && isKorean(error) ? null : `no error: ${status} ${text}`;
}

/** Members' calls before the office's: a setting that staff change to a value that happens to be fine does not disturb them. */
const inTurn = () => calls.toSorted((a, b) => Number(a.auth === 'staff') - Number(b.auth === 'staff'));

describe('what the API says of itself', () => {
  test('each call once with a fine body: its answer is one the document lists, field by field', async () => {
    const silent: string[] = [];
    for (const call of inTurn()) {
      if (endsItself(call.path)) continue;
      // `call` throws for an answer with a field, a status or a code that the document does not have
      const { status, text } = await site.call(call.path, fineBody(call), tokenOf(call), '10.3.0.1');
      if (status >= 500 || text === '') silent.push(call.path);
    }
    expect(silent).toEqual([]);
  });

  test('what may be asked by GET answers as the same call by POST', async () => {
    const { faultOf } = await wireCheck();
    for (const call of calls.filter((candidate) => candidate.get && !candidate.path.includes(':'))) {
      const query = new URLSearchParams(fineBody(call) as Record<string, string>);
      const answer = await site.app.server.inject({
        url: `/api${call.path}?${query.toString()}`,
        headers: { authorization: `Bearer ${member}` },
      });
      expect(faultOf(call.path, answer.statusCode, answer.json())).toBeNull();
    }
  });

  test('it knows every call the site answers and no other', async () => {
    const { paths } = await readDocument();
    const declared = calls.map(({ path }) => path.replaceAll(/:(\w+)/g, '{$1}'));
    expect(Object.keys(paths).toSorted()).toEqual(declared.toSorted());
    const asked = calls.filter(({ get }) => get).map(({ path }) => path.replaceAll(/:(\w+)/g, '{$1}'));
    const gets = Object.entries(paths).flatMap(([path, methods]) => ('get' in methods ? [path] : []));
    expect(gets.toSorted()).toEqual(asked.toSorted());
  });
});

describe('what a bad body gets', () => {
  test('every call has a fine body to begin from', () => {
    const without = calls.filter((call) => !call.input.safeParse(fineBody(call)).success);
    expect(without.map((call) => [call.path, fineBody(call)])).toEqual([]);
  });

  test('bodies that are no object of the call’s keys', async () => {
    const faults: unknown[] = [];
    for (const call of inTurn()) {
      const { path } = call;
      for (const body of badBodies) {
        if (body === 'null' && endsItself(path)) continue; // as good as an empty one: it would end the session
        const fault = faultOf(await site.call(path, body, tokenOf(call)));
        if (fault) faults.push([path, body.slice(0, 60), fault]);
      }
    }
    expect(faults).toEqual([]);
    expect((await site.call('/auth/info/new', {}, member)).status).toBe(200);
  });

  test('a key nobody knows is refused by every call', async () => {
    for (const call of calls) {
      const { status, body } = await site.call(call.path, { ...fineBody(call), nobodyKnowsThis: 1 }, tokenOf(call));
      expect({ path: call.path, status, code: body['code'] }).toEqual({
        path: call.path,
        status: 400,
        code: 'INPUT_INVALID',
      });
    }
  });

  test('cart items with bad values change nothing and are refused', async () => {
    for (const { path } of calls.filter(takesBets)) {
      for (const value of badValues) {
        for (const item of [
          value,
          { betsSeq: value, odds: 1.5 },
          { betsSeq: '1', odds: value },
          { betsSeq: '1', odds: 1.5, quoteId: value },
          { betsSeq: '1', odds: 1.5, folder: value },
        ]) {
          const answer = await site.call(path, { bettings: [item], amount: 1_000 }, member);
          expect([faultOf(answer), answer.body['success']], JSON.stringify(item).slice(0, 60)).toEqual([null, false]);
        }
      }
    }
  }, 60_000);

  test('lists asked by GET with bad queries', async () => {
    for (const call of calls.filter((candidate) => candidate.get)) {
      for (const key of [...keysOf(call), 'nobodyKnowsThis']) {
        for (const value of [
          '',
          '-1',
          '1.5',
          '1e5',
          '%00',
          '%ff',
          '%F0%9F%98%80',
          'x'.repeat(3_000),
          '2026-02-30',
          `1&${key}=2`,
        ]) {
          const answer = await site.app.server.inject({ url: `/api${call.path}?${key}=${value}` });
          expect(answer.statusCode, `${call.path} ${key}=${value.slice(0, 20)}: ${answer.body}`).toBeLessThan(500);
        }
      }
    }
  });

  // The last one: a setting that staff change to a value that happens to be fine disturbs no test any more. Bad values take
  // turns: a third of them a key, every one of them in three keys; `npm run prove -- bad-input` tries all.
  test('each key of each call with bad values, alone and wrapped', async () => {
    const faults: unknown[] = [];
    let turn = 0;
    for (const call of inTurn()) {
      if (endsItself(call.path)) continue;
      for (const key of keysOf(call)) {
        turn += 1;
        for (const [index, value] of badValues.entries()) {
          if (!isLong && (index + turn) % 3 !== 0) continue;
          const body = { ...fineBody(call), [key]: value };
          const sent = index % 2 ? { payload: body } : body;
          const fault = faultOf(await site.call(call.path, sent, tokenOf(call), `10.2.${index}.1`));
          if (fault) faults.push([call.path, key, JSON.stringify(value).slice(0, 40), fault]);
        }
      }
    }
    expect(faults).toEqual([]);
  }, 300_000);
});
