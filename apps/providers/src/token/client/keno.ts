import { at, make, times, won, wait } from './host.ts';
import { isStill, markRadio, onKeys, radios, readPageData, startInstant } from './instant.ts';
import type { Play } from './instant-panels.ts';
import { sound } from './game-sounds.ts';

// Keno in its frame: ten of forty. What comes out is the host's word; the browser draws it again once the seed is revealed.

type KenoPlay = Play & {
  bets: [{ stake: number; numbers: number[]; risk: string }];
  outcome: { numbers: number[] };
};
type KenoTold = {
  tables: Record<string, { pays: number[]; back: string }[]>;
  chances: number[][];
  risks: [string, string][];
};

const told = readPageData<KenoTold>();
const ballMs = isStill ? 0 : 170;
const picked = new Set<number>();
let risk = 'classic';

const cells = [...document.querySelectorAll<HTMLButtonElement>('.cell')];
const cellOf = (number: number) => cells[number - 1]!;
const row = () => (picked.size === 0 ? null : told.tables[risk]![picked.size - 1]!);
const hitsOf = ({ bets, outcome }: KenoPlay) =>
  outcome.numbers.filter((number) => bets[0].numbers.includes(number)).length;

const game = startInstant<KenoPlay>({
  idle: '고르는 중',
  drawing: '추첨 중이에요',
  missing: () => (picked.size === 0 ? '번호를 골라주세요' : null),
  bets: (stake) => [{ stake, numbers: [...picked].toSorted((a, b) => a - b), risk }],
  changed: showPicks,
  reveal,
  history: {
    columns: [
      {
        name: '나온 번호',
        cell: ({ bets, outcome }) =>
          make(
            'span',
            { class: 'balls' },
            ...outcome.numbers.map((number) =>
              make('i', bets[0].numbers.includes(number) ? { class: 'hit' } : {}, String(number)),
            ),
          ),
      },
      { name: '맞힘', cell: (play) => `${hitsOf(play)} / ${play.bets[0].numbers.length}` },
    ],
    brief: (play) => `${hitsOf(play)}개 맞힘`,
    floats: 10,
    isSame({ outcome }, floats) {
      const left = Array.from({ length: 40 }, (_, index) => index + 1);
      const numbers = floats.slice(0, 10).map((float) => left.splice(Math.floor(float * left.length), 1)[0]!);
      return numbers.join() === outcome.numbers.join();
    },
  },
});

function showPicks(): void {
  for (const [index, cell] of cells.entries()) {
    const is = picked.has(index + 1);
    cell.classList.toggle('picked', is);
    cell.ariaPressed = String(is);
  }
  at('count').textContent = `${picked.size}개 고름`;
  at('back').textContent = row()?.back ?? '';
  const pays = (row() ?? told.tables[risk]![9]!).pays;
  at('pays').replaceChildren(
    ...pays.map((multiplier, hits) =>
      make('div', { 'data-hits': String(hits) }, make('span', {}, `${hits}개`), make('b', {}, times(multiplier))),
    ),
  );
  const shown = [Math.ceil(picked.size / 2), picked.size - 1, picked.size].filter(
    (hits, no, all) => hits > 0 && all.indexOf(hits) === no,
  );
  at('preview').replaceChildren(
    ...shown.map((hits) =>
      make(
        'div',
        {},
        make('dt', {}, `${hits}개 맞히면`),
        make('dd', {}, `${won(Math.floor((game.amount() * (row()?.pays[hits] ?? 0)) / 1000))}원`),
      ),
    ),
  );
  showTable(picked.size || 10);
}

function clearBoard(): void {
  for (const cell of cells) cell.classList.remove('drawn', 'hit', 'now');
  for (const cell of cells) cell.querySelector('em')!.textContent = '';
  for (const place of at('order').children) {
    place.textContent = '';
    place.className = '';
  }
  at('hits').textContent = '–';
  at('times').textContent = '–';
  at('pays').querySelector('.on')?.classList.remove('on');
}

function choose(change: () => void): void {
  if (game.isBusy()) return;
  change();
  clearBoard();
  game.status('고르는 중');
  showPicks();
  game.showBet();
}

