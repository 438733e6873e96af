import type { KeyboardEvent } from 'react';

/** Arrow keys walk the prices: left and right within a market, up and down to the one above or below, across fixtures. */
export function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
  const price = (event.target as HTMLElement).closest<HTMLElement>('[data-bet]');
  const row = price?.closest<HTMLElement>('[data-row]');
  if (!step || !price || !row || event.altKey || event.ctrlKey || event.metaKey) return;

  const [down, right] = step as [number, number];
  const inRow = pricesOf(row);
  const column = inRow.indexOf(price);
  let next = inRow[column + right];
  if (down !== 0) {
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
    const target = rows[rows.indexOf(row) + down];
    const there = target ? pricesOf(target) : [];
    next = column === 0 ? there[0] : column === inRow.length - 1 ? there.at(-1) : (there[column] ?? there.at(-1));
  }
  if (!next) return;
  event.preventDefault();
  next.focus();
}

const pricesOf = (row: HTMLElement) => [...row.querySelectorAll<HTMLElement>('[data-bet]')];
