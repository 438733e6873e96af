import { beadRoad, bigRoad, countMarks, countRuns, lastRun, roadRows } from '@lime/domain/games/roads.ts';
import { Segmented } from '../tabs.tsx';
import { names } from '../class-names.ts';
import { memo, useId, useState } from 'react';
import type { GameView, Road } from './game-view.ts';
import { Sign } from './pick-board.tsx';
import type { ShownRound } from './shown-round.ts';
import './road-panel.css';

const shapes = [
  { id: 'big', name: '흐름', lay: bigRoad },
  { id: 'bead', name: '6매', lay: beadRoad },
  { id: 'runs', name: '패턴', lay: null },
] as const;
type Shape = (typeof shapes)[number]['id'];
/** Both roads next to each other, where there is room. */
const pairedShapes = [
  { id: 'big', name: '6매 · 흐름' },
  { id: 'runs', name: '패턴' },
] as const;

type Props = {
  view: Pick<GameView, 'game' | 'roads'>;
  past: readonly ShownRound[];
  /** six in a column and in runs next to each other; absent: one of them */
  paired?: boolean;
};

/** The rounds by one question: in runs or six in a column, with what came how often. */
export const RoadPanel = memo(function RoadPanel({ view, past, paired = false }: Props) {
  const id = useId();
  const [which, setWhich] = useState(view.roads[0]!.id);
  const [shape, setShape] = useState<Shape>('big');
  const road = view.roads.find(({ id }) => id === which) ?? view.roads[0]!;
  const rounds = marksOf(view, road, past);
  const lay = shapes.find(({ id }) => id === shape)!.lay;
  return (
    <section className="card road-panel" aria-labelledby={id}>
      <header>
        <h2 id={id}>회차 흐름</h2>
        <Segmented
          label="무엇을 볼지"
          items={view.roads.map(({ id, name }) => ({ id, name }))}
          value={which}
          onChange={setWhich}
        />
        <Segmented<Shape>
          label="그리는 방법"
          items={paired ? pairedShapes : shapes}
          value={paired && lay ? 'big' : shape}
          onChange={setShape}
        />
      </header>
      {rounds.length === 0 ? (
        <p className="road-empty">아직 추첨한 회차가 없어요.</p>
      ) : (
        <>
          {!lay ? (
            <RoadRuns rounds={rounds} />
          ) : paired ? (
            <div className="road-pair">
              <RoadDrawing rounds={rounds} lay={beadRoad} name={`${road.name} 6매`} />
              <RoadDrawing rounds={rounds} lay={bigRoad} name={`${road.name} 흐름`} />
            </div>
          ) : (
            <RoadDrawing rounds={rounds} lay={lay} name={road.name} />
          )}
          <RoadCounts rounds={rounds} />
        </>
      )}
    </section>
  );
});

type Marked = { readonly no: string; readonly text: string; readonly side: string };

/** Oldest first; void rounds have no mark. */
export function marksOf({ game }: Pick<GameView, 'game'>, road: Road, past: readonly ShownRound[]): readonly Marked[] {
  return past
    .flatMap(({ outcome: stored, game_round: no }) => {
      const outcome = game.readOutcome(stored);
      return outcome ? [{ no, ...road.of(outcome) }] : [];
    })
    .toReversed();
}

function RoadDrawing({ rounds, lay, name }: { rounds: readonly Marked[]; lay: typeof bigRoad; name: string }) {
  const cells = lay(rounds.map(({ text }) => text));
  const columns = Math.max(...cells.map(({ column }) => column)) + 2;
  const words = rounds
    .slice(-20)
    .map(({ no, text }) => `${no}회차 ${text}`)
    .join(', ');
  return (
    <div className="road" role="group" aria-label={`${name} 최근 ${rounds.length}회`} tabIndex={0}>
      <p className="visually-hidden">{words}</p>
      <div
        className="cells"
        style={{ gridTemplateColumns: `repeat(${columns}, 24px)`, gridTemplateRows: `repeat(${roadRows}, 24px)` }}
        aria-hidden
      >
        {cells.map(({ index, column, row }) => {
          const { text, side, no } = rounds[index]!;
          const isLast = index === rounds.length - 1;
          return <Cell key={no} text={text} side={side} no={no} isLast={isLast} column={column + 1} row={row + 1} />;
        })}
      </div>
    </div>
  );
}

type CellProps = Marked & { isLast: boolean; column: number; row: number };

/** One mark; drawn anew where it moves or is the last one no more. */
const Cell = memo(function Cell({ no, text, side, isLast, column, row }: CellProps) {
  return (
    <i className={names(side, isLast && 'last')} style={{ gridColumn: column, gridRow: row }} title={`${no}회차`}>
      {text}
    </i>
  );
});

/** How often an answer came once, twice, three times … in a row. */
function RoadRuns({ rounds }: { rounds: readonly Marked[] }) {
  const runs = countRuns(rounds.map(({ text }) => text));
  const most = Math.max(...runs.map(({ count }) => count));
  return (
    <table className="road-runs">
      <caption className="visually-hidden">같은 결과가 이어진 횟수</caption>
      <tbody>
        {runs.map(({ length, count }, index) => (
          <tr key={length}>
            <th scope="row">
              {index === 0 ? '퐁당 (1번씩)' : index === runs.length - 1 ? `${length}연속 이상` : `${length}연속`}
            </th>
            <td aria-hidden>
              <i style={{ width: `${(count / most) * 100}%` }} />
            </td>
            <td className="num">{count}번</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What came how often; nothing in it says what comes next. */
function RoadCounts({ rounds }: { rounds: readonly Marked[] }) {
  const marks = rounds.map(({ text }) => text);
  const counts = countMarks(marks);
  const run = lastRun(marks)!;
  return (
    <div className="road-counts">
      <dl>
        {counts.map(({ mark, count, longest }) => (
          <div key={mark}>
            <dt>
              <Sign text={mark} />
            </dt>
            <dd>
              <b>{((count / marks.length) * 100).toFixed(1)}%</b> {count}회 · 최장 {longest}연속
            </dd>
          </div>
        ))}
        <div>
          <dt>지금</dt>
          <dd>
            {run.mark} {run.length}연속
          </dd>
        </div>
      </dl>
      <p>지난 결과는 다음 추첨에 영향을 주지 않아요.</p>
    </div>
  );
}
