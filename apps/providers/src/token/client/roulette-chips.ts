import { at, make, won } from './host.ts';
import type { RouletteFace } from './roulette-board.ts';
import type { Place } from './round-panels.ts';

// Chips on the table of roulette, and what its numbers would pay with them.

/** Shows chips where they lie, bet or not. @returns to be called with the chips on the table and with those that are bet */
export function createChipView(face: RouletteFace) {
  /** Where a chip lies for each spot, with what the place is called without one. */
  const tablePlaces = new Map(
    [...document.querySelectorAll<HTMLElement>('.table [data-spot]')].map((button) => {
      const spot = button.dataset['spot']!;
      return [spot, { button, name: button.ariaLabel ?? face.spots.get(spot)!.name }];
    }),
  );
  let chipsShown = '';

  return function showChips(chips: readonly Place[], mine: readonly Place[]): void {
    const key = JSON.stringify([chips, mine]);
    if (key === chipsShown) return;
    chipsShown = key;
    const totals = totalsOf(chips, mine);
    for (const [spot, { button, name }] of tablePlaces) showChip(button, name, totals.get(spot));
    showPreview(
      face,
      [...totals].map(([spot, { stake }]) => ({ spot, stake })),
    );
  };
}

/** What lies on a place: all its stakes, and whether all of it is bet. */
type Total = { readonly stake: number; readonly isBet: boolean };

function totalsOf(chips: readonly Place[], mine: readonly Place[]): ReadonlyMap<string, Total> {
  const totals = new Map<string, Total>();
  for (const [list, isBet] of [[mine, true] as const, [chips, false] as const])
    for (const { spot, stake } of list)
      totals.set(spot, {
        stake: stake + (totals.get(spot)?.stake ?? 0),
        isBet: isBet && !chips.some((one) => one.spot === spot),
      });
  return totals;
}

function showChip(button: HTMLElement, name: string, total: Total | undefined): void {
  const chip = button.querySelector('.chip');
  const label = total ? `${name}, ${won(total.stake)}원` : name;
  if (button.ariaLabel !== label) button.ariaLabel = label;
  if (!total) {
    chip?.remove();
    return;
  }
  const next = make('span', {
    class: total.isBet ? 'chip bet' : 'chip',
    'data-text': chipText(total.stake),
  });
  if (!chip) button.append(next);
  else if (!chip.isEqualNode(next)) chip.replaceWith(next);
}

const chipText = (stake: number) =>
  stake >= 10_000
    ? `${Number((stake / 10_000).toFixed(1))}만`
    : stake >= 1_000
      ? `${Number((stake / 1_000).toFixed(1))}천`
      : String(stake);

/** What the numbers would pay with all that is on the table. */
function showPreview({ wheel, spots }: RouletteFace, places: readonly Place[]): void {
  const stake = places.reduce((sum, one) => sum + one.stake, 0);
  const pays = wheel.map((number) =>
    places.reduce((sum, one) => {
      const { numbers, price } = spots.get(one.spot)!;
      return sum + (numbers.includes(number) ? Math.floor((one.stake * price) / 1000) : 0);
    }, 0),
  );
  const most = Math.max(...pays);
  const best = wheel.filter((_, index) => pays[index] === most).toSorted((a, b) => a - b);
  const line = (name: string, value: string) => make('div', {}, make('dt', {}, name), make('dd', {}, value));
  at('preview').replaceChildren(
    ...(stake === 0
      ? []
      : [
          line('칩이 놓인 번호', `${pays.filter((pay) => pay > 0).length} / 37`),
          line(`${won(stake)}원보다 더 받는 번호`, `${pays.filter((pay) => pay > stake).length} / 37`),
          line(best.length > 3 ? `많이 받는 번호 ${best.length}개` : `${best.join('·')}번이면`, `${won(most)}원`),
        ]),
  );
}
