import type { WireFolder } from '@lime/contract/fixtures.ts';
import { isMarketType, mainMarketTypes, marketKind } from '@lime/domain/market-kinds.ts';
import type { MarketKind } from '@lime/domain/market-kinds.ts';
import type { MarketTab } from './sports-kind.ts';

const isWhole = ({ scope }: MarketKind) => scope === 'sport' || scope === 'overtime';
const isHandicap = ({ rule }: MarketKind) => rule === 'handicap';
const isTotal = ({ rule }: MarketKind) => rule === 'total' || rule === 'home-total' || rule === 'away-total';
const isWinner = ({ rule }: MarketKind) => rule === 'three-way' || rule === 'two-way';
const isPart = (kind: MarketKind) => !isWhole(kind);
const isOther = (kind: MarketKind) => isWhole(kind) && !isWinner(kind) && !isHandicap(kind) && !isTotal(kind);

/** Folders of the kinds a test means; kinds this page does not know yet are under every one of them. */
const of =
  (means: (kind: MarketKind) => boolean) =>
  ({ marketsId }: WireFolder) => {
    const type = Number(marketsId);
    return !isMarketType(type) || means(marketKind(type));
  };

/** All markets of a game: every kind is under exactly one tab besides 전체 and 메인. */
export const detailTabs: readonly MarketTab[] = [
  { id: 'all', name: '전체', shows: () => true },
  { id: 'main', name: '메인', shows: of(({ type }) => mainMarketTypes.includes(type) || type === 226) },
  { id: 'handicap', name: '핸디캡', shows: of((kind) => isWhole(kind) && isHandicap(kind)) },
  { id: 'total', name: '언더오버', shows: of((kind) => isWhole(kind) && isTotal(kind)) },
  { id: 'period', name: '전/후반·쿼터·세트', shows: of(isPart) },
  { id: 'other', name: '기타', shows: of(isOther) },
];

/** 스페셜: what the main list does not have. */
export const specialTabs: readonly MarketTab[] = [
  { id: 'all', name: '전체', shows: of(({ type }) => !mainMarketTypes.includes(type)) },
  { id: 'period', name: '전/후반·쿼터·세트', shows: of(isPart) },
  {
    id: 'total',
    name: '핸디캡·언더오버',
    shows: of((kind) => isWhole(kind) && !mainMarketTypes.includes(kind.type) && (isTotal(kind) || isHandicap(kind))),
  },
  { id: 'other', name: '홀짝·기타', shows: of((kind) => isOther(kind) || kind.type === 226) },
];
