import { assert } from '@lime/domain/assert.ts';
import { findProviderGame } from '@lime/domain/games/provider-games.ts';
import type { LegResult } from '@lime/domain/settlement/leg-result.ts';
import type { Product } from '../betting/product.types.ts';
import type { ToldLeg } from '../slips/slip-texts.service.ts';

type DebitRow = {
  slip_id: number;
  game: string;
  reference: string;
  round: string | null;
  pick: string | null;
  amount: number;
  most: number | null;
  state: 'open' | 'waiting' | 'settled' | 'cancelled';
  payout: number;
  outcome: string | null;
  placed_at: Date;
};

const debitsOfSlips = `
  select slip_id, game, reference, round::text as round, pick, amount, most, state, payout, outcome, placed_at
  from provider_debit where slip_id = any($1::bigint[])`;

/**
 * A product of hosted games: token games, or tables and slots. Their bets are placed in the host's frame and come by its calls,
 * so nothing is submitted or judged here, and no event of theirs is settled; the history shows a slip as one row.
 * Source: decisions 77 and 78.
 */
const hosted = (id: string): Product => ({
  id,
  profiles: [],
  judge: () => Promise.resolve({ code: 'BET_NO_ROUND' }),
  changed: () => ({ code: 'BET_NO_ROUND' }),
  refresh: () => Promise.resolve(),
  results: () => Promise.resolve({ revision: 0, results: new Map() }),
  async describe(query, slipIds) {
    const rows = await query<DebitRow>('debits-of-slips', debitsOfSlips, [slipIds]);
    return new Map(rows.map((row) => [row.slip_id, [toldPlay(row)]]));
  },
});

/** The products of the token games and of the casino. */
export const tokenPlays: Product = hosted('token');
export const casinoPlays: Product = hosted('casino');

const none = { ko: '', en: '' };

function toldPlay(row: DebitRow): ToldLeg {
  const game = findProviderGame(row.game);
  assert(game, `a debit of a game nobody knows: ${row.game}`);
  const pick = row.pick ?? '베팅';
  return {
    no: 1,
    odds: oddsOf(row),
    result: resultOf(row),
    event: row.round ?? row.reference,
    market: '',
    selection: row.reference,
    startsAt: row.placed_at,
    sport: { id: `${game.kind}-${game.code}`, ko: game.name },
    league: none,
    home: none,
    away: none,
    eventName: row.round === null ? game.name : `${game.name} ${row.round}회차`,
    marketType: { id: game.code, ko: game.name, en: game.name },
    side: pick,
    line: null,
    offered: [null, null, null],
    score: null,
    source: null,
    ...(row.round === null ? {} : { round: { no: row.round, ofDay: null, outcome: row.outcome } }),
    // a play has no folders; what it won may wait for staff
    marketName: row.state === 'waiting' ? '당첨금 확인 중' : '',
    pickName: pick,
    pickInFull: pick,
  };
}

const resultOf = ({ state, payout }: DebitRow): LegResult =>
  state === 'open' || state === 'waiting' ? 'wait' : state === 'cancelled' ? 'void' : payout > 0 ? 'won' : 'lost';

/** What it paid for a won of the stake; before that, the most it can. Thousandths, cut. */
function oddsOf({ state, payout, most, amount }: DebitRow): number {
  const pays = state === 'settled' && payout > 0 ? payout : (most ?? amount);
  return Number((BigInt(pays) * 1000n) / BigInt(amount));
}
