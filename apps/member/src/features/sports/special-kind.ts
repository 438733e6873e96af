import { fixtureSources } from '../../lib/fixture-sources.ts';
import { koreanLook, koreanTabs } from './korean-kind.ts';
import { specialTabs } from './market-groups.ts';
import type { SportsKind } from './sports-kind.ts';
import './special.css';

/** /sport/special (한국형2): every market but the main ones. */
export const specialKind: SportsKind = {
  name: '스페셜',
  source: fixtureSources.special,
  bets: 'special',
  all: specialTabs[0]!,
  counted: false,
  tabs: specialTabs,
  usualOnPhone: 'all',
  most: 4,
  ...koreanLook,
};

/** /sport/lsport/korean: fixtures of the external feed, as the Korean list shows its own. */
export const lsportKoreanKind: SportsKind = {
  name: '해외 한국형',
  source: fixtureSources['lsport-korean'],
  bets: 'lsport',
  all: { shows: () => true },
  counted: true,
  tabs: koreanTabs,
  usualOnPhone: 'winner',
  most: Infinity,
  ...koreanLook,
};
