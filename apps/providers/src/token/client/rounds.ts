import { listenBrief, showBrief } from './brief.ts';
import {
  ask,
  at,
  drawTab,
  make,
  openTabs,
  SessionOver,
  setText,
  showBetButton,
  showRows,
  untilNextSecond,
  won,
} from './host.ts';
import { signed } from './instant-panels.ts';
import type { Say } from './instant-panels.ts';
import { showLastRounds, showOwnRounds } from './round-panels.ts';
import type { DrawnRound, Numbered, OwnRound, Place, RoundPanels } from './round-panels.ts';
import { sound } from './sounds.ts';
import { isBetKey, isForGame, lineNotice, showTools } from './tools.ts';

// What the frames of games with rounds do alike: a countdown by the host's clock, chips on places, one press at a time with
// its key kept until its end is known, the result of every round, and what is below the board.

export type OpenRound = Numbered & {
  readonly opensAt: number;
  readonly closesAt: number;
  readonly drawsAt: number;
  readonly opening: unknown;
  /** of this round, thousandths by spot; null: the same in every round */
  readonly prices: Readonly<Record<string, number>> | null;
  readonly linkHash: string;
};
type State<O> = {
  readonly now: number;
  readonly round: OpenRound | null;
  readonly mine: readonly Place[];
  readonly last: readonly DrawnRound<O>[];
  readonly plays: readonly OwnRound<O>[];
  readonly balance: number | null;
};
type Answer =
  | { readonly state: 'taken'; readonly mine: readonly Place[]; readonly balance: number | null }
  | { readonly state: 'refused'; readonly code: string; readonly msg: string }
  | { readonly state: 'pending' | 'unknown' };

/** One game with rounds, as its frame plays it. */
export type RoundGame<O> = RoundPanels<O> & {
  /** thousandths */
  priceOf(spot: string): number;
  /** Chips or bets have changed. @param chips  on the table, not bet yet @param mine  bet */
  changed(chips: readonly Place[], mine: readonly Place[]): void;
  /** A round takes bets now. */
  opened(round: OpenRound): void;
  /** Shows what came out, as long as that takes. */
  reveal(outcome: O, no: number): Promise<void>;
  /** The last rounds, the newest first. */
  told(last: readonly DrawnRound<O>[]): void;
};

export type Rounds = {
  /** Puts chips on places, as one press that is undone as one. */
  put(places: readonly string[]): void;
  /** what one chip is worth; 0: none is chosen */
  chip(): number;
  say: Say;
};

/** What the page was made with. */
type Told = { limits: { min: number; max: number } };
const chipWorths = [1_000, 5_000, 10_000, 50_000, 100_000];
const isPhone = innerWidth < 600;

const write =
  (id: string): Say =>
  (text, tone = '') => {
    setText(at(id), text);
    at(id).dataset['tone'] = tone;
  };

/** Several chips, a place once. */
function byPlace(chips: readonly Place[]): Place[] {
  const places = new Map<string, number>();
  for (const { spot, stake } of chips) places.set(spot, (places.get(spot) ?? 0) + stake);
  return [...places].map(([spot, stake]) => ({ spot, stake }));
}
const sum = (list: readonly Place[]) => list.reduce((total, { stake }) => total + stake, 0);

