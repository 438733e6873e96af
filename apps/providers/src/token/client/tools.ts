import { at, make, tellSite } from './host.ts';
import { hasSound, setSound } from './game-sounds.ts';

// What every frame has at the head of its board: sounds, the list of keys; and below its button what went wrong with the line.

/** Whether a press of a key is meant for the game: not while something is typed, nor while the list of keys is open. */
export const isForGame = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  !(target instanceof HTMLInputElement) &&
  document.querySelector('dialog[open]') === null;

/** Whether a key means to bet: Enter where it presses nothing by itself, Shift and Enter everywhere. */
export function isBetKey(event: KeyboardEvent): boolean {
  if (!event.code.endsWith('Enter') || event.isComposing) return false;
  if (event.target === document.getElementById('amount')) return true;
  const isPressed = event.target instanceof Element && event.target.closest('button, a, [role=button]') !== null;
  return isForGame(event) && (event.shiftKey || !isPressed);
}

/** Puts the tools into the head of the board. The page has the dialog of `keysDialog`. */
export function showTools(into: Element = document.querySelector('.status')!): void {
  const keys = at<HTMLDialogElement>('keys');
  const list = make('button', { type: 'button', class: 'tool', 'aria-keyshortcuts': 'Shift+?' }, '단축키');
  const switcher = make('button', { type: 'button', class: 'tool sound', role: 'switch', 'aria-label': '소리' });
  const showSound = () => {
    switcher.ariaChecked = String(hasSound());
    switcher.textContent = hasSound() ? '소리 켬' : '소리 끔';
  };
  switcher.addEventListener('click', () => {
    setSound(!hasSound());
    showSound();
  });
  list.addEventListener('click', () => keys.showModal());
  at('close-keys').addEventListener('click', () => keys.close());
  addEventListener('keydown', (event) => {
    // by its place: with Hangul on, the key has another name
    if (event.code === 'Slash' && event.shiftKey && isForGame(event)) keys.showModal();
  });
  showSound();
  into.append(make('span', { class: 'tools' }, switcher, list));
}

/** Says that the host is away, with a press that asks it again. @param above  what it is shown below */
export function lineNotice(
  retry: () => void,
  above: Element = at('bet'),
): { show(isAway: boolean): void; over(): void } {
  const button = make('button', { type: 'button', class: 'btn' }, '다시 시도');
  const text = make('span', {});
  const notice = make('p', { class: 'line-notice', role: 'alert', hidden: '' }, text, button);
  let press = retry;
  button.addEventListener('click', () => press());
  above.after(notice);
  return {
    show(isAway) {
      if (isAway) text.textContent = '연결이 끊겼어요. 접수된 베팅은 그대로 있어요.';
      notice.hidden = !isAway;
    },
    over() {
      text.textContent = '입장 시간이 지났어요. 진행 중인 판은 그대로 남아 있어요.';
      button.textContent = '다시 열기';
      // a window of its own has no page around it that could open another one
      press = () => (parent === window ? location.reload() : tellSite({ type: 'lime:again' }));
      notice.hidden = false;
    },
  };
}
