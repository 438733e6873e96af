// The curve of graph, which host and frame draw alike. Multipliers are whole hundredths: 2.47 is 247.

/** How fast the curve rises: the multiplier after t milliseconds is e^(growth × t). Source: rules 1.2 "Graph". */
const growth = 6e-5;

/** The curve as it is drawn. @param elapsed  milliseconds since its start by the host's clock */
export const risenAt = (elapsed: number): number => 100 * Math.exp(growth * elapsed);

/** The multiplier a running round shows. @param elapsed  milliseconds since its start by the host's clock */
export const multiplierAt = (elapsed: number): number => Math.floor(risenAt(elapsed));

/** The first whole millisecond at which a round shows a multiplier. */
export function elapsedAt(multiplier: number): number {
  let elapsed = Math.max(0, Math.floor(Math.log(multiplier / 100) / growth) - 1);
  while (multiplierAt(elapsed) < multiplier) elapsed += 1;
  return elapsed;
}

/** A multiplier as shown: 2.47×, 12,345.60×. */
export const pointText = (point: number): string =>
  `${Math.floor(point / 100).toLocaleString('en-US')}.${String(point % 100).padStart(2, '0')}×`;
