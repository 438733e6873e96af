import { decimalText } from '@lime/domain/text/amount-text.ts';
import { pointText } from '@lime/domain/games/hosted/curve.ts';
import { createAmounts } from './amount-pad.ts';
import type { Amounts } from './amount-pad.ts';
import { ask, at, make, SessionOver, untilKnown, wait, won } from './host.ts';
import { signed } from './instant-panels.ts';
import type { Say } from './instant-panels.ts';
import { sound } from './game-sounds.ts';
import { inTab } from './kept-texts.ts';
import { isBetKey, isForGame } from './tools.ts';

// The bet pad of graph: one bet a round with its automatic cash-out, a reservation for the next round, and the cash-out by hand.

export type MyBet = {
  readonly id: number;
  readonly stake: number;
  readonly auto: number | null;
  readonly latest: number;
  readonly out: number | null;
  readonly payout: number | null;
  readonly state: 'in' | 'over' | 'off';
};
type Round = { readonly no: number; readonly phase: 'open' | 'sealed' | 'rising' | 'bust'; readonly closesAt: number };
type Answer =
  | { readonly state: 'taken'; readonly balance: number | null }
  | { readonly state: 'refused'; readonly code: string; readonly msg: string }
  | { readonly state: 'pending' | 'unknown' };
type PressAnswer = {
  readonly what: 'out' | 'again' | 'early' | 'bust' | 'none';
  readonly multiplier: number;
  readonly out: number | null;
  readonly payout: number | null;
};
type PageData = {
  limits: { min: number; max: number; win: number };
  lowestOut: number;
  highestOut: number;
  maxPayout: number;
};

type Board = {
  readonly say: Say;
  /** null: the line is away, or nothing is known yet */
  round(): Round | null;
  mine(): MyBet | null;
  setMine(bet: MyBet | null): void;
  /** what the curve shows, hundredths */
  point(): number;
  reload(): Promise<void>;
  /** The session is over. */
  over(): void;
};

export type Pad = {
  /** The button's words by what there is now. */
  show(): void;
  setBalance(balance: number): void;
  /** A round takes bets now: a reservation is for this one. */
  opened(no: number): void;
  /** The member's bet has left. */
  hasLeft(out: number, payout: number): void;
  start(): void;
};

type Wish = { readonly stake: number; readonly auto: number | null };
const isPhone = innerWidth < 600;
const keyName = 'lime-graph-bet';
/** After a cash-out the button says so for a while: a second press is no reservation. */
const restMs = 1_500;
const gone = '베팅이 접수되지 않았어요. 베팅금액은 나가지 않았어요.';

/** The pad as it is now. */
type State = {
  readonly board: Board;
  readonly told: PageData;
  readonly amounts: Amounts;
  /** the most a bet may win, won */
  readonly most: number;
  /** where it leaves by itself, hundredths; null: what is typed is no multiplier */
  auto: number | null;
  isAuto: boolean;
  isSending: boolean;
  isPressing: boolean;
  restsUntil: number;
  tookSpace: boolean;
  reserved: Wish | null;
};

/** The pad of graph. The page has what `createAmounts` needs, `auto`, `auto-on`, `bet`, `mine` and `preview`. */
export function createPad(board: Board): Pad {
  const told = JSON.parse(document.body.dataset['told']!) as PageData;
  const { limits, maxPayout } = told;
  const pad: State = {
    board,
    told,
    amounts: createAmounts(limits, isPhone, {
      isBusy: () => false,
      changed() {
        preview(pad);
        show(pad);
      },
    }),
    most: Math.min(limits.win, maxPayout),
    auto: 200,
    isAuto: false,
    isSending: false,
    isPressing: false,
    restsUntil: 0,
    tookSpace: false,
    reserved: null,
  };
  return {
    show: () => show(pad),
    setBalance: pad.amounts.setBalance,
    opened(no) {
      const wanted = pad.reserved;
      pad.reserved = null;
      if (wanted) void bet(pad, wanted, no).catch(() => undefined);
    },
    hasLeft: (out, payout) => left(pad, out, payout, pad.isPressing ? '받았어요' : '자동으로 받았어요'),
    start() {
      listen(pad);
      setAuto(pad, false);
      const key = inTab.read(keyName);
      if (key) void finish(pad, null, key).catch(() => undefined);
    },
  };
}

const wish = ({ amounts, isAuto, auto }: State): Wish => ({ stake: amounts.amount(), auto: isAuto ? auto : null });
const payOf = (stake: number, out: number) => Math.floor((stake * out) / 100);

