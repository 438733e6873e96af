import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { openDb, openPool } from '../../../apps/api/src/core/db.ts';
import { migrate } from '../../../apps/api/src/core/migrate.ts';
import { ensureRoles } from '../../../apps/api/src/core/roles.ts';
import { addDays, seoulDay, seoulDayStart } from '../../../packages/domain/src/seoul-time.ts';
import { removeInstallation } from '../../backup/restore.ts';
import { ownFolder, readSecrets } from '../../data-dir.ts';
import { startPostgres } from '../../postgres.ts';
import type { Proof } from '../proof.ts';
import { createChance } from './chance.ts';
import { check } from './check-months.ts';
import type { Load } from './check-months.ts';
import { createLoad } from './load-months.ts';
import type { LoadSize } from './load-months.ts';
import { moveClock } from './moved-clock.ts';
import type { MovedClock } from './moved-clock.ts';
import { makeWorld } from './month-world.ts';

const days = 61;
type Size = LoadSize & { readonly members: number; readonly agents: number };
const shortSize: Size = { members: 300, agents: 12, slips: 5_000, stepHours: 23, matches: 6, batch: 60 };
const longSize = (): Size => ({
  members: 100_000,
  agents: 300,
  slips: Number(process.env['BUSY_SLIPS'] ?? 5_000_000),
  stepHours: 2,
  matches: 6,
  batch: 140,
});

/** Two busy months through the services; every statement and report recomputed by SQL that is written apart. */
export const busyMonths: Proof = {
  name: 'busy-months',
  claim:
    'busy months of slips over all products pass the audit; statements of all agents, reports by every pair of dimensions and what promotions gave are what SQL written apart counts, to the won, the reports within two seconds and the same file later',
  isTimed: true,
  async run(_start, { short }) {
    // a folder that is named stays, and what was loaded there is looked at again
    const kept = process.env['BUSY_MONTHS_DIR'];
    const dir = kept ?? mkdtempSync(join(tmpdir(), 'lime-busy-'));
    ownFolder(dir);
    const { ownerPassword } = readSecrets(dir);
    // what is promised after a crash is for other proofs to try
    const postgres = await startPostgres({
      dir: join(dir, 'postgres'),
      password: ownerPassword,
      settings: { synchronous_commit: 'off', max_wal_size: '16GB', checkpoint_timeout: '30min' },
    });
    const began = performance.now();
    const say = (text: string) => {
      if (!short || kept !== undefined) console.log(`  ${Math.round((performance.now() - began) / 1000)} s: ${text}`);
    };
    const size = short ? shortSize : longSize();
    const file = join(dir, 'loaded.json');
    const before = openPool(postgres.url, 1, () => undefined);
    const { clock, finish } = await moveClock(before);
    const owner = openPool(postgres.url, 4, () => undefined);
    try {
      await migrate(owner);
      await finish();
      const { appUrl, auditUrl } = await ensureRoles(postgres.url, ownerPassword);
      if (!existsSync(file)) writeFileSync(file, JSON.stringify(await load(owner, appUrl, clock, size, say)));
      const found = JSON.parse(readFileSync(file, 'utf8')) as Load;
      return await check({ owner, appUrl, auditUrl, clock, load: found, size, say });
    } finally {
      await owner.end();
      await before.end();
      await postgres.stop();
      if (kept === undefined) await removeInstallation(dir);
    }
  },
};

async function load(
  owner: pg.Pool,
  appUrl: string,
  clock: MovedClock,
  size: Size,
  say: (text: string) => void,
): Promise<Load> {
  const began = performance.now();
  const pool = openPool(appUrl, 8, () => undefined);
  const db = openDb(pool);
  const from = addDays(seoulDay(new Date()), -days);
  const start = seoulDayStart(from).getTime();
  const chance = createChance('two busy months');
  try {
    await clock.set(new Date(start));
    const world = await makeWorld(owner, db, chance, size);
    say('the world stands');
    const steps = Math.floor((days * 24) / size.stepHours);
    const loading = await createLoad({ owner, appUrl, db, clock, chance, world }, size);
    try {
      for (let no = 0; no < steps; no += 1) {
        const at = new Date(start + (no * size.stepHours + 0.3) * 3_600_000);
        await loading.run(no, at, size.slips / steps, Math.max(1, size.slips / steps / 300));
        if (no % 12 === 11) await loading.fold();
        if (no === 1 || no % 24 === 5) await owner.query('analyze');
        if (no % 12 === 11) say(`day ${Math.ceil((no * size.stepHours) / 24)}, ${JSON.stringify(loading.loaded)}`);
      }
      await loading.end(new Date(start + days * 86_400_000 - 600_000));
      await loading.fold();
      await owner.query('vacuum analyze');
      const seconds = Math.round((performance.now() - began) / 1000);
      return { from, to: addDays(from, days - 1), seconds, loaded: loading.loaded };
    } finally {
      await loading.close();
    }
  } finally {
    await pool.end();
  }
}
