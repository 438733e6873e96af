import { at, make, setText, showBetButton, showRows, untilKnown, won } from './host.ts';
import type { Say } from './instant-panels.ts';
import type { Place } from './round-panels.ts';
import { sound } from './game-sounds.ts';
import { isBetKey, isForGame } from './tools.ts';

// Chips on places of a round: put by presses, undone by presses, bet as one with a key that is kept until its end is known.

/** What became of a press, as the host says it. */
export type BetAnswer =
  | { readonly state: 'taken'; readonly mine: readonly Place[]; readonly balance: number | null }
  | { readonly state: 'refused'; readonly code: string; readonly msg: string }
  | { readonly state: 'pending' | 'unknown' };

type Deps = {
  /** of all that is bet in a round, won */
  readonly limits: { readonly min: number; readonly max: number };
  /** what a chip is worth, the lowest first, won */
  readonly worths: readonly number[];
  /** the one that is chosen first; 0: none */
  readonly chosen: number;
  /** where bets are sent below the game: bets */
  readonly path: string;
  /** the round that takes bets now; null: none does */
  openRound(): number | null;
  /** whether the host is out of reach */
  isAway(): boolean;
  nameOf(spot: string): string;
  /** thousandths */
  priceOf(spot: string): number;
  /** Why so much cannot lie on these places; null: it can. @param all  chips and bets, with those of the press */
  refuse?(press: readonly Place[], all: readonly Place[]): string | null;
  /** Chips or bets have changed. @param chips  on the table, not bet yet @param mine  bet */
  changed(chips: readonly Place[], mine: readonly Place[]): void;
  /** Asks the host; null: it cannot be reached. @throws Error once the session is over */
  get<T>(path: string, body?: object): Promise<T | null>;
  say: Say;
  /** Bets were taken. */
  taken?(): void;
};

export type ChipPad = {
  /** Puts chips on places, as one press that is undone as one. */
  put(places: readonly string[]): void;
  /** what one chip is worth; 0: none is chosen */
  chip(): number;
  /** What the host knows of the member. @param balance  null: not known */
  hear(mine: readonly Place[], balance: number | null): void;
  /** A round takes bets now: chips of the one before are gone. */
  opened(): void;
  /** Betting is over: chips that were not bet are taken off, and said. */
  closed(): void;
  /** Shows what can be pressed now. */
  show(): void;
  /** Follows a press that was under way when the page was loaded anew. */
  resume(): void;
};

/** Several chips, a place once. */
export function byPlace(chips: readonly Place[]): Place[] {
  const places = new Map<string, number>();
  for (const { spot, stake } of chips) places.set(spot, (places.get(spot) ?? 0) + stake);
  return [...places].map(([spot, stake]) => ({ spot, stake }));
}
export const sumOf = (list: readonly Place[]): number => list.reduce((total, { stake }) => total + stake, 0);

/** What a chip has on it: 5천, 10만. */
export const chipName = (worth: number): string =>
  worth < 1_000 ? `${worth}` : worth < 10_000 ? `${worth / 1000}천` : `${won(worth / 10_000)}만`;

