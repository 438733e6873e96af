import { factsOfHands, handsText, pointsOfHand } from '@lime/domain/games/baccarat-draw.ts';
import type { BaccaratHands, Winner } from '@lime/domain/games/baccarat-draw.ts';
import { cardText, isRed } from '@lime/domain/games/cards.ts';
import type { Card } from '@lime/domain/games/cards.ts';
import type { RoundGame } from '@lime/domain/games/game.ts';
import type { GameOutcome } from '@lime/domain/games/round-games.ts';
import { lotusBaccarat, lotusBaccarat2 } from '@lime/domain/games/lotus-baccarat.ts';
import { lotusOddEven } from '@lime/domain/games/lotus-oddeven.ts';
import type { OddEvenOutcome } from '@lime/domain/games/lotus-oddeven.ts';
import type { ReactNode } from 'react';
import { names } from '../class-names.ts';
import type { GameView, RoadMark, SceneProps } from './game-view.ts';
import { PlayingCard, SmallCard } from './playing-card.tsx';
import type { Phase } from './phase.ts';
import type { ShownRound } from './shown-round.ts';
import { Sign } from './pick-board.tsx';
import './lotus-view.css';

/** Cards lie one after the other; what is waited for, a third or hidden card, takes its time. */
const cardMs = 700;
const slowCardMs = 1_500;
const timesOf = (cards: number, slow: number) =>
  Array.from({ length: cards + slow }, (_, i) =>
    i < cards ? cardMs * (i + 1) : cardMs * cards + slowCardMs * (i + 1 - cards),
  );

const sumOf = ({ cards: [first, second] }: OddEvenOutcome) => first.rank + second.rank;
const oddEvenOf = (outcome: GameOutcome) => outcome as OddEvenOutcome;

/** /lotus/oe. */
export const lotusOddEvenView: GameView = {
  game: lotusOddEven,
  about: '60초마다 추첨 · 하루 1,440회',
  folders: {
    oddeven: { hint: '두 카드의 합', columns: 2 },
    'hidden-underover': { hint: '기준 5.5', columns: 2, under: { 언더: '1~5', 오버: '6~10' } },
    'hidden-color': { hint: '세 번째 카드', columns: 2, signs: { 레드: '♥', 블랙: '♠' }, named: true },
    'hidden-suit': {
      hint: '세 번째 카드',
      columns: 4,
      signs: { 스페이드: '♠', 하트: '♥', 다이아: '♦', 클로버: '♣' },
    },
  },
  roads: [
    {
      id: 'sum',
      name: '합 홀짝',
      of: (outcome) => sided(sumOf(oddEvenOf(outcome)) % 2 === 1, '홀', '짝'),
      picks: { 홀: 1, 짝: 2 },
    },
    {
      id: 'hidden',
      name: '숨은 카드 언오버',
      of: (outcome) => sided(oddEvenOf(outcome).hidden.rank <= 5, '언', '오'),
      picks: { 언: 3, 오: 4 },
    },
    {
      id: 'color',
      name: '숨은 카드 색',
      of: (outcome) => sided(!isRed(oddEvenOf(outcome).hidden), '블', '레'),
      picks: { 레: 5, 블: 6 },
    },
  ],
  dealTimes: () => timesOf(2, 1),
  Scene: (shown) => <OddEvenScene key={shown.last?.game_seq} {...shown} />,
  said: ({ last, phase, dealt }) => {
    const outcome = shownOf(lotusOddEven, last, phase);
    if (!outcome || (dealt ?? 3) < 2) return waitingText(last, outcome ? 'drawing' : phase);
    const [first, second] = outcome.cards;
    const sum = sumOf(outcome);
    const hidden = (dealt ?? 3) > 2 ? cardText(outcome.hidden) : '?';
    return `${first.rank} + ${second.rank} = ${sum} ${sum % 2 === 1 ? '홀' : '짝'} · 숨은 카드 ${hidden}`;
  },
  Row: ({ outcome }) => {
    const { cards, hidden } = oddEvenOf(outcome);
    return (
      <span className="card-row" role="img" aria-label={lotusOddEven.outcomeText(oddEvenOf(outcome))}>
        {cards.map((card, index) => (
          <SmallCard key={index} card={card} />
        ))}
        <i aria-hidden>·</i>
        <SmallCard card={hidden} />
      </span>
    );
  },
};

