import { at, make, setText, showRows } from './host.ts';
import type { Outcome, RouletteFace } from './roulette-board.ts';
import type { DrawnRound } from './round-panels.ts';
import { spin } from './wheel.ts';
import type { drawWheel } from './wheel.ts';

// What roulette has drawn: the last number, those before it, and how they are shared out.

/** Shows the number that was drawn. */
export function showResult({ colorOf, traitsOf, resultText }: RouletteFace, number: number): void {
  at('result-number').textContent = String(number);
  at('result-number').className = `pocket big ${colorOf(number)}`;
  at('result').textContent = resultText({ number });
  at('result-more').textContent = traitsOf(number).slice(1).join(' · ');
}

/** How the last results are shared out, two parts next to each other. */
function drawShares(reds: ReadonlySet<number>) {
  const sharesNote = make('p', { class: 'dim' });
  const shareOf = (name: string, is: (number: number) => boolean) => ({ name, is, cell: make('b', {}) });
  const shares = [
    ['색', shareOf('레드', (number) => reds.has(number)), shareOf('블랙', (number) => !reds.has(number))] as const,
    ['홀짝', shareOf('홀', (number) => number % 2 === 1), shareOf('짝', (number) => number % 2 === 0)] as const,
    ['크기', shareOf('1~18', (number) => number <= 18), shareOf('19~36', (number) => number > 18)] as const,
  ].map(([name, one, other]) => ({
    row: make('div', {}, make('span', {}, name), one.cell, other.cell),
    parts: [one, other],
  }));
  at('shares').replaceChildren(sharesNote, ...shares.map(({ row }) => row));
  return { sharesNote, shares };
}

/** Shows the last results; of the first ones the wheel stands where the newest is. @returns to be called with the newest first */
export function createLastResults(face: RouletteFace, wheelParts: ReturnType<typeof drawWheel>) {
  const { wheel, pocket } = face;
  const { sharesNote, shares } = drawShares(face.reds);
  let isFirst = true;
  return function showLast(last: readonly DrawnRound<Outcome>[]): void {
    const list = last.map(({ outcome }) => outcome.number);
    if (isFirst && list.length > 0) {
      isFirst = false;
      void spin(wheelParts, wheel.indexOf(list[0]!), null);
      showResult(face, list[0]!);
    }
    at('past').ariaLabel = list.length === 0 ? '지난 결과 없음' : `지난 결과: ${list.slice(0, 22).join(', ')}`;
    showRows(
      at('past'),
      last.slice(0, 22),
      ({ no }) => String(no),
      ({ outcome }) => pocket(outcome.number),
    );
    setText(sharesNote, `최근 ${list.length}회 분포 · 0은 ${list.filter((number) => number === 0).length}번`);
    for (const { row, parts } of shares) {
      row.hidden = list.length === 0;
      for (const { name, is, cell } of parts) {
        const count = list.filter((number) => number > 0 && is(number)).length;
        setText(cell, `${name} ${Math.round((count * 100) / Math.max(1, list.length))}%`);
        cell.style.flexGrow = String(count);
      }
    }
  };
}
