/** A source of numbers in [0, 1): the built-in league and tests hand one in, so that a seed replays everything. */
export type Random = () => number;

/** A small seeded generator (mulberry32), never for anything that must be unguessable. @param seed any text */
export function seededRandom(seed: string): Random {
  let state = 1779033703 ^ seed.length;
  for (let i = 0; i < seed.length; i += 1) {
    state = Math.imul(state ^ seed.charCodeAt(i), 3432918353);
    state = (state << 13) | (state >>> 19);
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Numbers drawn evenly from `least` to `most`. */
export const betweenBy =
  (random: Random) =>
  (least: number, most: number): number =>
    least + (most - least) * random();
