import type { HoldemOutcome } from '@lime/domain/casino/tables/house-holdem.ts';
import type { Card } from '@lime/domain/games/cards.ts';
import { createChipPad, sumOf } from '../../token/client/chips.ts';
import { cardName, cardOf } from '../../token/client/show-cards.ts';
import { ask, at, drawTab, make, openTabs, redraw, SessionOver, setText, wait, won } from '../../token/client/host.ts';
import { isStill, readPageData, sayAt } from '../../token/client/instant.ts';
import { showHistory, showSeeds, signed, withOwnSeed } from '../../token/client/instant-panels.ts';
import type { State } from '../../token/client/instant-panels.ts';
import type { Place } from '../../token/client/round-panels.ts';
import { sound } from '../../token/client/game-sounds.ts';
import { isForGame, lineNotice, showTools } from '../../token/client/tools.ts';
import { purseName } from './held.ts';
import type { Held } from './held.ts';
import { isShortOf, lacksMoney, showHeld } from './purse.ts';
import { openPanel } from './table-panels.ts';
import { chipPicture, spotText } from './table-spots.ts';
import { createTopUps } from './top-ups.ts';
import type { DoneHand, HandAnswer, PageData, RunningHand } from '../tables/table-types.ts';

// Hold'em against the house: ante and bonus, five cards, a call or a fold, and the rest of the cards. What comes out is the
// host's word.

type Bet = Place & { readonly paid?: number };
type Cards = Omit<HoldemOutcome, 'dealer'> & Partial<HoldemOutcome>;
type HandState = State<DoneHand> & Pick<Held, 'purse'> & { running: RunningHand | null };
type Answer = HandAnswer | { state: 'unknown' };

const told = readPageData<PageData>();
const spots = new Map(told.spots.map((spot) => [spot.id, spot]));
const buttons = new Map(
  [...document.querySelectorAll<HTMLButtonElement>('button.tspot')].map((button) => [button.dataset['spot']!, button]),
);
const cardMs = isStill ? 0 : 450;
const isPhone = innerWidth < 600;
const [say, status, result] = [sayAt('news'), sayAt('status'), sayAt('result')];

let state: HandState | null = null;
let running: RunningHand | null = null;
let last: DoneHand | null = null;
let chips: readonly Place[] = [];
let isAway = false;
let isMoving = false;
const line = lineNotice(() => void load());
const topUps = createTopUps(async () => {
  await load();
  return state?.balance ?? null;
});

async function get<T>(path: string, body?: object): Promise<T | null> {
  try {
    const answer = await ask<T>(path, body);
    isAway = false;
    line.show(false);
    return answer;
  } catch (error) {
    if (error instanceof SessionOver) {
      say('입장 시간이 지났어요. 화면을 다시 열어주세요.', 'warn');
      at<HTMLButtonElement>('bet').disabled = true;
      line.over();
      throw error;
    }
    isAway = true;
    line.show(true);
    return null;
  }
}

const pad = createChipPad({
  limits: told.limits,
  worths: told.chips,
  chosen: isPhone ? 0 : told.chips[Math.min(2, told.chips.length - 1)]!,
  path: 'play',
  openRound: () => (running || isMoving ? null : 0),
  isAway: () => isAway,
  nameOf: (spot) => spots.get(spot)!.name,
  priceOf: (spot) => spots.get(spot)!.price,
  refuse(press, all) {
    for (const { spot } of press) {
      const { name, max } = spots.get(spot)!;
      if (all.find((one) => one.spot === spot)!.stake > max) return `${name}에는 ${won(max)}원까지 베팅할 수 있어요.`;
    }
    return null;
  },
  lacks: () => lacksMoney(state, topUps),
  changed(next) {
    chips = next;
    if (chips.length > 0) last = null;
    showSpots();
  },
  async get<T>(path: string, body?: object): Promise<T | null> {
    // a hand that has begun is what a round's bets that were taken are
    const { no: _no, ...rest } = (body ?? {}) as { no?: number };
    const answer = await get<Answer>(path, body && rest);
    if (answer?.state === 'open') {
      opened(answer.running);
      return { state: 'taken', mine: answer.running.bets, balance: answer.balance } as T;
    }
    if (answer?.state === 'done') {
      void over(answer.hand);
      return { state: 'taken', mine: [], balance: answer.balance } as T;
    }
    return answer as T | null;
  },
  say,
  taken: () => void load(),
});

