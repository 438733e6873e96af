import type { LadderWay } from '@lime/domain/games/ladder.ts';
import { names } from '@lime/ui/class-names.ts';
import { ladderPath, rungHeights } from './ladder-path.ts';

/** The whole drawing's size. */
const width = 400;
const height = 300;
const box = { left: 104, right: 296, top: 52, bottom: 248 };

type Props = {
  /** null: nothing was drawn yet, and nobody knows its rungs */
  way: LadderWay | null;
  /** the way down is drawn step by step */
  walks?: boolean;
};

/** A ladder with the way that was walked. */
export function LadderDrawing({ way, walks }: Props) {
  const rungs = way ? rungHeights(way.rungs, box) : [];
  const spoken = way ? `사다리: ${way.start} 출발, ${way.rungs}줄, ${way.end} 도착` : '사다리: 추첨 전';
  return (
    <svg
      className={names('ladder', walks && 'walks')}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={spoken}
    >
      <g className="frame">
        <path d={`M${box.left} ${box.top}V${box.bottom}M${box.right} ${box.top}V${box.bottom}`} />
        {rungs.map((y) => (
          <path key={y} d={`M${box.left} ${y}H${box.right}`} />
        ))}
      </g>
      {rungs.map((y, index) => (
        <text key={y} className="rung" x={box.right + 16} y={y + 5}>
          {index + 1}줄
        </text>
      ))}
      {way && <path className="walk" d={ladderPath(way, box)} pathLength={100} />}
      <Post x={box.left} y={28} text="좌" on={way?.start === '좌'} />
      <Post x={box.right} y={28} text="우" on={way?.start === '우'} />
      <Post x={box.left} y={height - 28} text="홀" on={way?.end === '홀'} late />
      <Post x={box.right} y={height - 28} text="짝" on={way?.end === '짝'} late square />
    </svg>
  );
}

type PostProps = { x: number; y: number; text: string; on: boolean; late?: boolean; square?: boolean };

function Post({ x, y, text, on, late, square }: PostProps) {
  return (
    <g className={names('post', on && 'on', late && 'late')}>
      {square ? <rect x={x - 24} y={y - 24} width="48" height="48" rx="13" /> : <circle cx={x} cy={y} r="24" />}
      <text x={x} y={y + 7}>
        {text}
      </text>
    </g>
  );
}

const small = { left: 10, right: 34, top: 5, bottom: 33 };

/** The way alone, next to a name. */
export function SmallLadder({ way }: { way: LadderWay }) {
  return (
    <svg className="ladder small" viewBox="0 0 44 38" aria-hidden>
      <g className="frame">
        <path d={`M${small.left} ${small.top}V${small.bottom}M${small.right} ${small.top}V${small.bottom}`} />
        {rungHeights(way.rungs, small).map((y) => (
          <path key={y} d={`M${small.left} ${y}H${small.right}`} />
        ))}
      </g>
      <path className="walk" d={ladderPath(way, small)} pathLength={100} />
    </svg>
  );
}
