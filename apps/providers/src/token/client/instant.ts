import { createAmounts } from './amount-pad.ts';
import type { Amounts } from './amount-pad.ts';
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
  untilKnown,
  untilNextSecond,
  wait,
  won,
} from './host.ts';
import { showHistory, showSeeds, signed, withOwnSeed } from './instant-panels.ts';
import type { Answer, HistoryOf, Play, Say, State } from './instant-panels.ts';
import { sound } from './game-sounds.ts';
import { inTab } from './kept-texts.ts';
import { isBetKey, isForGame, lineNotice, showTools } from './tools.ts';

// What the frames of all instant games do alike: an amount, one play at a time, its key kept until its end is known, and
// what is below the board. What comes out is the host's word.

/** What the page of every instant game was made with. */
type PageData = { pace: number; limits: { min: number; max: number; win: number } };

/** One game, as its frame plays it. */
export type InstantGame<P extends Play> = {
  /** what the button says while nothing can be bet; null: it can be */
  missing(): string | null;
  /** everything that is bet on now */
  bets(amount: number): readonly { readonly stake: number }[];
  /** while nothing is drawn: 고르는 중 */
  readonly idle: string;
  /** while it is drawn, what the button says: 추첨 중이에요 */
  readonly drawing: string;
  /** so long what came out is looked at before the next play is shown, ms; absent: it stays until then */
  readonly lookMs?: number;
  /** Shows what came out, as long as that takes. @returns the result in a few words: 3개 맞힘 */
  reveal(play: P): Promise<string>;
  /** The amount, or what can be won with it, has changed. */
  changed(): void;
  /** what is shown before the next play, where the game shows something */
  opened?(opening: unknown): void;
  /** The play that goes on; null: none. */
  running?(play: unknown): void;
  /** The member's last plays, the newest first. */
  played?(plays: readonly P[]): void;
  readonly history: HistoryOf<P>;
};

/** What the player of a game asks of the common part. */
export type Instant = {
  amount(): number;
  setAmount(amount: number): void;
  isBusy(): boolean;
  /** Follows a play of this key to its end, from what the host answered. */
  finish(answer: Answer<Play> | null, key: string): Promise<void>;
  /** Bets what is picked. */
  bet(): Promise<void>;
  /** The button's words by what is picked now. */
  showBet(): void;
  say: Say;
  /** The badge above the board. */
  status: Say;
  /** Reads the state and ends a play that was under way when the frame was loaded anew. Once everything is shown. */
  start(): Promise<void>;
};

const isPhone = innerWidth < 600;
/** What the page was made with. */
export const readPageData = <T>(): PageData & T => JSON.parse(document.body.dataset['told']!) as PageData & T;
/** Movement is not wanted. */
export const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Writes into the element of an id, with a tone. */
export const sayAt =
  (id: string): Say =>
  (text, tone = '') => {
    setText(at(id), text);
    at(id).dataset['tone'] = tone;
  };

/** The common part of a game's frame, as it is now. */
type Frame<P extends Play> = {
  readonly game: InstantGame<P>;
  /** the least that is bet, won */
  readonly min: number;
  /** seconds from one play to the next */
  readonly pace: number;
  /** where the key of a play is kept until its end is known */
  readonly keyName: string;
  readonly say: Say;
  readonly status: Say;
  readonly amounts: Amounts;
  readonly line: ReturnType<typeof lineNotice>;
  busy: boolean;
  /** the end of the play on the board has been announced */
  isAnnounced: boolean;
  isAway: boolean;
  isOver: boolean;
  state: State<P> | null;
  /** when the next play may begin, epoch ms */
  paceEnds: number;
  nextLook: ReturnType<typeof setTimeout> | undefined;
};

/** Begins the common part of a game's frame. The page has the ids of `instantPage`. */
export function startInstant<P extends Play>(game: InstantGame<P>): Instant {
  const { limits, pace } = readPageData<object>();
  const frame: Frame<P> = {
    game,
    min: limits.min,
    pace,
    keyName: `lime-${document.documentElement.dataset['game']}-play`,
    say: sayAt('news'),
    status: sayAt('status'),
    amounts: createAmounts(limits, isPhone, {
      isBusy: () => frame.busy,
      changed() {
        game.changed();
        showBet(frame);
      },
    }),
    line: lineNotice(() => void load(frame)),
    busy: false,
    isAnnounced: false,
    isAway: false,
    isOver: false,
    state: null,
    paceEnds: 0,
    nextLook: undefined,
  };
  const { amounts } = frame;
  return {
    amount: amounts.amount,
    setAmount: amounts.setAmount,
    isBusy: () => frame.busy,
    finish: (answer, key) => finish(frame, answer as Answer<P> | null, key),
    bet: () => bet(frame),
    showBet: () => showBet(frame),
    say: frame.say,
    status: frame.status,
    async start() {
      listen(frame);
      await load(frame).catch(() => undefined);
      // before this a press would be lost
      document.querySelector<HTMLElement>('.game')!.inert = false;
      showBet(frame);
      const key = inTab.read(frame.keyName);
      if (key) await finish(frame, null, key).catch(() => undefined);
    },
  };
}

