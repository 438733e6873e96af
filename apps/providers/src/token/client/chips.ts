import { at, make, setText, showBetButton, showRows, untilKnown, won } from './host.ts';
import type { Say } from './instant-panels.ts';
import type { Place } from './round-panels.ts';
import { sound } from './game-sounds.ts';
import { inTab } from './kept-texts.ts';
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
  /** A press is above what the member has: offers more of it. @returns what is said; absent: that the cash is short */
  lacks?(): string;
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

/** A pad as it is now. */
type State = {
  readonly deps: Deps;
  /** where the key of a bet is kept until its end is known */
  readonly keyName: string;
  chip: number;
  /** chips that are not bet yet; each press is undone as one */
  presses: (readonly Place[])[];
  before: readonly Place[];
  mine: readonly Place[];
  /** null: not known */
  balance: number | null;
  isSending: boolean;
};

/** The pad of a game with chips. The page has `tray`, `undo`, `clear`, `again`, `bet`, and `slip` with `chosen` where they are listed. */
export function createChipPad(deps: Deps): ChipPad {
  const pad: State = {
    deps,
    keyName: `lime-${document.documentElement.dataset['game']}-bets`,
    chip: deps.chosen,
    presses: [],
    before: [],
    mine: [],
    balance: null,
    isSending: false,
  };
  drawTray(pad);
  listen(pad);
  choose(pad, pad.chip);
  change(pad, []);

  return {
    put: (places) => put(pad, places),
    chip: () => pad.chip,
    hear(next, now) {
      pad.mine = next;
      if (now !== null) pad.balance = now;
      change(pad, pad.presses);
    },
    opened: () => change(pad, []),
    closed() {
      if (pad.presses.length === 0) return show(pad);
      pad.before = chipsOf(pad);
      deps.say('베팅이 마감되어 올린 칩을 내렸어요.', 'warn');
      change(pad, []);
    },
    show: () => show(pad),
    resume() {
      const key = inTab.read(pad.keyName);
      if (key) void finish(pad, null, key, []);
    },
  };
}

const chipsOf = ({ presses }: State) => byPlace(presses.flat());

function show(pad: State): void {
  const stake = sumOf(chipsOf(pad));
  const why = pad.isSending
    ? '베팅을 접수하고 있어요'
    : pad.deps.isAway()
      ? '다시 연결하고 있어요'
      : pad.deps.openRound() === null
        ? '다음 회차를 기다려주세요'
        : stake > 0
          ? null
          : pad.chip === 0
            ? '칩을 골라주세요'
            : '칩을 올릴 곳을 눌러주세요';
  showBetButton(why, `${won(stake)}원 베팅하기`);
}

