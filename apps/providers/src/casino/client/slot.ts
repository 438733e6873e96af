import type { SlotStep } from '@lime/domain/casino/slots/play.ts';
import { slotCycle } from '@lime/domain/casino/slots/slot-stake.ts';
import { listenToAmount } from '@lime/ui/amount-input.ts';
import { ask, at, drawTab, make, openTabs, SessionOver, setText, untilKnown, won } from '../../token/client/host.ts';
import { sayAt } from '../../token/client/instant.ts';
import { showPlayVerdict, showSeeds, signed, withOwnSeed } from '../../token/client/instant-panels.ts';
import type { Answer } from '../../token/client/instant-panels.ts';
import { sound } from '../../token/client/game-sounds.ts';
import { inTab } from '../../token/client/kept-texts.ts';
import { right, showTable } from '../../token/client/show-table.ts';
import { isBetKey, isForGame, lineNotice, showTools } from '../../token/client/tools.ts';
import { topUpName } from './held.ts';
import { showHeld } from './purse.ts';
import { gainOf, showFreeSpins } from './slot-free.ts';
import { mini } from './slot-mini.ts';
import { holds } from './slot-proof.ts';
import { createReels } from './slot-reels.ts';
import type { SlotPlayed, SlotState, SlotTold } from './slot-types.ts';
import { createTopUps } from './top-ups.ts';

// The page of a title: one play at a time, with its key kept until its end is known. The host draws; the page shows.

const { limits, title } = JSON.parse(document.body.dataset['told']!) as SlotTold;
const keyName = `lime-slot-${title.id}`;
const stakes = [100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000].filter(
  (one) => one >= limits.min && one <= limits.max,
);
const shownWins = 3;
const idleNews = at('news').innerHTML;

const reels = createReels(title);
const line = lineNotice(() => void load(), at('news'));
const topUps = createTopUps(async () => {
  if (!busy && !isOver) await load().catch(() => undefined);
  return balance;
});
let stake = Math.min(limits.max, 1_000);
let state: SlotState | null = null;
let balance: number | null = null;
let busy = false;
/** the rest of the play on the reels is shown at once */
let isHurried = false;
/** what is shown now can be cut short */
let canHurry = false;
let isAway = false;
let isOver = false;
/** when the next play may begin, epoch ms */
let restEnds = 0;
let restTimer: ReturnType<typeof setTimeout> | undefined;

const say = sayAt('news');

function setStake(next: number): void {
  const { min, max, step } = limits;
  stake = Math.max(min, Math.min(max, Math.floor(next / step) * step));
  at<HTMLInputElement>('amount').value = won(stake);
  setText(at('pays-stake'), won(stake));
  for (const place of document.querySelectorAll<HTMLElement>('[data-pay]'))
    setText(place, won((Number(place.dataset['pay']) * stake) / 100));
  for (const button of at('quick').children as HTMLCollectionOf<HTMLButtonElement>)
    button.ariaPressed = String(Number(button.dataset['stake']) === stake);
  showBet();
}

const stepStake = (up: boolean) =>
  setStake(
    up ? (stakes.find((one) => one > stake) ?? limits.max) : (stakes.findLast((one) => one < stake) ?? limits.min),
  );

function showBalance(next: number | null): void {
  balance = next;
  showHeld({ balance: next, purse: state?.purse ?? null });
}

/** The button: what it does now, or why it does nothing. */
function showBet(): void {
  const left = restEnds - Date.now();
  clearTimeout(restTimer);
  if (left > 0) restTimer = setTimeout(showBet, 100);
  const isShort = balance !== null && balance < stake;
  const text = isOver
    ? '입장 만료'
    : isAway || state === null
      ? '잠시만요'
      : busy
        ? canHurry
          ? '바로 보기'
          : '도는 중'
        : isShort
          ? topUpName(state.purse)
          : '돌리기';
  const isOff = isOver || isAway || state === null || (busy ? !canHurry || isHurried : left > 0);
  topUps.short(isShort && !busy && state?.purse === 'casino');
  setText(at('bet-text'), text);
  setText(at('bet-rest'), !busy && left > 0 ? `${(Math.ceil(left / 100) / 10).toFixed(1)}초 뒤` : '');
  if (at('bet').ariaDisabled !== String(isOff)) at('bet').ariaDisabled = String(isOff);
  at('free-spin').ariaDisabled = String(isOver || isAway || busy || left > 0);
}

