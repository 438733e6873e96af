import type { InputOf, Pagination } from '@lime/contract/call.ts';
import type { listLotusBets, listMiniBets, listSlips, WireLeg, WireRoundBet } from '@lime/contract/betting.ts';
import type { SlipExplanation } from '@lime/contract/explained-slip.ts';
import { kindsOfType } from '@lime/domain/betting/bet-kinds.ts';
import { gamesOfVendor, vendorsOf } from '@lime/domain/games/provider-games.ts';
import { addDays, seoulDay } from '@lime/domain/seoul-time.ts';
import type { Core } from '../../core/context.ts';
import type { Db } from '../../core/db.ts';
import { Refused } from '../../core/refused.ts';
import { paginationOf } from '../../core/paging.ts';
import { throughDb, throughPool } from './slip-texts.service.ts';
import type { SlipTexts } from './slip-texts.service.ts';
import { explain, wireRoundBet, wireSlip, wireWaiting } from './slip-wire.ts';
import { countNewer, readPage, readSlip, readSlipIds, readSlipsById, readTransfers } from './slips.sql.ts';
import type { SlipFilter } from './slips.sql.ts';

export type SlipList = {
  list: WireLeg[][];
  pagination: Pagination;
  totals: { count: number; amount: number; payed: number };
  deleted: number;
  providers: { code: string; name: string }[];
};

export interface Slips {
  /**
   * A page of a member's slips, newest first, with the totals of all that match. Bets that wait for their decision come
   * above the first page and count in no total: they are no slips yet. Source: decisions 43 and 60.
   */
  list(memberId: number, query: InputOf<typeof listSlips>, now: Date): Promise<SlipList>;
  /** A page of a member's bets on rounds, newest first, each a flat row. Source: decision 76. */
  roundBets(
    memberId: number,
    type: '미니' | '로투스',
    query: InputOf<typeof listMiniBets | typeof listLotusBets>,
  ): Promise<{ list: WireRoundBet[]; pagination: Pagination }>;
  /** @throws Refused NOT_FOUND (404) for a code that is not this member's */
  explain(memberId: number, betCode: string): Promise<SlipExplanation>;
}

export function createSlips(core: Pick<Core, 'db' | 'pool'>, texts: SlipTexts): Slips {
  const { db } = core;
  const query = throughPool(core.pool);
  return {
    async list(memberId, input, now) {
      const { page, size, newest } = input;
      const filter = filterOf(memberId, input, now);
      const since = page > 1 && newest ? await countNewer(core.pool, filter, newest) : 0;
      const offset = (page - 1) * size + since;
      const found = await readPage(core.pool, filter, offset, size);
      const rows = await texts.legsOf(query, found.slips);
      // what is not a slip yet comes above the first page
      const waiting = page === 1 ? await texts.waiting(query, filter) : [];
      return {
        list: [...waiting.map(wireWaiting), ...rows.map(wireSlip)],
        pagination: paginationOf(page, size, found.total),
        totals: { count: found.total + found.deleted, amount: found.stake, payed: found.payout },
        deleted: found.deleted,
        providers: providersOf(input.type),
      };
    },
    async roundBets(memberId, type, { page, size, ...rest }) {
      const offset = (page - 1) * size;
      const filter = filterOf(memberId, { ...rest, type }, new Date());
      const { slips, total } = await readPage(core.pool, filter, offset, size);
      const rows = await texts.legsOf(query, slips);
      return { list: rows.map(wireRoundBet), pagination: paginationOf(page, size, total) };
    },
    async explain(memberId, betCode) {
      const row = await readSlip(db, memberId, betCode);
      if (!row) throw new Refused({ code: 'NOT_FOUND' }, 404);
      const slip = (await texts.legsOf(query, [row]))[0]!;
      return explain(slip, await readTransfers(db, memberId, slip.id), await texts.storiesOf(db, slip));
    },
  };
}

/**
 * The ids of a member's slips by their codes, in the order of the codes.
 *
 * @returns null when one of them is not the member's own
 */
export async function ownSlips(db: Db, memberId: number, betCodes: readonly string[]): Promise<number[] | null> {
  if (betCodes.length === 0) return [];
  const ids = new Map((await readSlipIds(db, memberId, betCodes)).map(({ id, bet_code }) => [bet_code, id]));
  return ids.size < new Set(betCodes).size ? null : betCodes.map((betCode) => ids.get(betCode)!);
}

/** A member's slips by their ids as they are now, each as a row of /betting/results, whether its history shows it or not. */
export async function readSlipRows(
  db: Db,
  texts: SlipTexts,
  memberId: number,
  ids: readonly number[],
): Promise<Map<number, WireLeg[]>> {
  if (ids.length === 0) return new Map();
  const slips = await texts.legsOf(throughDb(db), await readSlipsById(db, memberId, ids));
  return new Map(slips.map((slip) => [slip.id, wireSlip(slip)]));
}

/** `duration` N means from today − N to today, as the picker reckons it; explicit dates win. Source: decision 71. */
export function filterOf(
  memberId: number,
  query: Omit<InputOf<typeof listSlips>, 'page' | 'size'>,
  now: Date,
): SlipFilter {
  const today = seoulDay(now);
  const since = query.duration ? addDays(today, -query.duration) : null;
  return {
    memberId,
    kinds: query.type && query.type !== 'all' ? kindsOfType(query.type) : null,
    result: query.result === 'all' ? null : query.result,
    from: query.startDate ?? since,
    to: query.endDate ?? (query.duration ? today : null),
    games: query.provider ? gamesOfVendor(query.provider) : null,
  };
}

/** The vendors a tab of the history can be filtered by. */
function providersOf(type: InputOf<typeof listSlips>['type']): { code: string; name: string }[] {
  if (type !== '카지노' && type !== '슬롯') return [];
  return vendorsOf(type === '카지노' ? 'table' : 'slot');
}
