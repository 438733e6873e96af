import { chipName } from '../../token/client/chips.ts';
import { make, redraw, won } from '../../token/client/host.ts';
import { signed } from '../../token/client/instant-panels.ts';

// What lies on a spot of a table.

/** A chip as the largest that is not worth more. */
export function chipPicture(chips: readonly number[], stake: number): HTMLElement {
  const worth = chips.findLast((one) => one <= stake) ?? chips[0]!;
  return make('span', { class: 'on-spot', 'data-worth': String(worth), 'aria-hidden': 'true' }, chipName(worth));
}

type Lies = {
  readonly stake: number;
  /** what the spot won or lost, once its round is over */
  readonly gain: number | undefined;
  /** what is shown there without a chip */
  readonly empty: string;
  picture(stake: number): HTMLElement;
};

/** Shows what lies on a spot, or what it came to. */
export function spotText(spot: HTMLElement, { stake, gain, empty, picture }: Lies): void {
  const text = gain !== undefined ? signed(gain) : stake > 0 ? won(stake) : empty;
  const mid = spot.querySelector<HTMLElement>('.mid')!;
  redraw(mid, `${text} ${stake}`, () =>
    mid.replaceChildren(
      ...(stake > 0 && gain === undefined ? [picture(stake)] : []),
      make('em', gain !== undefined && gain > 0 ? { class: 'win' } : {}, text),
    ),
  );
}
