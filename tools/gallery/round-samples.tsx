import { LotBall } from '@lime/ui/rounds/lot-ball.tsx';
import { lotusBaccaratView, lotusOddEvenView } from '@lime/ui/rounds/lotus-view.tsx';
import { PastRounds } from '@lime/ui/rounds/past-rounds.tsx';
import type { Phase, RoundTimes } from '@lime/ui/rounds/phase.ts';
import { PickBoard, Sign } from '@lime/ui/rounds/pick-board.tsx';
import { PlayingCard, SmallCard } from '@lime/ui/rounds/playing-card.tsx';
import { powerballView } from '@lime/ui/rounds/powerball-view.tsx';
import { RoadPanel } from '@lime/ui/rounds/road-panel.tsx';
import { RoundStage } from '@lime/ui/rounds/round-stage.tsx';
import { serverClock } from '@lime/ui/rounds/server-clock.ts';
import type { ShownRound } from '@lime/ui/rounds/shown-round.ts';
import type { Card } from '@lime/domain/games/cards.ts';
import type { ComponentSample } from './component-sample.ts';
import { KeptValue } from './kept-value.tsx';

const now = Date.now();
// there is no server: its clock is this device's
serverClock.learn(new Date(now).toISOString(), serverClock.elapsed());

const cards: readonly Card[] = [
  { rank: 1, suit: 'spade' },
  { rank: 10, suit: 'heart' },
  { rank: 12, suit: 'diamond' },
  { rank: 7, suit: 'club' },
];

/** Rounds drawn by a rule instead of by lot, newest first. */
const past: readonly ShownRound[] = Array.from({ length: 24 }, (_, at) => ({
  game_seq: String(900 - at),
  game_round: String(120 - at),
  roundOfAll: String(81_420 - at),
  drawsAt: new Date(Date.UTC(2026, 10, 21, 9, 55 - at * 5)).toISOString(),
  state: at === 3 ? 'void' : 'decided',
  unstaffed: at === 5,
  outcome: at === 3 ? null : { balls: [1, 8, 15, 22, 28 - (at % 5)], powerball: (at * at) % 10 },
}));
const oddEven: ShownRound = {
  ...past[0]!,
  outcome: { cards: [cards[0], { rank: 6, suit: 'club' }], hidden: { rank: 9, suit: 'heart' } },
};
const baccarat: ShownRound = {
  ...past[0]!,
  outcome: { player: [cards[0], cards[3]], banker: [cards[1], cards[2]] },
};
const times = { no: 121, startsAt: now - 60_000, closesAt: now + 3_540_000, drawsAt: now + 3_600_000 };
const phases: readonly { phase: Phase; times: RoundTimes }[] = [
  { phase: 'open', times },
  { phase: 'closed', times: { ...times, closesAt: now } },
  { phase: 'drawing', times: { ...times, closesAt: now, drawsAt: now } },
  { phase: 'between', times },
];

const onSale = {
  folders: lotusOddEvenView.game.folders.map(({ id, name, picks }) => ({
    folders_seq: id,
    folders_type: name,
    bets: picks.map((pick) => ({
      bets_seq: `${id}-${pick.no}`,
      bets_id: String(pick.no),
      bets_name: pick.name,
      bets_price: pick.price / 1_000,
    })),
  })),
};

function Board({ round, shut = false }: { round: typeof onSale | null; shut?: boolean }) {
  return (
    <KeptValue<string | undefined> start={round ? 'oddeven-1' : undefined}>
      {(chosen, change) => (
        <PickBoard
          game={lotusOddEvenView.game}
          views={lotusOddEvenView.folders}
          round={round}
          shut={shut}
          chosen={chosen}
          onPick={(_folder, { bets_seq: id }) => change(id === chosen ? undefined : id)}
        />
      )}
    </KeptValue>
  );
}

const proof = () => '검증';

/** Games of rounds. */
export const roundSamples: readonly ComponentSample[] = [
  {
    name: 'LotBall',
    states: [
      {
        name: '보통',
        element: (
          <div className="gallery-row">
            {[1, 8, 15, 28].map((number) => (
              <LotBall key={number} number={number} highest={28} />
            ))}
            <LotBall number={7} />
          </div>
        ),
      },
      {
        name: 'small',
        element: (
          <div className="gallery-row">
            {[1, 8, 15, 28].map((number) => (
              <LotBall key={number} number={number} highest={28} small />
            ))}
            <LotBall number={7} small />
          </div>
        ),
      },
    ],
  },
  {
    name: 'PlayingCard',
    states: [
      {
        name: '보통, across',
        element: (
          <div className="gallery-row">
            {cards.map((card, at) => (
              <PlayingCard key={card.suit} card={card} across={at === 3} />
            ))}
          </div>
        ),
      },
      { name: '뒷면', element: <PlayingCard card={null} /> },
    ],
  },
  {
    name: 'SmallCard',
    states: [
      {
        name: '보통',
        element: (
          <div className="gallery-row">
            {cards.map((card) => (
              <SmallCard key={card.suit} card={card} />
            ))}
          </div>
        ),
      },
    ],
  },
  {
    name: 'Sign',
    states: [
      {
        name: '보통',
        element: (
          <div className="gallery-row">
            {['홀', '짝', '언', '오', 'P', 'B', 'T', '–'].map((text) => (
              <Sign key={text} text={text} />
            ))}
          </div>
        ),
      },
      { name: 'plain', element: <Sign text="B" plain /> },
    ],
  },
  {
    name: 'PickBoard',
    wide: true,
    states: [
      { name: '판매 중, 고름', element: <Board round={onSale} /> },
      { name: 'shut', element: <Board round={onSale} shut /> },
      { name: '회차를 모름', element: <Board round={null} /> },
    ],
  },
  {
    name: 'RoundStage',
    wide: true,
    states: [
      ...phases.map(({ phase, times: of }) => ({
        name: phase,
        element: <RoundStage view={powerballView} state={{ times: of, past }} phase={phase} />,
      })),
      {
        name: 'loading',
        element: <RoundStage view={powerballView} state={{ times: null, past: null }} phase="loading" />,
      },
      {
        name: '로투스 홀짝',
        element: <RoundStage view={lotusOddEvenView} state={{ times, past: [oddEven] }} phase="open" />,
      },
      {
        name: '로투스 바카라',
        element: <RoundStage view={lotusBaccaratView} state={{ times, past: [baccarat] }} phase="open" />,
      },
    ],
  },
  {
    name: 'RoadPanel',
    wide: true,
    states: [
      { name: '보통', element: <RoadPanel view={powerballView} past={past} /> },
      { name: 'paired', element: <RoadPanel view={powerballView} past={past} paired /> },
      { name: '비어 있음', element: <RoadPanel view={powerballView} past={[]} /> },
    ],
  },
  {
    name: 'PastRounds',
    wide: true,
    states: [
      { name: '보통', element: <PastRounds view={powerballView} past={past} proof={proof} /> },
      {
        name: 'whole, aside',
        element: <PastRounds view={powerballView} past={past.slice(0, 4)} proof={proof} aside="4회차" whole />,
      },
      { name: '비어 있음', element: <PastRounds view={powerballView} past={[]} proof={proof} /> },
    ],
  },
];
