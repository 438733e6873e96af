import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { providerSecret } from '../apps/api/src/core/api-config.ts';
import { createRoundChains } from '../apps/providers/src/token/round-chains.ts';
import { hashing } from '../apps/providers/src/token/hosted-rounds.ts';
import { createSeeds } from '../apps/providers/src/token/host-seeds.ts';
import type { WireFixture } from '@lime/contract/fixtures.ts';
import { backup } from '../tools/backup/backup.ts';
import { connected } from '../tools/backup/database-cluster.ts';
import { drillCommand } from '../tools/backup/drill.ts';
import { removeInstallation, restoreCommand } from '../tools/backup/restore.ts';
import type { Secrets } from '../tools/data-dir.ts';
import { until } from '../tools/ports.ts';
import { startPostgres } from '../tools/postgres.ts';
import { root } from '../tools/root.ts';
import { MemberClient, ownerUrl, startProduct } from './product.ts';
import type { Product } from './product.ts';

// A site that takes bets is backed up, and the backup is the site.

let product: Product;
let folder: string;
const copy = () => join(folder, 'backup');
const restored = () => join(folder, 'restored');
const said: string[] = [];
const print = (line: string) => void said.push(line);
/** Bets that were answered, in the order of the answers. */
const answered: string[] = [];
const waits: number[] = [];
let betting: { stop(): Promise<void> };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lime-backup-'));
  chmodSync(folder, 0o711); // started as root, PostgreSQL's own user must pass through it
  product = await startProduct();
  betting = await startBetting(['demo06', 'demo07', 'demo08', 'demo09']);
});
afterAll(async () => {
  await betting?.stop();
  await product?.stop();
  await removeInstallation(restored());
  rmSync(folder, { recursive: true, force: true });
});

/** Each member bets again and again, until stopped. */
async function startBetting(ids: readonly string[]) {
  let going = true;
  let fixtures: WireFixture[] = [];
  const offered = async () => {
    const list = await fetch(`${product.url}/api/v2/game/korean/prematch2`);
    fixtures = ((await list.json()) as { payload: { list: WireFixture[] } }).payload.list;
    return fixtures.length > 0;
  };
  expect(await until(offered, 20_000)).toBe(true); // the league makes its fixtures
  const clients = ids.map(async (id, no) => {
    const member = new MemberClient(product.url, id);
    await member.signIn();
    for (let at = no; going; at += ids.length) {
      const bet = fixtures[at % fixtures.length]!.folders[0]!.bets[0]!;
      const body = { bettings: [{ betsSeq: bet.id, odds: bet.price }], amount: 1000, acceptOdds: 'any' };
      const started = performance.now();
      const answer = await member.send<{ betCode: string }>('/betting/korean/process', body, {
        'idempotency-key': crypto.randomUUID(),
      });
      waits.push(performance.now() - started);
      if (answer.success) answered.push(answer.payload.betCode);
      await new Promise((done) => setTimeout(done, 20));
    }
  });
  return {
    async stop() {
      going = false;
      await Promise.allSettled(clients);
    },
  };
}

/** A play of baccarat in its host's frame. @returns the host's answer */
async function playAtHost(id: string): Promise<{ state: string }> {
  const member = new MemberClient(product.url, id);
  await member.signIn();
  const { payload: way } = await member.send<Record<'url' | 'uid' | 'hash', string>>('/token/user', {});
  const page = await fetch(
    `${way.url}?${new URLSearchParams({ gType: 'baccarat', uid: way.uid, hash: way.hash }).toString()}`,
  );
  const played = await fetch(`${product.run().providerUrl}/token/baccarat/play`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: page.headers.get('set-cookie')!.split(';')[0]! },
    body: JSON.stringify({ key: randomUUID(), bets: [{ stake: 1_000, spot: 'player' }] }),
  });
  return (await played.json()) as { state: string };
}

/** What a restored copy has of the host: its plays and the site's debits, chains and seeds that the copy's secret opens. */
async function assertHostRestored(dir: string): Promise<void> {
  const { ownerPassword, jwtSecret } = JSON.parse(readFileSync(join(dir, 'secrets.json'), 'utf8')) as Secrets;
  const secret = providerSecret(undefined, jwtSecret);
  const postgres = await startPostgres({ dir: join(dir, 'postgres'), password: ownerPassword });
  try {
    await connected(postgres.url, async (client) => {
      const plays = await client.query<{ state: string; same: boolean; member_id: string; salt: Buffer; hash: string }>(
        `select p.state, d.state = 'settled' and d.amount = p.stake and d.payout = p.payout as same, p.member_id, s.salt, s.hash
         from provider.play p join provider.seed s on s.id = p.seed_id left join provider_debit d on d.txn = p.txn`,
      );
      expect(plays.rows).toHaveLength(1);
      const [play] = plays.rows;
      expect(play).toMatchObject({ state: 'done', same: true });
      expect(hashing.hashOfText(createSeeds(secret).textOf(play!.member_id, play!.salt))).toBe(play!.hash);
      const rounds = await client.query<{ chain_id: string; link_no: number; before: Buffer; link: Buffer | null }>(
        'select chain_id, link_no, before, link from provider.round',
      );
      expect(rounds.rows.length).toBeGreaterThan(0);
      await client.query('set search_path = provider');
      const chains = createRoundChains(secret);
      for (const { chain_id: chain, link_no: no, before, link } of rounds.rows) {
        const drawn = await chains.link(client as unknown as pg.PoolClient, Number(chain), no);
        expect(hashing.hashOfBytes(drawn)).toBe(before.toString('hex'));
        if (link) expect(drawn).toBe(link.toString('hex'));
      }
    });
  } finally {
    await postgres.stop();
  }
}

