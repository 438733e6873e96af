import { listenBrief, showBrief } from './brief.ts';
import { createChipPad } from './chips.ts';
import type { ChipPad } from './chips.ts';
import { ask, at, drawTab, openTabs, SessionOver, setText, untilNextSecond, won } from './host.ts';
import { sayAt } from './instant.ts';
import { signed } from './instant-panels.ts';
import type { Say } from './instant-panels.ts';
import { showLastRounds, showOwnRounds } from './round-panels.ts';
import type { DrawnRound, Numbered, OwnRound, Place, RoundPanels } from './round-panels.ts';
import { sound } from './game-sounds.ts';
import { lineNotice, showTools } from './tools.ts';

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
type PageData = { limits: { min: number; max: number } };
const chipWorths = [1_000, 5_000, 10_000, 50_000, 100_000];
const isPhone = innerWidth < 600;

/** What the host said last, and what was shown of it. */
type Heard = {
  round: OpenRound | null;
  isAway: boolean;
  /** the host's clock is this far before that of performance.now() */
  ahead: number;
  /** number of the round whose result was shown last */
  shown: number | null;
  nextTick: ReturnType<typeof setTimeout> | undefined;
};
type Frame<O> = {
  readonly game: RoundGame<O>;
  readonly heard: Heard;
  readonly say: Say;
  readonly status: Say;
  readonly line: ReturnType<typeof lineNotice>;
  readonly pad: ChipPad;
};

/** Begins the common part of a game's frame. The page has the ids of `roundBody`. */
export function startRounds<O>(game: RoundGame<O>): Rounds {
  const { min, max } = (JSON.parse(document.body.dataset['told']!) as PageData).limits;
  const [say, status] = [sayAt('news'), sayAt('status')];
  const heard: Heard = { round: null, isAway: false, ahead: 0, shown: null, nextTick: undefined };
  const line = lineNotice(() => void load(frame));
  const pad = createChipPad({
    limits: { min, max },
    worths: chipWorths,
    chosen: isPhone ? 0 : 10_000,
    path: 'bets',
    openRound: () => (isOpen(heard) ? heard.round!.no : null),
    isAway: () => heard.isAway,
    nameOf: (spot) => game.nameOf(spot),
    priceOf: (spot) => game.priceOf(spot),
    changed: (chips, mine) => game.changed(chips, mine),
    get: (rest, body) => get({ say, line }, rest, body),
    say,
  });
  const frame: Frame<O> = { game, heard, say, status, line, pad };
  openTabs();
  listenBrief();
  showTools();
  void run(frame).catch(() => undefined);
  return { put: pad.put, chip: pad.chip, say };
}

async function run<O>(frame: Frame<O>): Promise<never> {
  const first = await load(frame);
  document.querySelector<HTMLElement>('.game')!.inert = false;
  if (first?.last[0]) frame.heard.shown = first.last[0].no;
  frame.pad.resume();
  for (;;) await follow(frame);
}

const hostNow = ({ ahead }: Heard) => performance.now() + ahead;
const isOpen = (heard: Heard) => heard.round !== null && hostNow(heard) < heard.round.closesAt;