/** The pad of a game with chips. The page has `tray`, `undo`, `clear`, `again`, `bet`, and `slip` with `chosen` where they are listed. */
export function createChipPad(deps: Deps): ChipPad {
  const { limits, worths, say } = deps;
  const { min, max } = limits;
  const keyName = `lime-${document.documentElement.dataset['game']}-bets`;
  let chip = deps.chosen;
  /** every press is one of them */
  let presses: (readonly Place[])[] = [];
  let before: readonly Place[] = [];
  let mine: readonly Place[] = [];
  let balance: number | null = null;
  let isSending = false;

  const chips = () => byPlace(presses.flat());

  function show(): void {
    const stake = sumOf(chips());
    const why = isSending
      ? '베팅을 접수하고 있어요'
      : deps.isAway()
        ? '다시 연결하고 있어요'
        : deps.openRound() === null
          ? '다음 회차를 기다려주세요'
          : stake > 0
            ? null
            : chip === 0
              ? '칩을 골라주세요'
              : '칩을 올릴 곳을 눌러주세요';
    showBetButton(why, `${won(stake)}원 베팅하기`);
  }

  function showSlip(list: readonly Place[]): void {
    const slip = document.getElementById('slip');
    if (!slip) return;
    const line = ({ spot, stake }: Place, isBet: boolean) => {
      const name = deps.nameOf(spot);
      const away = make('button', { type: 'button', class: 'away', 'aria-label': `${name} 빼기` }, '×');
      away.addEventListener('click', () =>
        change(presses.map((press) => press.filter((one) => one.spot !== spot)).filter((press) => press.length > 0)),
      );
      return make(
        'li',
        isBet ? { class: 'bet' } : {},
        make(
          'span',
          {},
          make('b', {}, name),
          make('em', {}, `${(deps.priceOf(spot) / 1000).toFixed(2)}배${isBet ? ' · 접수됨' : ''}`),
        ),
        make('b', {}, `${won(stake)}원`),
        ...(isBet ? [] : [away]),
      );
    };
    showRows(
      slip,
      [...mine.map((place) => ({ place, isBet: true })), ...list.map((place) => ({ place, isBet: false }))],
      ({ place: { spot, stake }, isBet }) => `${spot} ${stake} ${isBet} ${deps.priceOf(spot)}`,
      ({ place, isBet }) => line(place, isBet),
    );
    setText(
      at('chosen'),
      list.length + mine.length === 0 ? '칩 없음' : `${new Set([...list, ...mine].map(({ spot }) => spot)).size}곳`,
    );
  }

  function change(next: (readonly Place[])[]): void {
    presses = next;
    const list = chips();
    at<HTMLButtonElement>('undo').disabled = presses.length === 0;
    at<HTMLButtonElement>('clear').disabled = presses.length === 0;
    at<HTMLButtonElement>('again').disabled = before.length === 0 || presses.length > 0;
    showSlip(list);
    deps.changed(list, mine);
    show();
  }

  /** Why a press cannot be put; null: it can. */
  function faultOf(press: readonly Place[]): string | null {
    const own = deps.refuse?.(press, byPlace([...chips(), ...mine, ...press])) ?? null;
    if (own !== null) return own;
    if (sumOf(chips()) + sumOf(mine) + sumOf(press) > max) return `한 회차에 ${won(max)}원까지 베팅할 수 있어요.`;
    return balance !== null && sumOf(chips()) + sumOf(press) > balance ? '보유금이 부족해요.' : null;
  }

  function put(places: readonly string[]): void {
    if (isSending) return;
    if (deps.openRound() === null) return say('베팅이 마감됐어요. 다음 회차를 기다려주세요.', 'warn');
    if (chip === 0) return say('칩을 먼저 골라주세요.', 'warn');
    sound('bet');
    const press = places.map((spot) => ({ spot, stake: chip }));
    const fault = faultOf(press);
    if (fault !== null) return say(fault, 'warn');
    change([...presses, press]);
    say('');
  }

  async function bet(): Promise<void> {
    const no = deps.openRound();
    if (at('bet').getAttribute('aria-disabled') === 'true' || no === null) return;
    const bets = chips();
    if (sumOf(bets) < min) return say(`최소 베팅금액은 ${won(min)}원 입니다.`, 'warn');
    isSending = true;
    show();
    const key = crypto.randomUUID();
    sessionStorage.setItem(keyName, key);
    const answer = await deps.get<BetAnswer>(deps.path, { key, no, bets }).catch(() => null);
    await finish(answer, key, bets);
  }

  /** A press's key is kept until its end is known: neither a reload nor a lost answer bets twice. */
  async function finish(first: BetAnswer | null, key: string, bets: readonly Place[]): Promise<void> {
    const find = () => deps.get<BetAnswer>(`${deps.path}/${key}`).catch(() => null);
    const answer = await untilKnown(first, find, () => {
      isSending = true;
      say('연결을 확인하고 있어요. 베팅은 한 번만 접수돼요.', 'warn');
      show();
    });
    sessionStorage.removeItem(keyName);
    isSending = false;
    if (answer.state === 'taken') {
      ({ mine } = answer);
      if (answer.balance !== null) balance = answer.balance;
      if (bets.length > 0) before = bets;
      say(`${won(sumOf(bets.length > 0 ? bets : mine))}원을 베팅했어요.`);
      change([]);
      deps.taken?.();
    } else {
      say(answer.state === 'refused' ? answer.msg : '베팅이 접수되지 않았어요. 베팅금액은 나가지 않았어요.', 'warn');
      change(presses);
    }
  }

  at('tray').append(
    ...worths.map((worth) => {
      const name = chipName(worth);
      const button = make(
        'button',
        { type: 'button', role: 'radio', 'data-value': String(worth), 'aria-label': `${name} 칩` },
        make('span', {}, name),
      );
      button.addEventListener('click', () => choose(worth));
      return button;
    }),
  );
  function choose(worth: number): void {
    chip = worth;
    for (const button of at('tray').querySelectorAll<HTMLElement>('button'))
      button.setAttribute('aria-checked', String(Number(button.dataset['value']) === worth));
    show();
  }
  const undo = () => isSending || change(presses.slice(0, -1));
  const clear = () => isSending || change([]);
  function again(): void {
    if (isSending || before.length === 0 || presses.length > 0 || deps.openRound() === null) return;
    const fault = faultOf(before);
    if (fault !== null) return say(fault, 'warn');
    change([before]);
  }
  at('undo').addEventListener('click', undo);
  at('clear').addEventListener('click', clear);
  at('again').addEventListener('click', again);
  at('bet').addEventListener('click', () => void bet());
  addEventListener('keydown', (event) => {
    const { code } = event;
    if (isBetKey(event)) {
      event.preventDefault();
      return void bet();
    }
    if (!isForGame(event) || event.shiftKey) return;
    const worth = /^Digit[1-9]$/.test(code) ? worths[Number(code.at(-1)) - 1] : undefined;
    if (worth !== undefined) choose(worth);
    else if (code === 'KeyZ') undo();
    else if (code === 'KeyC') clear();
    else if (code === 'KeyR') again();
  });
  choose(chip);
  change([]);

  return {
    put,
    chip: () => chip,
    hear(next, now) {
      mine = next;
      if (now !== null) balance = now;
      change(presses);
    },
    opened: () => change([]),
    closed() {
      if (presses.length === 0) return show();
      before = chips();
      say('베팅이 마감되어 올린 칩을 내렸어요.', 'warn');
      change([]);
    },
    show,
    resume() {
      const key = sessionStorage.getItem(keyName);
      if (key) void finish(null, key, []);
    },
  };
}
