import { Dialog } from '@lime/ui/dialog.tsx';
import { Keyboard } from 'lucide-react';
import { Fragment, useEffect, useEffectEvent, useState } from 'react';

type Actions = {
  readonly half: () => void;
  readonly most: () => void;
  readonly clear: () => void;
  readonly place: () => void;
};

/** What keys do on a game's page; 1 to 9 are the board's (pick-board.tsx). */
const keys: readonly (readonly [key: string, what: string])[] = [
  ['1 ~ 9', '앞에서부터 아홉 항목 고르기'],
  ['H', '베팅금액 HALF'],
  ['M', '베팅금액 MAX'],
  ['C', '카트 비우기'],
  ['Enter', '베팅하기'],
  ['?', '단축키 보기'],
];

/** Does a key mean something else where the focus is? Enter presses what is focused. */
function isTaken({ target, key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || document.querySelector('dialog[open]')) return true;
  if (!(target instanceof HTMLElement)) return false;
  return target.closest(`input, textarea, select${key === 'Enter' ? ', button, a, summary' : ''}`) !== null;
}

/** Plays without a mouse: half, most, clear and bet, wherever the focus is on the page. */
export function usePadKeys({ half, most, clear, place }: Actions): void {
  useKeys(({ key }) => {
    const action = { h: half, m: most, c: clear, enter: place }[key.toLowerCase()];
    action?.();
    return action !== undefined;
  });
}

/**
 * The keys of the page, behind `?` and a button.
 *
 * @param hidden  no button: a phone has no keyboard, and one connected to it has `?`
 */
export function KeyMap({ hidden }: { hidden: boolean }) {
  const [shown, setShown] = useState(false);
  useKeys((event) => {
    if (event.key !== '?') return false;
    setShown(true);
    return true;
  });
  return (
    <>
      {!hidden && (
        <button type="button" className="key-map" aria-keyshortcuts="?" onClick={() => setShown(true)}>
          <Keyboard size={15} aria-hidden />
          단축키
        </button>
      )}
      {shown && (
        <Dialog title="단축키" width={360} onClose={() => setShown(false)}>
          <dl className="pad-keys">
            {keys.map(([key, what]) => (
              <Fragment key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{what}</dd>
              </Fragment>
            ))}
          </dl>
        </Dialog>
      )}
    </>
  );
}

/** @param press  returns whether the key was its own */
function useKeys(press: (event: KeyboardEvent) => boolean): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (!isTaken(event) && press(event)) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => hear(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
