import type { LadderWay } from '@lime/domain/games/ladder.ts';

/** Where the two posts and their ends are. */
export type LadderBox = {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

/** The heights of a ladder's rungs, evenly between its ends. */
export const rungHeights = (rungs: number, { top, bottom }: LadderBox): number[] =>
  Array.from({ length: rungs }, (_, index) => Math.round(top + ((bottom - top) * (index + 1)) / (rungs + 1)));

/** The way down as an SVG path: each rung leads to the other side. */
export function ladderPath({ start, rungs }: Pick<LadderWay, 'start' | 'rungs'>, box: LadderBox): string {
  let isLeft = start === '좌';
  let path = `M${isLeft ? box.left : box.right} ${box.top}`;
  for (const y of rungHeights(rungs, box)) {
    isLeft = !isLeft;
    path += `V${y}H${isLeft ? box.left : box.right}`;
  }
  return `${path}V${box.bottom}`;
}
