import { pointText } from '@lime/domain/games/hosted/curve.ts';
import { createAmounts } from './amount-pad.ts';
import { ask, at, make, SessionOver, untilKnown, wait, won } from './host.ts';
import { signed } from './instant-panels.ts';
import type { Say } from './instant-panels.ts';
import { sound } from './game-sounds.ts';
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
type Told = {
  limits: { min: number; max: number; win: number };
  lowestOut: number;
  highestOut: number;
  mostPayout: number;
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

export function createPad({ say, round, mine, setMine, point, reload, over }: Board): Pad {
  const { limits, lowestOut, highestOut, mostPayout } = JSON.parse(document.body.dataset['told']!) as Told;
  const { min } = limits;
  const most = Math.min(limits.win, mostPayout);
  const amounts = createAmounts(limits, isPhone, {
    isBusy: () => false,
    changed() {
      preview();
      show();
    },
  });
  let auto: number | null = 200;
  let isAuto = false;
  let isSending = false;
  let isPressing = false;
  let restsUntil = 0;
  let tookSpace = false;
  let reserved: Wish | null = null;

  const wish = (): Wish => ({ stake: amounts.amount(), auto: isAuto ? auto : null });
  const payOf = (stake: number, out: number) => Math.floor((stake * out) / 100);
  /** What the button does now, and why not. */
  function now(): { act: 'bet' | 'cash' | 'reserve' | 'cancel' | null; words: readonly (string | undefined)[] } {
    const at = round();
    const own = mine();
    if (!at) return { act: null, words: ['다시 연결하고 있어요'] };
    if (isSending) return { act: null, words: ['베팅을 접수하고 있어요'] };
    if (own?.state === 'in' && at.phase === 'rising') {
      const out = Math.min(point(), own.latest);
      if (out < lowestOut)
        return { act: null, words: ['지금 받기', `${won(own.stake)}원`, `${pointText(lowestOut)}부터`] };
      return {
        act: 'cash',
        words: ['지금 받기', `${won(payOf(own.stake, out))}원`, isPhone ? pointText(out) : `${pointText(out)} · Space`],
      };
    }
    if (own?.state === 'in' && at.phase !== 'bust')
      return { act: null, words: [`${won(own.stake)}원 베팅했어요`, undefined, '곧 시작해요'] };
    if (performance.now() < restsUntil && own?.out)
      return { act: null, words: [`${pointText(own.out)}에서 받았어요`, `${won(own.payout ?? 0)}원`] };
    if (reserved)
      return { act: 'cancel', words: [`다음 라운드 ${won(reserved.stake)}원 예약됨`, undefined, '누르면 취소해요'] };
    const why =
      amounts.amount() === 0
        ? '베팅금액을 골라주세요'
        : isAuto && auto === null
          ? `자동 받기는 ${pointText(lowestOut)}부터예요`
          : null;
    if (why) return { act: null, words: [why] };
    if (at.phase === 'open' && own === null) return { act: 'bet', words: [`${won(amounts.amount())}원 베팅하기`] };
    return { act: 'reserve', words: [`다음 라운드 ${won(amounts.amount())}원 예약하기`] };
  }

  function show(): void {
    const { act, words } = now();
    const button = at('bet');
    button.setAttribute('aria-disabled', String(act === null));
    button.dataset['act'] = act ?? '';
    for (const [no, part] of [...button.children].entries()) {
      const text = words[no] ?? '';
      if (part.textContent !== text) part.textContent = text;
    }
    const own = mine();
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

  function preview(): void {
    const amount = amounts.amount();
    const latest = Math.min(
      isAuto && auto !== null ? auto : highestOut,
      Math.ceil(((most + 1) * 100) / Math.max(1, amount)) - 1,
    );
    const line = (name: string, value: string) => make('div', {}, make('dt', {}, name), make('dd', {}, value));
    at('preview').replaceChildren(
      ...(isAuto && auto !== null && amount > 0 ? [line('자동 받기 시', `${won(payOf(amount, latest))}원`)] : []),
      line('최대 당첨', `${won(most)}원`),
    );
  }

  function setAuto(next: boolean): void {
    isAuto = next;
    at('auto-on').setAttribute('aria-checked', String(next));
    at<HTMLInputElement>('auto').disabled = !next;
    preview();
    show();
  }
  /** 1.01 to the highest, two decimals; else nothing. */
  function readAuto(): void {
    const text = at<HTMLInputElement>('auto').value.replaceAll(',', '').trim();
    const value = /^\d{1,7}(\.\d{0,2})?$/.test(text) ? Math.round(Number(text) * 100) : 0;
    auto = value >= lowestOut && value <= highestOut ? value : null;
    preview();
    show();
  }

  async function bet({ stake, auto: out }: Wish, no: number): Promise<void> {
    if (stake < min) return say(`최소 베팅금액은 ${won(min)}원 입니다.`, 'warn');
    sound('bet');
    isSending = true;
    show();
    const key = crypto.randomUUID();
    sessionStorage.setItem(keyName, key);
    const answer = await ask<Answer>('bets', { key, no, bet: { stake, auto: out } }).catch(failed);
    await finish(answer, key);
  }

  function failed(error: unknown): null {
    if (!(error instanceof SessionOver)) return null;
    over();
    throw error;
  }

  /** A bet's key is kept until its end is known: neither a reload nor a lost answer bets twice. */
  async function finish(first: Answer | null, key: string): Promise<void> {
    const find = () => ask<Answer>(`bets/${key}`).catch(failed);
    const answer = await untilKnown(first, find, () => {
      isSending = true;
      say('연결을 확인하고 있어요. 베팅은 한 번만 접수돼요.', 'warn');
      show();
    });
    sessionStorage.removeItem(keyName);
    isSending = false;
    if (answer.state === 'taken') {
      amounts.setBalance(answer.balance);
      await reload();
      const own = mine();
      if (own?.state === 'in')
        say(`${won(own.stake)}원을 베팅했어요${own.auto === null ? '' : ` · ${pointText(own.auto)} 자동 받기`}.`);
    } else say(answer.state === 'refused' ? answer.msg : gone, 'warn');
    show();
  }

  async function cashOut(): Promise<void> {
    const at = round();
    if (isPressing || !at) return;
    isPressing = true;
    const key = crypto.randomUUID();
    let answer: PressAnswer | null = null;
    // the same press however often it is sent
    for (let tries = 0; answer === null && tries < 4; tries += 1) {
      if (tries > 0) await wait(250 * tries);
      answer = await ask<PressAnswer>('out', { key, no: at.no }).catch(failed);
    }
    isPressing = false;
    if (answer === null) say('연결을 확인하고 있어요. 받았는지는 서버 기록으로 알려드려요.', 'warn');
    else if (answer.out !== null)
      left(answer.out, answer.payout ?? 0, answer.what === 'out' ? '받았어요' : '이미 받았어요');
    else if (answer.what === 'early') return say(`${pointText(lowestOut)}부터 받을 수 있어요.`, 'warn');
    else if (answer.what === 'bust') say(`서버가 누름을 받은 때는 이미 끝난 뒤예요. 받기 기록에 남았어요.`);
    await reload();
  }

  function left(out: number, payout: number, word: string): void {
    const own = mine();
    if (!own) return;
    const isNews = own.state === 'in';
    if (isNews) {
      sound('win');
      restsUntil = performance.now() + restMs;
      setMine({ ...own, state: 'over', out, payout });
    }
    const gain = payout - own.stake;
    say(`${pointText(out)}에서 ${word} · ${won(payout)}원 돌아옴 · 손익 ${signed(gain)}원`, gain > 0 ? 'win' : '');
    show();
  }

  function press(): void {
    const { act } = now();
    const at = round();
    if (act === null || !at) return;
    if (act === 'cash') void cashOut().catch(() => undefined);
    else if (act === 'bet') void bet(wish(), at.no).catch(() => undefined);
    else if (act === 'cancel') {
      reserved = null;
      say('예약을 취소했어요.');
    } else if (amounts.amount() < min) say(`최소 베팅금액은 ${won(min)}원 입니다.`, 'warn');
    else {
      reserved = wish();
      say('다음 라운드가 열리면 한 번만 베팅해요.');
    }
    show();
  }

  function listen(): void {
    amounts.listen();
    at('auto').addEventListener('input', readAuto);
    at('auto-on').addEventListener('click', () => setAuto(!isAuto));
    at('bet').addEventListener('click', press);
    addEventListener('keydown', (event) => {
      const { act } = now();
      if (event.repeat) return;
      // Enter bets only: holding it down neither leaves nor takes a reservation back
      if (isBetKey(event)) {
        event.preventDefault();
        if (act === 'bet' || act === 'reserve') press();
      } else if (!isForGame(event) || event.shiftKey) return;
      else if (event.code === 'Space' && act === 'cash') {
        event.preventDefault();
        tookSpace = true;
        press();
      } else if (event.code === 'KeyA') setAuto(!isAuto);
      else if (event.code === 'KeyC') amounts.setAmount(0);
    });
    // the key-up of the same space presses no button
    addEventListener('keyup', (event) => {
      if (event.code !== 'Space' || !tookSpace) return;
      tookSpace = false;
      event.preventDefault();
    });
  }

  return {
    show,
    setBalance: amounts.setBalance,
    opened(no) {
      const wanted = reserved;
      reserved = null;
      if (wanted) void bet(wanted, no).catch(() => undefined);
    },
    hasLeft: (out, payout) => left(out, payout, isPressing ? '받았어요' : '자동으로 받았어요'),
    start() {
      listen();
      setAuto(false);
      const key = sessionStorage.getItem(keyName);
      if (key) void finish(null, key).catch(() => undefined);
    },
  };
}