const pairSign = '○';
const sided = (isBlue: boolean, blue: string, red: string): RoadMark =>
  isBlue ? { text: blue, side: 'blue' } : { text: red, side: 'red' };

const winners: Readonly<Record<Winner, RoadMark>> = {
  player: { text: 'P', side: 'blue' },
  banker: { text: 'B', side: 'red' },
  tie: { text: 'T', side: 'green' },
};
const handsOf = (outcome: GameOutcome) => outcome as BaccaratHands;

const baccaratView = (game: RoundGame<BaccaratHands>): GameView => ({
  game,
  about: '50초마다 추첨 · 하루 1,728회차 · 8벌 카드',
  folders: {
    winner: {
      hint: '타이면 플레이어와 뱅커는 돌려드려요',
      columns: 3,
      across: true,
      signs: { 플레이어: 'P', 뱅커: 'B', 타이: 'T' },
      named: true,
    },
    pair: {
      hint: '첫 두 장이 같은 숫자',
      columns: 2,
      across: true,
      signs: { '플레이어 페어': 'PP', '뱅커 페어': 'BP' },
      named: true,
    },
  },
  roads: [
    {
      id: 'winner',
      name: '승부',
      of: (outcome) => {
        const { winner, playerPair, bankerPair } = factsOfHands(handsOf(outcome));
        return { ...winners[winner], pairs: { player: playerPair, banker: bankerPair } };
      },
      tie: 'T',
      picks: { P: 1, B: 2, T: 3 },
    },
    {
      id: 'player-pair',
      name: '플레이어 페어',
      of: (outcome) => pairMark(factsOfHands(handsOf(outcome)).playerPair),
      picks: { [pairSign]: 4 },
    },
    {
      id: 'banker-pair',
      name: '뱅커 페어',
      of: (outcome) => pairMark(factsOfHands(handsOf(outcome)).bankerPair),
      picks: { [pairSign]: 5 },
    },
  ],
  dealTimes: (outcome) => {
    const hands = game.readOutcome(outcome);
    return hands && timesOf(4, hands.player.length + hands.banker.length - 4);
  },
  Scene: (shown) => <BaccaratScene key={shown.last?.game_seq} game={game} {...shown} />,
  said: ({ last, phase, dealt }) => {
    const hands = shownOf(game, last, phase);
    return hands && dealt === null ? handsText(hands) : waitingText(last, hands ? 'drawing' : phase);
  },
  Row: ({ outcome }) => {
    const { player, banker } = handsOf(outcome);
    return (
      <span className="card-row" role="img" aria-label={handsText(handsOf(outcome))}>
        {player.map((card, index) => (
          <SmallCard key={index} card={card} />
        ))}
        <b aria-hidden>
          {pointsOfHand(player)} : {pointsOfHand(banker)}
        </b>
        {banker.map((card, index) => (
          <SmallCard key={index} card={card} />
        ))}
      </span>
    );
  },
});

const pairMark = (isPair: boolean): RoadMark => ({ text: isPair ? pairSign : '–', side: isPair ? 'green' : 'none' });

/** /lotus/baccarat1. */
export const lotusBaccaratView = baccaratView(lotusBaccarat);
/** /lotus/baccarat2. */
export const lotusBaccarat2View = baccaratView(lotusBaccarat2);

