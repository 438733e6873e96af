import { formatHandicap, lineText } from '@lime/domain/betting/pick-name.ts';
import { marketKind, marketNameKo } from '@lime/domain/market-kinds.ts';
import type { MarketType, Side } from '@lime/domain/market-kinds.ts';
import type { SportFamily } from '@lime/domain/sports.ts';
import type { Odds } from '@lime/domain/odds.ts';
import { soldPrices } from '@lime/domain/trading/sold-prices.ts';
import type { BettingSettings } from '@lime/domain/betting/cart-types.ts';
import type { OwnTerms } from '@lime/domain/trading/own-terms.ts';
import type { DeskMarket } from './desk.sql.ts';

/** Of the site's settings: limits that shape every offered price (decision 40). */
export type PriceCaps = Pick<BettingSettings, 'twoWaySum' | 'maxReverse' | 'maxDraw'>;

/** A market with its sides in the kind's order. */
export type OrderedMarket = {
  readonly ids: readonly number[];
  readonly sides: readonly Side[];
  readonly fed: readonly Odds[];
  readonly desk: readonly (Odds | null)[];
  readonly stopped: readonly boolean[];
  readonly margin: number;
};

export function ordered(market: DeskMarket): OrderedMarket {
  const { sides } = marketKind(market.type);
  const at = sides.map((side) => market.sides.indexOf(side));
  return {
    sides,
    ids: at.map((no) => market.selection_ids[no]!),
    fed: at.map((no) => market.odds[no]!),
    desk: at.map((no) => market.desk_odds[no]!),
    stopped: at.map((no) => market.sides_stopped[no]!),
    margin: market.margin,
  };
}

/** The row of the price history that tells what the desk has done. @param stopped the whole fixture is */
export function priceRow(market: DeskMarket, version: number, stopped: boolean, caps: PriceCaps) {
  const parts = ordered(market);
  return {
    market_id: market.id,
    version,
    odds: soldPrices(parts, caps),
    status: stopped || market.stopped ? 'suspended' : market.status,
    desk: { feed: parts.fed, odds: parts.desk, stopped: parts.stopped, margin: parts.margin, own: market.desk_margin },
  };
}

/** Terms that a market sets itself. */
export function ownTermsOf({ desk_margin, desk_max_betting, desk_max_win }: DeskMarket): OwnTerms {
  return { margin: desk_margin, maxBetting: desk_max_betting, maxWin: desk_max_win };
}

/** "핸디캡 −0.5", "언더오버 3.5", "전반 승무패". */
export function marketTitle(type: MarketType, line: number | null, family: SportFamily): string {
  const name = marketNameKo(type, family);
  if (line === null) return name;
  return `${name} ${lineText({ marketType: type, line })}`;
}

/** A selection as the desk names it: 토트넘, 무, 토트넘 −0.5, 오버. */
export function sideName(
  { type, line }: { type: MarketType; line: number | null },
  side: Side,
  { home, away }: { home: string; away: string },
): string {
  const { rule } = marketKind(type);
  const handicap = rule === 'handicap' && line !== null ? ` ${formatHandicap(side === 'home' ? line : -line)}` : '';
  switch (side) {
    case 'home':
      return `${home}${handicap}`;
    case 'away':
      return `${away}${handicap}`;
    case 'draw':
      return rule === 'next-goal' ? '더 없음' : '무';
    case 'over':
      return '오버';
    case 'under':
      return '언더';
    case 'odd':
      return '홀';
    case 'even':
      return '짝';
    case 'yes':
      return '예';
    case 'no':
      return '아니오';
    case 'home-draw':
      return `${home} 또는 무`;
    case 'home-away':
      return `${home} 또는 ${away}`;
    case 'draw-away':
      return `무 또는 ${away}`;
  }
}
