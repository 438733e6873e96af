import { createAmounts } from './amount-pad.ts';
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
import { showHistory, showSeeds, signed } from './instant-panels.ts';
import type { Answer, HistoryOf, Play, Say, State } from './instant-panels.ts';
import { sound } from './game-sounds.ts';
import { isBetKey, isForGame, lineNotice, showTools } from './tools.ts';

// What the frames of all instant games do alike: an amount, one play at a time, its key kept until its end is known, and
// what is below the board. What comes out is the host's word.

/** What the page of every instant game was made with. */
type Told = { pace: number; limits: { min: number; max: number; win: number } };

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
export const readTold = <T>(): Told & T => JSON.parse(document.body.dataset['told']!) as Told & T;
/** Movement is not wanted. */
export const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Writes into the element of an id, with a tone. */
export const sayAt =
  (id: string): Say =>
  (text, tone = '') => {
    setText(at(id), text);
    at(id).dataset['tone'] = tone;
  };

/** Begins the common part of a game's frame. The page has the ids of `instantPage`. */
export function startInstant<P extends Play>(game: InstantGame<P>): Instant {
  const { limits, pace } = readTold<object>();
  const { min } = limits;
  const keyName = `lime-${document.documentElement.dataset['game']}-play`;
  const [say, status] = [sayAt('news'), sayAt('status')];
  const amounts = createAmounts(limits, isPhone, {
    isBusy: () => busy,
    changed() {
      game.changed();
      showBet();
    },
  });
  let busy = false;
  /** the end of the play on the board has been announced */
  let isAnnounced = false;
  let isAway = false;
  let isOver = false;
  let state: State<P> | null = null;
  const line = lineNotice(() => void load());
  /** when the next play may begin, epoch ms */
  let paceEnds = 0;
  let nextLook: ReturnType<typeof setTimeout>;

  const stake = () => game.bets(amounts.amount()).reduce((sum, bet) => sum + bet.stake, 0);

  function showBet(): void {
    const leftMs = paceEnds - Date.now();
    const left = Math.ceil(leftMs / 1000);
    clearTimeout(nextLook);
    if (left > 0) nextLook = setTimeout(showBet, untilNextSecond(leftMs));
    const isDrawing = busy && (!isAnnounced || left <= 0);
    const why = isDrawing
      ? game.drawing
      : isAway
        ? '연결을 기다리고 있어요'
        : state === null
          ? isOver
            ? '입장 시간이 지났어요'
            : '불러오는 중이에요'
          : left > 0
            ? `${left}초 뒤에 할 수 있어요`
            : (game.missing() ?? (stake() === 0 ? '베팅금액을 골라주세요' : null));
    showBetButton(why, `${won(stake())}원 베팅하기`);
  }

  function show(next: State<P>): void {
    state = next;
    paceEnds = Math.max(paceEnds, Date.now() + next.waitMs);
    amounts.setBalance(next.balance);
    setText(at('nonce'), `#${won(next.seed.nonce)}`);
    game.opened?.(next.opening);
    game.running?.(next.running ?? null);
    game.played?.(next.plays);
    drawTab('history', () => showHistory(next, game.history, say));
    const { hash, nextHash, clientSeed, nonce } = next.seed;
    showBrief(
      next.plays.map((play) => ({
        ...play,
        title: game.history.brief(play),
        about: `#${won(play.nonce)} · ${won(play.stake)}원`,
      })),
      [
        ['지금 서버 시드 해시', hash],
        ['다음 서버 시드 해시', nextHash],
        ['내 시드', clientSeed],
        ['판 번호', won(nonce)],
      ],
    );
    drawTab('seeds', () => showSeeds(next, (clientSeed) => void rotate(clientSeed)));
  }

  function failed(error: unknown): null {
    if (!(error instanceof SessionOver)) return null;
    say('입장 시간이 지났어요. 화면을 다시 열어주세요.', 'warn');
    at<HTMLButtonElement>('bet').disabled = true;
    isOver = true;
    line.over();
    throw error;
  }

  async function load(): Promise<void> {
    const next = await ask<State<P>>('state').catch(failed);
    isAway = next === null;
    line.show(isAway);
    if (next) show(next);
    else setTimeout(() => isAway && !busy && void load().catch(() => undefined), 3_000);
    showBet();
  }

  async function rotate(clientSeed: string): Promise<void> {
    if (busy) return;
    const next = await ask<State<P> | { fault: string }>('seed', { clientSeed }).catch(failed);
    if (!next) return say('연결을 확인하고 다시 눌러주세요.', 'warn');
    if ('fault' in next) return say(next.fault, 'warn');
    show(next);
    showBet();
    say('지난 시드를 공개했어요. 기록에서 검증할 수 있어요.', 'win');
  }

  /** A play's key is kept until its end is known: neither a reload nor a lost answer plays twice. */
  async function bet(): Promise<void> {
    if (busy || at('bet').getAttribute('aria-disabled') === 'true') return;
    if (stake() < min) return say(`최소 베팅금액은 ${won(min)}원 입니다.`, 'warn');
    busy = true;
    sound('bet');
    const key = crypto.randomUUID();
    sessionStorage.setItem(keyName, key);
    status('베팅 접수 중', 'wait');
    showBet();
    // the play that what is shown now belongs to: another one shows something else
    const on = game.opened && state ? { on: { hash: state.seed.hash, nonce: state.seed.nonce } } : {};
    const answer = await ask<Answer<P>>('play', { key, bets: game.bets(amounts.amount()), ...on }).catch(failed);
    if (answer?.state === 'open') paceEnds = Date.now() + pace * 1000;
    await finish(answer, key);
  }

  async function finish(first: Answer<P> | null, key: string): Promise<void> {
    const find = () => ask<Answer<P>>(`play/${key}`).catch(failed);
    const answer = await untilKnown(first, find, () => {
      busy = true;
      status('결과 확인 중', 'wait');
      say('연결을 확인하고 있어요. 베팅은 한 번만 접수돼요.', 'warn');
      showBet();
    });
    sessionStorage.removeItem(keyName);
    if (answer.state === 'open') {
      amounts.setBalance(answer.balance);
      game.running?.(answer.running);
    } else if (answer.state === 'done') {
      amounts.setBalance(answer.balance);
      paceEnds = Date.now() + (game.running ? 0 : pace * 1000);
      await tell(answer.play);
      isAnnounced = true;
      showBet();
      if (game.lookMs) await wait(game.lookMs);
      isAnnounced = false;
    } else {
      status(game.idle);
      say(answer.state === 'refused' ? answer.msg : '베팅이 접수되지 않았어요. 베팅금액은 나가지 않았어요.', 'warn');
    }
    busy = false;
    await load();
    showBet();
  }

  async function tell(play: P): Promise<void> {
    const result = await game.reveal(play);
    const gain = play.payout - play.stake;
    // what comes back below the stake is no win, and a loss has no sound
    if (gain > 0) sound('win');
    status(gain > 0 ? '당첨' : play.payout > 0 ? '일부 반환' : '낙첨', gain > 0 ? 'win' : '');
    say(`${result} · ${won(play.payout)}원 돌아옴 · 손익 ${signed(gain)}원`, gain > 0 ? 'win' : '');
  }

  function listen(): void {
    amounts.listen();
    at('bet').addEventListener('click', () => void bet());
    addEventListener('keydown', (event) => {
      if (!isBetKey(event)) return;
      event.preventDefault();
      void bet();
    });
    openTabs();
    listenBrief();
    showTools();
  }

  return {
    amount: amounts.amount,
    setAmount: amounts.setAmount,
    isBusy: () => busy,
    finish: (answer, key) => finish(answer as Answer<P> | null, key),
    bet,
    showBet,
    say,
    status,
    async start() {
      listen();
      await load().catch(() => undefined);
      // before this a press would be lost
      document.querySelector<HTMLElement>('.game')!.inert = false;
      showBet();
      const key = sessionStorage.getItem(keyName);
      if (key) await finish(null, key).catch(() => undefined);
    },
  };
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
