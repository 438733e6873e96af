import type { SlotPlay, SlotStep, SlotWin } from '@lime/domain/casino/slots/play.ts';
import type { SlotTitle } from '@lime/domain/casino/slots/title.ts';
import { at, make, wait, won } from '../../token/client/host.ts';
import { isStill } from '../../token/client/instant.ts';
import { sound } from '../../token/client/game-sounds.ts';
import { svgOf } from '../../token/client/svg.ts';

// The reels show what the host has drawn; nothing is drawn here.

type Spin = Extract<SlotStep, { kind: 'spin' }>;
type Window = Spin['window'];

export type Reels = {
  /** Shows a window without any movement. */
  rest(window: Window): void;
  /**
   * Shows a play step by step. What follows the first spin can be cut short.
   *
   * @param goesOn     called when the first spin has stopped and more follows
   * @param isHurried  whether the rest is to be shown at once
   */
  play(play: SlotPlay, stake: number, goesOn: () => void, isHurried: () => boolean): Promise<void>;
};

/** Symbols that pass between two windows. */
const passing = 14;
const firstReelMs = 620;
const nextReelMs = 190;
const freeReelMs = 330;
const lineColours = 10;

/** @param title  the page has its symbols as `s0`, `s1`, … */
export function createReels(title: SlotTitle): Reels {
  const { reels, feature } = title;
  const [columns, rows] = [reels.strips.length, reels.rows];
  const view = at('window');
  const stage = at('feature');
  const picture = (symbol: number) => {
    const svg = svgOf('svg', { viewBox: '0 0 100 100', 'aria-hidden': 'true' });
    svg.append(svgOf('use', { href: `#s${symbol}` }));
    return svg;
  };
  const cell = (symbol: number) => make('div', { class: 'cell', 'data-symbol': String(symbol) }, picture(symbol));
  const strips = Array.from({ length: columns }, () => {
    const strip = make('div', { class: 'strip' });
    view.append(make('div', { class: 'reel' }, strip));
    return strip;
  });
  const lines = svgOf('svg', { class: 'paid', viewBox: `0 0 ${columns * 100} ${rows * 100}`, 'aria-hidden': 'true' });
  view.append(lines);
  let shown: Window = [];

  const cellAt = (no: number) => strips[Math.floor(no / rows)]!.children[no % rows] as HTMLElement;
  const name = (symbol: number) => title.symbols[symbol]![1];

  function rest(window: Window): void {
    for (const [reel, strip] of strips.entries()) strip.replaceChildren(...window[reel]!.map(cell));
    shown = window;
    lines.replaceChildren();
    view.dataset['paid'] = 'false';
    view.ariaLabel = window.map((column) => column.map(name).join(' ')).join(', ');
  }

  /** Turns every reel from what it shows to the window that was drawn. */
  async function spin(window: Window, reelMs: number): Promise<void> {
    lines.replaceChildren();
    view.dataset['paid'] = 'false';
    if (isStill || shown.length === 0) return rest(window);
    sound('spin', (reelMs + (columns - 1) * nextReelMs) / 1000);
    const between = (strip: number) =>
      Array.from({ length: passing }, (_, no) => (no * 7 + strip * 3) % title.symbols.length);
    const turns = strips.map((strip, reel) => {
      strip.replaceChildren(...[...window[reel]!, ...between(reel), ...shown[reel]!].map(cell));
      const from = ((rows + passing) / (rows + passing + rows)) * 100;
      return strip.animate([{ transform: `translateY(-${from}%)` }, { transform: 'translateY(0)' }], {
        duration: reelMs + reel * nextReelMs,
        easing: 'cubic-bezier(.3,.1,.2,1)',
      }).finished;
    });
    await Promise.all(turns);
    rest(window);
  }

  /** Lights the cells that pay, and draws their lines. */
  function light(wins: readonly SlotWin[]): void {
    view.dataset['paid'] = String(wins.length > 0);
    for (const win of wins) for (const no of win.cells) cellAt(no).classList.add('hit');
    lines.replaceChildren(
      ...wins.flatMap(({ line, count }) => {
        if (line === null || reels.kind !== 'lines') return [];
        const points = [...reels.lines[line]!]
          .slice(0, count)
          .map((row, reel) => `${reel * 100 + 50},${Number(row) * 100 + 50}`);
        return [svgOf('polyline', { class: `line${line % lineColours}`, points: points.join(' ') })];
      }),
    );
  }

  /** Shows the feature over the reels. @param about  below its name */
  function stand(about: string, ...inside: HTMLElement[]): void {
    stage.replaceChildren(make('p', { class: 'feature-name' }, about), ...inside);
    stage.hidden = false;
  }

  const amount = (hundredths: number, stake: number) => `${won((hundredths * stake) / 100)}원`;

  /** One of several prizes: a light goes round and stays. */
  async function drawPrize(names: readonly string[], prize: number, about: string, hurried: () => boolean) {
    const places = names.map((text) => make('li', {}, text));
    stand(about, make('ul', { class: 'prizes' }, ...places));
    const turns = places.length * 3 + prize;
    for (let no = 0; no <= turns; no += 1) {
      if (isStill || hurried()) break;
      for (const [index, place] of places.entries()) place.classList.toggle('on', index === no % places.length);
      sound('card');
      await wait(60 + (no / turns) ** 3 * 240);
    }
    for (const [index, place] of places.entries()) place.classList.toggle('on', index === prize);
    places[prize]!.classList.add('won');
  }

  async function climb(rung: number, stake: number): Promise<void> {
    if (feature.kind !== 'ladder') return;
    const places = feature.rungs.map((prize, no) =>
      make(
        'li',
        { class: no === rung ? 'on' : no < rung ? 'below' : '' },
        `${no + 1}칸 `,
        make('b', {}, amount(prize, stake)),
      ),
    );
    stand('사다리', make('ol', { class: 'rungs' }, ...places.toReversed()));
    sound('card');
  }

  /** Coins so far, by cell. */
  function hold(coins: ReadonlyMap<number, number>, fresh: readonly number[], left: number, stake: number): void {
    const cells = Array.from({ length: columns * rows }, (_, no) => {
      const value = coins.get(no);
      const place = make('div', { class: value === undefined ? '' : fresh.includes(no) ? 'coin new' : 'coin' });
      if (value !== undefined) place.append(picture(title.bonus.symbol), make('b', {}, won((value * stake) / 100)));
      return place;
    });
    const columnsOf = Array.from({ length: columns }, (_, reel) =>
      make('div', {}, ...cells.slice(reel * rows, reel * rows + rows)),
    );
    stand(`리스핀 · 남은 ${left}회`, make('div', { class: 'held' }, ...columnsOf));
    if (fresh.length > 0) sound('card');
  }

  async function play({ steps }: SlotPlay, stake: number, goesOn: () => void, isHurried: () => boolean): Promise<void> {
    stage.hidden = true;
    const coins = new Map<number, number>();
    let freeWin = 0;
    for (const [no, step] of steps.entries()) {
      const hurried = () => no > 0 && isHurried();
      const pause = async (ms: number) => {
        for (let left = isStill ? Math.min(ms, 250) : ms; left > 0 && !hurried(); left -= 50) await wait(50);
      };
      const isLast = no === steps.length - 1;
      if (no === 1) goesOn();
      if (step.kind === 'spin') {
        stage.hidden = true;
        if (step.free)
          at('news').textContent =
            `무료 스핀 ${step.free[0]} / ${step.free[1]}${step.times > 1 ? ` · ×${step.times}` : ''}`;
        if (step.fall > 0 || hurried()) {
          rest(step.window);
          view.dataset['fall'] = String(step.fall > 0);
        } else await spin(step.window, step.free ? freeReelMs : firstReelMs);
        light(step.wins);
        if (step.free) freeWin += step.win;
        if (step.wins.length > 0) sound('card');
        if (!isLast) await pause(step.wins.length > 0 ? 650 : step.free ? 150 : 500);
        if (isLast && step.free) stand('무료 스핀 끝', make('b', { class: 'sum' }, amount(freeWin, stake)));
        if (isLast && step.free) await pause(900);
        if (isLast && step.free) stage.hidden = true;
      } else if (step.kind === 'wheel' && feature.kind === 'wheel') {
        await drawPrize(
          feature.prizes.map(([prize]) => amount(prize, stake)),
          step.prize,
          '행운판',
          hurried,
        );
        await pause(1_200);
      } else if (step.kind === 'pool' && feature.kind === 'pool') {
        const names = feature.prizes.map(
          ([prize, share]) => `${amount(prize, stake)}${share > 0 ? ` + 적립금 ${share / 10}%` : ''}`,
        );
        await drawPrize(names, step.prize, '잭팟 추첨', hurried);
        await pause(1_200);
      } else if (step.kind === 'rung') {
        await climb(step.rung, stake);
        await pause(step.win > 0 ? 1_200 : 420);
      } else if (step.kind === 'hold') {
        for (const [place, value] of step.coins) coins.set(place, value);
        hold(
          coins,
          step.coins.map(([place]) => place),
          step.left,
          stake,
        );
        await pause(step.win > 0 ? 1_400 : step.coins.length > 0 ? 620 : 360);
      }
    }
    stage.hidden = true;
  }

  return { rest, play };
}
