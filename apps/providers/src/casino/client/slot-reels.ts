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

/** The reels of a page, and what they show. */
type Board = {
  readonly title: SlotTitle;
  readonly columns: number;
  readonly rows: number;
  readonly view: HTMLElement;
  /** over the reels: a feature */
  readonly stage: HTMLElement;
  readonly strips: readonly HTMLElement[];
  /** lines that pay */
  readonly lines: SVGElement;
  shown: Window;
};

/** @param title  the page has its symbols as `s0`, `s1`, … */
export function createReels(title: SlotTitle): Reels {
  const board = boardOf(title);
  return {
    rest: (window) => rest(board, window),
    play: (play, stake, goesOn, isHurried) => playSteps(board, play, stake, goesOn, isHurried),
  };
}

function boardOf(title: SlotTitle): Board {
  const [columns, rows] = [title.reels.strips.length, title.reels.rows];
  const view = at('window');
  const strips = Array.from({ length: columns }, () => {
    const strip = make('div', { class: 'strip' });
    view.append(make('div', { class: 'reel' }, strip));
    return strip;
  });
  const lines = svgOf('svg', { class: 'paid', viewBox: `0 0 ${columns * 100} ${rows * 100}`, 'aria-hidden': 'true' });
  view.append(lines);
  return { title, columns, rows, view, stage: at('feature'), strips, lines, shown: [] };
}

function picture(symbol: number): SVGElement {
  const svg = svgOf('svg', { viewBox: '0 0 100 100', 'aria-hidden': 'true' });
  svg.append(svgOf('use', { href: `#s${symbol}` }));
  return svg;
}

const cell = (symbol: number) => make('div', { class: 'cell', 'data-symbol': String(symbol) }, picture(symbol));
const cellAt = ({ strips, rows }: Board, no: number) =>
  strips[Math.floor(no / rows)]!.children[no % rows] as HTMLElement;

function rest(board: Board, window: Window): void {
  const { title, strips, view, lines } = board;
  const name = (symbol: number) => title.symbols[symbol]![1];
  for (const [reel, strip] of strips.entries()) strip.replaceChildren(...window[reel]!.map(cell));
  board.shown = window;
  lines.replaceChildren();
  view.dataset['paid'] = 'false';
  view.ariaLabel = window.map((column) => column.map(name).join(' ')).join(', ');
}

/** Turns every reel from what it shows to the window that was drawn. */
async function spin(board: Board, window: Window, reelMs: number): Promise<void> {
  const { title, columns, rows, strips, view, lines, shown } = board;
  lines.replaceChildren();
  view.dataset['paid'] = 'false';
  if (isStill || shown.length === 0) return rest(board, window);
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
  rest(board, window);
}

