import { at, make } from './host.ts';
import { markRadio, radios } from './instant.ts';
import type { RouletteFace, Spot } from './roulette-board.ts';
import type { Rounds } from './follow-round.ts';
import type { drawRace } from './wheel.ts';

// How chips are put on roulette's table: its spots, its racetrack, and the modes of a phone.

type Put = Rounds['put'];
const isPhone = innerWidth < 600;
const modes = [
  ['numbers', '번호'],
  ['combos', '조합'],
  ['outside', '바깥'],
  ['neighbours', '이웃'],
] as const;
type Mode = (typeof modes)[number][0];
const modeWords: Readonly<Partial<Record<Mode, string>>> = {
  outside: '0이 나오면 바깥 베팅은 모두 낙첨이에요.',
  neighbours: '휠에서 이웃한 번호까지 함께 올려요.',
};
const reaches = ['0', '1', '2', '3'] as const;

/** How many neighbours on the wheel a number takes with it. */
type Reach = {
  count(): number;
  /** A number with its neighbours on the wheel. */
  around(number: number): readonly number[];
  set(value: (typeof reaches)[number]): void;
};

/** Begins the choice of how many neighbours are taken, for the racetrack and a phone. */
export function createReach({ wheel }: RouletteFace): Reach {
  let reach = 2;
  const setReach = (value: (typeof reaches)[number]) => {
    reach = Number(value);
    for (const group of document.querySelectorAll<HTMLElement>('.reach')) markRadio(group, value);
  };
  const raceReach = make('div', { class: 'seg reach', role: 'radiogroup', 'aria-label': '레이스트랙 이웃' });
  document.querySelector('.race .label')!.append(raceReach);
  for (const group of document.querySelectorAll<HTMLElement>('.reach'))
    radios(
      group,
      reaches.map((value) => [value, `${value}칸`] as const),
      setReach,
    );
  return {
    count: () => reach,
    around: (number) =>
      Array.from(
        { length: 2 * reach + 1 },
        (_, index) => wheel[(wheel.indexOf(number) - reach + index + wheel.length) % wheel.length]!,
      ),
    set: setReach,
  };
}

/** Begins the table: a press puts chips by the mode of the phone. @returns to be called with the first mode */
export function createModes({ inside }: RouletteFace, { around }: Reach, put: Put): (mode: Mode) => void {
  let mode: Mode = 'numbers';
  /** numbers that are put together on a phone */
  let picked: number[] = [];

  function press(spot: string): void {
    const number = /^\d+$/.test(spot) ? Number(spot) : null;
    if (isPhone && mode === 'neighbours' && number !== null) return put(around(number).map(String));
    if (isPhone && mode === 'combos' && number !== null) {
      picked = picked.includes(number)
        ? picked.filter((one) => one !== number)
        : [...picked, number].toSorted((a, b) => a - b);
      return showCombo();
    }
    put([spot]);
  }

  /** The spot of exactly these numbers; undefined: there is none. */
  const spotOf = (numbers: readonly number[]) => inside.find((spot) => spot.numbers.join() === numbers.join());

  function showCombo(): void {
    for (const cell of document.querySelectorAll<HTMLElement>('.cell'))
      cell.classList.toggle('picked', mode === 'combos' && picked.includes(Number(cell.dataset['spot'])));
    const spot = picked.length > 1 ? spotOf(picked) : undefined;
    const combine = at<HTMLButtonElement>('combine');
    combine.disabled = !spot;
    combine.textContent = comboWords(picked, spot);
  }

  function setMode(next: Mode): void {
    mode = next;
    picked = [];
    markRadio(at('modes'), next);
    at('table').dataset['mode'] = next;
    at('mode-note').dataset['mode'] = next;
    at('mode-text').textContent = modeWords[next] ?? '';
    showCombo();
  }

  for (const button of document.querySelectorAll<HTMLElement>('.table [data-spot]'))
    button.addEventListener('click', () => press(button.dataset['spot']!));
  radios(at('modes'), modes, setMode);
  at('combine').addEventListener('click', () => {
    const spot = spotOf(picked);
    if (!spot) return;
    picked = [];
    showCombo();
    put([spot.id]);
  });
  return setMode;
}

/** What the button of a combination says. @param spot  the one of exactly these numbers; undefined: there is none */
function comboWords(picked: readonly number[], spot: Spot | undefined): string {
  if (spot) return `${spot.name} 올리기 · ${spot.price / 1000}배`;
  return picked.length === 0 ? '이웃한 번호 2·3·4·6개를 눌러주세요' : `${picked.join('·')} · 아직 조합이 아니에요`;
}

/** Begins the racetrack: a press puts chips on a number and its neighbours, arrows move along the wheel. */
export function listenRace(
  racePockets: ReturnType<typeof drawRace>,
  { wheel }: RouletteFace,
  reach: Reach,
  put: Put,
): void {
  const { around } = reach;
  for (const [number, path] of racePockets) {
    const mark = (is: boolean) => {
      for (const one of around(number)) racePockets.get(one)!.classList.toggle('on', is);
      at('race-text').textContent = is
        ? `${number}번 이웃 ${reach.count()}칸 · ${around(number).join(' ')}`
        : '번호를 누르면 휠에서 이웃한 번호까지 함께 올려요.';
    };
    path.addEventListener('pointerenter', () => mark(true));
    path.addEventListener('pointerleave', () => mark(false));
    path.addEventListener('focus', () => mark(true));
    path.addEventListener('blur', () => mark(false));
    path.addEventListener('click', () => put(around(number).map(String)));
    path.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' || event.key === ' ') {
        event.preventDefault();
        put(around(number).map(String));
      }
      const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
      if (step === 0) return;
      event.preventDefault();
      const next = racePockets.get(wheel[(wheel.indexOf(number) + step + wheel.length) % wheel.length]!)!;
      path.setAttribute('tabindex', '-1');
      next.setAttribute('tabindex', '0');
      next.focus();
    });
  }
}