function toggle(number: number): void {
  if (!picked.has(number) && picked.size === 10) return game.say('10개까지 고를 수 있어요', 'warn');
  choose(() => picked.delete(number) || picked.add(number));
  if (!game.isBusy()) game.say(`${told.pace}초에 한 판씩 할 수 있어요`);
}

async function reveal(play: KenoPlay): Promise<string> {
  clearBoard();
  const { numbers, risk: of } = play.bets[0];
  const pays = told.tables[of]![numbers.length - 1]!.pays;
  let hits = 0;
  for (const [no, number] of play.outcome.numbers.entries()) {
    const isHit = numbers.includes(number);
    hits += isHit ? 1 : 0;
    for (const cell of cells) cell.classList.remove('now');
    cellOf(number).classList.add(isHit ? 'hit' : 'drawn', 'now');
    cellOf(number).querySelector('em')!.textContent = isHit ? '' : '나옴';
    const place = at('order').children[no]!;
    place.textContent = String(number);
    place.className = isHit ? 'hit' : 'is';
    game.status(`추첨 중 ${no + 1} / 10`, 'wait');
    at('hits').textContent = `${hits}개`;
    at('times').textContent = times(pays[hits]!);
    at('pays').querySelector('.on')?.classList.remove('on');
    at('pays').children[hits]?.classList.add('on');
    if (ballMs === 0) continue;
    sound('card');
    await wait(ballMs);
  }
  for (const cell of cells) cell.classList.remove('now');
  return `${hits}개 맞힘`;
}

function chooseRisk(next: string): void {
  choose(() => {
    risk = next;
    markRadio(at('risks'), next);
  });
}

const pickRandom = () =>
  choose(() => {
    picked.clear();
    const left = cells.map((_, index) => index + 1);
    for (let no = 0; no < 10; no += 1)
      picked.add(left.splice(crypto.getRandomValues(new Uint32Array(1))[0]! % left.length, 1)[0]!);
  });
const clear = () => choose(() => picked.clear());

/** What every risk pays for so many picked numbers, what it pays back, and how likely each is. */
function showTable(size: number): void {
  const hits = Array.from({ length: size + 1 }, (_, index) => index);
  const line = (name: string, inside: string[], back: string, isOn: boolean) =>
    make(
      'tr',
      isOn ? { class: 'on' } : {},
      make('th', { scope: 'row' }, name),
      ...inside.map((text) => make('td', {}, text)),
      make('td', {}, back),
    );
  const chance = (value: number) =>
    value >= 0.001 ? `${(value * 100).toFixed(1)}%` : `1/${won(Math.round(1 / value))}`;
  const heads = hits.map((count) => `${count}개`);
  const rows = told.risks.map(([id, name]) => {
    const { pays, back } = told.tables[id]![size - 1]!;
    return line(name, pays.map(times), back, id === risk);
  });
  const table = make(
    'table',
    {},
    make('thead', {}, line('위험도', heads, '환수율', false)),
    make('tbody', {}, ...rows, line('확률', told.chances[size - 1]!.map(chance), '', false)),
  );
  at('table').replaceChildren(
    make('p', { class: 'dim' }, `${size}개 골랐을 때 · 배수는 원금 포함`),
    make('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': '위험도별 배수' }, table),
  );
}

radios(at('risks'), told.risks, chooseRisk);
at('grid').addEventListener('click', ({ target }) => {
  const cell = (target as Element).closest<HTMLElement>('.cell');
  if (cell && !game.isBusy()) toggle(Number(cell.dataset['number']));
});
at('grid').addEventListener('keydown', (event) => {
  const index = cells.indexOf(document.activeElement as HTMLButtonElement);
  const columns = getComputedStyle(at('grid')).gridTemplateColumns.split(' ').length;
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key];
  if (step === undefined || index < 0) return;
  event.preventDefault();
  cells[index + step]?.focus();
});
at('random').addEventListener('click', pickRandom);
at('clear').addEventListener('click', clear);
onKeys({
  KeyR: pickRandom,
  KeyC: clear,
  ...Object.fromEntries(told.risks.map(([id], no) => [`Digit${no + 1}`, () => chooseRisk(id)])),
});
chooseRisk('classic');
await game.start();
