import type { InputOf, PayloadOf } from '@lime/contract/call.ts';
import { maxTotalDays } from '@lime/contract/figures.ts';
import type { playTotals, WirePlayFigures, WirePlayTotal } from '@lime/contract/staff-plays.ts';
import { countedVendor, providerGames } from '@lime/domain/games/provider-games.ts';
import { addDays, seoulDay, seoulDayStart } from '@lime/domain/seoul-time.ts';
import { databaseNow } from '../../core/db.ts';
import type { Db } from '../../core/db.ts';
import { paginationOf } from '../../core/paging.ts';
import { Refused } from '../../core/refused.ts';
import { readPlayTotals } from './play-totals.sql.ts';
import type { PlayTotalRow } from './play-totals.sql.ts';

/** @throws Refused INPUT_INVALID for days in the wrong order or more than 31 of them */
export async function countPlayTotals(
  db: Db,
  { page, size, by, kind, vendor, sort, dir, ...days }: InputOf<typeof playTotals>,
): Promise<PayloadOf<typeof playTotals>> {
  const { from, to } = daysOf(days, seoulDay(await databaseNow(db)));
  const rows = providerGames
    .filter((game) => kind === undefined || game.kind === kind)
    .map((game) => ({ game, own: countedVendor(game) }))
    .filter(({ own }) => vendor === undefined || own.code === vendor)
    .map(({ game, own }) => ({
      game: game.code,
      vendorName: own.name,
      ...(by === 'vendor' ? { key: own.code, name: own.name } : { key: game.code, name: game.name }),
    }));
  const sums = await readPlayTotals(db, {
    keys: rows,
    from: seoulDayStart(from),
    to: seoulDayStart(addDays(to, 1)),
  });
  const named = new Map(rows.map((row) => [row.key, row]));
  const list = sums
    .filter(({ key, out }) => key !== null && !out)
    .map((row): WirePlayTotal => {
      const { name, vendorName } = named.get(row.key!)!;
      return { code: row.key!, name, vendorName, ...figuresOf(row) };
    })
    .toSorted(
      (one, other) => (dir === 'asc' ? 1 : -1) * compare(one[sort], other[sort]) || compare(one.code, other.code),
    );
  const all = sums.filter(({ key }) => key === null);
  const out = all.find((row) => row.out);
  return {
    list: list.slice((page - 1) * size, page * size),
    pagination: paginationOf(page, size, list.length),
    sums: figuresOf(all.find((row) => !row.out)),
    out: { members: out?.members ?? 0, value: out?.turnover ?? 0 },
  };
}

/** The days that are asked for; a day alone is that day, none is today. */
function daysOf(asked: { from?: string | undefined; to?: string | undefined }, today: string) {
  const from = asked.from ?? asked.to ?? today;
  const to = asked.to ?? (from > today ? from : today);
  if (from <= to && to < addDays(from, maxTotalDays)) return { from, to };
  throw new Refused({ code: 'INPUT_INVALID', detail: { fields: [{ path: 'from', problem: 'too_many_days' }] } });
}

function figuresOf(row: PlayTotalRow | undefined): WirePlayFigures {
  const { debits = 0, members = 0, turnover = 0, settledStakes = 0, payouts = 0 } = row ?? {};
  return {
    debits,
    members,
    turnover,
    openStakes: turnover - settledStakes,
    payouts,
    gross: settledStakes - payouts,
    returned: settledStakes === 0 ? null : Math.floor((payouts / settledStakes) * 10_000) / 10_000,
    cancelled: row?.cancelled ?? 0,
    cancelledStakes: row?.cancelledStakes ?? 0,
  };
}

/** Texts as Korean sorts them; null below every number. */
function compare(one: string | number | null, other: string | number | null): number {
  if (typeof one === 'string' && typeof other === 'string') return one.localeCompare(other, 'ko');
  return Number(one ?? -1) - Number(other ?? -1);
}
