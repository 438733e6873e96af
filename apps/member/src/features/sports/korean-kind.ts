import type { WireFolder } from '@lime/contract/fixtures.ts';
import { fixtureSources } from '../../lib/fixture-sources.ts';
import { FixtureRow } from './fixture-row.tsx';
import { desktopGeometry, mobileGeometry } from './geometry.ts';
import { DayChoices } from './list-head.tsx';
import type { MarketTab, SportsKind } from './sports-kind.ts';

const ofTypes =
  (...types: readonly string[]) =>
  ({ marketsId }: WireFolder) =>
    types.includes(marketsId);

/** 승무패 is the winner in either form: 1X2, or 승패 where no draw exists. */
export const koreanTabs: readonly MarketTab[] = [
  { id: 'all', name: '전체', shows: ofTypes('1', '52', '3', '2') },
  { id: 'winner', name: '승무패', shows: ofTypes('1', '52') },
  { id: 'handicap', name: '핸디캡', shows: ofTypes('3') },
  { id: 'total', name: '언더오버', shows: ofTypes('2') },
];

/** How Korean-style lists look: the markets of a fixture one below the other. */
export const koreanLook = {
  geometry: { wide: desktopGeometry, narrow: mobileGeometry },
  Row: FixtureRow,
  Days: DayChoices,
};

/** /sport/korean: winner, handicap and totals before the start. */
export const koreanKind: SportsKind = {
  name: '한국형',
  source: fixtureSources.korean,
  bets: 'korean',
  all: { shows: () => true },
  counted: true,
  tabs: koreanTabs,
  usualOnPhone: 'winner',
  most: Infinity,
  ...koreanLook,
};
