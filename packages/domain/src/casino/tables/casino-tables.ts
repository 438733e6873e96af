import type { Won } from '../../money.ts';
import { tableGame } from './table-games.ts';
import type { TableGameId, TableSpot } from './table-game.ts';

/** A tile of the live lobby, by what its window opens. Source: file 2 "Live casino", decision 95. */
export type TableProduct = { readonly id: number; readonly type: 0 | 1; readonly studio: string };

/** Hold'em alone. Source: decision 95. */
export const holdemProduct: TableProduct = { id: 10002, type: 0, studio: '라임 홀덤' };

/** The nine live tiles in their order, and hold'em. */
export const tableProducts: readonly TableProduct[] = [
  { id: 1, type: 0, studio: '에볼루션' },
  { id: 10, type: 0, studio: '프라그마틱' },
  { id: 3, type: 1, studio: '마이크로 그랜드' },
  { id: 3, type: 0, studio: '마이크로' },
  { id: 5, type: 0, studio: '아시아게임' },
  { id: 6, type: 0, studio: '드림게이밍' },
  { id: 24, type: 0, studio: '오리엔탈' },
  { id: 2, type: 0, studio: '빅게이밍' },
  { id: 9, type: 0, studio: '섹시카지노' },
  holdemProduct,
];

/** A table of the lobby. */
export type CasinoTable = {
  /** its name in streams and rows, for ever: small letters, digits and hyphens */
  readonly id: string;
  readonly game: TableGameId;
  readonly product: TableProduct;
  /** in Korean */
  readonly name: string;
  /** of one stake on a spot without a limit of its own */
  readonly limits: { readonly min: Won; readonly max: Won };
  /** places at the table that members sit down at; null: none, all bet standing */
  readonly seats: number | null;
  /** of what is written and said at the table */
  readonly language: 'ko';
};

type Row = readonly [game: TableGameId, no: number, name: string, min: Won, max: Won];

/** How many sit at a table. Seven as in drawing 30; a hand against the house is its member's alone. */
const seatsOf: Readonly<Record<TableGameId, number | null>> = {
  baccarat: 7,
  'dragon-tiger': 7,
  roulette: null,
  'sic-bo': null,
  holdem: 1,
};

