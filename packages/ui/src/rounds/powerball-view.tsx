import { powerball } from '@lime/domain/games/powerball.ts';
import type { PowerballOutcome } from '@lime/domain/games/powerball.ts';
import type { GameOutcome } from '@lime/domain/games/round-games.ts';
import { Badge } from '../badge.tsx';
import { names } from '../class-names.ts';
import type { GameView, RoadMark } from './game-view.ts';
import { LotBall } from './lot-ball.tsx';
import type { Phase } from './phase.ts';
import type { ShownRound } from './shown-round.ts';
import './powerball-view.css';

const sumOf = ({ balls }: PowerballOutcome) => balls.reduce((sum, ball) => sum + ball, 0);
const sizeOf = (sum: number) => (sum >= 81 ? '대' : sum >= 65 ? '중' : '소');
const mark = (text: string, isBlue: boolean): RoadMark => ({ text, side: isBlue ? 'blue' : 'red' });
const oddEven = (number: number) => mark(number % 2 === 1 ? '홀' : '짝', number % 2 === 1);
const underOver = (isUnder: boolean) => mark(isUnder ? '언' : '오', isUnder);
const outcomeOf = (outcome: GameOutcome) => outcome as PowerballOutcome;

const oddEvenUnder = { 홀: '1·3·5·7·9', 짝: '0·2·4·6·8' };
const combined = { hint: '홀짝 + 언더오버', columns: 2 } as const;

/** /mini/powerball. */
export const powerballView: GameView = {
  game: powerball,
  about: '5분마다 추첨 · 하루 288회차 · 결과는 추첨 즉시 정산',
  folders: {
    'power-oddeven': { hint: '0~9 중 1개', columns: 2, under: oddEvenUnder },
    'power-underover': { hint: '기준 4.5', columns: 2, under: { 언더: '0~4', 오버: '5~9' } },
    'normal-oddeven': { hint: '5개 합', columns: 2, under: { 홀: '합이 홀수', 짝: '합이 짝수' } },
    'normal-underover': { hint: '기준 72.5', columns: 2, under: { 언더: '15~72', 오버: '73~130' } },
    'normal-size': {
      hint: '5개 합 15~130',
      columns: 3,
      across: true,
      under: { 대: '81~130', 중: '65~80', 소: '15~64' },
    },
    'power-combined': combined,
    'normal-combined': combined,
    'normal-size-oddeven': { hint: '대중소 + 홀짝', columns: 3, across: true },
    'normal-section': {
      hint: '5개 합의 구간',
      columns: 3,
      across: true,
      plain: true,
      under: { A: '15~35', B: '36~49', C: '50~57', D: '58~65', E: '66~78', F: '79~130' },
    },
    'power-number': { hint: '0~9 중 1개', columns: 5, across: true },
  },
  roads: [
    { id: 'power-oddeven', name: '파워볼 홀짝', of: (outcome) => oddEven(outcomeOf(outcome).powerball) },
    { id: 'power-underover', name: '파워볼 언오버', of: (outcome) => underOver(outcomeOf(outcome).powerball < 5) },
    { id: 'normal-oddeven', name: '일반볼 홀짝', of: (outcome) => oddEven(sumOf(outcomeOf(outcome))) },
    { id: 'normal-underover', name: '일반볼 언오버', of: (outcome) => underOver(sumOf(outcomeOf(outcome)) <= 72) },
    {
      id: 'normal-size',
      name: '일반볼 대중소',
      of: (outcome) => {
        const text = sizeOf(sumOf(outcomeOf(outcome)));
        return { text, side: text === '소' ? 'blue' : text === '대' ? 'red' : 'none' };
      },
    },
  ],
  Scene,
  Row,
};

/** What the room is measured by before any round is known: no figure of it is seen. */
const unknown: PowerballOutcome = { balls: [28, 27, 26, 25, 24], powerball: 9 };

/** The balls of the last round, falling into their row one by one. */
function Scene({ last, phase }: { last: ShownRound | null; phase: Phase }) {
  const outcome = last?.state === 'decided' ? powerball.readOutcome(last.outcome) : null;
  if (last && !outcome) return <p className="scene-empty">{last.state === 'void' ? '지난 회차는 무효예요.' : ''}</p>;
  if (!last || !outcome)
    return (
      <div className="ball-scene" style={{ visibility: 'hidden' }} aria-hidden>
        <Balls outcome={unknown} />
      </div>
    );
  return (
    <div className={names('ball-scene', phase === 'drawing' && 'drawing')} key={last.game_seq}>
      <Balls outcome={outcome} />
    </div>
  );
}

function Balls({ outcome }: { outcome: PowerballOutcome }) {
  const sum = sumOf(outcome);
  const facts = [
    `파워볼 ${outcome.powerball % 2 === 1 ? '홀' : '짝'}`,
    `파워볼 ${outcome.powerball < 5 ? '언더' : '오버'}`,
    `합 ${sum}`,
    `일반볼 ${sum % 2 === 1 ? '홀' : '짝'}`,
    sizeOf(sum),
  ];
  return (
    <>
      <p className="row" role="img" aria-label={`${outcome.balls.join(', ')}, 파워볼 ${outcome.powerball}`}>
        {outcome.balls.map((ball, index) => (
          <LotBall key={ball} number={ball} highest={28} at={index} />
        ))}
        <i aria-hidden>+</i>
        <LotBall number={outcome.powerball} at={5} />
      </p>
      <p className="facts">
        {facts.map((fact) => (
          <Badge key={fact}>{fact}</Badge>
        ))}
      </p>
    </>
  );
}

function Row({ outcome }: { outcome: GameOutcome }) {
  const { balls, powerball: power } = outcomeOf(outcome);
  return (
    <span
      className="ball-row"
      role="img"
      aria-label={`${balls.join(', ')}, 파워볼 ${power}, 합 ${sumOf(outcomeOf(outcome))}`}
    >
      {balls.map((ball) => (
        <LotBall key={ball} number={ball} highest={28} small />
      ))}
      <LotBall number={power} small />
      <small aria-hidden>합 {sumOf(outcomeOf(outcome))}</small>
    </span>
  );
}
