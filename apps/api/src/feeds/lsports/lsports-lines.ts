import type { Line } from '@lime/domain/market-kinds.ts';

/** A line as the feed writes it: "-2.5 (1-0)" is −2.5 with the score it counts from. */
export type WireLine = { readonly line: Line; readonly from: { readonly home: number; readonly away: number } | null };

/** Lines beyond this, or off the quarter steps, are not ours to sell. Hundredths. */
const furthest = 100_000;

/** @returns null when it is no line in quarter steps */
export function readLine(text: string): WireLine | null {
  const parts = /^\s*([+-]?\d{1,4}(?:\.\d{1,4})?)\s*(?:\((\d{1,3})-(\d{1,3})\))?\s*$/.exec(text);
  if (!parts) return null;
  const hundredths = Math.round(Number(parts[1]) * 100);
  if (Math.abs(Number(parts[1]) * 100 - hundredths) > 1e-6 || hundredths % 25 !== 0 || Math.abs(hundredths) > furthest)
    return null;
  const from = parts[2] === undefined ? null : { home: Number(parts[2]), away: Number(parts[3]) };
  return { line: hundredths === 0 ? 0 : hundredths, from };
}

/** Writes it back: handicaps carry the score they count from. */
export function writeLine(line: Line, from: { home: number; away: number } | null): string {
  const number = line % 100 === 0 ? (line / 100).toFixed(1) : String(line / 100);
  return from ? `${number} (${from.home}-${from.away})` : number;
}
