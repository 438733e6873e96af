import { at, make, won } from './host.ts';
import { isStill, markRadio, radios, readPageData } from './instant.ts';
import { drawStrip, finish, race } from './race.ts';
import { startRounds } from './follow-round.ts';
import type { DrawnRound, Place } from './round-panels.ts';

// Horse in its frame: weights before betting, prices made of them, and a race that shows what the host drew.

type Outcome = { weights: number[]; order: number[] };
type HorseTold = { id: string; horses: string[]; names: Record<string, string> };

const told = readPageData<HorseTold>();
const numbers = told.horses.map((_, index) => index + 1);
const modes = [
  ['win', '단승'],
  ['quinella', '복승'],
  ['exacta', '쌍승'],
  ['groups', '홀짝·대중소'],
] as const;
const buttons = [...document.querySelectorAll<HTMLButtonElement>('[data-spot]')];
const strip = drawStrip(at('strip'), numbers);
let prices: Readonly<Record<string, number>> = {};
let isFirst = true;
/** of the race that is shown, in its day */
let shownNo = 0;

const cap = (number: number) => make('i', { class: `cap n${number}` }, String(number));
const priceText = (spot: string) => (prices[spot] === undefined ? '–' : (prices[spot] / 1000).toFixed(2));
const resultText = ({ order }: Outcome) => order.slice(0, 3).join(' → ');

const game = startRounds<Outcome>({
  id: told.id,
  nameOf: (spot) => told.names[spot]!,
  priceOf: (spot) => prices[spot] ?? 0,
  resultText,
  outcomeCell: ({ order }) => make('span', { class: 'caps' }, ...order.slice(0, 3).map(cap)),
  changed: showChips,
  opened(round) {
    prices = round.prices ?? {};
    showCard((round.opening as { weights: number[] }).weights);
  },
  async reveal({ order }, no) {
    at('result').textContent = '여섯 마리가 달리고 있어요';
    if (isStill) finish(strip, order);
    else await race(strip, order, no);
    showResult({ order });
  },
  told: showLast,
  outcomeOf: drawAgain,
});

/** What is known of the race that is bet on. */
function showCard(weights: readonly number[]): void {
  const most = Math.max(...weights);
  for (const number of numbers) {
    const weight = weights[number - 1]!;
    at(`meter-${number}`).style.width = `${(weight / most) * 100}%`;
    at(`weight-${number}`).textContent = `${weight}%`;
    const second = numbers
      .filter((other) => other !== number)
      .reduce((sum, other) => sum + (weights[other - 1]! * weight) / (100 - weights[other - 1]!), 0);
    at(`two-${number}`).textContent = `${(weight + second).toFixed(1)}%`;
  }
  for (const button of buttons) button.querySelector(':scope > b')!.textContent = priceText(button.dataset['spot']!);
}

function showChips(chips: readonly Place[], mine: readonly Place[]): void {
  const totals = new Map<string, number>();
  for (const { spot, stake } of [...mine, ...chips]) totals.set(spot, stake + (totals.get(spot) ?? 0));
  for (const button of buttons) {
    const spot = button.dataset['spot']!;
    const stake = totals.get(spot);
    button.classList.toggle(
      'on',
      chips.some((one) => one.spot === spot),
    );
    button.classList.toggle('bet', stake !== undefined && !chips.some((one) => one.spot === spot));
    button.querySelector('.staked')!.textContent = stake === undefined ? '' : `${won(stake)}원`;
  }
  at('preview').replaceChildren(
    ...(totals.size === 0
      ? []
      : [
          make(
            'div',
            {},
            make('dt', {}, '올린 금액'),
            make('dd', {}, `${won([...totals.values()].reduce((sum, stake) => sum + stake, 0))}원`),
          ),
          ...(totals.size === 1
            ? [...totals].map(([spot, stake]) =>
                make(
                  'div',
                  {},
                  make('dt', {}, '맞히면'),
                  make('dd', {}, `${won(Math.floor((stake * (prices[spot] ?? 0)) / 1000))}원`),
                ),
              )
            : []),
        ]),
  );
}