async function get<T>(
  { say, line }: Pick<Frame<never>, 'say' | 'line'>,
  rest: string,
  body?: object,
): Promise<T | null> {
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

async function load<O>(frame: Frame<O>): Promise<State<O> | null> {
  const { game, heard, say, status, line, pad } = frame;
  const began = performance.now();
  const next = await get<State<O>>(frame, 'state');
  heard.isAway = next === null;
  line.show(heard.isAway);
  if (next === null) {
    status('연결 끊김', 'warn');
    pad.show();
    return null;
  }
  // half of the way there and back lies between the host's word and now
  heard.ahead = next.now - (began + performance.now()) / 2;
  const { last, round } = next;
  const isNew = round !== null && round.no !== heard.round?.no;
  heard.round = round;
  game.told(last);
  drawTab('history', () => showOwnRounds(game, next.plays));
  showBrief(
    next.plays.map((own) => ({
      ...own,
      title: `${game.nameOf(own.bets[0]!.spot)}${own.bets.length > 1 ? ` 외 ${own.bets.length - 1}곳` : ''}`,
      about: `${won(own.dayNo)}회차 · ${won(own.stake)}원`,
    })),
    [
      ...(round ? [[`${won(round.dayNo)}회차 해시`, round.linkHash] as const] : []),
      ...(last[0] ? [[`${won(last[0].dayNo)}회차 값`, last[0].proof.link] as const] : []),
    ],
  );
  drawTab('rounds', () => showLastRounds(game, last, say));
  pad.hear(next.mine, next.balance);
  if (isNew) opened(frame, round);
  tick(frame);
  return next;
}

function opened<O>({ game, heard, status, pad }: Frame<O>, now: OpenRound): void {
  at('round-no').textContent = `${won(now.dayNo)}회차`;
  at('link-hash').textContent = now.linkHash;
  at('fair-no').textContent = `${won(now.dayNo)}회차 해시`;
  game.opened(now);
  if (isOpen(heard)) status('베팅 받는 중');
  pad.opened();
}

/** Follows one round to its result; the next one is open by then. */
async function follow<O>(frame: Frame<O>): Promise<void> {
  const { game, heard, status } = frame;
  const of = heard.round;
  if (of === null) {
    await new Promise((done) => setTimeout(done, 1_000));
    await load(frame);
    return;
  }
  const left = of.drawsAt - hostNow(heard);
  if (left > 0) {
    await new Promise((done) => setTimeout(done, Math.min(left + Math.random() * 300, 5_000)));
    if (of.drawsAt > hostNow(heard)) {
      // a look now and then: another tab may have bet
      if (heard.isAway) await load(frame);
      return;
    }
  }
  const next = await load(frame);
  const drawn = next?.last[0];
  if (!next || !drawn || drawn.no < of.no) {
    if (next) status('결과를 기다리는 중', 'wait');
    await new Promise((done) => setTimeout(done, next ? 500 : 2_000));
    return;
  }
  if (drawn.no !== of.no || heard.shown === drawn.no) return;
  heard.shown = drawn.no;
  const own = next.plays.find(({ no }) => no === of.no);
  void game.reveal(drawn.outcome, drawn.no).then(() => tell(frame, drawn, own));
}

function tell<O>({ game, say }: Frame<O>, drawn: DrawnRound<O>, own: OwnRound<O> | undefined): void {
  const result = `${won(drawn.dayNo)}회차 ${game.resultText(drawn.outcome)}`;
  if (!own) return say(result);
  const gain = own.payout - own.stake;
  // what comes back below the stake is no win
  if (gain > 0) sound('win');
  const word = gain > 0 ? '당첨' : own.payout > 0 ? '일부 반환' : '낙첨';
  say(`${result} · ${word} · ${won(own.payout)}원 돌아옴 · 손익 ${signed(gain)}원`, gain > 0 ? 'win' : '');
}

/** Shows the clock, once a second. */
function tick<O>(frame: Frame<O>): void {
  const { heard, status, pad } = frame;
  const { round } = heard;
  const clock = at('clock');
  clearTimeout(heard.nextTick);
  if (round === null) return setText(clock, '–');
  const left = round.closesAt - hostNow(heard);
  const wasOpen = clock.dataset['open'] === 'true';
  if (wasOpen !== left > 0) clock.dataset['open'] = String(left > 0);
  const note = left > 0 ? '마감까지' : '추첨까지';
  const leftHere = left > 0 ? left : round.drawsAt - hostNow(heard);
  heard.nextTick = setTimeout(() => tick(frame), untilNextSecond(leftHere));
  const seconds = Math.max(0, Math.ceil(leftHere / 1000));
  const isLong = round.closesAt - round.opensAt > 99_000;
  const text = isLong ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` : `${seconds}초`;
  setText(clock, text);
  setText(at('clock-note'), note);
  const share = Math.max(0, Math.min(1, left / (round.closesAt - round.opensAt)));
  at('ring').setAttribute('stroke-dasharray', `${(share * 100).toFixed(1)} 100`);
  if (wasOpen && left <= 0) {
    status('마감', 'wait');
    pad.closed();
  }
  pad.show();
}