/** What the button does now, and why not. */
function now(pad: State): {
  act: 'bet' | 'cash' | 'reserve' | 'cancel' | null;
  words: readonly (string | undefined)[];
} {
  const at = pad.board.round();
  const own = pad.board.mine();
  if (!at) return { act: null, words: ['다시 연결하고 있어요'] };
  if (pad.isSending) return { act: null, words: ['베팅을 접수하고 있어요'] };
  if (own?.state === 'in' && at.phase === 'rising') {
    const out = Math.min(pad.board.point(), own.latest);
    if (out < pad.told.lowestOut)
      return { act: null, words: ['지금 받기', `${won(own.stake)}원`, `${pointText(pad.told.lowestOut)}부터`] };
    return {
      act: 'cash',
      words: ['지금 받기', `${won(payOf(own.stake, out))}원`, isPhone ? pointText(out) : `${pointText(out)} · Space`],
    };
  }
  if (own?.state === 'in' && at.phase !== 'bust')
    return { act: null, words: [`${won(own.stake)}원 베팅했어요`, undefined, '곧 시작해요'] };
  if (performance.now() < pad.restsUntil && own?.out)
    return { act: null, words: [`${pointText(own.out)}에서 받았어요`, `${won(own.payout ?? 0)}원`] };
  if (pad.reserved)
    return { act: 'cancel', words: [`다음 라운드 ${won(pad.reserved.stake)}원 예약됨`, undefined, '누르면 취소해요'] };
  const why =
    pad.amounts.amount() === 0
      ? '베팅금액을 골라주세요'
      : pad.isAuto && pad.auto === null
        ? `자동 받기는 ${pointText(pad.told.lowestOut)}부터예요`
        : null;
  if (why) return { act: null, words: [why] };
  if (at.phase === 'open' && own === null) return { act: 'bet', words: [`${won(pad.amounts.amount())}원 베팅하기`] };
  return { act: 'reserve', words: [`다음 라운드 ${won(pad.amounts.amount())}원 예약하기`] };
}

function show(pad: State): void {
  const { act, words } = now(pad);
  const button = at('bet');
  button.setAttribute('aria-disabled', String(act === null));
  button.dataset['act'] = act ?? '';
  for (const [no, part] of [...button.children].entries()) {
    const text = words[no] ?? '';
    if (part.textContent !== text) part.textContent = text;
  }
  const own = pad.board.mine();
  const badge =
    own === null
      ? '베팅 전'
      : own.state === 'in'
        ? `${won(own.stake)}원`
        : own.out
          ? `${pointText(own.out)} 받음`
          : '끝남';
  if (at('mine').textContent !== badge) at('mine').textContent = badge;
}

function preview(pad: State): void {
  const amount = pad.amounts.amount();
  const latest = Math.min(
    pad.isAuto && pad.auto !== null ? pad.auto : pad.told.highestOut,
    Math.ceil(((pad.most + 1) * 100) / Math.max(1, amount)) - 1,
  );
  const line = (name: string, value: string) => make('div', {}, make('dt', {}, name), make('dd', {}, value));
  at('preview').replaceChildren(
    ...(pad.isAuto && pad.auto !== null && amount > 0 ? [line('자동 받기 시', `${won(payOf(amount, latest))}원`)] : []),
    line('최대 당첨', `${won(pad.most)}원`),
  );
}

function setAuto(pad: State, next: boolean): void {
  pad.isAuto = next;
  at('auto-on').setAttribute('aria-checked', String(next));
  at<HTMLInputElement>('auto').disabled = !next;
  preview(pad);
  show(pad);
}

/** 1.01 to the highest, two decimals; else nothing. */
function readAuto(pad: State): void {
  const text = decimalText(at<HTMLInputElement>('auto').value) ?? '';
  const value = /^\d{1,7}(\.\d{0,2})?$/.test(text) ? Math.round(Number(text) * 100) : 0;
  pad.auto = value >= pad.told.lowestOut && value <= pad.told.highestOut ? value : null;
  preview(pad);
  show(pad);
}

async function bet(pad: State, { stake, auto: out }: Wish, no: number): Promise<void> {
  if (stake < pad.told.limits.min)
    return pad.board.say(`최소 베팅금액은 ${won(pad.told.limits.min)}원 입니다.`, 'warn');
  sound('bet');
  pad.isSending = true;
  show(pad);
  const key = crypto.randomUUID();
  inTab.keep(keyName, key);
  const answer = await ask<Answer>('bets', { key, no, bet: { stake, auto: out } }).catch((error: unknown) =>
    failed(pad, error),
  );
  await finish(pad, answer, key);
}

function failed(pad: State, error: unknown): null {
  if (!(error instanceof SessionOver)) return null;
  pad.board.over();
  throw error;
}