const restoredSlips = async (dir: string) => {
  const { ownerPassword } = JSON.parse(readFileSync(join(dir, 'secrets.json'), 'utf8')) as Secrets;
  const postgres = await startPostgres({ dir: join(dir, 'postgres'), password: ownerPassword });
  const { rows } = await connected(postgres.url, (client) =>
    client.query<{ bet_code: string }>('select bet_code from slip'),
  );
  await postgres.stop();
  return new Set(rows.map(({ bet_code }) => bet_code));
};

test('a backup of the site that takes bets has every bet answered before it began, and nothing stops meanwhile', async () => {
  expect(await until(() => answered.length > 20, 20_000)).toBe(true);
  expect(await playAtHost('demo10')).toMatchObject({ state: 'done' });
  const before = [...answered];
  waits.length = 0;
  const manifest = await backup(product.dataDir, copy(), print);
  expect(answered.length - before.length).toBeGreaterThan(5);
  expect(Math.max(...waits)).toBeLessThan(5_000);
  expect(manifest.totals.before.slips).toBeGreaterThanOrEqual(before.length);
  expect(statSync(copy()).mode & 0o077).toBe(0);
  for (const { path } of manifest.files) expect(statSync(join(copy(), path)).mode & 0o077, path).toBe(0);
  expect(manifest.files.map(({ path }) => path)).not.toContain('postgres/postmaster.pid');

  // something is there already
  mkdirSync(join(restored(), 'postgres'), { recursive: true });
  writeFileSync(join(restored(), 'postgres', 'old'), 'old');
  const replaced = [copy(), '--replace'];
  await expect(restoreCommand([copy()], restored(), print)).rejects.toThrow('Say --replace to have that moved aside.');
  await expect(restoreCommand(replaced, product.dataDir, print)).rejects.toThrow(/is in use by process \d+/);
  expect(await restoreCommand(replaced, restored(), print), said.join('\n')).toBe(0);
  expect(said.at(-1)).toMatch(/slips, (\d+) of \1 invariants hold/);
  const aside = readdirSync(restored()).find((name) => name.startsWith('replaced-'))!;
  expect(readFileSync(join(restored(), aside, 'postgres', 'old'), 'utf8')).toBe('old');
  const there = await restoredSlips(restored());
  expect(before.filter((code) => !there.has(code))).toEqual([]);
  await assertHostRestored(restored());
});

test('a backup that was changed is refused, and nothing is changed for it', async () => {
  const before = readdirSync(restored());
  const again = () => restoreCommand([copy(), '--replace'], restored(), print);
  const version = join(copy(), 'postgres', 'PG_VERSION');
  writeFileSync(version, '19\n');
  await expect(again()).rejects.toThrow(
    'The backup is damaged: postgres/PG_VERSION is not as it was written (its SHA-256 differs).',
  );
  rmSync(version);
  await expect(again()).rejects.toThrow('The backup is damaged: postgres/PG_VERSION is missing.');
  appendFileSync(join(copy(), 'manifest.json'), '}');
  await expect(again()).rejects.toThrow(/manifest\.json of .* is damaged/);
  await expect(backup(product.dataDir, copy(), print)).rejects.toThrow('exists already');
  expect(readdirSync(restored())).toEqual(before);
});

test('a backup that was killed is not whole, and the site forgets it', async () => {
  const cut = join(folder, 'cut');
  const child = spawn(process.execPath, ['tools/lime.ts', 'backup', cut], {
    cwd: root,
    env: { ...process.env, DATA_DIR: product.dataDir },
    stdio: 'ignore',
  });
  const gone = new Promise((done) => child.once('exit', done));
  expect(await until(() => existsSync(join(`${cut}.partial`, 'postgres', 'base')), 60_000)).toBe(true);
  child.kill('SIGKILL');
  await gone;
  expect(existsSync(cut)).toBe(false);
  await expect(restoreCommand([`${cut}.partial`], join(folder, 'none'), print)).rejects.toThrow(
    'holds no whole backup',
  );
  await expect(backup(product.dataDir, cut, print)).rejects.toThrow(/was cut short/);
  const slots = () =>
    connected(ownerUrl(product), (client: pg.Client) => client.query('select from pg_replication_slots'));
  expect(await until(async () => (await slots()).rowCount === 0, 30_000)).toBe(true);
});

test('a drill beside the running site goes well and leaves nothing', async () => {
  said.length = 0;
  expect(await drillCommand([folder], product.dataDir, print), said.join('\n')).toBe(0);
  expect(said.join('\n')).toMatch(/backup +[\d.]+ s[^]*every SHA-256[^]*recovery[^]*none after[^]*invariants hold/);
  expect(readdirSync(folder).filter((name) => name.startsWith('lime-drill-'))).toEqual([]);
  // the office's page 운영 상태 reads it
  const { rows } = await connected(ownerUrl(product), (client) =>
    client.query<{ kind: string; good: boolean; detail: string }>('select kind, good, detail from upkeep_run'),
  );
  expect(rows).toEqual([{ kind: 'drill', good: true, detail: expect.stringMatching(/^\d+ slips came back$/) }]);
});
