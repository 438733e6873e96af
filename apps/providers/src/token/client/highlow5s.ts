import type { Card } from '@lime/domain/games/cards.ts';
import { cardName, cardOf, showLarge } from './show-cards.ts';
import { pickButtons, pickKeys, showOffers } from './show-high-low-picks.ts';
import { at, make, showRows, times, won, wait } from './host.ts';
import { isStill, markRadio, onKeys, readPageData, startInstant } from './instant.ts';
import type { Play } from './instant-panels.ts';
import { sound } from './game-sounds.ts';

// High-low 5 s in its frame: a card is shown, one pick on the next one. The card is the host's, the play's own first one.

type AnyCard = Card | 'joker';
type FiveSecondPlay = Play & {
  bets: [{ stake: number; pick: string }];
  outcome: { base: AnyCard; next: AnyCard };
};
type FiveSecondTold = {
  deck: AnyCard[];
  offers: Record<string, Record<string, { price: number | null; wins: number }>>;
  names: Record<string, string>;
};

const told = readPageData<FiveSecondTold>();
let base: AnyCard | null = null;
let pick: string | null = null;

const offersOn = (card: AnyCard) => told.offers[card === 'joker' ? 'joker' : String(card.rank)]!;
const offer = () => (base === null || pick === null ? null : offersOn(base)[pick]!);
const isSameCard = (one: AnyCard, other: AnyCard) => cardName(one) === cardName(other);

const game = startInstant<FiveSecondPlay>({
  idle: '고르는 중',
  drawing: '카드를 여는 중이에요',
  lookMs: 1_500,
  missing: () => (base === null ? '카드를 기다리고 있어요' : pick === null ? '다음 카드를 골라주세요' : null),
  bets: (stake) => (pick === null ? [] : [{ stake, pick }]),
  changed: showPick,
  opened(shown) {
    const card = shown as AnyCard;
    // the state read once more shows the same card: what was picked on it stays picked
    if (base === null || !isSameCard(base, card)) {
      pick = null;
      // the end of the play before is no word about this card
      game.status('고르는 중');
    }
    base = card;
    showCards(null);
    showPick();
  },
  reveal,
  played: (plays) =>
    showRows(
      at('past'),
      plays.slice(0, 14),
      ({ id }) => String(id),
      ({ outcome }) => cardOf(outcome.next, 'small'),
    ),
  history: {
    columns: [
      {
        name: '카드',
        cell: ({ outcome }) =>
          make(
            'span',
            { class: 'cards', role: 'img', 'aria-label': `${cardName(outcome.base)} 다음 ${cardName(outcome.next)}` },
            cardOf(outcome.base, 'small'),
            '→',
            cardOf(outcome.next, 'small'),
          ),
      },
      { name: '고른 것', cell: ({ bets }) => told.names[bets[0].pick]! },
    ],
    brief: ({ bets, outcome }) => `${told.names[bets[0].pick]!} · ${cardName(outcome.next)}`,
    floats: 2,
    isSame: ({ outcome }, floats) =>
      [outcome.base, outcome.next].every((card, no) =>
        isSameCard(card, told.deck[Math.floor(floats[no]! * told.deck.length)]!),
      ),
  },
});

function showCards(next: AnyCard | null): void {
  showLarge('base', base);
  showLarge('next', next);
}

function showPick(): void {
  showOffers((id) => {
    const { price, wins } = base === null ? { price: null, wins: 0 } : offersOn(base)[id]!;
    return price === null ? null : { price, wins };
  });
  markRadio(at('picks'), pick ?? '');
  // without a choice the first one that can be made is where Tab goes
  if (pick === null) (pickButtons.find(({ disabled }) => !disabled) ?? pickButtons[0]!).tabIndex = 0;
  at('chosen').textContent = pick === null ? '고르기 전' : told.names[pick]!;
  const price = offer()?.price ?? null;
  at('preview').replaceChildren(
    ...(price === null
      ? []
      : [
          make(
            'div',
            {},
            make('dt', {}, `맞히면 ${times(price)}`),
            make('dd', {}, `${won(Math.floor((game.amount() * price) / 1000))}원`),
          ),
        ]),
  );
}

function choose(next: string): void {
  if (game.isBusy() || base === null || offersOn(base)[next]!.price === null) return;
  pick = pick === next ? null : next;
  game.status('고르는 중');
  showPick();
  game.showBet();
}

async function reveal({ bets, outcome }: FiveSecondPlay): Promise<string> {
  base = outcome.base;
  pick = bets[0].pick;
  showCards(null);
  showPick();
  if (!isStill) {
    game.status('카드를 여는 중', 'wait');
    await wait(350);
  }
  sound('card');
  showCards(outcome.next);
  if (!isStill) await wait(350);
  return `${told.names[pick]} · 다음 카드 ${cardName(outcome.next)}`;
}

for (const button of pickButtons) {
  button.addEventListener('click', () => choose(button.dataset['value']!));
  button.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const open = pickButtons.filter(({ disabled }) => !disabled);
    const next = open[(open.indexOf(button) + step + open.length) % open.length]!;
    if (pick !== next.dataset['value']) choose(next.dataset['value']!);
    next.focus();
  });
}
onKeys(pickKeys(choose));
showCards(null);
await game.start();
