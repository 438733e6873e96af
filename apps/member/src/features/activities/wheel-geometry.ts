/** A sector as it is drawn: degrees from the top, clockwise. */
export type Slice = {
  readonly no: number;
  readonly points: number;
  readonly from: number;
  readonly to: number;
  readonly colour: string;
  /** the ink that reads on it */
  readonly ink: string;
};

const colours = ['#FFB93B', '#6BB1FF', '#45DE9B', '#B9F23E', '#27303B', '#C7A6FF', '#FF9D8A'] as const;
const nothing = '#1D242D';
const dark: readonly string[] = ['#27303B', nothing];

/**
 * Sectors as wide as they are likely, so the wheel shows the odds. The first one is at the top; one that cannot come up
 * is left out. Colours follow the prize, the greatest first.
 */
export function slicesOf(sectors: readonly { readonly points: number; readonly chance: number }[]): Slice[] {
  const prizes = [...new Set(sectors.map(({ points }) => points))].filter((points) => points > 0);
  const byValue = prizes.toSorted((a, b) => b - a);
  let at = (-(sectors[0]?.chance ?? 0) / 10_000) * 180;
  return sectors.flatMap(({ points, chance }, no) => {
    const from = at;
    at += (chance / 10_000) * 360;
    if (chance === 0) return [];
    const colour = points === 0 ? nothing : colours[byValue.indexOf(points) % colours.length]!;
    return [{ no, points, from, to: at, colour, ink: dark.includes(colour) ? '#F3F6F8' : '#0E1602' }];
  });
}

/**
 * How far the wheel is turned when a sector is under the pointer, some turns after where it is now.
 *
 * @param turned  degrees now
 * @param place   where within the sector, 0 to 1
 */
export function turnTo({ from, to }: Slice, turned: number, turns: number, place: number): number {
  // never on an edge, where nobody could tell what it shows
  const target = from + (to - from) * (0.15 + 0.7 * place);
  const rest = (((-target - turned) % 360) + 360) % 360;
  return turned + turns * 360 + rest;
}

/** A point of the wheel. @param degrees from the top, clockwise */
export function pointAt(centre: number, radius: number, degrees: number): [number, number] {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return [round(centre + radius * Math.cos(angle)), round(centre + radius * Math.sin(angle))];
}

const round = (number: number) => Math.round(number * 10) / 10;
