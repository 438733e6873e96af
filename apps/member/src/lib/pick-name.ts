import { marketKind, sideNamesKo } from '@lime/domain/catalogue.ts';
import type { Line, MarketType, Side } from '@lime/domain/catalogue.ts';

const minus = '−';

/** A line as shown, with a true minus and at least one decimal: −1.0, +0.75, 0.0. @param line hundredths */
export function formatHandicap(line: Line): string {
  const sign = line > 0 ? '+' : line < 0 ? minus : '';
  return sign + formatTotal(Math.abs(line));
}

/** A total as shown: 2.5, 2.25, 158.5. @param line hundredths */
export function formatTotal(line: Line): string {
  return (line / 100).toFixed(line % 10 === 0 ? 1 : 2);
}

type Named = { marketType: MarketType; side: Side; line: Line | null; home: string; away: string };

/** What a member picked, in words: 토트넘 승, 무, 서울 SK −3.5, 오버 2.5, 홀. The line of a handicap is the picked team's own. */
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

/** 축구 · 승무패 and its like carry no line of their own; 핸디캡 −1.0, 언더오버 2.5, 다음 골 (2번째) do. */
export function marketName({ marketName: name, line, ...market }: Market & { marketName: string }): string {
  return line === null ? name : `${name} ${lineText({ line, ...market })}`;
}

type Market = { marketType: MarketType; side?: Side; line: Line | null };

/** A market's line as its row shows it; empty where it has none. */
export function lineText({ marketType, line }: Market): string {
  if (line === null) return '';
  const { rule } = marketKind(marketType);
  if (rule === 'next-goal') return `${line / 100}번째`;
  return rule === 'handicap' ? formatHandicap(line) : formatTotal(line);
}

/** A bet code where there is little room: its ends. The whole one stands in the slip's details. */
export function shortCode(betCode: string): string {
  return betCode.length > 16 ? `${betCode.slice(0, 8)}…${betCode.slice(-4)}` : betCode;
}
