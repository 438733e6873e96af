import { fairChances } from './fair-chances.ts';
import { footballModel } from './price-football.ts';
import type { FootballStrength } from './price-football.ts';

/** An average match, where nobody has a price for it. */
const average = { home: 1.45, away: 1.1 };
const rho = -0.07;

/**
 * The strengths whose three results have the chances that prices tell of, the bookmaker's margin taken out by the power
 * method it was most likely put in by.
 *
 * @param prices  decimal odds of home, draw and away; null: an average match
 */
export function fitFootball(prices: readonly [number, number, number] | null): FootballStrength {
  if (!prices) return { ...average, rho };
  const wanted = fairChances(prices.map((price) => price * 1000));
  let home = average.home;
  let away = average.away;
  for (let turn = 0; turn < 60; turn += 1) {
    const [h, d, a] = chancesOf(home, away);
    // Who is better moves the edge, how often nobody wins moves the total.
    const edge = 1.6 * (wanted[0]! - wanted[2]! - (h - a));
    const total = -4 * (wanted[1]! - d);
    home = Math.min(5, Math.max(0.15, home + (edge + total) / 2));
    away = Math.min(5, Math.max(0.15, away + (total - edge) / 2));
  }
  return { home, away, rho };
}

function chancesOf(home: number, away: number): [number, number, number] {
  const { from, chances } = footballModel({ home, away, rho }).margin;
  const result: [number, number, number] = [0, 0, 0];
  chances.forEach((chance, i) => (result[from + i > 0 ? 0 : from + i === 0 ? 1 : 2] += chance));
  return result;
}
