/** Tries of a delivery before it is given up: over about a day. */
export const maxTries = 14;
const firstSeconds = 10;
const mostSeconds = 4 * 3_600;

/**
 * How long after a failed try the next one comes: twice as long each time, up to four hours.
 *
 * @param tries  how many there were, at least 1
 * @returns      seconds; null: it is given up
 */
export function retrySeconds(tries: number): number | null {
  return tries >= maxTries ? null : Math.min(firstSeconds * 2 ** (tries - 1), mostSeconds);
}

/** Has its receiver taken what it was sent? @param code of the answer, null without one */
export const isTaken = (code: number | null): boolean => code !== null && code >= 200 && code < 300;

/** The answer of a receiver that wants nothing more, ever. */
export const goneCode = 410;
