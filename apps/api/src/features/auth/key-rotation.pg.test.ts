import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { settingDefinitions } from '@lime/contract/settings.ts';
import { readSecrets } from '../../../../../tools/data-dir.ts';
import { rotateKeysCommand } from '../../../../../tools/keys-command.ts';
import { testConfig } from '../../../test/pg.ts';
import { gameFromNow, moveRounds, newestRound, passRound } from '../../../test/rounds.ts';
import { openTestSite } from '../../../test/site.ts';
import type { TestSite } from '../../../test/site.ts';
import { newStaff } from '../../../test/staff.ts';
import { createApp } from '../../app.ts';
import type { App } from '../../app.ts';
import { providerSecret } from '../../core/api-config.ts';
import { fixedKeys, rotated } from '../../core/keyring.ts';
import type { Key } from '../../core/keyring.ts';
import { createLottoClock } from '../lotto/lotto-clock.ts';

// A rotation seen from outside: processes before and after it, on one database.

let site: TestSite;
let folder: string;
const apps: App[] = [];
beforeAll(async () => {
  site = await openTestSite({ demo: true });
  folder = mkdtempSync(join(tmpdir(), 'lime-rotation-'));
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await site?.close();
  rmSync(folder, { recursive: true, force: true });
});

const fresh = { id: 'second', secret: 'a fresh secret, at least 32 characters' };

/** A process that reads these keys at its start. */
async function processWith(keys: readonly Key[]): Promise<App> {
  const keysFile = join(folder, `${apps.length}.json`);
  writeFileSync(keysFile, JSON.stringify(keys));
  const app = await createApp({ config: testConfig(site.database, { keysFile }) });
  apps.push(app);
  return app;
}

const first = () => fixedKeys(site.app.core.config.jwtSecret).accepted();
/** The keys as a rotation so long ago left them, its grace of an hour included. */
const rotatedAgo = (ms: number) =>
  rotated(first(), fresh, { now: Date.now() - ms, leadMs: 60_000, graceMs: 3_600_000 });

async function call(app: App, path: string, body: object, token?: string) {
  const answer = await app.server.inject({
    method: 'POST',
    url: `/api${path}`,
    payload: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
  });
  return { status: answer.statusCode, payload: answer.json().payload as Record<string, string> };
}

const signIn = async (app: App, userId: string) =>
  (await call(app, '/auth/login', { userId, userPw: 'demo1234', sitename: 'lime', version: '0.2.5' })).payload;
const kidOf = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()) as { kid?: string }).kid;
const reads = async (app: App, token: string) => (await call(app, '/auth/info/new', {}, token)).status;

test('before its time a fresh key signs nothing, and is accepted', async () => {
  const soon = await processWith(rotatedAgo(0));
  const later = await processWith(rotatedAgo(120_000));
  const { token } = await signIn(soon, 'demo02');
  expect(kidOf(token!)).toBe('first');
  const { token: newer } = await signIn(later, 'demo02');
  expect(kidOf(newer!)).toBe('second');
  // the process in which it does not sign yet knows it
  expect(await reads(soon, newer!)).toBe(200);
  expect(await reads(later, token!)).toBe(200);
});

test('within the grace old tokens count and are exchanged for new ones; after it they do not', async () => {
  const before = await processWith(first());
  const within = await processWith(rotatedAgo(60_000 + 3_590_000));
  const after = await processWith(rotatedAgo(60_000 + 3_600_000));
  const { token, refreshToken } = await signIn(before, 'demo03');
  expect(await reads(within, token!)).toBe(200);
  expect(await reads(after, token!)).toBe(401);
  expect((await call(after, '/auth/refresh', { payload: { refreshToken } })).status).toBe(401);
  const next = await call(within, '/auth/refresh', { payload: { refreshToken } });
  expect(next.status).toBe(200);
  expect(kidOf(next.payload['token']!)).toBe('second');
  expect(await reads(after, next.payload['token']!)).toBe(200);
  const again = await call(after, '/auth/refresh', { payload: { refreshToken: next.payload['refreshToken'] } });
  expect(again.status).toBe(200);
});

test('two tabs that exchange one token on both sides of the change are both answered', async () => {
  const soon = await processWith(rotatedAgo(0));
  const later = await processWith(rotatedAgo(120_000));
  const { refreshToken } = await signIn(soon, 'demo06');
  const one = await call(soon, '/auth/refresh', { payload: { refreshToken } });
  const two = await call(later, '/auth/refresh', { payload: { refreshToken } });
  expect([one.status, two.status]).toEqual([200, 200]);
  expect(two.payload['refreshToken']).toBe(one.payload['refreshToken']);
});

