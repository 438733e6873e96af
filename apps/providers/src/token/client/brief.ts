import { at, make, redraw, won } from './host.ts';

// Next to the board on a wide screen: the member's last bets, and what fixes the result. The tabs below it have all of it.

export type Brief = {
  /** what was bet, or what came out: 3개 맞힘 */
  readonly title: string;
  /** #915 · 10,000원 */
  readonly about: string;
  readonly stake: number;
  readonly payout: number;
};

const shownBets = 3;
const shortHash = (hash: string) => (hash.length > 24 ? `${hash.slice(0, 6)}…${hash.slice(-4)}` : hash);

/** @param bets  the newest first @param lines  names with their hashes */
export function showBrief(bets: readonly Brief[], lines: readonly (readonly [string, string])[]): void {
  const shown = bets.slice(0, shownBets);
  redraw(at('brief-bets'), shown.map(({ about }) => about).join(), () =>
    at('brief-bets').replaceChildren(
      ...(shown.length === 0 ? [make('li', { class: 'dim' }, '아직 없어요.')] : shown.map(rowOf)),
    ),
  );
  redraw(at('brief-hashes'), lines.join(), () =>
    at('brief-hashes').replaceChildren(
      ...lines.map(([name, hash]) =>
        make('div', {}, make('dt', {}, name), make('dd', { class: 'mono', title: hash }, shortHash(hash))),
      ),
    ),
  );
}

function rowOf({ title, about, stake, payout }: Brief): HTMLElement {
  const isWin = payout > stake;
  // what comes back below the stake is no win
  const word = isWin ? '당첨' : payout > 0 ? '일부 반환' : '낙첨';
  return make(
    'li',
    {},
    make('span', {}, make('b', {}, title), make('em', {}, about)),
    make('span', { class: isWin ? 'paid win' : 'paid' }, make('b', {}, won(payout)), make('em', {}, word)),
  );
}

/** The button of the hashes leads to where they are checked. */
export function listenBrief(): void {
  const button = at('brief-more');
  button.addEventListener('click', () => {
    const tab = at(button.dataset['tab']!);
    tab.click();
    tab.focus();
    tab.scrollIntoView({ block: 'start' });
  });
}
