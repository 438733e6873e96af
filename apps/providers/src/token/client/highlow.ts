import type { Card } from '@lime/domain/games/cards.ts';
import { cardName, cardOf } from './cards.ts';
import { pickButtons, pickKeys, showOffers } from './high-low-picks.ts';
import { ask, at, make, times, won } from './host.ts';
import { isStill, onKeys, readTold, startInstant, wait } from './instant.ts';
import type { Instant } from './instant.ts';
import type { Answer, Play } from './instant-panels.ts';
import { sound } from './sounds.ts';

// High-low in its frame: a play goes on card by card until it is taken or lost. Every card is the host's word.

type AnyCard = Card | 'joker';
type HighLowPlay = Play & { bets: [{ stake: number; moves: string[] }]; outcome: { cards: AnyCard[] } };
type Running = {
  key: string;
  stake: number;
  moves: string[];
  cards: AnyCard[];
  offers: { pick: string; price: number; winningCards: number }[];
  multiplier: number | null;
  skipsLeft: number;
  streak: number;
};
type HighLowTold = { deck: AnyCard[]; names: Record<string, string> };

const told = readTold<HighLowTold>();
const lookMs = isStill ? 800 : 1_400;
let running: Running | null = null;
/** the play that ended last, until the next one begins */
let ended: { cards: readonly AnyCard[]; moves: readonly string[]; next: AnyCard | null } | null = null;
let moving = false;

const game: Instant = startInstant<HighLowPlay>({
  idle: '시작 전',
  drawing: '카드를 여는 중이에요',
  missing: () => (running ? '진행 중인 판이 있어요' : null),
  bets: (stake) => (stake === 0 ? [] : [{ stake }]),
  changed: () => undefined,
  running(play) {
    running = play as Running | null;
    if (running) game.status('진행 중', 'wait');
    show();
  },
  reveal,
  history: {
    columns: [
      {
        name: '카드',
        cell: ({ outcome }) =>
          make(
            'span',
            { class: 'cards', role: 'img', 'aria-label': outcome.cards.map(cardName).join(', ') },
            ...outcome.cards.map((card) => cardOf(card, 'small')),
          ),
      },
      { name: '고른 것', cell: ({ bets }) => bets[0].moves.map((move) => told.names[move]!).join(' · ') },
    ],
    brief: ({ bets }) => bets[0].moves.map((one) => told.names[one]!).join(' · '),
    floats: 52,
    isSame: ({ outcome }, floats) =>
      outcome.cards.every(
        (card, no) => cardName(card) === cardName(told.deck[Math.floor(floats[no]! * told.deck.length)]!),
      ),
  },
});

function show(): void {
  if (running) ended = null;
  const { cards, moves } = running ?? ended ?? { cards: [], moves: [] };
  showCards(cards, moves, ended?.next ?? null);
  at('streak').textContent = `${running?.streak ?? 0}회`;
  at('times').textContent = running?.multiplier ? times(running.multiplier) : '–';
  showOffers(
    (pick) => {
      const offer = running?.offers.find((one) => one.pick === pick);
      return offer ? { price: offer.price, wins: offer.winningCards } : null;
    },
    running ? '고를 수 없어요' : '시작 전',
  );
  const take = at<HTMLButtonElement>('take');
  const multiplier = running?.multiplier ?? null;
  take.hidden = running === null;
  take.disabled = multiplier === null;
  take.textContent =
    multiplier === null
      ? '한 번 맞히면 받을 수 있어요'
      : `지금 받기 ${won(Math.floor((running!.stake * multiplier) / 1000))}원`;
  at('moves').hidden = running === null;
  at<HTMLButtonElement>('skip').disabled = (running?.skipsLeft ?? 0) === 0;
  at('most').textContent = running ? `${won(running.stake)}원 베팅` : '';
  at('skips').textContent = running ? `건너뛰기 ${running.skipsLeft}번` : '시작 전';
  document.querySelector('.pad')!.classList.toggle('going', running !== null);
}

/** @param next  the card that ended the play; null: it is face down */
function showCards(cards: readonly AnyCard[], moves: readonly string[], next: AnyCard | null): void {
  const base = cards.at(-1) ?? null;
  at('base').replaceChildren(cardOf(base, 'large'));
  at('base-name').textContent = base === null ? '' : cardName(base);
  at('next').replaceChildren(cardOf(next, 'large'));
  at('next-name').textContent = next === null ? '' : cardName(next);
  at('track').replaceChildren(
    ...cards.map((card, no) =>
      make(
        'li',
        {},
        make('span', { class: 'badge' }, no === 0 ? '시작' : told.names[moves[no - 1]!]!),
        cardOf(card, 'small'),
        make('span', { class: 'visually-hidden' }, cardName(card)),
      ),
    ),
  );
  at('track').scrollLeft = at('track').scrollWidth;
}

async function move(what: string): Promise<void> {
  if (!running || moving || game.isBusy()) return;
  const { key, moves } = running;
  moving = true;
  const answer = await ask<Answer<HighLowPlay>>('move', { key, no: moves.length, move: what }).catch(
    (): Answer<HighLowPlay> => ({ state: 'pending' }),
  );
  moving = false;
  if (what !== 'take') sound('card');
  await game.finish(answer, key);
}

async function reveal({ bets, outcome }: HighLowPlay): Promise<string> {
  const { moves } = bets[0];
  const isTaken = moves.at(-1) === 'take';
  const { cards } = outcome;
  running = null;
  ended = isTaken ? { cards, moves, next: null } : { cards: cards.slice(0, -1), moves, next: cards.at(-1)! };
  show();
  await wait(lookMs);
  const wins = moves.filter((one) => one !== 'skip' && one !== 'take').length - (isTaken ? 0 : 1);
  return isTaken ? `연속 ${wins}회` : `다음 카드 ${cardName(cards.at(-1)!)} · 연속 ${wins}회`;
}

const pick = (what: string) => {
  if (running?.offers.some((offer) => offer.pick === what)) void move(what);
};
const skip = () => (running?.skipsLeft ?? 0) > 0 && void move('skip');
const take = () => (running?.multiplier ?? null) !== null && void move('take');
for (const button of pickButtons) button.addEventListener('click', () => pick(button.dataset['value']!));
at('skip').addEventListener('click', skip);
at('take').addEventListener('click', take);
onKeys({ ...pickKeys(pick), KeyS: skip, KeyT: take });
show();
await game.start();