function failed(error: unknown): null {
  if (!(error instanceof SessionOver)) return null;
  isOver = true;
  line.over();
  showBet();
  throw error;
}

async function load(): Promise<void> {
  const found = await ask<SlotState>('state').catch(failed);
  const next = found && (await withOwnSeed(found, (body) => ask<SlotState>('seed', body).catch(failed)));
  isAway = next === null;
  line.show(isAway);
  if (next) show(next);
  else setTimeout(() => isAway && !busy && void load().catch(() => undefined), 3_000);
  showBet();
}

function show(next: SlotState): void {
  state = next;
  restEnds = Math.max(restEnds, Date.now() + next.waitMs);
  showBalance(next.balance);
  setText(at('nonce'), `#${won(next.seed.nonce)}`);
  setText(at('hash'), `${next.seed.hash.slice(0, 4)}…${next.seed.hash.slice(-4)}`);
  showFreeSpins(next.free);
  if (next.pool !== null) setText(at('pool'), won(next.pool));
  drawTab('history', () => showHistory(next));
  drawTab('seeds', () => showSeeds(next, (clientSeed) => void rotate(clientSeed)));
}

async function rotate(clientSeed: string): Promise<void> {
  if (busy) return;
  const next = await ask<SlotState | { fault: string }>('seed', { clientSeed }).catch(failed);
  if (!next) return say('연결을 확인하고 다시 눌러주세요.', 'warn');
  if ('fault' in next) return say(next.fault, 'warn');
  show(next);
  showBet();
  say('지난 시드를 공개했어요. 최근 라운드에서 검증할 수 있어요.', 'win');
}

/** What won in a play, in Korean, the dearest first. */
function winsOf({
  outcome,
  stake: staked,
  pool,
}: SlotPlayed): { text: string; amount: number; colour: number | null }[] {
  const amountOf = (hundredths: number) => (hundredths * staked) / 100;
  const free = outcome.steps.filter((step) => step.kind === 'spin' && step.free);
  const first = outcome.steps.flatMap((step) =>
    step.kind === 'spin' && !step.free
      ? step.wins.map((win) => ({
          text: `${win.line === null ? '' : `${win.line + 1}번 라인 · `}${title.symbols[win.symbol]![1]} ${win.count}개${step.times > 1 ? ` ×${step.times}` : ''}`,
          amount: amountOf(win.pay * (win.symbol === title.bonus.symbol ? 1 : step.times)),
          colour: win.line,
        }))
      : [],
  );
  const features = outcome.steps.flatMap((step) =>
    step.kind !== 'spin' && step.win > 0 ? [{ text: nameOf(step), amount: amountOf(step.win), colour: null }] : [],
  );
  const spins =
    free.length === 0
      ? []
      : [
          {
            text: `무료 스핀 ${free.length}회`,
            amount: amountOf(free.reduce((sum, { win }) => sum + win, 0)),
            colour: null,
          },
        ];
  const fromPool = pool && pool.won > 0 ? [{ text: '적립금', amount: pool.won, colour: null }] : [];
  return [...fromPool, ...spins, ...features, ...first.toSorted((one, other) => other.amount - one.amount)];
}

const featureNames: Readonly<Record<SlotStep['kind'], string>> = {
  spin: '',
  wheel: '행운판',
  hold: '리스핀',
  rung: '사다리',
  pool: '잭팟 추첨',
};
const nameOf = ({ kind }: SlotStep) => featureNames[kind];

