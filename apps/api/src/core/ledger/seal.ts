import type { Core } from '../context.ts';
import { inTransaction } from '../db.ts';
import type { Db, Tx } from '../db.ts';
import { createWorkerLoop } from '../worker-loop.ts';
import type { WorkerLoop } from '../worker-loop.ts';
import type { SealKey } from './seal-key.ts';
import { writtenSeal } from './seal-key.ts';
import {
  hasUnsealed,
  insertSeal,
  insertSignature,
  isUnsigned,
  lockSealing,
  nextRanges,
  readHeads,
  sealStreams,
} from './seal.sql.ts';

const everyMs = 1_000;
/** A seal's lines are one value in memory: keep it far below PostgreSQL's gigabyte. */
const maxRows = 100_000;

/** A signed round of seals. */
export type NewSeal = {
  /** what to write down where the database's owner cannot change it */
  readonly line: string;
  /** the first of its hour (UTC), of all processes */
  readonly isFirstOfHour: boolean;
};

/** By which key seals are signed, and who is told of each signature once it is committed. */
export type Signing = { readonly key: SealKey; readonly told?: (seal: NewSeal) => void };

/**
 * Seals everything that can be sealed now, transfers and audit events alike: all rows of transactions that are over, up
 * to the oldest that runs. Ids are not in commit order, so a seal goes by transactions and none can slip in behind it.
 *
 * The chains: hash = sha256(prev_hash || lines); the lines are described at the views `audit.seal` (migration 0005) and
 * `audit.event_seal` (0006).
 *
 * @param signing each round with new seals is signed in its transaction; absent: seals stay unsigned
 * @returns seals made; 0 also when another process is at it
 */
export async function sealNow(db: Db, most = maxRows, signing?: Signing): Promise<number> {
  const round = async () => {
    const made = await inTransaction(db, async (tx) => {
      if (!(await lockSealing(tx))) return { seals: 0, isFull: false, signed: null };
      const ranges = await nextRanges(tx, sealStreams, most);
      let seals = 0;
      for (const [no, stream] of sealStreams.entries()) {
        if (ranges[no]!.waiting === 0) continue;
        await insertSeal(tx, stream, ranges[no]!);
        seals += 1;
      }
      const signed = seals > 0 && signing ? await signHeads(tx, signing.key) : null;
      return { seals, isFull: ranges.some(({ waiting }) => waiting >= most), signed };
    });
    if (made.signed) signing?.told?.(made.signed);
    return made;
  };
  if (!(await hasUnsealed(db, sealStreams))) return 0;
  for (let seals = 0; ;) {
    const made = await round();
    seals += made.seals;
    // what comes in meanwhile is sealed by the next call, or bets would keep this one going for ever
    if (!made.isFull) return seals;
  }
}

/** Signs seals that no signature names: those of a process of the release before. */
export async function signRest(db: Db, { key, told }: Signing): Promise<void> {
  const signed = await inTransaction(db, async (tx) =>
    (await lockSealing(tx)) && (await isUnsigned(tx)) ? signHeads(tx, key) : null,
  );
  if (signed) told?.(signed);
}

async function signHeads(tx: Tx, key: SealKey): Promise<NewSeal> {
  const { heads, before } = await readHeads(tx);
  const signature = key.sign(heads);
  await insertSignature(tx, heads, key.publicKey, signature);
  const hour = (at: number) => Math.floor(at / 3_600_000);
  return {
    line: writtenSeal(heads, signature),
    isFirstOfHour: before === null || hour(before.getTime()) !== hour(heads.at),
  };
}

/** Seals every second; any number of processes may, one does at a time. */
export function createSealer(
  { db, log }: Pick<Core, 'db' | 'log'>,
  signing: Signing,
): Pick<WorkerLoop, 'start' | 'stop'> {
  let isFirst = true;
  const pass = async () => {
    await sealNow(db, maxRows, signing);
    if (isFirst) await signRest(db, signing);
    isFirst = false;
  };
  return createWorkerLoop(pass, {
    name: 'seal',
    db,
    pauseMs: everyMs,
    failed: (error) => log.error(error, 'sealing failed; the next round tries again'),
  });
}
