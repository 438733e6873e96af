import { at, make, setText, showRows, won } from './host.ts';
import { markRadio, radios } from './instant.ts';
import type { RoundGame, Rounds } from './follow-round.ts';
import type { DrawnRound, Place } from './round-panels.ts';
import { drawRace, drawWheel, spin } from './wheel.ts';

// Roulette's table with every spot, its racetrack, and a wheel that shows what a host drew: in the frame of the token game and
// at the casino's tables.

type Spot = {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly price: number;
  readonly numbers: readonly number[];
};
type Outcome = { readonly number: number };
/** What the page of a roulette was made with. */
export type RouletteTold = {
  readonly id: string;
  readonly spots: readonly Spot[];
  readonly wheel: readonly number[];
  readonly reds: readonly number[];
};
/** What a board of roulette asks of what runs its rounds. */
export type RouletteGame = RoundGame<Outcome>;

/** Begins the board. @param start  runs its rounds */
export function startRoulette(told: RouletteTold, start: (game: RouletteGame) => Pick<Rounds, 'put'>): void {
  const { wheel } = told;
  const spots = new Map(told.spots.map((spot) => [spot.id, spot]));
  const reds = new Set(told.reds);
  const colorOf = (number: number) => (number === 0 ? 'green' : reds.has(number) ? 'red' : 'black');
  const isPhone = innerWidth < 600;
  const modes = [
    ['numbers', '번호'],
    ['combos', '조합'],
    ['outside', '바깥'],
    ['neighbours', '이웃'],
  ] as const;
  type Mode = (typeof modes)[number][0];

  let mode: Mode = 'numbers';
  let reach = 2;
  /** numbers that are put together on a phone */
  let picked: number[] = [];
  let chipsShown = '';

  const traitsOf = (number: number) =>
    number === 0
      ? ['제로']
      : [reds.has(number) ? '레드' : '블랙', number % 2 === 1 ? '홀' : '짝', number <= 18 ? '1~18' : '19~36'];
  const resultText = ({ number }: Outcome) => `${number} ${traitsOf(number)[0]}`;
  const pocket = (number: number, size = '') =>
    make('span', { class: `pocket ${colorOf(number)} ${size}` }, String(number));
  /** A number with its neighbours on the wheel. */
  const around = (number: number) =>
    Array.from(
      { length: 2 * reach + 1 },
      (_, index) => wheel[(wheel.indexOf(number) - reach + index + wheel.length) % wheel.length]!,
    );

  const inside = told.spots.filter(({ kind }) => kind.includes('번호'));

  drawLayout();
  /** Where a chip lies for each spot, with what the place is called without one. */
  const tablePlaces = new Map(
    [...document.querySelectorAll<HTMLElement>('.table [data-spot]')].map((button) => {
      const spot = button.dataset['spot']!;
      return [spot, { button, name: button.ariaLabel ?? spots.get(spot)!.name }];
    }),
  );
  const wheelParts = drawWheel(at('wheel'), wheel, colorOf);
  const racePockets = drawRace(at('race'), wheel, colorOf);

  const game = start({
    id: told.id,
    nameOf: (spot) => spots.get(spot)!.name,
    priceOf: (spot) => spots.get(spot)!.price,
    resultText,
    outcomeCell: ({ number }) => pocket(number),
    changed: showChips,
    opened: () => undefined,
    async reveal({ number }, no) {
      at('result').textContent = '공이 돌고 있어요';
      at('result-more').textContent = '';
      at('result-number').textContent = '…';
      at('result-number').className = 'pocket big';
      await spin(wheelParts, wheel.indexOf(number), no);
      showResult(number);
    },
    told: showLast,
    async outcomeOf(bytes) {
      for (let block = 0; ; block += 1)
        for (const byte of await bytes(block)) if (byte < 256 - (256 % 37)) return { number: byte % 37 };
    },
  });

  function showResult(number: number): void {
    at('result-number').textContent = String(number);
    at('result-number').className = `pocket big ${colorOf(number)}`;
    at('result').textContent = resultText({ number });
    at('result-more').textContent = traitsOf(number).slice(1).join(' · ');
  }

  /** How the last results are shared out, two parts next to each other. */
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

  let isFirst = true;
  function showLast(last: readonly DrawnRound<Outcome>[]): void {
    const list = last.map(({ outcome }) => outcome.number);
    if (isFirst && list.length > 0) {
      isFirst = false;
      void spin(wheelParts, wheel.indexOf(list[0]!), null);
      showResult(list[0]!);
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
        cell.style.flexGrow = String(Math.max(1, count));
      }
    }
  }

  const chipText = (stake: number) =>
    stake >= 10_000
      ? `${Number((stake / 10_000).toFixed(1))}만`
      : stake >= 1_000
        ? `${Number((stake / 1_000).toFixed(1))}천`
        : String(stake);

  function showChips(chips: readonly Place[], mine: readonly Place[]): void {
    const key = JSON.stringify([chips, mine]);
    if (key === chipsShown) return;
    chipsShown = key;
    const totals = new Map<string, { stake: number; isBet: boolean }>();
    for (const [list, isBet] of [[mine, true] as const, [chips, false] as const])
      for (const { spot, stake } of list)
        totals.set(spot, {
          stake: stake + (totals.get(spot)?.stake ?? 0),
          isBet: isBet && !chips.some((one) => one.spot === spot),
        });
    for (const [spot, { button, name }] of tablePlaces) {
      const chip = button.querySelector('.chip');
      const total = totals.get(spot);
      const label = total ? `${name}, ${won(total.stake)}원` : name;
      if (button.ariaLabel !== label) button.ariaLabel = label;
      if (!total) {
        chip?.remove();
        continue;
      }
      const next = make('span', {
        class: total.isBet ? 'chip bet' : 'chip',
        'data-text': chipText(total.stake),
      });
      if (!chip) button.append(next);
      else if (!chip.isEqualNode(next)) chip.replaceWith(next);
    }
    showPreview([...totals].map(([spot, { stake }]) => ({ spot, stake })));
  }

  /** What the numbers would pay with all that is on the table. */
  function showPreview(places: readonly Place[]): void {
    const stake = places.reduce((sum, one) => sum + one.stake, 0);
    const pays = wheel.map((number) =>
      places.reduce((sum, one) => {
        const { numbers, price } = spots.get(one.spot)!;
        return sum + (numbers.includes(number) ? Math.floor((one.stake * price) / 1000) : 0);
      }, 0),
    );
    const most = Math.max(...pays);
    const best = wheel.filter((_, index) => pays[index] === most).toSorted((a, b) => a - b);
    const line = (name: string, value: string) => make('div', {}, make('dt', {}, name), make('dd', {}, value));
    at('preview').replaceChildren(
      ...(stake === 0
        ? []
        : [
            line('칩이 놓인 번호', `${pays.filter((pay) => pay > 0).length} / 37`),
            line(`${won(stake)}원보다 더 받는 번호`, `${pays.filter((pay) => pay > stake).length} / 37`),
            line(best.length > 3 ? `많이 받는 번호 ${best.length}개` : `${best.join('·')}번이면`, `${won(most)}원`),
          ]),
    );
  }

  /** Where a spot of the layout is, in halves of a cell: zero is left of the first column. */
  function centreOf({ numbers, kind }: Spot): readonly [number, number] {
    const rest = numbers.filter((number) => number > 0);
    const across = rest.map((number) => Math.ceil(number / 3) * 2 - 1);
    const down = rest.map((number) => 5 - ((number - 1) % 3) * 2);
    const middle = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length;
    if (numbers.includes(0)) return rest.length === 0 ? [-1, 3] : [0, rest.length === 3 ? 6 : middle(down)];
    return [middle(across), kind === '세 번호' || kind === '여섯 번호' ? 6 : middle(down)];
  }

  /** Edges and corners between the numbers; arrows move over all of the layout, which is one stop of Tab. */
  function drawLayout(): void {
    const centres = inside.map((spot) => ({ spot, centre: centreOf(spot) }));
    for (const { spot, centre } of centres) {
      if (spot.kind === '한 번호') continue;
      const dot = make('button', {
        type: 'button',
        class: 'edge',
        'data-spot': spot.id,
        'aria-label': `${spot.kind} ${spot.name}`,
      });
      dot.style.left = `${(centre[0] / 24) * 100}%`;
      dot.style.top = `${(centre[1] / 6) * 100}%`;
      at('numbers').append(dot);
    }
    const elements = centres.map(({ spot, centre }) => ({
      element: document.querySelector<HTMLElement>(`.inside [data-spot="${spot.id}"]`)!,
      centre,
    }));
    const shown = () => elements.filter(({ element }) => element.offsetParent !== null);
    for (const { element, centre } of elements) {
      element.tabIndex = centre[0] === 1 && centre[1] === 1 ? 0 : -1;
      element.addEventListener('keydown', (event) => {
        const [x, y] = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] ?? [
          0, 0,
        ];
        if (x === 0 && y === 0) return;
        event.preventDefault();
        const next = shown()
          .map((one) => ({
            ...one,
            along: (one.centre[0] - centre[0]) * x! + (one.centre[1] - centre[1]) * y!,
            aside: Math.abs((one.centre[0] - centre[0]) * y!) + Math.abs((one.centre[1] - centre[1]) * x!),
          }))
          .filter(({ along, aside }) => along > 0 && aside <= along)
          .toSorted((a, b) => a.along + a.aside * 2 - (b.along + b.aside * 2))[0];
        if (!next) return;
        element.tabIndex = -1;
        next.element.tabIndex = 0;
        next.element.focus();
      });
    }
  }

  // a narrow screen counts on from left to right, six in a row
  for (const cell of document.querySelectorAll<HTMLElement>('.numbers .cell'))
    cell.style.setProperty('--no', cell.dataset['spot']!);

  function press(spot: string): void {
    const number = /^\d+$/.test(spot) ? Number(spot) : null;
    if (isPhone && mode === 'neighbours' && number !== null) return game.put(around(number).map(String));
    if (isPhone && mode === 'combos' && number !== null) {
      picked = picked.includes(number)
        ? picked.filter((one) => one !== number)
        : [...picked, number].toSorted((a, b) => a - b);
      return showCombo();
    }
    game.put([spot]);
  }

  /** The spot of exactly these numbers; undefined: there is none. */
  const spotOf = (numbers: readonly number[]) => inside.find((spot) => spot.numbers.join() === numbers.join());

  function showCombo(): void {
    for (const cell of document.querySelectorAll<HTMLElement>('.cell'))
      cell.classList.toggle('picked', mode === 'combos' && picked.includes(Number(cell.dataset['spot'])));
    const spot = picked.length > 1 ? spotOf(picked) : undefined;
    const combine = at<HTMLButtonElement>('combine');
    combine.disabled = !spot;
    combine.textContent = spot
      ? `${spot.name} 올리기 · ${spot.price / 1000}배`
      : picked.length === 0
        ? '이웃한 번호 2·3·4·6개를 눌러주세요'
        : `${picked.join('·')} · 아직 조합이 아니에요`;
  }

  function setMode(next: Mode): void {
    mode = next;
    picked = [];
    markRadio(at('modes'), next);
    at('table').dataset['mode'] = next;
    at('mode-note').dataset['mode'] = next;
    at('mode-text').textContent =
      next === 'outside'
        ? '0이 나오면 바깥 베팅은 모두 낙첨이에요.'
        : next === 'neighbours'
          ? '휠에서 이웃한 번호까지 함께 올려요.'
          : '';
    showCombo();
  }

  for (const button of document.querySelectorAll<HTMLElement>('.table [data-spot]'))
    button.addEventListener('click', () => press(button.dataset['spot']!));
  radios(at('modes'), modes, setMode);
  const reaches = ['0', '1', '2', '3'] as const;
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
  at('combine').addEventListener('click', () => {
    const spot = spotOf(picked);
    if (!spot) return;
    picked = [];
    showCombo();
    game.put([spot.id]);
  });
  for (const [number, path] of racePockets) {
    const mark = (is: boolean) => {
      for (const one of around(number)) racePockets.get(one)!.classList.toggle('on', is);
      at('race-text').textContent = is
        ? `${number}번 이웃 ${reach}칸 · ${around(number).join(' ')}`
        : '번호를 누르면 휠에서 이웃한 번호까지 함께 올려요.';
    };
    path.addEventListener('pointerenter', () => mark(true));
    path.addEventListener('pointerleave', () => mark(false));
    path.addEventListener('focus', () => mark(true));
    path.addEventListener('blur', () => mark(false));
    path.addEventListener('click', () => game.put(around(number).map(String)));
    path.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' || event.key === ' ') {
        event.preventDefault();
        game.put(around(number).map(String));
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
  setReach('2');
  setMode('numbers');
}