/** Lists chips and bets, where the page has a slip. */
function showSlip(pad: State, list: readonly Place[]): void {
  const { deps, mine } = pad;
  const slip = document.getElementById('slip');
  if (!slip) return;
  const line = ({ spot, stake }: Place, isBet: boolean) => {
    const name = deps.nameOf(spot);
    const away = make('button', { type: 'button', class: 'away', 'aria-label': `${name} 빼기` }, '×');
    away.addEventListener('click', () =>
      change(
        pad,
        pad.presses.map((press) => press.filter((one) => one.spot !== spot)).filter((press) => press.length > 0),
      ),
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

function change(pad: State, next: (readonly Place[])[]): void {
  pad.presses = next;
  const list = chipsOf(pad);
  at<HTMLButtonElement>('undo').disabled = pad.presses.length === 0;
  at<HTMLButtonElement>('clear').disabled = pad.presses.length === 0;
  at<HTMLButtonElement>('again').disabled = pad.before.length === 0 || pad.presses.length > 0;
  showSlip(pad, list);
  pad.deps.changed(list, pad.mine);
  show(pad);
}

/** Why a press cannot be put; null: it can. */
function faultOf(pad: State, press: readonly Place[]): string | null {
  const own = pad.deps.refuse?.(press, byPlace([...chipsOf(pad), ...pad.mine, ...press])) ?? null;
  if (own !== null) return own;
  if (sumOf(chipsOf(pad)) + sumOf(pad.mine) + sumOf(press) > pad.deps.limits.max)
    return `한 회차에 ${won(pad.deps.limits.max)}원까지 베팅할 수 있어요.`;
  const isCovered = pad.balance === null || sumOf(chipsOf(pad)) + sumOf(press) <= pad.balance;
  return isCovered ? null : (pad.deps.lacks?.() ?? '보유금이 부족해요.');
}

function put(pad: State, places: readonly string[]): void {
  const { say } = pad.deps;
  if (pad.isSending) return;
  if (pad.deps.openRound() === null) return say('베팅이 마감됐어요. 다음 회차를 기다려주세요.', 'warn');
  if (pad.chip === 0) return say('칩을 먼저 골라주세요.', 'warn');
  sound('bet');
  const press = places.map((spot) => ({ spot, stake: pad.chip }));
  const fault = faultOf(pad, press);
  if (fault !== null) return say(fault, 'warn');
  change(pad, [...pad.presses, press]);
  say('');
}

async function bet(pad: State): Promise<void> {
  const { deps } = pad;
  const { limits, say } = deps;
  const no = deps.openRound();
  if (at('bet').getAttribute('aria-disabled') === 'true' || no === null) return;
  const bets = chipsOf(pad);
  if (sumOf(bets) < limits.min) return say(`최소 베팅금액은 ${won(limits.min)}원 입니다.`, 'warn');
  pad.isSending = true;
  show(pad);
  const key = crypto.randomUUID();
  inTab.keep(pad.keyName, key);
  const answer = await deps.get<BetAnswer>(deps.path, { key, no, bets }).catch(() => null);
  await finish(pad, answer, key, bets);
}

/** A press's key is kept until its end is known: neither a reload nor a lost answer bets twice. */
async function finish(pad: State, first: BetAnswer | null, key: string, bets: readonly Place[]): Promise<void> {
  const { deps } = pad;
  const { say } = deps;
  const find = () => deps.get<BetAnswer>(`${deps.path}/${key}`).catch(() => null);
  const answer = await untilKnown(first, find, () => {
    pad.isSending = true;
    say('연결을 확인하고 있어요. 베팅은 한 번만 접수돼요.', 'warn');
    show(pad);
  });
  inTab.keep(pad.keyName, null);
  pad.isSending = false;
  if (answer.state === 'taken') {
    pad.mine = answer.mine;
    if (answer.balance !== null) pad.balance = answer.balance;
    if (bets.length > 0) pad.before = bets;
    say(`${won(sumOf(bets.length > 0 ? bets : pad.mine))}원을 베팅했어요.`);
    change(pad, []);
    deps.taken?.();
  } else {
    say(answer.state === 'refused' ? answer.msg : '베팅이 접수되지 않았어요. 베팅금액은 나가지 않았어요.', 'warn');
    change(pad, pad.presses);
  }
}

function drawTray(pad: State): void {
  at('tray').append(
    ...pad.deps.worths.map((worth) => {
      const name = chipName(worth);
      const button = make(
        'button',
        { type: 'button', role: 'radio', 'data-worth': String(worth), 'aria-label': `${name} 칩` },
        make('span', {}, name),
      );
      button.addEventListener('click', () => choose(pad, worth));
      return button;
    }),
  );
}

function choose(pad: State, worth: number): void {
  pad.chip = worth;
  for (const button of at('tray').querySelectorAll<HTMLElement>('button'))
    button.setAttribute('aria-checked', String(Number(button.dataset['worth']) === worth));
  show(pad);
}

const undo = (pad: State) => pad.isSending || change(pad, pad.presses.slice(0, -1));
const clear = (pad: State) => pad.isSending || change(pad, []);

/** Puts the chips of the bet before once more. */
function again(pad: State): void {
  if (pad.isSending || pad.before.length === 0 || pad.presses.length > 0 || pad.deps.openRound() === null) return;
  const fault = faultOf(pad, pad.before);
  if (fault !== null) return pad.deps.say(fault, 'warn');
  change(pad, [pad.before]);
}

function listen(pad: State): void {
  at('undo').addEventListener('click', () => undo(pad));
  at('clear').addEventListener('click', () => clear(pad));
  at('again').addEventListener('click', () => again(pad));
  at('bet').addEventListener('click', () => void bet(pad));
  addEventListener('keydown', (event) => {
    const { code } = event;
    if (isBetKey(event)) {
      event.preventDefault();
      return void bet(pad);
    }
    if (!isForGame(event) || event.shiftKey) return;
    const worth = /^Digit[1-9]$/.test(code) ? pad.deps.worths[Number(code.at(-1)) - 1] : undefined;
    if (worth !== undefined) choose(pad, worth);
    else if (code === 'KeyZ') undo(pad);
    else if (code === 'KeyC') clear(pad);
    else if (code === 'KeyR') again(pad);
  });
}