function showSpots(): void {
  const bets: readonly Bet[] = last ? last.bets : [...(running?.bets ?? []), ...chips];
  for (const [id, element] of [...buttons, ['call', at('call-spot')] as const]) {
    const own = bets.find(({ spot }) => spot === id);
    const gain = last && own ? (own.paid ?? 0) - own.stake : undefined;
    element.classList.toggle('my', own !== undefined);
    element.classList.toggle('win', gain !== undefined && gain > 0);
    spotText(element, {
      stake: own?.stake ?? 0,
      gain,
      empty: id === 'call' ? '앤티의 2배' : running ? '' : '칩을 놓아요',
      picture: (stake) => chipPicture(told.chips, stake),
    });
    const name = id === 'call' ? '콜' : spots.get(id)!.name;
    const said = element.querySelector<HTMLElement>('.said');
    if (said) setText(said, own ? `${name}, ${won(own.stake)}원` : name);
  }
  const balance = state?.balance ?? null;
  const purse = state?.purse ?? null;
  setText(at('purse'), `${purseName(purse)} ${balance === null ? '–' : won(balance)}원`);
  showHeld({ balance, purse });
  topUps.short(running === null && isShortOf(told.limits.min, state));
  const stake = sumOf(chips);
  setText(at('after'), balance === null || stake === 0 ? '' : `베팅 뒤 ${won(balance - stake)}원`);
}

/** Shows a place's cards; what is to come lies face down. */
function lay(place: string, cards: readonly Card[], all: number): void {
  const into = document.querySelector<HTMLElement>(`.thand[data-place='${place}'] .dealt`)!;
  into.role = 'img';
  into.ariaLabel = cards.map(cardName).join(', ') || '아직 열리지 않았어요';
  const list = Array.from({ length: all }, (_, index) => cards[index] ?? null);
  for (const [index, card] of list.entries()) {
    const name = card ? cardName(card) : '';
    const known = into.children[index] as HTMLElement | undefined;
    if (known?.dataset['name'] === name) continue;
    const slot = make('span', { class: 'slot', 'data-name': name }, cardOf(card, 'large'));
    if (known) known.replaceWith(slot);
    else into.append(slot);
  }
}
function layAll({ player, board, dealer = [] }: Cards): void {
  lay('player', player, 2);
  lay('board', board, 5);
  lay('dealer', dealer, 2);
}

function showDecision(): void {
  at('bet').hidden = running !== null;
  at('decide').hidden = running === null;
  if (!running) return;
  at('call').textContent = `콜 ${won(running.callStake)}원`;
  for (const id of ['call', 'fold']) at<HTMLButtonElement>(id).disabled = isMoving;
}

function opened(next: RunningHand): void {
  running = next;
  last = null;
  layAll(next.opening);
  sound('card');
  status('콜이나 폴드를 골라주세요', 'wait');
  const until = new Date(next.foldsAt).toLocaleString('ko-KR', { timeZone: 'Asia/Seoul' });
  result(`${until}까지 정하지 않으면 폴드로 끝나요.`);
  showDecision();
  showSpots();
}

/** Shows the rest of a hand card by card, then what it came to. */
async function over(hand: DoneHand): Promise<void> {
  running = null;
  isMoving = true;
  showDecision();
  pad.show();
  const { player, board, dealer } = hand.outcome;
  if (hand.called) {
    for (const count of [4, 5]) {
      layAll({ player, board: board.slice(0, count) });
      sound('card');
      await wait(cardMs);
    }
    for (const count of [1, 2]) {
      layAll({ player, board, dealer: dealer.slice(0, count) });
      sound('card');
      await wait(cardMs);
    }
  } else layAll(hand.outcome);
  last = hand;
  const gain = hand.payout - hand.stake;
  // what comes back below the stake is no win
  if (gain > 0) sound('win');
  const word = gain > 0 ? '당첨' : gain === 0 ? '본전' : hand.payout > 0 ? '일부 반환' : '낙첨';
  status('결과', gain > 0 ? 'win' : '');
  result(hand.text, gain > 0 ? 'win' : '');
  say(`${word} · ${won(hand.payout)}원 돌아옴 · 손익 ${signed(gain)}원`, gain > 0 ? 'win' : '');
  isMoving = false;
  pad.opened();
  last = hand;
  showSpots();
  pad.show();
  await load();
}

