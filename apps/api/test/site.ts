import { randomBytes, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { createApp } from '../src/app.ts';
import type { App } from '../src/app.ts';
import type { Config } from '../src/core/api-config.ts';
import { allProducts } from '../src/products.ts';
import { seed } from '../src/seed.ts';
import { testConfig, testDatabase } from './pg.ts';
import type { TestDatabase } from './pg.ts';
import { wireCheck } from './wire-check.ts';

export type SiteAnswer = {
  readonly status: number;
  /** the parsed answer, of whatever shape; an empty object when it is no JSON */
  readonly body: ReturnType<typeof JSON.parse>;
  readonly headers: Record<string, unknown>;
  readonly text: string;
};

export type TestSite = {
  readonly database: TestDatabase;
  readonly app: App;
  /** POST below /api, or PUT where the call says so, with a JSON body (a text is sent as it is). */
  call(path: string, body?: unknown, token?: string | null, address?: string): Promise<SiteAnswer>;
  /** A signed-up and signed-in member of one's own. */
  newMember(
    changes?: Record<string, unknown>,
  ): Promise<{ id: string; userId: string; token: string; refreshToken: string }>;
  close(): Promise<void>;
};

/**
 * The site in one process on a seeded database of its own; called without a port. It runs no workers, unless `config` names
 * the roles.
 */
export async function openTestSite({
  demo = false,
  config = {},
  products = allProducts,
}: { demo?: boolean; config?: Partial<Config>; products?: typeof allProducts } = {}): Promise<TestSite> {
  const database = await testDatabase({ isSeeded: true });
  const settings = testConfig(database, { demo, ...config });
  if (demo) await seed(database.db, settings, () => undefined);
  const app = await createApp({ config: settings, products });

  const check = await wireCheck();
  const call: TestSite['call'] = async (path, body, token = null, address = '127.0.0.1') => {
    const answer = await app.server.inject({
      method: [...app.calls].find((one) => one.path === path)?.method ?? 'POST',
      url: `/api${path}`,
      remoteAddress: address,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    check.hear(path, body, answer);
    return {
      status: answer.statusCode,
      body: answer.body.startsWith('{') ? answer.json() : {},
      headers: answer.headers,
      text: answer.body,
    };
  };

  return {
    database,
    app,
    call,
    async newMember(changes = {}) {
      const form = signUpForm(changes);
      const signedUp = await call('/auth/signup', form);
      if (signedUp.status !== 200) throw new Error(signedUp.text);
      // one that shares a phone or an account waits for the office, which lets it in here
      await sql`update member set state = 'normal' where login_id = ${form.userId.toLowerCase()} and sign_up_doubts <> '{}'`.execute(
        database.db,
      );
      const { status, body, text } = await call('/auth/login', { userId: form.userId, userPw: form.userPw });
      if (status !== 200) throw new Error(text);
      return {
        id: body['payload'].members.members_seq,
        userId: form.userId,
        token: body['payload'].token,
        refreshToken: body['payload'].refreshToken,
      };
    },
    async close() {
      await app.close();
      await database.drop();
    },
  };
}

/** A sign-up that passes, with an id, a phone and a bank account of its own. */
export function signUpForm(changes: Record<string, unknown> = {}) {
  const userId = `m${randomBytes(6).toString('hex')}`;
  const digits = String(randomInt(1e8)).padStart(8, '0');
  return {
    userId,
    userPw: 'a fine secret 7',
    nickname: `회원${userId}`,
    phone: `010-${digits.slice(0, 4)}-${digits.slice(4)}`,
    code: '',
    referrer: '',
    cashoutPw: '4826',
    owner: '홍길동',
    account: `110-${digits}-456789`,
    bankName: '신한은행',
    sitename: 'lime',
    birthday: '19900101',
    ...changes,
  };
}