/** What a play came to: its amount, and what won. What comes back below the stake is no win. */
function showResult(play: SlotPlayed): void {
  const { payout } = play;
  const gain = gainOf(play);
  const wins = winsOf(play);
  at('result').dataset['tone'] = gain > 0 ? 'win' : '';
  setText(at('win'), payout === 0 ? '당첨 없음' : `${gain > 0 ? '당첨' : '받은 금액'} ${won(payout)}원`);
  at('wins').replaceChildren(
    ...wins
      .slice(0, shownWins)
      .map(({ text, amount, colour }) =>
        make(
          'li',
          {},
          make('i', { class: colour === null ? '' : `line${colour % 10}` }),
          text,
          make('b', {}, won(amount)),
        ),
      ),
    ...(wins.length > shownWins ? [make('li', {}, `외 ${wins.length - shownWins}개`)] : []),
  );
}

/** Shows a play: the one that has just ended, or an earlier one again. */
async function reveal(play: SlotPlayed): Promise<void> {
  setText(at('win'), '');
  at('wins').replaceChildren();
  at('result').dataset['tone'] = '';
  isHurried = false;
  showBet();
  const goesOn = () => {
    canHurry = true;
    showBet();
  };
  await reels.play(play.outcome, play.stake, goesOn, () => isHurried);
  canHurry = false;
  showResult(play);
  if (play.payout > play.stake) sound('win');
}

/** A play's key is kept until its end is known: neither a reload nor a lost answer plays twice. */
async function bet(): Promise<void> {
  if (at('bet').ariaDisabled === 'true') return;
  if (busy) {
    isHurried = true;
    return showBet();
  }
  if (balance !== null && balance < stake) return state?.purse === 'casino' ? topUps.open() : at('top-up').click();
  if (balance !== null) showBalance(balance - stake);
  await send('play', { bets: [{ stake }] });
}

/** Plays a free spin: nothing leaves the wallet. */
async function spinFree(): Promise<void> {
  if (at('free-spin').ariaDisabled !== 'true') await send('free', {});
}

async function send(path: 'play' | 'free', body: object): Promise<void> {
  busy = true;
  sound('bet');
  const key = crypto.randomUUID();
  inTab.keep(keyName, key);
  say('');
  showBet();
  await finish(await ask<Answer<SlotPlayed>>(path, { key, ...body }).catch(failed), key);
}

async function finish(first: Answer<SlotPlayed> | null, key: string): Promise<void> {
  const find = () => ask<Answer<SlotPlayed>>(`play/${key}`).catch(failed);
  const answer = await untilKnown(first, find, () => {
    busy = true;
    say('연결을 확인하고 있어요. 베팅은 한 번만 접수돼요.', 'warn');
    showBet();
  });
  inTab.keep(keyName, null);
  if (answer.state === 'done') {
    startRest();
    await reveal(answer.play);
    if (answer.balance !== null) showBalance(answer.balance);
    at('news').innerHTML = idleNews;
    at('news').dataset['tone'] = '';
  } else say(answer.state === 'refused' ? answer.msg : '베팅이 접수되지 않았어요. 베팅금액은 나가지 않았어요.', 'warn');
  busy = false;
  await load();
  showBet();
}

/** The ring round the button fills while the cycle runs. */
function startRest(): void {
  restEnds = Date.now() + slotCycle;
  at('rest')
    .getAnimations?.()
    .forEach((one) => one.cancel());
  at('rest').animate([{ strokeDashoffset: '346' }, { strokeDashoffset: '0' }], { duration: slotCycle });
}

/** 17:42:04 */
const timeOf = (iso: string) => new Date(iso).toLocaleTimeString('en-GB', { timeZone: 'Asia/Seoul' });

