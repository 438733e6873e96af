import { setTimeout as wait } from 'node:timers/promises';
import { inspect } from 'node:util';
import { Secret, TOTP } from 'otpauth';

// The people of the scripted day: each sends until the answer is definite, however often the site dies meanwhile.

export type Answer<P> = { status: number; success: boolean; code?: string; payload: P };

export async function post<P>(
  url: string,
  path: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<Answer<P>> {
  const response = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  });
  // the number of the call differs, also of the same answer to the same key
  const { requestId: _, ...answer } = (await response.json()) as Omit<Answer<P>, 'status'> & { requestId?: string };
  return { ...answer, status: response.status };
}

/** So long the site may be away: both kills together take it a few seconds, on a busy machine half a minute. */
const maxAwayMs = 90_000;

/**
 * The same call again until it is answered by a site that is there: a lost connection, a 503 and a 429 are no answers.
 *
 * @throws Error with the last of what came instead, when the site stays away
 */
export async function definite<P>(send: () => Promise<Answer<P>>): Promise<Answer<P>> {
  let last: unknown;
  for (const end = Date.now() + maxAwayMs; Date.now() < end; await wait(200)) {
    try {
      const answer = await send();
      if (answer.status < 500 && answer.status !== 429) return answer;
      last = answer;
    } catch (error) {
      // the process is gone or on its way back
      last = (error as Error).cause ?? error;
    }
  }
  throw new Error(`no definite answer in ${maxAwayMs / 1000} s: ${inspect(last)}`);
}

/** A member of the day, with what the member was answered. */
export class DayMember {
  readonly userId: string;
  readonly url: string;
  id = '';
  private token = '';
  /** a home of its own behind the site's proxy: what strangers may do is counted by address */
  private readonly from: Record<string, string>;
  constructor(url: string, no: number) {
    this.url = url;
    this.from = { 'x-forwarded-for': `10.20.${Math.floor(no / 250)}.${1 + (no % 250)}` };
    this.userId = `day${String(no).padStart(4, '0')}`;
  }

  async signUp(): Promise<void> {
    const form = {
      userId: this.userId,
      userPw: 'a day of limes 7',
      nickname: this.userId,
      phone: `010-2000-${this.userId.slice(3)}`,
      cashoutPw: '7310',
      owner: `김${this.userId}`,
      account: `110-${this.userId.slice(3)}-1234`,
      bankName: '신한은행',
      birthday: '19900101',
    };
    const up = await definite(() => post(this.url, '/auth/signup', { payload: form }, this.from));
    // The answer may have been lost: then the id is taken, by this very sign-up.
    if (!up.success && up.code !== 'AUTH_ID_TAKEN') throw new Error(`sign-up: ${JSON.stringify(up)}`);
    const login = { userId: this.userId, userPw: form.userPw, sitename: 'lime', version: '0.2.5' };
    const inside = await definite(() =>
      post<{ token: string; members: { members_seq: string } }>(this.url, '/auth/login', login, this.from),
    );
    if (!inside.success) throw new Error(`sign-in: ${JSON.stringify(inside)}`);
    this.token = inside.payload.token;
    this.id = inside.payload.members.members_seq;
  }

  /** @param key of a submission: the same for every try of it */
  send<P>(path: string, payload: unknown, key?: string): Promise<Answer<P>> {
    const headers = { ...this.from, authorization: `Bearer ${this.token}`, ...(key ? { 'idempotency-key': key } : {}) };
    return definite(() => post<P>(this.url, path, { payload }, headers));
  }

  /**
   * A submission as a nervous phone makes it: twice at once. Both must say the same, unless the first was refused and what
   * it lacked (money that was just approved) came before the second: then that one's answer counts.
   */
  async sendTwice<P>(path: string, payload: unknown): Promise<Answer<P>> {
    const key = crypto.randomUUID();
    const [one, two] = await Promise.all([this.send<P>(path, payload, key), this.send<P>(path, payload, key)]);
    if (JSON.stringify(one) === JSON.stringify(two)) return one;
    const done = [one, two].filter(({ success }) => success);
    const third = await this.send<P>(path, payload, key);
    if (done.length !== 1 || JSON.stringify(done[0]) !== JSON.stringify(third))
      throw new Error(`several answers to one ${path}: ${JSON.stringify([one, two, third])}`);
    return third;
  }

  async purse(): Promise<{ cash: number; point: number }> {
    const { payload } = await this.send<{ member: { members_cash: number; members_point: number } }>(
      '/auth/info/new',
      {},
    );
    return { cash: payload.member.members_cash, point: payload.member.members_point };
  }
}

/** A member of staff with an authenticator, as roles that touch money need one outside the demo world. */
export class DayStaff {
  readonly url: string;
  readonly loginId: string;
  private token = '';
  constructor(url: string, loginId: string) {
    this.url = url;
    this.loginId = loginId;
  }

  async signIn(password: string): Promise<void> {
    const inside = await definite(() =>
      post<{ token: string }>(this.url, '/staff/auth/login', { userId: this.loginId, userPw: password }, {}),
    );
    if (!inside.success) throw new Error(`staff sign-in: ${JSON.stringify(inside)}`);
    this.token = inside.payload.token;
    const { payload } = await this.send<{ secret: string }>('/staff/me/start-authenticator', { userPw: password });
    const totp = new TOTP({ secret: Secret.fromBase32(payload.secret) });
    const confirmed = await this.send('/staff/me/confirm-authenticator', { code: totp.generate() });
    if (!confirmed.success) throw new Error(`authenticator: ${JSON.stringify(confirmed)}`);
  }

  send<P>(path: string, payload: unknown): Promise<Answer<P>> {
    return definite(() => post<P>(this.url, path, { payload }, { authorization: `Bearer ${this.token}` }));
  }
}
