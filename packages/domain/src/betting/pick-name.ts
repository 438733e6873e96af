import { marketKind, sideNamesKo } from '../market-kinds.ts';
import type { Line, MarketType, Side } from '../market-kinds.ts';

/** The one minus sign of every line, price and amount that people read. */
export const minusSign = '−';

/** A line as shown, with a true minus and at least one decimal: −1.0, +0.75, 0.0. @param line hundredths */
export function formatHandicap(line: Line): string {
  const sign = line > 0 ? '+' : line < 0 ? minusSign : '';
  return sign + formatTotal(Math.abs(line));
}

/** A total as shown: 2.5, 2.25, 158.5. @param line hundredths */
export function formatTotal(line: Line): string {
  return (line / 100).toFixed(line % 10 === 0 ? 1 : 2);
}

type Named = {
  readonly marketType: MarketType;
  readonly side: Side;
  /** hundredths; a handicap's is the home team's */
  readonly line: Line | null;
  readonly home: string;
  readonly away: string;
};

/**
 * What a member picked, in words: 토트넘 승, 무, 서울 SK −3.5, 오버 2.5, 홀. The line of a handicap is the picked team's own.
 * Member site, office and the API's texts all name a pick by this function.
 */
export function pickName({ marketType, side, line, home, away }: Named): string {
  const team = side === 'away' ? away : home;
  switch (marketKind(marketType).rule) {
    case 'total':
    case 'home-total':
    case 'away-total':
      return `${sideNamesKo[side]} ${formatTotal(line ?? 0)}`;
    case 'handicap':
      return `${team} ${formatHandicap(side === 'away' ? -(line ?? 0) : (line ?? 0))}`;
    case 'next-goal':
      return side === 'draw' ? '골 없음' : team;
    case 'double-chance':
    case 'odd-even':
    case 'both-score':
      return sideNamesKo[side];
    default:
      return side === 'draw' ? '무' : `${team} 승`;
  }
}

/**
 * The market as it is shown next to a pick's name. The pick carries the line of a handicap or a total, so only the number of
 * a goal is added: 핸디캡, 전반 언더오버, 다음 골 2번째.
 *
 * @param name the market's name with its sport's word for the period
 */
export function pickMarket(name: string, { marketType, line }: Pick<Named, 'marketType' | 'line'>): string {
  return marketKind(marketType).rule === 'next-goal' && line !== null ? `${name} ${line / 100}번째` : name;
}

/** A match as every list and slip names it: 홈 : 원정. */
export function matchName({ home, away }: Pick<Named, 'home' | 'away'>): string {
  return `${home} : ${away}`;
}

/** A market's line as its row shows it; empty where it has none. */
export function lineText({ marketType, line }: Pick<Named, 'marketType' | 'line'>): string {
  if (line === null) return '';
  const { rule } = marketKind(marketType);
  if (rule === 'next-goal') return `${line / 100}번째`;
  return rule === 'handicap' ? formatHandicap(line) : formatTotal(line);
}
