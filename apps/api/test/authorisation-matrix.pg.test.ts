import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rightsOf, staffRights, staffRoles } from '@lime/domain/access/staff-rights.ts';
import type { OwnRights, StaffRight, StaffRole } from '@lime/domain/access/staff-rights.ts';
import { mayCall } from '@lime/contract/call.ts';
import type { Call } from '@lime/contract/call.ts';
import { addStaff } from '../src/features/staff/accounts.service.ts';
import { isLong } from '../../../tools/long.ts';
import { newAgent } from './agents.ts';
import { fineBody } from './fine-body.ts';
import { openMenus } from './menus.ts';
import { openTestSite } from './site.ts';
import type { TestSite } from './site.ts';
import { newStaff } from './staff.ts';

// Every call the site answers, by everyone who could make it. What is expected follows from the call's declaration alone, so
// a new call is here by itself.

type Verdict =
  | 'allowed'
  | 'AUTH_REQUIRED'
  | 'AUTH_SESSION_ENDED'
  | 'STAFF_RIGHT_MISSING'
  | 'STAFF_SECOND_FACTOR_REQUIRED'
  | 'STAFF_PASSWORD_TEMPORARY'
  | 'AUTH_PASSWORD_TEMPORARY'
  | 'PROVIDER_UNKNOWN';
type Someone = { readonly who: string; readonly token: string | null; expected(call: Call): Verdict };

const providerSecret = 'what only the site and its providers know';
let site: TestSite;
let calls: Call[];

beforeAll(async () => {
  site = await openTestSite({ config: { providerSecret } });
  calls = [...site.app.calls];
  await openMenus(site);
});
afterAll(() => site.close());

/** Nobody knows this key: a caller who gets past the door gets INPUT_INVALID, and nothing happens. */
const harmless = { nobodyKnowsThis: 1 };

async function verdictOf(call: Call, token: string | null): Promise<string> {
  // whose letter it is, is only looked at when it is one
  const sent = call.auth === 'provider' ? fineBody(call) : harmless;
  const { status, body } = await site.call(call.path, sent, token);
  const expected: Record<string, number> = {
    INPUT_INVALID: 400,
    AUTH_REQUIRED: 401,
    AUTH_SESSION_ENDED: 419,
    STAFF_RIGHT_MISSING: 403,
    STAFF_SECOND_FACTOR_REQUIRED: 403,
    STAFF_PASSWORD_TEMPORARY: 403,
    AUTH_PASSWORD_TEMPORARY: 403,
    PROVIDER_UNKNOWN: 401,
  };
  const { code } = body as { code: string };
  if (expected[code] !== status) return `${status} ${code}`;
  return code === 'INPUT_INVALID' ? 'allowed' : code;
}

/** @returns what is not as expected, one line each */
async function compare(people: readonly Someone[], some: readonly Call[] = calls): Promise<string[]> {
  const wrong: string[] = [];
  for (const call of some) {
    for (const { who, token, expected } of people) {
      // no session makes anybody a provider
      const should = call.auth === 'provider' ? 'PROVIDER_UNKNOWN' : expected(call);
      const is = await verdictOf(call, token);
      if (should !== is) wrong.push(`${call.path} by ${who}: should be ${should}, is ${is}`);
    }
  }
  return wrong;
}

const member = (who: string, token: string | null): Someone => ({
  who,
  token,
  expected: ({ auth }) =>
    auth === 'staff' || auth === 'agent' || (auth === 'member' && token === null) ? 'AUTH_REQUIRED' : 'allowed',
});

async function staff(
  role: StaffRole,
  rights: OwnRights = {},
  who: string = role,
): Promise<Someone & { loginId: string }> {
  const { token, loginId } = await newStaff(site, { role, rights });
  const held = new Set<StaffRight>(rightsOf(role, rights));
  return {
    who,
    token,
    loginId,
    expected({ auth, right }) {
      if (auth === 'member' || auth === 'agent') return 'AUTH_REQUIRED';
      return auth !== 'staff' || mayCall({ right: right! }, held) ? 'allowed' : 'STAFF_RIGHT_MISSING';
    },
  };
}

