import { deal, factsOfHands, handsText, pointsOfHand } from '@lime/domain/games/baccarat-draw.ts';
import type { BaccaratHands, Winner } from '@lime/domain/games/baccarat-draw.ts';
import type { Card } from '@lime/domain/games/cards.ts';
import { cardName, cardOf } from './show-cards.ts';
import { at, make, won, wait } from './host.ts';
import { isStill, onKeys, readPageData, startInstant } from './instant.ts';
import type { Instant } from './instant.ts';
import type { Play } from './instant-panels.ts';
import { sound } from './game-sounds.ts';

// Baccarat in its frame: chips on five places, two hands. The rules are the site's own file; what comes out is the host's word.

type SpotId = string;
type BaccaratPlay = Play & { bets: { stake: number; spot: SpotId }[]; outcome: BaccaratHands };
type BaccaratTold = { spots: { id: SpotId; name: string; price: number }[]; deck: Card[] };
type Chip = { spot: SpotId; stake: number };

const told = readPageData<BaccaratTold>();
const { max } = told.limits;
const cardMs = isStill ? 0 : 380;
/** Where the cards of a stream go, as the field deals them: player, player, banker, banker. */
const order = [0, 2, 1, 3];
const signs: Readonly<Record<Winner, string>> = { player: 'P', banker: 'B', tie: 'T' };

let chips: Chip[] = [];
let last: Chip[] = [];
const buttons = [...document.querySelectorAll<HTMLButtonElement>('.spot')];
const sum = (list: readonly Chip[]) => list.reduce((total, { stake }) => total + stake, 0);
const on = (spot: SpotId) => sum(chips.filter((chip) => chip.spot === spot));

const game: Instant = startInstant<BaccaratPlay>({
  idle: '고르는 중',
  drawing: '카드를 나누는 중이에요',
  missing: () => (chips.length > 0 ? null : game.amount() === 0 ? '베팅금액을 골라주세요' : '베팅할 곳을 눌러주세요'),
  bets: () => told.spots.map(({ id: spot }) => ({ stake: on(spot), spot })).filter(({ stake }) => stake > 0),
  changed: showChips,
  reveal,
  played: showBeads,
  history: {
    columns: [
      { name: '플레이어', cell: ({ outcome }) => handOf(outcome.player) },
      { name: '뱅커', cell: ({ outcome }) => handOf(outcome.banker) },
      { name: '결과', cell: ({ outcome }) => handsText(outcome) },
      { name: '베팅', cell: ({ bets }) => bets.map(({ spot }) => nameOf(spot)).join(', ') },
    ],
    brief: ({ outcome }) => handsText(outcome),
    floats: 6,
    isSame({ outcome }, floats) {
      const cards = floats.slice(0, 6).map((float) => told.deck[Math.floor(float * told.deck.length)]!);
      let dealt = 0;
      const drawn = deal(() => {
        const card = cards[order[dealt] ?? dealt]!;
        dealt += 1;
        return card;
      });
      return namesOf(drawn) === namesOf(outcome);
    },
  },
});

const nameOf = (spot: SpotId) => told.spots.find(({ id }) => id === spot)!.name;
const namesOf = ({ player, banker }: BaccaratHands) =>
  [player, banker].map((hand) => hand.map(cardName).join()).join('/');
const handOf = (hand: readonly Card[]) =>
  make(
    'span',
    { class: 'cards', role: 'img', 'aria-label': hand.map(cardName).join(', ') },
    ...hand.map((card) => cardOf(card, 'small')),
  );

function showChips(): void {
  for (const button of buttons) {
    const spot = button.dataset['spot']!;
    const stake = on(spot);
    const chip = button.querySelector<HTMLElement>('.chip')!;
    button.classList.toggle('on', stake > 0);
    chip.hidden = stake === 0;
    chip.textContent = `${won(stake)}원`;
  }
  at('chosen').textContent = chips.length === 0 ? '고르기 전' : `${new Set(chips.map(({ spot }) => spot)).size}곳`;
  at<HTMLButtonElement>('undo').disabled = chips.length === 0;
  at<HTMLButtonElement>('clear').disabled = chips.length === 0;
  at<HTMLButtonElement>('again').disabled = last.length === 0 || chips.length > 0;
  at('preview').replaceChildren(
    ...told.spots
      .filter(({ id }) => on(id) > 0)
      .map(({ id, name, price }) =>
        make(
          'div',
          {},
          make('dt', {}, `${name} 당첨되면`),
          make('dd', {}, `${won(Math.floor((on(id) * price) / 1000))}원`),
        ),
      ),
  );
}

function change(next: Chip[]): void {
  if (game.isBusy()) return;
  if (sum(next) > max) return game.say(`최대 베팅금액은 ${won(max)}원 입니다.`, 'warn');
  chips = next;
  game.status('고르는 중');
  showChips();
  game.showBet();
}

function put(spot: SpotId): void {
  const stake = game.amount();
  if (stake === 0) return game.say('베팅금액을 먼저 골라주세요.', 'warn');
  change([...chips, { spot, stake }]);
}

async function reveal({ bets, outcome }: BaccaratPlay): Promise<string> {
  last = bets.map(({ spot, stake }) => ({ spot, stake }));
  const sides = (['player', 'banker'] as const).map((side) => ({ side, hand: outcome[side], shown: [] as Card[] }));
  for (const { side } of sides) {
    at(side).classList.remove('won');
    at(side).querySelector('.cards')!.replaceChildren();
    at(side).querySelector('.points')!.textContent = '–';
  }
  at('result').textContent = '';
  game.status('카드 나누는 중', 'wait');
  for (let no = 0; no < 3; no += 1)
    for (const { side, hand, shown } of sides) {
      const card = hand[no];
      if (!card) continue;
      shown.push(card);
      at(side).querySelector('.cards')!.append(cardOf(card, 'large'));
      at(side).querySelector('.points')!.textContent = String(pointsOfHand(shown));
      if (cardMs === 0) continue;
      sound('card');
      await wait(cardMs);
    }
  const { winner } = factsOfHands(outcome);
  if (winner !== 'tie') at(winner).classList.add('won');
  at('result').textContent = handsText(outcome);
  chips = [];
  showChips();
  return handsText(outcome);
}

/** The bead road of the member's own plays, six in a column. */
function showBeads(plays: readonly BaccaratPlay[]): void {
  const winners = plays.slice(0, 60).map(({ outcome }) => factsOfHands(outcome).winner);
  at('beads').ariaLabel = `최근 ${winners.length}판: ${(['player', 'banker', 'tie'] as const)
    .map((side) => `${signs[side]} ${winners.filter((winner) => winner === side).length}`)
    .join(', ')}`;
  at('beads').replaceChildren(...winners.toReversed().map((winner) => make('i', { class: winner }, signs[winner])));
}

for (const side of ['player', 'banker'])
  at(side).querySelector('.cards')!.append(cardOf(null, 'large'), cardOf(null, 'large'));
for (const button of buttons) button.addEventListener('click', () => put(button.dataset['spot']!));
const undo = () => change(chips.slice(0, -1));
const clear = () => change([]);
const again = () => chips.length > 0 || last.length === 0 || change(last);
at('undo').addEventListener('click', undo);
at('clear').addEventListener('click', clear);
at('again').addEventListener('click', again);
onKeys({
  KeyP: () => put('player'),
  KeyB: () => put('banker'),
  KeyT: () => put('tie'),
  Digit1: () => put('player-pair'),
  Digit2: () => put('banker-pair'),
  KeyR: again,
  KeyZ: undo,
  KeyC: clear,
});
await game.start();