const stakeOf = <P extends Play>({ game, amounts }: Frame<P>) =>
  game.bets(amounts.amount()).reduce((sum, bet) => sum + bet.stake, 0);

function showBet<P extends Play>(frame: Frame<P>): void {
  const leftMs = frame.paceEnds - Date.now();
  const left = Math.ceil(leftMs / 1000);
  clearTimeout(frame.nextLook);
  if (left > 0) frame.nextLook = setTimeout(() => showBet(frame), untilNextSecond(leftMs));
  const isDrawing = frame.busy && (!frame.isAnnounced || left <= 0);
  const why = isDrawing
    ? frame.game.drawing
    : frame.isAway
      ? '연결을 기다리고 있어요'
      : frame.state === null
        ? frame.isOver
          ? '입장 시간이 지났어요'
          : '불러오는 중이에요'
        : left > 0
          ? `${left}초 뒤에 할 수 있어요`
          : (frame.game.missing() ?? (stakeOf(frame) === 0 ? '베팅금액을 골라주세요' : null));
  showBetButton(why, `${won(stakeOf(frame))}원 베팅하기`);
}

function show<P extends Play>(frame: Frame<P>, next: State<P>): void {
  frame.state = next;
  frame.paceEnds = Math.max(frame.paceEnds, Date.now() + next.waitMs);
  frame.amounts.setBalance(next.balance);
  setText(at('nonce'), `#${won(next.seed.nonce)}`);
  frame.game.opened?.(next.opening);
  frame.game.running?.(next.running ?? null);
  frame.game.played?.(next.plays);
  drawTab('history', () => showHistory(next, frame.game.history, frame.say));
  const { hash, nextHash, clientSeed, nonce } = next.seed;
  showBrief(
    next.plays.map((play) => ({
      ...play,
      title: frame.game.history.brief(play),
      about: `#${won(play.nonce)} · ${won(play.stake)}원`,
    })),
    [
      ['지금 서버 시드 해시', hash],
      ['다음 서버 시드 해시', nextHash],
      ['내 시드', clientSeed],
      ['판 번호', won(nonce)],
    ],
  );
  drawTab('seeds', () => showSeeds(next, (clientSeed) => void rotate(frame, clientSeed)));
}

function failed<P extends Play>(frame: Frame<P>, error: unknown): null {
  if (!(error instanceof SessionOver)) return null;
  frame.say('입장 시간이 지났어요. 화면을 다시 열어주세요.', 'warn');
  at<HTMLButtonElement>('bet').disabled = true;
  frame.isOver = true;
  frame.line.over();
  throw error;
}

async function load<P extends Play>(frame: Frame<P>): Promise<void> {
  const found = await ask<State<P>>('state').catch((error: unknown) => failed(frame, error));
  const next =
    found &&
    (await withOwnSeed(found, (body) => ask<State<P>>('seed', body).catch((error: unknown) => failed(frame, error))));
  frame.isAway = next === null;
  frame.line.show(frame.isAway);
  if (next) show(frame, next);
  else setTimeout(() => frame.isAway && !frame.busy && void load(frame).catch(() => undefined), 3_000);
  showBet(frame);
}

async function rotate<P extends Play>(frame: Frame<P>, clientSeed: string): Promise<void> {
  if (frame.busy) return;
  const next = await ask<State<P> | { fault: string }>('seed', { clientSeed }).catch((error: unknown) =>
    failed(frame, error),
  );
  if (!next) return frame.say('연결을 확인하고 다시 눌러주세요.', 'warn');
  if ('fault' in next) return frame.say(next.fault, 'warn');
  show(frame, next);
  showBet(frame);
  frame.say('지난 시드를 공개했어요. 기록에서 검증할 수 있어요.', 'win');
}

