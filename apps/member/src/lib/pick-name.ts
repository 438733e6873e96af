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

/** What a member picked, in words: 토트넘 승, 무, 서울 SK −3.5, 오버 2.5. The line of a handicap is the picked team's own. */
export function pickName({ marketType, side, line, home, away }: Named): string {
  const team = side === 'away' ? away : home;
  switch (marketType) {
    case 2:
      return `${side === 'over' ? '오버' : '언더'} ${formatTotal(line ?? 0)}`;
    case 3:
      return `${team} ${formatHandicap(side === 'away' ? -(line ?? 0) : (line ?? 0))}`;
    default:
      return side === 'draw' ? '무' : `${team} 승`;
  }
}

/** 축구 · 승무패 and its like carry no line of their own; 핸디캡 −1.0, 언더오버 2.5 do. */
export function marketName({
  marketName: name,
  marketType,
  line,
}: {
  marketName: string;
  marketType: MarketType;
  line: Line | null;
}): string {
  if (line === null) return name;
  return `${name} ${marketType === 3 ? formatHandicap(line) : formatTotal(line)}`;
}

/** A bet code where there is little room: its ends. The whole one stands in the slip's details. */
export function shortCode(betCode: string): string {
  return betCode.length > 16 ? `${betCode.slice(0, 8)}…${betCode.slice(-4)}` : betCode;
}