const showResult = ({ order }: Pick<Outcome, 'order'>) => {
  at('result').textContent = `${won(shownNo)}회차 결과 ${order.slice(0, 3).join(' → ')}`;
  at('strip').ariaLabel = `지난 경주 순위: ${order.join(', ')}번`;
};

function showLast(last: readonly DrawnRound<Outcome>[]): void {
  shownNo = last[0]?.dayNo ?? 0;
  if (isFirst && last.length > 0) {
    isFirst = false;
    finish(strip, last[0]!.outcome.order);
    showResult(last[0]!.outcome);
  }
  const races = last.slice(0, 5).toReversed();
  for (const number of numbers)
    at(`form-${number}`).replaceChildren(
      ...races.map(({ outcome }) => {
        const place = outcome.order.indexOf(number) + 1;
        return make('i', { class: place === 1 ? 'first' : place < 4 ? 'placed' : '' }, String(place));
      }),
    );
}

/** The weights are drawn from the hash of the link, before betting; then one after the other comes in. */
async function drawAgain(
  bytes: (no: number) => Promise<Uint8Array>,
  opening: (no: number) => Promise<Uint8Array>,
): Promise<Outcome> {
  const fields = [
    [25, 21, 18, 15, 12, 9],
    [27, 22, 18, 14, 11, 8],
    [30, 22, 18, 13, 10, 7],
    [34, 21, 16, 12, 10, 7],
    [38, 20, 15, 12, 9, 6],
    [42, 18, 14, 11, 9, 6],
  ];
  const first = reader(opening);
  const left = [...fields[await first(fields.length)]!];
  const weights: number[] = [];
  while (left.length > 0) weights.push(left.splice(await first(left.length), 1)[0]!);
  const below = reader(bytes);
  const running = new Map(numbers.map((number) => [number, weights[number - 1]!]));
  const order: number[] = [];
  while (running.size > 0) {
    let ticket = await below([...running.values()].reduce((sum, weight) => sum + weight, 0));
    const [number] = [...running].find(([, weight]) => (ticket -= weight) < 0)!;
    order.push(number);
    running.delete(number);
  }
  return { weights, order };
}

/** Numbers below a count, all equally likely: those that would favour the first ones are left out. */
function reader(blocks: (no: number) => Promise<Uint8Array>): (count: number) => Promise<number> {
  let block = new Uint8Array();
  let [no, next] = [0, 0];
  return async (count) => {
    for (;;) {
      if (next === block.length) {
        block = new Uint8Array(await blocks(no));
        no += 1;
        next = 0;
      }
      const byte = block[next]!;
      next += 1;
      if (byte < 256 - (256 % count)) return byte % count;
    }
  };
}

/** The nearest price in a direction. */
function nextPrice(from: HTMLElement, [x, y]: readonly [number, number]): HTMLElement | undefined {
  const middle = (one: HTMLElement) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return [left + width / 2, top + height / 2] as const;
  };
  const [atX, atY] = middle(from);
  return buttons
    .filter((button) => button !== from && button.offsetParent !== null)
    .map((button) => {
      const [toX, toY] = middle(button);
      const [right, down] = [toX - atX, toY - atY];
      return { button, along: right * x + down * y, aside: Math.abs(right * y) + Math.abs(down * x) };
    })
    .filter(({ along, aside }) => along > 1 && aside < along * 4)
    .toSorted((a, b) => a.along + a.aside * 2 - (b.along + b.aside * 2))[0]?.button;
}
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};
at('table').addEventListener('keydown', (event) => {
  const way = arrows[event.code];
  const from = buttons.find((button) => button === event.target);
  if (!way || !from) return;
  event.preventDefault();
  nextPrice(from, way)?.focus();
});

for (const button of buttons) button.addEventListener('click', () => game.put([button.dataset['spot']!]));
const setMode = (mode: (typeof modes)[number][0]) => {
  markRadio(at('modes'), mode);
  at('table').dataset['mode'] = mode;
};
radios(at('modes'), modes, setMode);
setMode('win');