/** A play's key is kept until its end is known: neither a reload nor a lost answer plays twice. */
async function bet<P extends Play>(frame: Frame<P>): Promise<void> {
  if (frame.busy || at('bet').getAttribute('aria-disabled') === 'true') return;
  if (stakeOf(frame) < frame.min) return frame.say(`최소 베팅금액은 ${won(frame.min)}원 입니다.`, 'warn');
  frame.busy = true;
  sound('bet');
  const key = crypto.randomUUID();
  inTab.keep(frame.keyName, key);
  frame.status('베팅 접수 중', 'wait');
  showBet(frame);
  // the play that what is shown now belongs to: another one shows something else
  const on =
    frame.game.opened && frame.state ? { on: { hash: frame.state.seed.hash, nonce: frame.state.seed.nonce } } : {};
  const answer = await ask<Answer<P>>('play', { key, bets: frame.game.bets(frame.amounts.amount()), ...on }).catch(
    (error: unknown) => failed(frame, error),
  );
  if (answer?.state === 'open') frame.paceEnds = Date.now() + frame.pace * 1000;
  await finish(frame, answer, key);
}

async function finish<P extends Play>(frame: Frame<P>, first: Answer<P> | null, key: string): Promise<void> {
  const find = () => ask<Answer<P>>(`play/${key}`).catch((error: unknown) => failed(frame, error));
  const answer = await untilKnown(first, find, () => {
    frame.busy = true;
    frame.status('결과 확인 중', 'wait');
    frame.say('연결을 확인하고 있어요. 베팅은 한 번만 접수돼요.', 'warn');
    showBet(frame);
  });
  inTab.keep(frame.keyName, null);
  if (answer.state === 'open') {
    frame.amounts.setBalance(answer.balance);
    frame.game.running?.(answer.running);
  } else if (answer.state === 'done') {
    frame.amounts.setBalance(answer.balance);
    frame.paceEnds = Date.now() + (frame.game.running ? 0 : frame.pace * 1000);
    await tell(frame, answer.play);
    frame.isAnnounced = true;
    showBet(frame);
    if (frame.game.lookMs) await wait(frame.game.lookMs);
    frame.isAnnounced = false;
  } else {
    frame.status(frame.game.idle);
    frame.say(
      answer.state === 'refused' ? answer.msg : '베팅이 접수되지 않았어요. 베팅금액은 나가지 않았어요.',
      'warn',
    );
  }
  frame.busy = false;
  await load(frame);
  showBet(frame);
}

async function tell<P extends Play>(frame: Frame<P>, play: P): Promise<void> {
  const result = await frame.game.reveal(play);
  const gain = play.payout - play.stake;
  // what comes back below the stake is no win, and a loss has no sound
  if (gain > 0) sound('win');
  frame.status(gain > 0 ? '당첨' : play.payout > 0 ? '일부 반환' : '낙첨', gain > 0 ? 'win' : '');
  frame.say(`${result} · ${won(play.payout)}원 돌아옴 · 손익 ${signed(gain)}원`, gain > 0 ? 'win' : '');
}

function listen<P extends Play>(frame: Frame<P>): void {
  frame.amounts.listen();
  at('bet').addEventListener('click', () => void bet(frame));
  addEventListener('keydown', (event) => {
    if (!isBetKey(event)) return;
    event.preventDefault();
    void bet(frame);
  });
  openTabs();
  listenBrief();
  showTools();
}

/** Keys of a game's own, by their code: not while something is typed. */
export function onKeys(keys: Readonly<Record<string, () => void>>): void {
  addEventListener('keydown', (event) => {
    if (isForGame(event) && !event.shiftKey && Object.hasOwn(keys, event.code)) keys[event.code]!();
  });
}

/** A choice of one among a few, with arrows as radios have them. */
export function radios<T extends string>(
  group: HTMLElement,
  options: readonly (readonly [T, string])[],
  choose: (value: T) => void,
): void {
  group.append(
    ...options.map(([id, name], no) => {
      const button = make('button', { type: 'button', role: 'radio', 'data-value': id }, name);
      button.addEventListener('click', () => choose(id));
      button.addEventListener('keydown', ({ key }) => {
        const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
        const next = step && options[(no + step + options.length) % options.length]![0];
        if (!next) return;
        choose(next);
        group.querySelector<HTMLElement>(`[data-value=${next}]`)!.focus();
      });
      return button;
    }),
  );
}

/** Marks the one that is chosen. */
export function markRadio(group: HTMLElement, value: string): void {
  for (const button of group.querySelectorAll<HTMLElement>('[role=radio]')) {
    const is = button.dataset['value'] === value;
    button.setAttribute('aria-checked', String(is));
    button.tabIndex = is ? 0 : -1;
  }
}
