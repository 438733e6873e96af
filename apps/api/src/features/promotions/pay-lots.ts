import { assert } from '@lime/domain/assert.ts';
import type { Core } from '../../core/context.ts';
import type { Tx } from '../../core/db.ts';
import { issue, memberAccount } from '../../core/ledger/accounts.ts';
import { promotionCause } from '../../core/ledger/causes.ts';
import { lockBalances } from '../../core/ledger/ledger.sql.ts';
import { postUnderLock } from '../../core/ledger/ledger.ts';
import type { Transfer } from '../../core/ledger/ledger.ts';
import { insertLots, readDaySums, readEarners, readGrades, setOwed } from './lots.sql.ts';
import type { VersionRow } from './lots.sql.ts';
import { lotsOf } from './slip-lots.ts';
import type { Earning } from './slip-lots.ts';

/** Writes the lots of earnings and moves their points. @returns how many lots there are */
export async function payLots(
  tx: Tx,
  outbox: Pick<Core['outbox'], 'write'>,
  earnings: readonly Earning[],
): Promise<number> {
  if (earnings.length === 0) return 0;
  const memberIds = [...new Set(earnings.map(({ memberId }) => memberId))].toSorted((a, b) => a - b);
  const balances = await lockBalances(tx, memberIds);
  const held = new Map(balances.map((row) => [row.member_id, row.point]));
  const { lots, owed } = lotsOf(earnings, {
    earners: (await readEarners(tx, memberIds)).map((row) => ({ ...row, held: held.get(row.id) ?? 0 })),
    grades: await readGrades(
      tx,
      earnings.flatMap(({ slipId }) => (slipId === null ? [] : [slipId])),
    ),
    days: await readDaySums(
      tx,
      earnings.map(({ version, memberId, day }) => ({ version_id: version.id, member_id: memberId, day })),
    ),
  });
  if (lots.length === 0) return 0;
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
  return lots.length;
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