/** Begins the common part of a game's frame. The page has the ids of `roundBody`. */
export function startRounds<O>(game: RoundGame<O>): Rounds {
  const { min, max } = (JSON.parse(document.body.dataset['told']!) as Told).limits;
  const keyName = `lime-${document.documentElement.dataset['game']}-bets`;
  const [say, status] = [write('news'), write('status')];
  let chip = isPhone ? 0 : 10_000;
  /** every press is one of them */
  let presses: (readonly Place[])[] = [];
  let before: readonly Place[] = [];
  let mine: readonly Place[] = [];
  let round: OpenRound | null = null;
  let last: readonly DrawnRound<O>[] = [];
  let balance: number | null = null;
  let isSending = false;
  let isAway = false;
  const line = lineNotice(() => void load());
  /** the host's clock is this far before that of performance.now() */
  let ahead = 0;
  let shown: number | null = null;
  let nextTick: ReturnType<typeof setTimeout>;

  const chips = () => byPlace(presses.flat());
  const hostNow = () => performance.now() + ahead;
  const isOpen = () => round !== null && hostNow() < round.closesAt;

  function showBet(): void {
    const stake = sum(chips());
    const why = isSending
      ? '베팅을 접수하고 있어요'
      : isAway
        ? '다시 연결하고 있어요'
        : !isOpen()
          ? '다음 회차를 기다려주세요'
          : stake > 0
            ? null
            : chip === 0
              ? '칩을 골라주세요'
              : '칩을 올릴 곳을 눌러주세요';
    showBetButton(why, `${won(stake)}원 베팅하기`);
  }

  function change(next: (readonly Place[])[]): void {
    presses = next;
    const list = chips();
    at<HTMLButtonElement>('undo').disabled = presses.length === 0;
    at<HTMLButtonElement>('clear').disabled = presses.length === 0;
    at<HTMLButtonElement>('again').disabled = before.length === 0 || presses.length > 0;
    const line = ({ spot, stake }: Place, isBet: boolean) => {
      const name = game.nameOf(spot);
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
          make('em', {}, `${(game.priceOf(spot) / 1000).toFixed(2)}배${isBet ? ' · 접수됨' : ''}`),
        ),
        make('b', {}, `${won(stake)}원`),
        ...(isBet ? [] : [away]),
      );
    };
    showRows(
      at('slip'),
      [...mine.map((place) => ({ place, isBet: true })), ...list.map((place) => ({ place, isBet: false }))],
      ({ place: { spot, stake }, isBet }) => `${spot} ${stake} ${isBet} ${game.priceOf(spot)}`,
      ({ place, isBet }) => line(place, isBet),
    );
    setText(
      at('chosen'),
      list.length + mine.length === 0 ? '칩 없음' : `${new Set([...list, ...mine].map(({ spot }) => spot)).size}곳`,
    );
    game.changed(list, mine);
    showBet();
  }

  function put(places: readonly string[]): void {
    if (isSending) return;
    if (!isOpen()) return say('베팅이 마감됐어요. 다음 회차를 기다려주세요.', 'warn');
    if (chip === 0) return say('칩을 먼저 골라주세요.', 'warn');
    sound('bet');
    const press = places.map((spot) => ({ spot, stake: chip }));
    const all = sum(chips()) + sum(mine) + sum(press);
    if (all > max) return say(`한 회차에 ${won(max)}원까지 베팅할 수 있어요.`, 'warn');
    if (balance !== null && sum(chips()) + sum(press) > balance) return say('보유금이 부족해요.', 'warn');
    change([...presses, press]);
    say('');
  }

  async function get<T>(rest: string, body?: object): Promise<T | null> {
    try {
      return await ask<T>(rest, body);
    } catch (error) {
      if (!(error instanceof SessionOver)) return null;
      say('입장 시간이 지났어요. 화면을 다시 열어주세요.', 'warn');
      at<HTMLButtonElement>('bet').disabled = true;
      line.over();
      throw error;
    }
  }

  async function load(): Promise<State<O> | null> {
    const began = performance.now();
    const next = await get<State<O>>('state');
    isAway = next === null;
    line.show(isAway);
    if (next === null) {
      status('연결 끊김', 'warn');
      showBet();
      return null;
    }
    // half of the way there and back lies between the host's word and now
    ahead = next.now - (began + performance.now()) / 2;
    if (next.balance !== null) balance = next.balance;
    ({ mine, last } = next);
    const isNew = next.round !== null && next.round.no !== round?.no;
    round = next.round;
    game.told(last);
    drawTab('history', () => showOwnRounds(game, next.plays));
    showBrief(
      next.plays.map((own) => ({
        ...own,
        title: `${game.nameOf(own.bets[0]!.spot)}${own.bets.length > 1 ? ` 외 ${own.bets.length - 1}` : ''}`,
        about: `${won(own.dayNo)}회 · ${won(own.stake)}원`,
      })),
      [
        ...(round ? [[`${won(round.dayNo)}회차 해시`, round.linkHash] as const] : []),
        ...(last[0] ? [[`${won(last[0].dayNo)}회차 고리`, last[0].proof.link] as const] : []),
      ],
    );
    drawTab('rounds', () => showLastRounds(game, next.last, say));
    if (isNew) opened(next.round);
    else change(presses);
    tick();
    return next;
  }

  function opened(now: OpenRound): void {
    at('round-no').textContent = `${won(now.dayNo)}회차`;
    at('link-hash').textContent = now.linkHash;
    at('fair-no').textContent = `${won(now.dayNo)}회차 해시`;
    game.opened(now);
    if (isOpen()) status('베팅 받는 중');
    change([]);
  }

  async function bet(): Promise<void> {
    if (at('bet').getAttribute('aria-disabled') === 'true' || round === null) return;
    const bets = chips();
    if (sum(bets) < min) return say(`최소 베팅금액은 ${won(min)}원 입니다.`, 'warn');
    isSending = true;
    showBet();
    const key = crypto.randomUUID();
    sessionStorage.setItem(keyName, key);
    const answer = await get<Answer>('bets', { key, no: round.no, bets }).catch(() => null);
    await finish(answer ?? { state: 'pending' }, key, bets);
  }

  /** A press's key is kept until its end is known: neither a reload nor a lost answer bets twice. */
  async function finish(first: Answer, key: string, bets: readonly Place[]): Promise<void> {
    let answer = first;
    for (let tries = 0; answer.state === 'pending'; tries += 1) {
      isSending = true;
      say('연결을 확인하고 있어요. 베팅은 한 번만 접수돼요.', 'warn');
      showBet();
      await new Promise((done) => setTimeout(done, Math.min(5_000, 1_000 + tries * 500)));
      answer = (await get<Answer>(`bets/${key}`).catch(() => null)) ?? { state: 'pending' };
    }
    sessionStorage.removeItem(keyName);
    isSending = false;
    if (answer.state === 'taken') {
      ({ mine } = answer);
      if (answer.balance !== null) balance = answer.balance;
      if (bets.length > 0) before = bets;
      say(`${won(sum(bets.length > 0 ? bets : mine))}원을 베팅했어요.`);
      change([]);
    } else {
      say(answer.state === 'refused' ? answer.msg : '베팅이 접수되지 않았어요. 베팅금액은 나가지 않았어요.', 'warn');
      change(presses);
    }
  }

  /** Follows one round to its result; the next one is open by then. */
  async function follow(): Promise<void> {
    const of = round;
    if (of === null) {
      await new Promise((done) => setTimeout(done, 1_000));
      await load();
      return;
    }
    const left = of.drawsAt - hostNow();
    if (left > 0) {
      await new Promise((done) => setTimeout(done, Math.min(left + Math.random() * 300, 5_000)));
      if (of.drawsAt > hostNow()) {
        // a look now and then: another tab may have bet
        if (isAway) await load();
        return;
      }
    }
    const next = await load();
    const drawn = next?.last[0];
    if (!next || !drawn || drawn.no < of.no) {
      if (next) status('결과를 기다리는 중', 'wait');
      await new Promise((done) => setTimeout(done, next ? 500 : 2_000));
      return;
    }
    if (drawn.no !== of.no || shown === drawn.no) return;
    shown = drawn.no;
    const own = next.plays.find(({ no }) => no === of.no);
    void game.reveal(drawn.outcome, drawn.no).then(() => tell(drawn, own));
  }

  function tell(drawn: DrawnRound<O>, own: OwnRound<O> | undefined): void {
    const result = `${won(drawn.dayNo)}회차 ${game.resultText(drawn.outcome)}`;
    if (!own) return say(result);
    const gain = own.payout - own.stake;
    // what comes back below the stake is no win
    if (gain > 0) sound('win');
    const word = gain > 0 ? '당첨' : own.payout > 0 ? '일부 반환' : '낙첨';
    say(`${result} · ${word} · ${won(own.payout)}원 돌아옴 · 손익 ${signed(gain)}원`, gain > 0 ? 'win' : '');
  }

  /** Shows the clock, once a second. */
  function tick(): void {
    const clock = at('clock');
    clearTimeout(nextTick);
    if (round === null) return setText(clock, '–');
    const left = round.closesAt - hostNow();
    const wasOpen = clock.dataset['open'] === 'true';
    if (wasOpen !== left > 0) clock.dataset['open'] = String(left > 0);
    const note = left > 0 ? '마감까지' : '추첨까지';
    const leftHere = left > 0 ? left : round.drawsAt - hostNow();
    nextTick = setTimeout(tick, untilNextSecond(leftHere));
    const seconds = Math.max(0, Math.ceil(leftHere / 1000));
    const isLong = round.closesAt - round.opensAt > 99_000;
    const text = isLong ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` : `${seconds}초`;
    setText(clock, text);
    setText(at('clock-note'), note);
    const share = Math.max(0, Math.min(1, left / (round.closesAt - round.opensAt)));
    at('ring').setAttribute('stroke-dasharray', `${(share * 100).toFixed(1)} 100`);
    if (wasOpen && left <= 0) {
      status('마감', 'wait');
      if (presses.length > 0) {
        before = chips();
        say('베팅이 마감되어 올린 칩을 내렸어요.', 'warn');
        change([]);
      }
    }
    showBet();
  }

  at('tray').append(
    ...chipWorths.map((worth) => {
      const name = worth < 10_000 ? `${worth / 1000}천` : `${worth / 10_000}만`;
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
    showBet();
  }
  const undo = () => isSending || change(presses.slice(0, -1));
  const clear = () => isSending || change([]);
  function again(): void {
    if (isSending || before.length === 0 || presses.length > 0 || !isOpen()) return;
    if (sum(before) + sum(mine) > max) return say(`한 회차에 ${won(max)}원까지 베팅할 수 있어요.`, 'warn');
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
    const worth = /^Digit[1-5]$/.test(code) ? chipWorths[Number(code.at(-1)) - 1] : undefined;
    if (worth !== undefined) choose(worth);
    else if (code === 'KeyZ') undo();
    else if (code === 'KeyC') clear();
    else if (code === 'KeyR') again();
  });
  openTabs();
  listenBrief();
  showTools();
  choose(chip);
  change([]);
  void (async () => {
    const first = await load();
    document.querySelector<HTMLElement>('.game')!.inert = false;
    if (first?.last[0]) shown = first.last[0].no;
    const key = sessionStorage.getItem(keyName);
    if (key) void finish({ state: 'pending' }, key, []);
    for (;;) await follow();
  })().catch(() => undefined);
  return { put, chip: () => chip, say };
}