test('staff stay signed in over a rotation, and not beyond the grace', async () => {
  const before = await processWith(first());
  const within = await processWith(rotatedAgo(120_000));
  const after = await processWith(rotatedAgo(60_000 + 3_600_000));
  const { loginId, password } = await newStaff(site, { role: 'support' });
  const { token, refreshToken } = (await call(before, '/staff/auth/login', { userId: loginId, userPw: password }))
    .payload;
  expect((await call(within, '/staff/auth/me', {}, token)).status).toBe(200);
  expect((await call(after, '/staff/auth/me', {}, token)).status).toBe(401);
  const next = await call(within, '/staff/auth/refresh', { refreshToken });
  expect(next.status).toBe(200);
  expect(kidOf(next.payload['token']!)).toBe('second');
  expect((await call(after, '/staff/auth/me', {}, next.payload['token'])).status).toBe(200);
  // a member's token is none of staff, whatever key it names
  const { token: ofMember } = await signIn(within, 'demo07');
  expect((await call(within, '/staff/auth/me', {}, ofMember)).status).toBe(401);
});

test('what was committed to before `lime keys rotate` is drawn after it: lotto, rounds, a spin, seeds of hosted games', async () => {
  for (const name of ['JWT_SECRET', 'KEYS_FILE']) vi.stubEnv(name, '');
  const dir = join(folder, 'installation');
  /** What a start reads of the folder. */
  const ofFolder = () => {
    const { jwtSecret } = readSecrets(dir);
    const secret = providerSecret(undefined, jwtSecret);
    return { jwtSecret, providerSecret: secret, keysFile: join(dir, 'keys.json'), roles: new Set(['web'] as const) };
  };
  const own = await openTestSite({ config: ofFolder() });
  const owner = new pg.Client({ connectionString: own.database.ownerUrl });
  await owner.connect();
  let after: App | null = null;
  try {
    const lottoOf = (app: App) =>
      createLottoClock(app.core, {
        settings: { get: () => ({ ...settingDefinitions.lotto.default, active: true }) } as never,
        drawAfter: (now) => new Date(now.getTime() + 3_600_000),
      });
    const game = gameFromNow('powerball', 3_600, 60);
    const member = await own.newMember();
    await lottoOf(own.app).runOnce();
    await expect
      .poll(
        async () => {
          await moveRounds(own, [game]);
          return (await owner.query('select from game_round')).rowCount;
        },
        { timeout: 30_000 },
      )
      .toBe(1);
    const { commitment } = (await own.call('/events/roulette/list', {}, member.token)).body.payload.mine;
    const ofHosts = ofFolder().providerSecret;
    const secrets = readFileSync(join(dir, 'secrets.json'), 'utf8');

    expect(await rotateKeysCommand(['--lead', '0s'], dir, () => undefined)).toBe(0);
    expect(readFileSync(join(dir, 'secrets.json'), 'utf8')).toBe(secrets);
    after = await createApp({ config: testConfig(own.database, ofFolder()) });
    const signedIn = await call(after, '/auth/login', { userId: member.userId, userPw: 'a fine secret 7' });
    expect(kidOf(signedIn.payload['token']!)).toMatch(/^k\d{14}$/);

    await owner.query(
      "update lotto_round set opens_at = clock_timestamp() - interval '1 hour', draws_at = clock_timestamp()",
    );
    await lottoOf(after).runOnce();
    const { rows: drawn } = await owner.query('select state, commitment, seed from lotto_round where no = 1');
    expect(drawn[0]).toMatchObject({ state: 'drawn' });
    expect(sha256(drawn[0].seed)).toBe(drawn[0].commitment.toString('hex'));

    await passRound(own, (await newestRound(own, game.id)).id);
    const later = { ...own, app: after };
    const round = async () =>
      (
        await owner.query(
          'select r.outcome, r.link, r.link_no, c.commitment from game_round r join fairness_chain c on c.id = r.chain_id order by r.id limit 1',
        )
      ).rows[0];
    await expect
      .poll(async () => {
        await moveRounds(later, [game]);
        return (await round()).outcome;
      })
      .not.toBeNull();
    const { link, link_no: distance, commitment: published } = await round();
    let hashed: Buffer = link;
    for (let step = 0; step < distance; step += 1) hashed = createHash('sha256').update(hashed).digest();
    expect(hashed.equals(published)).toBe(true);
    expect((await owner.query('select from fairness_chain')).rowCount).toBe(1);

    const spun = await call(after, '/events/roulette', { nonce: 'own-part', commitment }, signedIn.payload['token']);
    expect(spun.status).toBe(200);
    const { proof } = (spun.payload as unknown as { spin: { proof: { seed: string } } }).spin;
    expect(sha256(Buffer.from(proof.seed, 'hex'))).toBe(commitment);

    // all seeds and chains of the built-in host (dice, mines, its rounds) are made of it
    expect(ofFolder().providerSecret).toBe(ofHosts);
  } finally {
    vi.unstubAllEnvs();
    await after?.close();
    await owner.end();
    await own.close();
  }
});

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
