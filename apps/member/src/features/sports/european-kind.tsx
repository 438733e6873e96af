import { fixtureSources } from '../../lib/fixture-sources.ts';
import { BoardRow } from './board-row.tsx';
import { DateStrip } from './date-strip.tsx';
import { FixtureDetail } from './fixture-detail.tsx';
import type { Geometry } from './geometry.ts';
import type { DaysProps, DetailProps, MarketTab, SportsKind } from './sports-kind.ts';

/** The same numbers as in board.css. */
const wide: Geometry = { band: 39, gap: 12, fixtureHeight: () => 65 };
const narrow: Geometry = { band: 40, gap: 8, fixtureHeight: () => 127 };
const tabs: readonly MarketTab[] = [{ id: 'all', name: '전체', shows: () => true }];

/** How European-style lists look: a board of 승 무 패 for each league, and a page of its own for a fixture. */
const look = {
  tabs,
  all: tabs[0]!,
  counted: true,
  usualOnPhone: 'all',
  most: 1,
  geometry: { wide, narrow },
  Row: BoardRow,
};

/** /sport/prematch. */
export const europeanKind: SportsKind = {
  name: '유럽형',
  source: fixtureSources.european,
  bets: 'european',
  ...look,
  Days: (props: DaysProps) => <DateStrip {...props} path="/v2/game/european/dateCnt" />,
  Detail: (props: DetailProps) => <FixtureDetail {...props} source={fixtureSources.european} />,
};

/** /sport/lsport/european: fixtures of the external feed. */
export const lsportEuropeanKind: SportsKind = {
  name: '해외 유럽형',
  source: fixtureSources['lsport-european'],
  bets: 'lsport-european',
  ...look,
  Days: (props: DaysProps) => <DateStrip {...props} path="/v2/lsport/european/dateCnt" />,
  Detail: (props: DetailProps) => <FixtureDetail {...props} source={fixtureSources['lsport-european']} />,
};