test('the declarations themselves: the office’s calls are below /staff and say which right they need', () => {
  expect(calls.length).toBeGreaterThan(40);
  const open = calls.filter(({ path, auth }) => path.startsWith('/staff/') && auth !== 'staff');
  expect(open.map(({ path }) => path).toSorted()).toEqual(['/staff/auth/login', '/staff/auth/refresh']);
  for (const { path, auth, right, always } of calls.filter((call) => call.auth === 'staff')) {
    expect(path.startsWith('/staff/'), path).toBe(true);
    expect({ path, auth, always, said: right !== undefined }).toEqual({ path, auth, always: true, said: true });
  }
  const openToAgents = calls.filter(({ path, auth }) => path.startsWith('/agent/') && auth !== 'agent');
  expect(openToAgents.map(({ path }) => path).toSorted()).toEqual(['/agent/auth/login', '/agent/auth/refresh']);
  for (const { path, always } of calls.filter(({ auth }) => auth === 'agent'))
    expect({ path, below: path.startsWith('/agent/'), always }).toEqual({ path, below: true, always: true });
  // Open to every member of staff: their own account and acts, and what looks at their rights itself.
  const toAll = calls.filter(({ right }) => right === null).map(({ path }) => path.split('/')[2]!);
  expect([...new Set(toAll)].toSorted()).toEqual([
    'acts',
    'alarms',
    'approvals',
    'auth',
    'dashboard',
    'me',
    'search',
    'views',
  ]);
});

test('visitors and members, also suspended ones: their own calls, none of the office', async () => {
  const active = await site.newMember();
  const sleeper = await site.newMember();
  await sql`update member set state = 'suspended' where id = ${sleeper.id}`.execute(site.database.db);
  await site.app.core.channel.notify(site.database.db, 'member', sleeper.id);
  expect(
    await compare([
      member('a visitor', null),
      member('a member', active.token),
      member('a suspended member', sleeper.token),
    ]),
  ).toEqual([]);
}, 180_000);

test('an agent: its own calls, none of members or staff; not before a password of its own, and not once it is over', async () => {
  const boss = await newStaff(site);
  const someone = (who: string, token: string, verdict: (call: Call) => Verdict): Someone => ({
    who,
    token,
    expected: (call) => {
      if (call.auth === 'agent') return verdict(call);
      return call.auth === 'member' || call.auth === 'staff' ? 'AUTH_REQUIRED' : 'allowed';
    },
  });
  const [agent, left, stopped, robbed, reset] = await Promise.all(
    Array.from({ length: 5 }, () => newAgent(site, boss)),
  );
  await site.call('/agent/auth/logout', {}, left!.token);
  const stop = { id: stopped!.id, name: '멈춤', state: 'suspended' };
  expect((await site.call('/staff/agents/save', stop, boss.token)).status).toBe(200);
  await site.call('/agent/auth/refresh', { refreshToken: robbed!.refreshToken });
  await sql`update agent_session set refreshed_at = refreshed_at - interval '1 minute'
    where agent_id = ${robbed!.id}::bigint`.execute(site.database.db);
  await site.call('/agent/auth/refresh', { refreshToken: robbed!.refreshToken });
  const { password } = (
    await site.call('/staff/agents/reset-password', { id: reset!.id, reason: '본인 확인' }, boss.token)
  ).body['payload'];
  const fresh = await site.call('/agent/auth/login', { userId: reset!.loginId, userPw: password });
  const [head, body] = agent!.token.split('.') as [string, string];
  expect(
    await compare([
      someone('an agent', agent!.token, () => 'allowed'),
      someone('one that signed out', left!.token, () => 'AUTH_REQUIRED'),
      someone('one that was stopped', stopped!.token, () => 'AUTH_SESSION_ENDED'),
      someone('one whose refresh token was used twice', robbed!.token, () => 'AUTH_SESSION_ENDED'),
      someone('one whose password was reset', reset!.token, () => 'AUTH_SESSION_ENDED'),
      someone('one with another signature', `${head}.${body}.${'A'.repeat(43)}`, () => 'AUTH_REQUIRED'),
      someone('one with a temporary password', fresh.body['payload'].token, ({ withTemporary }) =>
        withTemporary ? 'allowed' : 'STAFF_PASSWORD_TEMPORARY',
      ),
    ]),
  ).toEqual([]);
}, 180_000);