async function move(what: 'call' | 'fold'): Promise<void> {
  if (!running || isMoving) return;
  const { key } = running;
  isMoving = true;
  showDecision();
  let answer = await get<Answer>('move', { key, move: what }).catch(() => null);
  for (let tries = 0; answer === null || answer.state === 'pending'; tries += 1) {
    say('연결을 확인하고 있어요. 콜은 한 번만 접수돼요.', 'warn');
    await wait(Math.min(5_000, 1_000 + tries * 500));
    answer = await get<Answer>(`play/${key}`).catch(() => null);
  }
  isMoving = false;
  if (answer.state === 'done') return over(answer.hand);
  if (answer.state === 'open') opened(answer.running);
  else say(answer.state === 'refused' ? answer.msg : '이미 끝난 판이에요.', 'warn');
  showDecision();
}

async function load(): Promise<void> {
  const found = await get<HandState>('state').catch(() => null);
  if (!found) return;
  const next = await withOwnSeed(found, (body) => get<HandState>('seed', body).catch(() => null));
  const isFirst = state === null;
  state = next;
  pad.hear([], next.balance);
  setText(at('hash'), next.seed.hash);
  setText(at('round-no'), `판 #${won(next.seed.nonce)}`);
  drawTab('history', () =>
    showHistory(
      next,
      {
        columns: [
          { name: '내 카드', cell: ({ outcome }) => small(outcome.player) },
          { name: '공용 카드', cell: ({ outcome }) => small(outcome.board) },
          { name: '딜러', cell: ({ outcome }) => small(outcome.dealer) },
          { name: '결과', cell: ({ text }) => text },
        ],
        brief: ({ text }) => text,
        floats: 9,
        isSame: ({ outcome }, floats) => isSameDeal(outcome, floats),
        // docs/verify-table.mjs reads it
        fileOf: ({ outcome, nonce, seedHash }, { serverSeed, clientSeed }) => ({
          game: 'holdem',
          version: '1',
          seedHash,
          serverSeed,
          clientSeed,
          nonce,
          outcome,
        }),
      },
      say,
    ),
  );
  drawTab('seeds', () => showSeeds(next, (clientSeed) => void rotate(clientSeed)));
  if (next.running && !running) opened(next.running);
  else if (isFirst) {
    layAll({ player: [], board: [] });
    status('앤티를 걸어주세요');
    result('앤티를 걸면 내 카드 두 장과 공용 카드 세 장이 열려요.');
  }
  showDecision();
  showSpots();
  pad.show();
}

const small = (cards: readonly Card[]) =>
  make(
    'span',
    { class: 'cards', role: 'img', 'aria-label': cards.map(cardName).join(', ') },
    ...cards.map((card) => cardOf(card, 'small')),
  );

const order = ['diamond', 'heart', 'spade', 'club'] as const;
/** Whether these numbers draw the cards: each from those that are left, in the order of the field's deck. */
function isSameDeal({ player, board, dealer }: HoldemOutcome, floats: readonly number[]): boolean {
  const left = Array.from({ length: 52 }, (_, no) => ({
    rank: Math.floor(no / 4) === 12 ? 1 : Math.floor(no / 4) + 2,
    suit: order[no % 4]!,
  }));
  const drawn = floats.slice(0, 9).map((float) => left.splice(Math.floor(float * left.length), 1)[0]!);
  const shown = [...player, ...board.slice(0, 3), ...dealer, ...board.slice(3)];
  return drawn.map(cardName).join() === shown.map(cardName).join();
}

async function rotate(clientSeed: string): Promise<void> {
  const next = await get<HandState | { fault: string }>('seed', { clientSeed }).catch(() => null);
  if (next && 'fault' in next) return say(next.fault, 'warn');
  if (next) say('시드를 바꿨어요. 지난 시드를 공개했어요.');
  await load();
}

for (const [id, button] of buttons) button.addEventListener('click', () => pad.put([id]));
at('call').addEventListener('click', () => void move('call'));
at('fold').addEventListener('click', () => void move('fold'));
at('open-seeds').addEventListener('click', () => openPanel('seeds'));
addEventListener('keydown', (event) => {
  if (!isForGame(event) || event.shiftKey) return;
  if (event.code === 'KeyA') pad.put(['ante']);
  else if (event.code === 'KeyB') pad.put(['bonus']);
  else if (event.code === 'KeyC' && running) void move('call');
  else if (event.code === 'KeyF') void move('fold');
});
openTabs();
showTools();
redraw(at('result'), '', () => undefined);
void (async () => {
  await load();
  document.querySelector<HTMLElement>('.game')!.inert = false;
  pad.resume();
})();
