import { betKindName, betKinds } from '@lime/domain/betting/bet-kinds.ts';
import { findProviderGame, providerGames } from '@lime/domain/games/provider-games.ts';
import { findRoundGame, roundGames } from '@lime/domain/games/round-games.ts';
import { reportProductOf, reportProducts } from '@lime/domain/reports/report-products.ts';
import { reportMarketName } from '@lime/contract/report-words.ts';
import type { ReportDimensionId } from '@lime/contract/report-words.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { noGame } from './facts.sql.ts';
import type { NamedTable } from './matrix.sql.ts';

/** How a dimension is read off the sums and off the facts beside them. */
export type ReadDimension = {
  /** SQL over f (hour, kind, game, legs, grade, agent_id, league_id, market, member_id) and its league g: what is grouped by */
  readonly value: RawBuilder<unknown>;
  /** the key of a row of the report, from that value */
  readonly key?: (value: string) => string;
  /** keys in the order they are shown; without it: by stake, the largest first */
  readonly order?: (key: string) => number;
  /** what a key is called, where no table has to be asked */
  readonly label?: (key: string) => string;
  /** keys that are asked of the database by name: the table's rows are read by `readNames` */
  readonly named?: NamedTable;
  /** what 0 is called there; without it: no match */
  readonly none?: string;
};

const number = (key: string) => Number(key);
const dayOf = (key: string) => new Date(Number(key) * 86_400_000).toISOString().slice(0, 10);
const legsName = (key: string) => (key === '0' ? '폴더 없음' : `${key}폴더`);
const gameIds = [noGame, ...roundGames.map(({ id }) => id as string), ...providerGames.map(({ code }) => code)];
const gameName = (key: string) =>
  key === noGame ? '스포츠 경기' : (findRoundGame(key)?.name ?? findProviderGame(key)?.name ?? betKindName(key));

/** Every dimension by its id. The products of one kind of slips are added up once they are read. */
export const dimensions: Readonly<Record<ReportDimensionId, ReadDimension>> = {
  day: { value: sql`f.hour / 24`, key: dayOf, order: (key) => Date.parse(key), label: (key) => key },
  hour: { value: sql`f.hour % 24`, order: number, label: (key) => `${key}시` },
  product: {
    value: sql`f.kind`,
    key: reportProductOf,
    order: (key) => reportProducts.findIndex(({ id }) => id === key),
    label: (key) => reportProducts.find(({ id }) => id === key)!.nameKo,
  },
  game: { value: sql`f.kind`, order: (key) => betKinds.findIndex(({ kind }) => kind === key), label: betKindName },
  eachGame: { value: sql`f.game`, order: (key) => gameIds.indexOf(key), label: gameName },
  sport: { value: sql`coalesce(g.sport_id, 0)`, named: 'sport' },
  league: { value: sql`f.league_id`, named: 'league' },
  market: { value: sql`f.market`, label: (key) => reportMarketName(Number(key)) },
  legs: { value: sql`f.legs`, order: number, label: legsName },
  agent: { value: sql`f.agent_id`, named: 'agent', none: '총판 없음' },
  grade: { value: sql`f.grade`, order: number, label: (key) => `${key}레벨` },
  member: { value: sql`f.member_id`, named: 'member' },
};