test('a provider’s server: the calls of providers, by its signature alone', async () => {
  const own = calls.filter(({ auth }) => auth === 'provider');
  expect(own.map(({ path }) => path)).toEqual(['/provider/session']);
  for (const { path } of own) {
    const letter = { authToken: 'nobody was ever given this', host: 'frames.example', at: Date.now() };
    const signature = createHmac('sha256', providerSecret)
      .update(`${letter.at}\n${letter.host}\n${letter.authToken}`)
      .digest('hex');
    const { status, body } = await site.call(path, { ...letter, signature });
    expect([path, status, body['code']]).toEqual([path, 403, 'LAUNCH_TOKEN_REFUSED']);
  }
});

test('the document of the calls and its page: everybody, and nobody may write there', async () => {
  const { token } = await site.newMember();
  const boss = await newStaff(site);
  for (const url of [
    '/api/openapi.json',
    '/api/docs',
    '/api/docs/page.js',
    '/api/docs/page.css',
    '/api/docs/tokens.css',
  ]) {
    const statuses = [];
    for (const who of [null, 'nonsense', token, boss.token]) {
      const headers = who === null ? {} : { authorization: `Bearer ${who}` };
      statuses.push((await site.app.server.inject({ url, headers })).statusCode);
    }
    const written = await site.app.server.inject({ url, method: 'POST', payload: {} });
    expect([url, statuses, written.statusCode]).toEqual([url, [200, 200, 200, 200], 404]);
  }
});

test('every role of staff: what its rights say, and no member’s call', async () => {
  const people = [];
  for (const role of staffRoles) people.push(await staff(role));
  expect(await compare(people)).toEqual([]);
}, 180_000);

/** Is it the one right a call asks for, or one of several that open it? */
const asksFor = ({ right }: Call, id: StaffRight) => (typeof right === 'string' ? right === id : right?.includes(id));
const usedRights = () => staffRights.map(({ id }) => id).filter((id) => calls.some((call) => asksFor(call, id)));
/** Other rights for one: a third of them in turns; `npm run prove -- bad-input` takes all. */
const inTurns = (id: StaffRight) => {
  const all = usedRights();
  return all.filter((_, no) => isLong || (no + all.indexOf(id)) % 3 === 0);
};

test('one right taken from a person closes its calls and no other; each refusal is on record once', async () => {
  const office = calls.filter(({ right }) => right);
  const refused: string[] = [];
  const people: string[] = [];
  for (const id of usedRights()) {
    const rights = Object.fromEntries(staffRights.map((right) => [right.id, right.id !== id]));
    const someone = await staff('support', rights, `everything but ${id}`);
    // all calls of the right, and one of others: the whole table would be rights times calls
    const others = inTurns(id).map((other) => office.find((call) => asksFor(call, other))!);
    const some = [...new Set([...office.filter((call) => asksFor(call, id)), ...others])];
    expect(await compare([someone], some)).toEqual([]);
    people.push(`staff:${someone.loginId}`);
    for (const call of some)
      if (someone.expected(call) === 'STAFF_RIGHT_MISSING')
        refused.push(`staff:${someone.loginId} call:${call.path} 1`);
  }
  const { rows } = await sql<{ line: string }>`
    select actor || ' ' || subject || ' ' || count(*) as line from audit_event
    where action = 'staff.denied' and actor = any(${people}) group by actor, subject`.execute(site.database.db);
  expect(rows.map(({ line }) => line).toSorted()).toEqual(refused.toSorted());
}, 180_000);

test('one right given to a person opens its calls and no other', async () => {
  const office = calls.filter(({ right }) => right);
  for (const id of usedRights()) {
    const rights = Object.fromEntries(staffRights.map((right) => [right.id, right.id === id]));
    const others = inTurns(id).map((other) => office.find((call) => asksFor(call, other))!);
    const own = office.filter((call) => asksFor(call, id));
    expect(await compare([await staff('support', rights, `nothing but ${id}`)], [...own, ...others])).toEqual([]);
  }
}, 180_000);

