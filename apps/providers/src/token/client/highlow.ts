import type { Card } from '@lime/domain/games/cards.ts';
import { cardName, cardOf, showLarge } from './show-cards.ts';
import { pickButtons, pickKeys, showOffers } from './show-high-low-picks.ts';
import { ask, at, make, redraw, setText, showRows, times, won, wait } from './host.ts';
import { isStill, onKeys, readPageData, startInstant } from './instant.ts';
import type { Instant } from './instant.ts';
import type { Answer, Play } from './instant-panels.ts';
import { sound } from './game-sounds.ts';

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
  /** what taking paid on each of the cards */
  multipliers: (number | null)[];
  skipsLeft: number;
  streak: number;
};
type HighLowTold = { deck: AnyCard[]; names: Record<string, string> };

const told = readPageData<HighLowTold>();
/** so long the last card turns */
const turnMs = isStill ? 0 : 350;
let running: Running | null = null;
/** the play that ended last, until the next one begins */
let ended: (Pick<Running, 'cards' | 'moves' | 'multipliers'> & { next: AnyCard | null }) | null = null;
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
  showCards(running ?? ended ?? { cards: [], moves: [], multipliers: [] }, ended?.next ?? null);
  setText(at('streak'), `${running?.streak ?? 0}회`);
  setText(at('times'), running?.multiplier ? times(running.multiplier) : '–');
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
  redraw(take, `${multiplier} ${running?.stake}`, () =>
    take.replaceChildren(
      ...(multiplier === null
        ? ['한 번 맞히면 받을 수 있어요']
        : [
            '지금 받기 ',
            make('b', {}, `${won(Math.floor((running!.stake * multiplier) / 1000))}원`),
            make('small', {}, ` ${times(multiplier)} · ${won(running!.stake)}원 베팅`),
          ]),
    ),
  );
  at('moves').hidden = running === null;
  at<HTMLButtonElement>('skip').disabled = (running?.skipsLeft ?? 0) === 0;
  setText(at('most'), running ? `${won(running.stake)}원 베팅` : '');
  setText(at('skips'), running ? `건너뛰기 ${running.skipsLeft}번` : '시작 전');
  document.querySelector('.pad')!.classList.toggle('going', running !== null);
}

/** @param next  the card that ended the play; null: it is face down */
function showCards(
  { cards, moves, multipliers }: Pick<Running, 'cards' | 'moves' | 'multipliers'>,
  next: AnyCard | null,
): void {
  showLarge('base', cards.at(-1) ?? null);
  showLarge('next', next);
  const track = at('track');
  const before = track.childElementCount;
  showRows(
    track,
    cards.map((card, no) => ({ card, no })),
    ({ card, no }) => `${no} ${cardName(card)} ${moves[no - 1] ?? ''} ${multipliers[no]}`,
    ({ card, no }) =>
      make(
        'li',
        no === 0 ? { class: 'first' } : moves[no - 1] === 'skip' ? { class: 'skipped' } : {},
        make('span', { class: 'badge' }, no === 0 ? '시작' : told.names[moves[no - 1]!]!),
        cardOf(card, 'middle'),
        make('span', { class: 'visually-hidden' }, cardName(card)),
        ...(multipliers[no] ? [make('b', {}, times(multipliers[no]))] : []),
      ),
  );
  setText(
    at('chain'),
    cards.length === 0
      ? '베팅하면 첫 카드가 열려요.'
      : `이 판에서 카드 ${cards.length}장 · 건너뛰어도 배수는 그대로예요`,
  );
  if (track.childElementCount > before) track.scrollLeft = track.scrollWidth;
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
  const multipliers = running?.multipliers ?? [];
  running = null;
  ended = isTaken
    ? { cards, moves, multipliers, next: null }
    : { cards: cards.slice(0, -1), moves, multipliers, next: cards.at(-1)! };
  show();
  if (!isTaken) await wait(turnMs);
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
