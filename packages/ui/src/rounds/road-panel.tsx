import { beadRoad, bigRoad, countMarks, countRuns, lastRun, roadRows, tableRoad } from '@lime/domain/games/roads.ts';
import { Segmented } from '../tabs.tsx';
import { names } from '../class-names.ts';
import { memo, useId, useState } from 'react';
import type { RoadCell } from '@lime/domain/games/roads.ts';
import type { GameView, Road, RoadMark } from './game-view.ts';
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
  /** how likely a pick wins, in percent; absent: not shown */
  chanceOf?: ((pickNo: number) => string | null) | undefined;
};

/** The rounds by one question: in runs or six in a column, with what came how often. */
export const RoadPanel = memo(function RoadPanel({ view, past, paired = false, chanceOf }: Props) {
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
              <RoadDrawing rounds={lastColumns(rounds)} lay={beadRoad} name={`${road.name} 6매`} />
              <RoadDrawing rounds={rounds} lay={bigRoad} tie={road.tie} name={`${road.name} 흐름`} />
              <RoadShares rounds={rounds} picks={road.picks} chanceOf={chanceOf} />
            </div>
          ) : (
            <RoadDrawing rounds={rounds} lay={lay} tie={lay === bigRoad ? road.tie : undefined} name={road.name} />
          )}
          {!(paired && lay) && <RoadCounts rounds={rounds} />}
        </>
      )}
    </section>
  );
});

type Marked = RoadMark & { readonly no: string };

/** Oldest first; void rounds have no mark. */
export function marksOf({ game }: Pick<GameView, 'game'>, road: Road, past: readonly ShownRound[]): readonly Marked[] {
  return past
    .flatMap(({ outcome: stored, game_round: no }) => {
      const outcome = game.readOutcome(stored);
      return outcome ? [{ no, ...road.of(outcome) }] : [];
    })
    .toReversed();
}

/** Nine columns of six, the last of them as full as it is. */
const lastColumns = (rounds: readonly Marked[]) =>
  rounds.slice(-(8 * roadRows + (rounds.length % roadRows || roadRows)));

type DrawingProps = {
  rounds: readonly Marked[];
  lay: typeof bigRoad;
  /** of a table: its ties are noted on rings */
  tie?: string | undefined;
  name: string;
};

function RoadDrawing({ rounds, lay, tie, name }: DrawingProps) {
  const marks = rounds.map(({ text }) => text);
  const cells: readonly (RoadCell & { tied?: boolean })[] = tie === undefined ? lay(marks) : tableRoad(marks, tie);
  const columns = Math.max(0, ...cells.map(({ column }) => column)) + 2;
  const words = rounds
    .slice(-20)
    .map(({ no, text }) => `${no}회차 ${text}`)
    .join(', ');
  return (
    <div className="road" role="group" aria-label={`${name} 최근 ${rounds.length}회`} tabIndex={0}>
      <p className="visually-hidden">{words}</p>
      <div
        className={names('cells', tie !== undefined && 'rings')}
        style={{ gridTemplateColumns: `repeat(${columns}, 24px)`, gridTemplateRows: `repeat(${roadRows}, 24px)` }}
        aria-hidden
      >
        {cells.map(({ index, column, row, tied = false }, at) => {
          const { text, side, no, pairs } = rounds[index]!;
          const isRing = tie !== undefined;
          const look = names(
            side,
            text === 'B' && 'square',
            text === 'T' && 'diamond',
            tied && 'tied',
            !isRing && pairs?.player && 'player-pair',
            !isRing && pairs?.banker && 'banker-pair',
            at === cells.length - 1 && 'last',
          );
          return <Cell key={no} text={isRing ? '' : text} look={look} no={no} column={column + 1} row={row + 1} />;
        })}
      </div>
    </div>
  );
}

type CellProps = { no: string; text: string; look: string; column: number; row: number };

/** One mark; drawn anew where it moves or is the last one no more. */
const Cell = memo(function Cell({ no, text, look, column, row }: CellProps) {
  return (
    <i className={look} style={{ gridColumn: column, gridRow: row }} title={`${no}회차`}>
      <span>{text}</span>
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

type SharesProps = Pick<Props, 'chanceOf'> & {
  rounds: readonly Marked[];
  picks: Road['picks'];
};

/** What came how often beside how likely it is, one below the other. */
function RoadShares({ rounds, picks, chanceOf }: SharesProps) {
  const marks = rounds.map(({ text }) => text);
  const run = lastRun(marks)!;
  return (
    <div className="road-shares">
      <h3>최근 {marks.length}회 분포</h3>
      <dl>
        {countMarks(marks).map(({ mark, count }) => {
          const share = (count / marks.length) * 100;
          const no = picks?.[mark];
          const chance = no === undefined ? null : (chanceOf?.(no) ?? null);
          return (
            <div key={mark}>
              <dt>
                <Sign text={mark} />
              </dt>
              <dd>
                <span>
                  <b>
                    {count}회 {share.toFixed(0)}%
                  </b>
                  {chance !== null && <small>확률 {chance}</small>}
                </span>
                <i aria-hidden style={{ width: `${share}%` }} />
              </dd>
            </div>
          );
        })}
      </dl>
      <p>
        지금 {run.mark} {run.length}연속. 지난 결과는 다음 추첨에 영향을 주지 않아요.
      </p>
    </div>
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