/** Lights the cells that pay, and draws their lines. */
function light(board: Board, wins: readonly SlotWin[]): void {
  const { view, lines } = board;
  const { reels } = board.title;
  view.dataset['paid'] = String(wins.length > 0);
  for (const win of wins) for (const no of win.cells) cellAt(board, no).classList.add('hit');
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
function stand({ stage }: Board, about: string, ...inside: HTMLElement[]): void {
  stage.replaceChildren(make('p', { class: 'feature-name' }, about), ...inside);
  stage.hidden = false;
}

const amount = (hundredths: number, stake: number) => `${won((hundredths * stake) / 100)}원`;

/** One of several prizes: a light goes round and stays. */
async function drawPrize(board: Board, names: readonly string[], prize: number, about: string, hurried: () => boolean) {
  const places = names.map((text) => make('li', {}, text));
  stand(board, about, make('ul', { class: 'prizes' }, ...places));
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

function climb(board: Board, rung: number, stake: number): void {
  const { feature } = board.title;
  if (feature.kind !== 'ladder') return;
  const places = feature.rungs.map((prize, no) =>
    make(
      'li',
      { class: no === rung ? 'on' : no < rung ? 'below' : '' },
      `${no + 1}칸 `,
      make('b', {}, amount(prize, stake)),
    ),
  );
  stand(board, '사다리', make('ol', { class: 'rungs' }, ...places.toReversed()));
  sound('card');
}

/** Coins so far, by cell. */
function hold(
  board: Board,
  coins: ReadonlyMap<number, number>,
  fresh: readonly number[],
  left: number,
  stake: number,
): void {
  const { title, columns, rows } = board;
  const cells = Array.from({ length: columns * rows }, (_, no) => {
    const value = coins.get(no);
    const place = make('div', { class: value === undefined ? '' : fresh.includes(no) ? 'coin new' : 'coin' });
    if (value !== undefined) place.append(picture(title.bonus.symbol), make('b', {}, won((value * stake) / 100)));
    return place;
  });
  const columnsOf = Array.from({ length: columns }, (_, reel) =>
    make('div', {}, ...cells.slice(reel * rows, reel * rows + rows)),
  );
  stand(board, `리스핀 · 남은 ${left}회`, make('div', { class: 'held' }, ...columnsOf));
  if (fresh.length > 0) sound('card');
}

/** A play as far as it was shown. */
type Showing = {
  readonly stake: number;
  /** so far, by cell */
  readonly coins: Map<number, number>;
  freeWin: number;
  /** whether the step is to be shown at once */
  hurried: () => boolean;
};

async function playSteps(
  board: Board,
  { steps }: SlotPlay,
  stake: number,
  goesOn: () => void,
  isHurried: () => boolean,
): Promise<void> {
  board.stage.hidden = true;
  const showing: Showing = { stake, coins: new Map(), freeWin: 0, hurried: () => false };
  for (const [no, step] of steps.entries()) {
    showing.hurried = () => no > 0 && isHurried();
    if (no === 1) goesOn();
    if (step.kind === 'spin') await showSpin(board, showing, step, no === steps.length - 1);
    else await showFeature(board, showing, step);
  }
  board.stage.hidden = true;
}

async function pause({ hurried }: Showing, ms: number): Promise<void> {
  for (let left = isStill ? Math.min(ms, 250) : ms; left > 0 && !hurried(); left -= 50) await wait(50);
}

async function showSpin(board: Board, showing: Showing, step: Spin, isLast: boolean): Promise<void> {
  const { view, stage } = board;
  stage.hidden = true;
  if (step.free)
    at('news').textContent = `무료 스핀 ${step.free[0]} / ${step.free[1]}${step.times > 1 ? ` · ×${step.times}` : ''}`;
  if (step.fall > 0 || showing.hurried()) {
    rest(board, step.window);
    view.dataset['fall'] = String(step.fall > 0);
  } else await spin(board, step.window, step.free ? freeReelMs : firstReelMs);
  light(board, step.wins);
  if (step.free) showing.freeWin += step.win;
  if (step.wins.length > 0) sound('card');
  if (!isLast) await pause(showing, step.wins.length > 0 ? 650 : step.free ? 150 : 500);
  if (!isLast || !step.free) return;
  stand(board, '무료 스핀 끝', make('b', { class: 'sum' }, amount(showing.freeWin, showing.stake)));
  await pause(showing, 900);
  stage.hidden = true;
}

async function showFeature(board: Board, showing: Showing, step: Exclude<SlotStep, Spin>): Promise<void> {
  const { feature } = board.title;
  const { stake, coins, hurried } = showing;
  if (step.kind === 'wheel' && feature.kind === 'wheel') {
    const names = feature.prizes.map(([prize]) => amount(prize, stake));
    await drawPrize(board, names, step.prize, '행운판', hurried);
    await pause(showing, 1_200);
  } else if (step.kind === 'pool' && feature.kind === 'pool') {
    const names = feature.prizes.map(
      ([prize, share]) => `${amount(prize, stake)}${share > 0 ? ` + 적립금 ${share / 10}%` : ''}`,
    );
    await drawPrize(board, names, step.prize, '잭팟 추첨', hurried);
    await pause(showing, 1_200);
  } else if (step.kind === 'rung') {
    climb(board, step.rung, stake);
    await pause(showing, step.win > 0 ? 1_200 : 420);
  } else if (step.kind === 'hold') {
    for (const [place, value] of step.coins) coins.set(place, value);
    const fresh = step.coins.map(([place]) => place);
    hold(board, coins, fresh, step.left, stake);
    await pause(showing, step.win > 0 ? 1_400 : step.coins.length > 0 ? 620 : 360);
  }
}
