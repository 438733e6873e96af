import { assert } from '@lime/domain/assert.ts';
import type { Core } from '../../core/context.ts';
import { inTransaction } from '../../core/db.ts';
import type { Tx } from '../../core/db.ts';
import { issue, memberAccount } from '../../core/ledger/accounts.ts';
import { promotionCause } from '../../core/ledger/causes.ts';
import { lockBalances } from '../../core/ledger/ledger.sql.ts';
import { postUnderLock } from '../../core/ledger/ledger.ts';
import type { Transfer } from '../../core/ledger/ledger.ts';
import { createWorkerLoop } from '../../core/worker-loop.ts';
import {
  insertLots,
  lockCursor,
  moveCursor,
  readChanges,
  readDaySums,
  readEarners,
  readGrades,
  readVersions,
  setOwed,
} from './lots.sql.ts';
import type { VersionRow } from './lots.sql.ts';
import { earningsOf, lotsOf, slipKindIds } from './slip-lots.ts';
import type { Earning } from './slip-lots.ts';

/** Settlements looked at in one transaction, which locks their members. */
const pieceSize = 500;
const everyMs = 1_000;

/** Pays what slips earn while it runs. */
export interface PromotionWorker {
  start(): void;
  /** Ends after the piece in progress. */
  stop(): Promise<void>;
  /** Looks at everything that is sealed. @returns how many lots it wrote */
  runOnce(): Promise<number>;
}

/**
 * Goes through the settlements of slips in the order of their transactions, each once: what it wrote and how far it came
 * are one transaction. Any number of processes may run it, one of them works.
 */
export function createPromotionWorker(
  { db, log, outbox }: Pick<Core, 'db' | 'log' | 'outbox'>,
  size = pieceSize,
): PromotionWorker {
  async function runOnce(): Promise<number> {
    for (let lots = 0; ;) {
      const done = await inTransaction(db, (tx) => payPiece(tx, outbox, size));
      lots += done.lots;
      if (!done.isFull || !loop.isGoing()) return lots;
    }
  }

  const loop = createWorkerLoop(runOnce, {
    pauseMs: everyMs,
    failed: (error) => log.error({ err: error }, 'promotions could not be paid; the next pass tries again'),
  });
  return { start: loop.start, stop: loop.stop, runOnce };
}

async function payPiece(tx: Tx, outbox: Core['outbox'], size: number): Promise<{ lots: number; isFull: boolean }> {
  const cursor = await lockCursor(tx);
  if (!cursor) return { lots: 0, isFull: false };
  const changes = await readChanges(tx, cursor, size);
  const last = changes.at(-1);
  if (!last) return { lots: 0, isFull: false };
  const earnings = earningsOf(changes, await readVersions(tx, slipKindIds));
  if (earnings.length > 0) await pay(tx, outbox, earnings);
  await moveCursor(tx, last);
  return { lots: earnings.length, isFull: changes.length === size };
}

async function pay(tx: Tx, outbox: Core['outbox'], earnings: readonly Earning[]): Promise<void> {
  const memberIds = [...new Set(earnings.map(({ change }) => change.member_id))].toSorted((a, b) => a - b);
  const balances = await lockBalances(tx, memberIds);
  const held = new Map(balances.map((row) => [row.member_id, row.point]));
  const { lots, owed } = lotsOf(earnings, {
    earners: (await readEarners(tx, memberIds)).map((row) => ({ ...row, held: held.get(row.id) ?? 0 })),
    grades: await readGrades(
      tx,
      earnings.map(({ change }) => change.slip_id),
    ),
    days: await readDaySums(
      tx,
      earnings.map(({ change, version }) => ({
        version_id: version.id,
        member_id: change.member_id,
        day: change.day,
      })),
    ),
  });
  const ids = new Map((await insertLots(tx, lots)).map((row) => [`${row.version_id} ${row.cause}`, row.id]));
  const kinds = new Map(earnings.map(({ version }) => [version.id, version.kind]));
  const moves = lots.filter(({ moved }) => moved !== 0);
  await postUnderLock(
    tx,
    balances,
    moves.map((lot) => transferOf(ids.get(`${lot.version_id} ${lot.cause}`), kinds.get(lot.version_id), lot)),
  );
  if (owed.size > 0)
    await setOwed(
      tx,
      [...owed].map(([member_id, points]) => ({ member_id, points })),
    );
  if (moves.length > 0) await outbox.write(tx, 'balance', { m: [...new Set(moves.map(({ member_id }) => member_id))] });
}

function transferOf(
  id: number | undefined,
  kind: VersionRow['kind'] | undefined,
  { member_id, moved }: { readonly member_id: number; readonly moved: number },
): Transfer {
  assert(id !== undefined && kind !== undefined, 'a lot was written with an id');
  const own = memberAccount(member_id, 'point');
  const [from, to] = moved > 0 ? [issue.points, own] : [own, issue.points];
  return { from, to, amount: Math.abs(moved), kind: 'promotion', cause: promotionCause(kind, id) };
}