/** Two cards that are added on the left of the felt, and on its right the third one, turned last. */
function OddEvenScene({ last, phase, dealt }: SceneProps) {
  const outcome = shownOf(lotusOddEven, last, phase);
  const lie = dealt ?? 3;
  const sum = outcome && lie >= 2 ? sumOf(outcome) : null;
  const turned = outcome && lie > 2 ? outcome.hidden : null;
  const isOdd = sum !== null && sum % 2 === 1;
  return (
    <div className="table-scene">
      <Place name="두 카드 합" score={sum} came={sum === null ? null : isOdd ? '홀' : '짝'}>
        {(outcome?.cards ?? [null, null]).map((card, index) => (
          <PlayingCard key={`${index} ${index < lie}`} card={index < lie ? card : null} />
        ))}
      </Place>
      <Place name="숨은 카드" score={turned && turned.rank} came={turned && (turned.rank <= 5 ? '언더' : '오버')}>
        <PlayingCard key={`2 ${lie > 2}`} card={turned} />
      </Place>
    </div>
  );
}

/** Both hands as they were dealt: player, banker, player, banker, then the third cards. */
function BaccaratScene({ game, last, phase, dealt }: SceneProps & { game: RoundGame<BaccaratHands> }) {
  const hands = shownOf(game, last, phase);
  const winner = hands && dealt === null ? factsOfHands(hands).winner : null;
  const lie = hands && lying(hands, dealt);
  return (
    <div className="table-scene">
      <Hand name="플레이어" sign="P" cards={lie?.player ?? null} won={winner === 'player'} />
      <Hand name="뱅커" sign="B" cards={lie?.banker ?? null} won={winner === 'banker'} />
    </div>
  );
}

/** The cards of each hand that lie after so many: player, banker, player, banker, then the player's third card first. */
function lying({ player, banker }: BaccaratHands, dealt: number | null) {
  if (dealt === null) return { player, banker };
  const thirds = Math.max(0, dealt - 4);
  const ofPlayer = Math.min(thirds, player.length - 2);
  return {
    player: player.slice(0, Math.min(2, Math.ceil(dealt / 2)) + ofPlayer),
    banker: banker.slice(0, Math.min(2, Math.floor(dealt / 2)) + thirds - ofPlayer),
  };
}

/** @param cards  that lie; null: none is known */
type HandProps = { name: string; sign: string; cards: readonly Card[] | null; won: boolean };

function Hand({ name, sign, cards, won }: HandProps) {
  const places: (Card | null)[] = [...(cards ?? [])];
  while (places.length < 2) places.push(null);
  const score = cards && cards.length > 0 ? pointsOfHand(cards) : null;
  return (
    <Place name={name} sign={sign} score={score} came={won ? '승' : null} won={won}>
      {places.map((card, index) => (
        <PlayingCard key={`${index} ${card !== null}`} card={card} across={index === 2} />
      ))}
    </Place>
  );
}

type PlaceProps = {
  name: string;
  sign?: string;
  /** null: not known yet */
  score: number | null;
  /** what it came to, in a word; null: nothing is said */
  came: string | null;
  won?: boolean;
  children: ReactNode;
};

/** A marked place of the felt with its cards. */
function Place({ name, sign, score, came, won = false, children }: PlaceProps) {
  return (
    <div className={names('place', won && 'won')}>
      <p>
        {sign !== undefined && <Sign text={sign} />}
        {name} <b>{score ?? '–'}</b>
        {came !== null && <small>{came}</small>}
      </p>
      <div className="cards">{children}</div>
    </div>
  );
}

/** The last outcome, but while the next one is dealt. */
const shownOf = <Outcome,>(game: RoundGame<Outcome>, last: ShownRound | null, phase: Phase): Outcome | null =>
  last?.state === 'decided' && phase !== 'drawing' ? game.readOutcome(last.outcome) : null;

function waitingText(last: ShownRound | null, phase: Phase): string {
  if (phase === 'drawing') return '카드를 나누고 있어요.';
  return last?.state === 'void' ? '지난 회차는 무효예요.' : '결과를 기다리고 있어요.';
}
