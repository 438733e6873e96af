import { readKept } from '@lime/ui/storage.ts';
import { useLayoutEffect, useRef } from 'react';

export const keysOffKey = 'lime_office_keys_off';

type Keys = {
  onMove: (step: 1 | -1) => void;
  onSelect: () => void;
  onOpen: () => void;
  onLetter: (letter: string) => boolean;
};

/**
 * The table's keys while nobody types: J and K move, Space selects, Enter opens, letters act on the row in focus. Keys
 * are known by their place, so they work while Hangul is typed; they can be switched off (WCAG 2.1.4).
 */
export function useRowKeys(keys: Keys): void {
  const latest = useRef(keys);
  // with the rows on screen, not a while after them
  useLayoutEffect(() => {
    latest.current = keys;
  }, [keys]);

  useLayoutEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector('dialog[open]') || !isFree(event.target)) return;
      const { onMove, onSelect, onOpen, onLetter } = latest.current;
      const onRow = event.target instanceof HTMLTableRowElement;
      const letter = /^Key([A-Z])$/.exec(event.code)?.[1];
      if (onRow && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) onMove(event.key === 'ArrowDown' ? 1 : -1);
      else if (onRow && event.key === ' ') onSelect();
      else if (onRow && event.key === 'Enter') onOpen();
      else if (letter === undefined || readKept(keysOffKey) === '1') return;
      else if (letter === 'J' || letter === 'K') onMove(letter === 'J' ? 1 : -1);
      else if (!onLetter(letter)) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}

/** Nobody types there; a box that was just ticked takes no letters. */
function isFree(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return true;
  if (target.closest('.popover .panel')) return false;
  return target.matches('.data-table [type=checkbox]') || !target.closest('input, select, textarea, [contenteditable]');
}