/** By the key of a studio, in the order of `tableProducts`. */
const rows: Readonly<Record<string, readonly Row[]>> = {
  evolution: [
    ['baccarat', 1, '라임 바카라 1', 1_000, 5_000_000],
    ['baccarat', 2, '코리안 바카라 2', 10_000, 10_000_000],
    ['baccarat', 3, '코리안 바카라 3', 5_000, 5_000_000],
    ['roulette', 1, '라임 룰렛', 500, 2_000_000],
    ['dragon-tiger', 1, '라임 드래곤타이거', 1_000, 2_000_000],
    ['sic-bo', 1, '라임 식보', 500, 1_000_000],
    ['holdem', 1, '카지노 홀덤 1', 1_000, 1_000_000],
  ],
  pragmatic: [
    ['baccarat', 1, '바카라 P1', 1_000, 3_000_000],
    ['baccarat', 2, '바카라 P2', 5_000, 5_000_000],
    ['roulette', 1, '오토 룰렛', 100, 1_000_000],
    ['dragon-tiger', 1, '드래곤타이거 P1', 1_000, 1_000_000],
    ['sic-bo', 1, '식보 P1', 100, 500_000],
  ],
  'micro-grand': [
    ['baccarat', 1, '그랜드 바카라 1', 10_000, 10_000_000],
    ['baccarat', 2, '그랜드 바카라 2', 50_000, 20_000_000],
    ['roulette', 1, '그랜드 룰렛', 1_000, 3_000_000],
    ['dragon-tiger', 1, '그랜드 드래곤타이거', 5_000, 3_000_000],
    ['holdem', 1, '그랜드 홀덤', 10_000, 2_000_000],
  ],
  micro: [
    ['baccarat', 1, '마이크로 바카라 1', 100, 500_000],
    ['baccarat', 2, '마이크로 바카라 2', 1_000, 1_000_000],
    ['roulette', 1, '마이크로 룰렛', 100, 500_000],
    ['sic-bo', 1, '마이크로 식보', 100, 300_000],
  ],
  asia: [
    ['baccarat', 1, '아시아 바카라 1', 5_000, 5_000_000],
    ['baccarat', 2, '아시아 바카라 2', 10_000, 5_000_000],
    ['baccarat', 3, '아시아 바카라 3', 1_000, 2_000_000],
    ['dragon-tiger', 1, '아시아 드래곤타이거', 1_000, 2_000_000],
    ['sic-bo', 1, '아시아 식보', 1_000, 2_000_000],
  ],
  dream: [
    ['baccarat', 1, '드림 바카라 D07', 1_000, 3_000_000],
    ['baccarat', 2, '드림 바카라 D08', 1_000, 3_000_000],
    ['roulette', 1, '드림 룰렛', 500, 1_000_000],
    ['dragon-tiger', 1, '드림 드래곤타이거', 1_000, 1_000_000],
    ['sic-bo', 1, '드림 식보', 500, 500_000],
  ],
  oriental: [
    ['baccarat', 1, '오리엔탈 바카라 1', 1_000, 2_000_000],
    ['baccarat', 2, '오리엔탈 바카라 2', 5_000, 3_000_000],
    ['roulette', 1, '오리엔탈 룰렛', 500, 1_000_000],
    ['sic-bo', 1, '오리엔탈 식보', 500, 1_000_000],
  ],
  big: [
    ['baccarat', 1, '빅 바카라 1', 1_000, 3_000_000],
    ['baccarat', 2, '빅 바카라 2', 10_000, 5_000_000],
    ['dragon-tiger', 1, '빅 드래곤타이거', 1_000, 2_000_000],
    ['roulette', 1, '빅 룰렛', 500, 1_000_000],
    ['holdem', 1, '빅 홀덤', 1_000, 500_000],
  ],
  sexy: [
    ['baccarat', 1, '섹시 바카라 1', 1_000, 3_000_000],
    ['baccarat', 2, '섹시 바카라 2', 5_000, 5_000_000],
    ['roulette', 1, '섹시 룰렛', 500, 1_000_000],
    ['dragon-tiger', 1, '섹시 드래곤타이거', 1_000, 1_000_000],
  ],
  holdem: [
    ['holdem', 1, '라임 홀덤 1', 500, 500_000],
    ['holdem', 2, '라임 홀덤 2', 5_000, 1_000_000],
    ['holdem', 3, '라임 홀덤 3', 10_000, 3_000_000],
  ],
};

/** Every table, lobby by lobby. Adding one is adding a row. */
export const casinoTables: readonly CasinoTable[] = Object.entries(rows).flatMap(([key, list], index) =>
  list.map(([game, no, name, min, max]) => ({
    id: `${key}-${game}-${no}`,
    game,
    product: tableProducts[index]!,
    name,
    limits: { min, max },
    seats: seatsOf[game],
    language: 'ko' as const,
  })),
);

/** The table with this id; null: there is none. */
export const findTable = (id: string): CasinoTable | null => casinoTables.find((table) => table.id === id) ?? null;

/** What may be staked on a spot: a share of the table's highest stake, never less than its lowest. */
export function spotLimits(
  { limits: { min, max } }: Pick<CasinoTable, 'limits'>,
  { limitPercent }: Pick<TableSpot<never>, 'limitPercent'>,
): { readonly min: Won; readonly max: Won } {
  return { min, max: Math.max(min, Math.floor((max * limitPercent) / 100)) };
}

/** The most a member may stake in a round, all spots together: a tenth above one spot, as drawing 30 has it. Of hold'em all three. */
export function roundLimit(table: Pick<CasinoTable, 'limits' | 'game'>): Won {
  const game = tableGame(table.game);
  if (game.dealing !== 'hand') return Math.floor((table.limits.max * 11) / 10);
  return game.spots.reduce((sum, spot) => sum + spotLimits(table, spot).max, 0);
}
