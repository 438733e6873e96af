import { svgOf } from '../../token/client/svg.ts';
import type { SlotPlayed } from './slot-types.ts';

const miniSize = 13;
/** Where the reels stopped, in small. */
export function mini({ outcome }: SlotPlayed): SVGElement {
  const first = outcome.steps[0]!;
  const window = first.kind === 'spin' ? first.window : [];
  const svg = svgOf('svg', {
    class: 'mini',
    width: String(window.length * miniSize),
    height: String((window[0]?.length ?? 0) * miniSize),
    'aria-hidden': 'true',
  });
  for (const [reel, column] of window.entries())
    for (const [row, symbol] of column.entries())
      svg.append(
        svgOf('use', {
          href: `#s${symbol}`,
          x: String(reel * miniSize),
          y: String(row * miniSize),
          width: String(miniSize),
          height: String(miniSize),
        }),
      );
  return svg;
}