test('staff without the second factor their role must have: their own account, nothing else', async () => {
  const password = 'a staff secret 7';
  await addStaff(site.database.db, { loginId: 'new-cashier', password, role: 'cash', actor: 'test' });
  const { body } = await site.call('/staff/auth/login', { userId: 'new-cashier', userPw: password });
  const someone: Someone = {
    who: 'a cashier without an authenticator',
    token: body['payload'].token,
    expected({ auth, right }) {
      if (auth === 'member' || auth === 'agent') return 'AUTH_REQUIRED';
      return auth !== 'staff' || right === null ? 'allowed' : 'STAFF_SECOND_FACTOR_REQUIRED';
    },
  };
  expect(await compare([someone])).toEqual([]);
});

test('with a password somebody else has seen: what leads to one of one’s own, nothing else', async () => {
  const boss = await newStaff(site);
  const made = await site.call('/staff/accounts/create', { loginId: 'fresh', role: 'super' }, boss.token);
  const signIn = { userId: 'fresh', userPw: made.body['payload'].password };
  const fresh = (await site.call('/staff/auth/login', signIn)).body['payload'].token;
  const member = await site.newMember();
  const reset = { id: member.id, which: 'sign-in', reason: '본인 확인' };
  const { password } = (await site.call('/staff/members/password', reset, boss.token)).body['payload'];
  const again = await site.call('/auth/login', { userId: member.userId, userPw: password });
  expect(
    await compare([
      {
        who: 'a super with a temporary password',
        token: fresh,
        expected: ({ auth, withTemporary }) =>
          auth === 'member' || auth === 'agent'
            ? 'AUTH_REQUIRED'
            : auth !== 'staff' || withTemporary
              ? 'allowed'
              : 'STAFF_PASSWORD_TEMPORARY',
      },
      {
        who: 'a member with a temporary password',
        token: again.body['payload'].token,
        expected: ({ auth, withTemporary }) =>
          auth === 'staff' || auth === 'agent'
            ? 'AUTH_REQUIRED'
            : auth !== 'member' || withTemporary
              ? 'allowed'
              : 'AUTH_PASSWORD_TEMPORARY',
      },
    ]),
  ).toEqual([]);
});

test('tokens that are no good any more, or never were', async () => {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const good = await newStaff(site, { role: 'super' });
  const [head, body, signature] = good.token.split('.') as [string, string, string];
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
  const loggedOut = (await newStaff(site, { role: 'super' })).token;
  await site.call('/staff/auth/logout', {}, loggedOut);
  const over = await newStaff(site, { role: 'super' });
  await sql`update staff_session set expires_at = clock_timestamp() where staff_id = ${over.id}`.execute(
    site.database.db,
  );
  const suspended = await newStaff(site, { role: 'super' });
  await sql`update staff set state = 'suspended' where id = ${suspended.id}`.execute(site.database.db);
  const robbed = await newStaff(site, { role: 'super' });
  await site.call('/staff/auth/refresh', { refreshToken: robbed.refreshToken });
  await sql`update staff_session set refreshed_at = refreshed_at - interval '1 minute' where staff_id = ${robbed.id}`.execute(
    site.database.db,
  );
  await site.call('/staff/auth/refresh', { refreshToken: robbed.refreshToken });

  const dead = (who: string, token: string, verdict: Verdict): Someone => ({
    who,
    token,
    expected: ({ auth }) => {
      if (auth === 'staff') return verdict;
      return auth === 'member' || auth === 'agent' ? 'AUTH_REQUIRED' : 'allowed';
    },
  });
  expect(
    await compare([
      dead('nonsense', 'nonsense', 'AUTH_REQUIRED'),
      dead('one without a signature', `${part({ alg: 'none' })}.${body}.`, 'AUTH_REQUIRED'),
      dead('one that was tampered with', `${head}.${part({ ...claims, sub: '1' })}.${signature}`, 'AUTH_REQUIRED'),
      dead('one that was left', loggedOut, 'AUTH_REQUIRED'),
      dead('one whose session is over', over.token, 'AUTH_REQUIRED'),
      dead('one who is suspended', suspended.token, 'AUTH_SESSION_ENDED'),
      dead('one whose refresh token was used twice', robbed.token, 'AUTH_SESSION_ENDED'),
    ]),
  ).toEqual([]);
}, 180_000);
