import { at, make } from './host.ts';
import type { Spot } from './roulette-board.ts';

// The layout of roulette: edges and corners between its numbers, and how arrows move over it.

type Centre = readonly [across: number, down: number];
type Placed = { readonly element: HTMLElement; readonly centre: Centre };

const steps: Readonly<Record<string, Centre>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Draws edges and corners between the numbers; arrows move over all of the layout, which is one stop of Tab. */
export function drawLayout(inside: readonly Spot[]): void {
  const centres = inside.map((spot) => ({ spot, centre: centreOf(spot) }));
  for (const { spot, centre } of centres) {
    if (spot.kind === '한 번호') continue;
    const dot = make('button', {
      type: 'button',
      class: 'edge',
      'data-spot': spot.id,
      'aria-label': `${spot.kind} ${spot.name}`,
    });
    dot.style.left = `${(centre[0] / 24) * 100}%`;
    dot.style.top = `${(centre[1] / 6) * 100}%`;
    at('numbers').append(dot);
  }
  const elements = centres.map(({ spot, centre }) => ({
    element: document.querySelector<HTMLElement>(`.inside [data-spot="${spot.id}"]`)!,
    centre,
  }));
  const shown = () => elements.filter(({ element }) => element.offsetParent !== null);
  for (const { element, centre } of elements) {
    element.tabIndex = centre[0] === 1 && centre[1] === 1 ? 0 : -1;
    element.addEventListener('keydown', (event) => {
      const [x, y] = steps[event.key] ?? [0, 0];
      if (x === 0 && y === 0) return;
      event.preventDefault();
      const next = nextOf(shown(), centre, [x, y]);
      if (!next) return;
      element.tabIndex = -1;
      next.element.tabIndex = 0;
      next.element.focus();
    });
  }
}

/** The nearest place in the direction of a step; undefined: there is none. */
function nextOf(all: readonly Placed[], from: Centre, [x, y]: Centre): Placed | undefined {
  return all
    .map((one) => ({
      ...one,
      along: (one.centre[0] - from[0]) * x + (one.centre[1] - from[1]) * y,
      aside: Math.abs((one.centre[0] - from[0]) * y) + Math.abs((one.centre[1] - from[1]) * x),
    }))
    .filter(({ along, aside }) => along > 0 && aside <= along)
    .toSorted((a, b) => a.along + a.aside * 2 - (b.along + b.aside * 2))[0];
}

/** Where a spot of the layout is, in halves of a cell: zero is left of the first column. */
function centreOf({ numbers, kind }: Spot): Centre {
  const rest = numbers.filter((number) => number > 0);
  const across = rest.map((number) => Math.ceil(number / 3) * 2 - 1);
  const down = rest.map((number) => 5 - ((number - 1) % 3) * 2);
  const middle = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length;
  if (numbers.includes(0)) return rest.length === 0 ? [-1, 3] : [0, rest.length === 3 ? 6 : middle(down)];
  return [middle(across), kind === '세 번호' || kind === '여섯 번호' ? 6 : middle(down)];
}
