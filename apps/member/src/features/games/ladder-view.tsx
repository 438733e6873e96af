import type { GameOutcome } from '@lime/domain/games/round-games.ts';
import type { RoundGame } from '@lime/domain/games/game.ts';
import { kenoLadder, kenoLadderBalls } from '@lime/domain/games/keno-ladder.ts';
import { ladderWay } from '@lime/domain/games/ladder.ts';
import type { LadderOutcome } from '@lime/domain/games/ladder.ts';
import { powerLadder, powerLadderBalls } from '@lime/domain/games/power-ladder.ts';
import { Button } from '@lime/ui/button.tsx';
import { Play } from 'lucide-react';
import { useState } from 'react';
import type { GameView, RoadMark } from '@lime/ui/rounds/game-view.ts';
import { LadderDrawing, SmallLadder } from './ladder-drawing.tsx';
import { LotBall } from '@lime/ui/rounds/lot-ball.tsx';
import type { Phase } from '@lime/ui/rounds/phase.ts';
import type { ShownRound } from '@lime/ui/rounds/shown-round.ts';
import './ladder-view.css';

const mark = (text: string, isBlue: boolean): RoadMark => ({ text, side: isBlue ? 'blue' : 'red' });

/** A ladder's page. @param balls  of the game */
function ladderView(game: RoundGame<LadderOutcome>, balls: number): GameView {
  const wayOf = (outcome: GameOutcome) => ladderWay(outcome as LadderOutcome, balls);
  const half = balls / 2;
  const low = `1~${half}`;
  const high = `${half + 1}~${balls}`;
  return {
    game,
    about: '5분마다 추첨 · 하루 288회차 · 추첨 30초 전 마감',
    boardColumns: 3,
    folders: {
      start: { hint: '공 홀짝', columns: 2, under: { 좌: '홀수', 우: '짝수' } },
      rungs: { hint: '공 크기', columns: 2, under: { '3줄': low, '4줄': high } },
      end: { hint: '출발 + 줄 수', columns: 2, under: { 홀: '좌4·우3', 짝: '좌3·우4' } },
      combined: {
        hint: '출발과 줄 수가 정해지면 도착도 정해져요',
        columns: 4,
        across: true,
        under: { 좌3짝: `홀수 · ${low}`, 좌4홀: `홀수 · ${high}`, 우3홀: `짝수 · ${low}`, 우4짝: `짝수 · ${high}` },
      },
    },
    roads: [
      { id: 'end', name: '도착 홀짝', of: (outcome) => mark(wayOf(outcome).end, wayOf(outcome).end === '홀') },
      { id: 'start', name: '출발 좌우', of: (outcome) => mark(wayOf(outcome).start, wayOf(outcome).start === '좌') },
      {
        id: 'rungs',
        name: '줄 수',
        of: (outcome) => mark(String(wayOf(outcome).rungs), wayOf(outcome).rungs === 3),
      },
    ],
    Scene: ({ last, phase }) => <Scene key={last?.game_seq} game={game} balls={balls} last={last} phase={phase} />,
    Row: ({ outcome }) => <Row outcome={outcome as LadderOutcome} balls={balls} />,
  };
}

/** /mini/powerladder. */
export const powerLadderView = ladderView(powerLadder, powerLadderBalls);
/** /mini/kenoladder. */
export const kenoLadderView = ladderView(kenoLadder, kenoLadderBalls);

type SceneProps = { game: RoundGame<LadderOutcome>; balls: number; last: ShownRound | null; phase: Phase };

/** The last ball, what it means step by step, and the way down; while a round is drawn the ladder is empty. */
function Scene({ game, balls, last, phase }: SceneProps) {
  const [shown, setShown] = useState(0);
  const outcome = last?.state === 'decided' ? game.readOutcome(last.outcome) : null;
  if (!outcome || phase === 'drawing')
    return (
      <div className="ladder-scene">
        <div className="before">
          <p className="scene-empty">
            {phase === 'drawing' ? '공을 뽑고 있어요.' : last?.state === 'void' ? '지난 회차는 무효예요.' : ''}
          </p>
          {/* the room that the steps will take, whatever they say */}
          <div style={{ visibility: 'hidden' }} aria-hidden>
            <Steps outcome={{ ball: 1 }} balls={balls} />
          </div>
        </div>
        <LadderDrawing way={null} />
      </div>
    );
  return (
    <div className="ladder-scene">
      <Steps outcome={outcome} balls={balls} onAgain={() => setShown(shown + 1)} />
      <LadderDrawing key={shown} way={ladderWay(outcome, balls)} walks />
    </div>
  );
}

function Steps({ outcome, balls, onAgain }: { outcome: LadderOutcome; balls: number; onAgain?: () => void }) {
  const way = ladderWay(outcome, balls);
  const { ball } = outcome;
  return (
    <div>
      <ol>
        <li>
          <LotBall number={ball} highest={balls} />
        </li>
        <li>
          <b>
            {ball}번은 {ball % 2 === 1 ? '홀수' : '짝수'}
          </b>
          라서 <b>{way.start}</b>에서 출발
        </li>
        <li>
          <b>{way.rungs === 3 ? `1~${balls / 2}` : `${balls / 2 + 1}~${balls}`}</b>번이라서 가로줄 <b>{way.rungs}개</b>
        </li>
        <li>
          {way.rungs === 3 ? '세' : '네'} 번 건너 <b>{way.end}</b> 도착
        </li>
      </ol>
      <Button size="tiny" look="outline" onClick={onAgain}>
        <Play size={13} aria-hidden />
        다시 보기
      </Button>
    </div>
  );
}

function Row({ outcome, balls }: { outcome: LadderOutcome; balls: number }) {
  const way = ladderWay(outcome, balls);
  const text = `${way.start}${way.rungs}${way.end}`;
  return (
    <span className="ladder-row" role="img" aria-label={`${outcome.ball}번 공, ${text}`}>
      <LotBall number={outcome.ball} highest={balls} small />
      <SmallLadder way={way} />
      <b aria-hidden>{text}</b>
    </span>
  );
}