/** A bet's key is kept until its end is known: neither a reload nor a lost answer bets twice. */
async function finish(pad: State, first: Answer | null, key: string): Promise<void> {
  const find = () => ask<Answer>(`bets/${key}`).catch((error: unknown) => failed(pad, error));
  const answer = await untilKnown(first, find, () => {
    pad.isSending = true;
    pad.board.say('연결을 확인하고 있어요. 베팅은 한 번만 접수돼요.', 'warn');
    show(pad);
  });
  inTab.keep(keyName, null);
  pad.isSending = false;
  if (answer.state === 'taken') {
    pad.amounts.setBalance(answer.balance);
    await pad.board.reload();
    const own = pad.board.mine();
    if (own?.state === 'in')
      pad.board.say(
        `${won(own.stake)}원을 베팅했어요${own.auto === null ? '' : ` · ${pointText(own.auto)} 자동 받기`}.`,
      );
  } else pad.board.say(answer.state === 'refused' ? answer.msg : gone, 'warn');
  show(pad);
}

async function cashOut(pad: State): Promise<void> {
  const at = pad.board.round();
  if (pad.isPressing || !at) return;
  pad.isPressing = true;
  const key = crypto.randomUUID();
  let answer: PressAnswer | null = null;
  // the same press however often it is sent
  for (let tries = 0; answer === null && tries < 4; tries += 1) {
    if (tries > 0) await wait(250 * tries);
    answer = await ask<PressAnswer>('out', { key, no: at.no }).catch((error: unknown) => failed(pad, error));
  }
  pad.isPressing = false;
  if (answer === null) pad.board.say('연결을 확인하고 있어요. 받았는지는 서버 기록으로 알려드려요.', 'warn');
  else if (answer.out !== null)
    left(pad, answer.out, answer.payout ?? 0, answer.what === 'out' ? '받았어요' : '이미 받았어요');
  else if (answer.what === 'early')
    return pad.board.say(`${pointText(pad.told.lowestOut)}부터 받을 수 있어요.`, 'warn');
  else if (answer.what === 'bust')
    pad.board.say(`누른 신호가 도착하기 전에 라운드가 끝났어요. 받기 기록에서 시각을 볼 수 있어요.`);
  await pad.board.reload();
}

function left(pad: State, out: number, payout: number, word: string): void {
  const own = pad.board.mine();
  if (!own) return;
  const isNews = own.state === 'in';
  if (isNews) {
    sound('win');
    pad.restsUntil = performance.now() + restMs;
    pad.board.setMine({ ...own, state: 'over', out, payout });
  }
  const gain = payout - own.stake;
  pad.board.say(
    `${pointText(out)}에서 ${word} · ${won(payout)}원 돌아옴 · 손익 ${signed(gain)}원`,
    gain > 0 ? 'win' : '',
  );
  show(pad);
}

function press(pad: State): void {
  const { act } = now(pad);
  const at = pad.board.round();
  if (act === null || !at) return;
  if (act === 'cash') void cashOut(pad).catch(() => undefined);
  else if (act === 'bet') void bet(pad, wish(pad), at.no).catch(() => undefined);
  else if (act === 'cancel') {
    pad.reserved = null;
    pad.board.say('예약을 취소했어요.');
  } else if (pad.amounts.amount() < pad.told.limits.min)
    pad.board.say(`최소 베팅금액은 ${won(pad.told.limits.min)}원 입니다.`, 'warn');
  else {
    pad.reserved = wish(pad);
    pad.board.say('다음 라운드가 열리면 한 번만 베팅해요.');
  }
  show(pad);
}

function listen(pad: State): void {
  pad.amounts.listen();
  at('auto').addEventListener('input', () => readAuto(pad));
  at('auto-on').addEventListener('click', () => setAuto(pad, !pad.isAuto));
  at('bet').addEventListener('click', () => press(pad));
  addEventListener('keydown', (event) => {
    const { act } = now(pad);
    if (event.repeat) return;
    // Enter bets only: holding it down neither leaves nor takes a reservation back
    if (isBetKey(event)) {
      event.preventDefault();
      if (act === 'bet' || act === 'reserve') press(pad);
    } else if (!isForGame(event) || event.shiftKey) return;
    else if (event.code === 'Space' && act === 'cash') {
      event.preventDefault();
      pad.tookSpace = true;
      press(pad);
    } else if (event.code === 'KeyA') setAuto(pad, !pad.isAuto);
    else if (event.code === 'KeyC') pad.amounts.setAmount(0);
  });
  // the key-up of the same space presses no button
  addEventListener('keyup', (event) => {
    if (event.code !== 'Space' || !pad.tookSpace) return;
    pad.tookSpace = false;
    event.preventDefault();
  });
}