function showHistory({ plays, revealed }: SlotState): void {
  const seedOf = ({ seedHash }: SlotPlayed) => revealed.find(({ hash }) => hash === seedHash);
  showTable(at('history'), {
    name: '최근 라운드',
    heads: ['시각', '멈춘 자리', '맞은 것', '>베팅금액', '>받은 금액', '>손익', '>보기', '>검증'],
    note: `최근 ${plays.length}회 · 지난 결과는 다음 결과에 영향을 주지 않아요.`,
    none: '아직 이 게임의 라운드가 없어요.',
    items: plays,
    keyOf: (play) => `${play.id} ${seedOf(play) ? 'revealed' : ''}`,
    rowOf(play) {
      const gain = gainOf(play);
      const seed = seedOf(play);
      const again = make('button', { type: 'button', class: 'link', 'aria-label': `#${play.nonce} 다시 보기` }, '보기');
      again.addEventListener('click', () => void replay(play));
      const proof = make('button', { type: 'button', class: 'link' }, seed ? '검증' : '공개 전');
      proof.addEventListener('click', () => void prove(play, proof));
      const wins = winsOf(play);
      return [
        make('td', { class: 'dim' }, timeOf(play.at), make('br', {}), `#${won(play.nonce)}`),
        make('td', {}, mini(play)),
        make('td', {}, wins[0] ? `${wins[0].text}${wins.length > 1 ? ` 외 ${wins.length - 1}개` : ''}` : '—'),
        right(play.free ? '무료' : won(play.stake)),
        right(won(play.payout)),
        right(signed(gain), gain > 0 ? 'win' : ''),
        make('td', { class: 'right' }, again),
        make('td', { class: 'right' }, proof),
      ];
    },
  });
}

/** Shows an earlier play again; nothing is staked. */
async function replay(play: SlotPlayed): Promise<void> {
  if (busy) return;
  busy = true;
  at('cab').scrollIntoView({ block: 'nearest' });
  say(`#${won(play.nonce)} 다시 보기 · 베팅하지 않아요`);
  await reveal(play);
  say(`#${won(play.nonce)} 다시 보기 · 받은 금액 ${won(play.payout)}원`);
  busy = false;
  showBet();
}

async function prove(play: SlotPlayed, button: HTMLElement): Promise<void> {
  const seed = state?.revealed.find(({ hash }) => hash === play.seedHash);
  if (!seed) return say('내 시드와 검증에서 시드를 바꾸면 지난 시드가 공개되고, 그 라운드를 검증할 수 있어요.');
  showPlayVerdict(button, await holds(title, play, seed), say, play);
}

function listen(): void {
  at('less').addEventListener('click', () => stepStake(false));
  at('more').addEventListener('click', () => stepStake(true));
  at('bet').addEventListener('click', () => void bet());
  at('free-spin').addEventListener('click', () => void spinFree());
  at('quick').addEventListener('click', ({ target }) => {
    const chosen = (target as HTMLElement).dataset['stake'];
    if (chosen !== undefined) setStake(Number(chosen));
  });
  let typed: number | null = null;
  listenToAmount(at<HTMLInputElement>('amount'), {
    max: limits.max,
    setAmount: (next) => (typed = next),
    leave: () => {
      setStake(typed ?? stake);
      typed = null;
    },
  });
  setText(at('range'), `${won(limits.min)} ~ ${won(limits.max)}원`);
  addEventListener('keydown', (event) => {
    const isPress = event.target instanceof Element && event.target.closest('button, a, [role=tab]') !== null;
    const isSpace = event.code === 'Space' && isForGame(event) && !isPress;
    const step = { ArrowUp: true, ArrowDown: false }[event.code];
    if (step !== undefined && isForGame(event) && !isPress) {
      event.preventDefault();
      stepStake(step);
    }
    if (!isSpace && !isBetKey(event)) return;
    event.preventDefault();
    if (event.target === at('amount')) at('amount').blur();
    void bet();
  });
  openTabs();
  showTools(at('tools'));
}

/** The window of the member's last play; before the first play, some stops of the strips. */
function firstWindow(): readonly (readonly number[])[] {
  const seen = state?.plays[0]?.outcome.steps.findLast((step) => step.kind === 'spin');
  if (seen) return seen.window;
  return title.reels.strips.map((strip, reel) =>
    Array.from({ length: title.reels.rows }, (_, row) => parseInt(strip[(reel * 7 + 4 + row) % strip.length]!, 36)),
  );
}

listen();
setStake(stake);
await load().catch(() => undefined);
reels.rest(firstWindow());
document.querySelector<HTMLElement>('.slot')!.inert = false;
showBet();
const key = inTab.read(keyName);
if (key) await finish(null, key).catch(() => undefined);
