import type { WireMonitoredGame, WireMonitorPoint } from '@lime/contract/staff-games.ts';
import { formatAmount, formatMan } from '@lime/ui/format.ts';
import { EmptyState, ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { ChevronDown } from 'lucide-react';
import { wordsOf } from '../../lib/api.ts';
import { useLine } from './use-games.ts';

const [width, height] = [400, 180];
const [left, right, top, bottom] = [54, 394, 12, 150];
/** The plot shows at least so much above and below what is expected, as a share. */
const leastSpan = 0.01;
/** Rows of the table, the newest first. */
const shownRows = 12;

type Props = {
  games: readonly WireMonitoredGame[];
  game: WireMonitoredGame;
  pick: number;
  onChoose: (game: string, pick: number | null) => void;
};

/** How the return of one pick moved with its plays, within the band outside of which its game stops, with its figures. */
export function ReturnLine({ games, game, pick, onChoose }: Props) {
  const { data, error, refetch } = useLine(game.game, pick);
  const last = data?.points.at(-1);
  const name = game.picks.find(({ no }) => no === pick)?.name ?? '';
  return (
    <section className="card return-line" aria-label="환수율 추이">
      <div className="card-head">
        <h2>환수율 추이</h2>
        <div className="line-choice">
          <Choice
            label="추이를 볼 게임"
            value={game.game}
            options={games.map((one) => ({ value: one.game, name: one.name }))}
            onChange={(value) => onChoose(value, null)}
          />
          <Choice
            label="추이를 볼 선택"
            value={String(pick)}
            options={game.picks
              .toSorted((one, other) => one.no - other.no)
              .map(({ no, name: of }) => ({ value: String(no), name: of }))}
            onChange={(value) => onChoose(game.game, Number(value))}
          />
        </div>
      </div>
      {data === undefined && error ? (
        <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton height={220} />
      ) : last === undefined ? (
        <EmptyState text="아직 기록이 없어요" hint="100회를 집계할 때마다 한 점을 남겨요." />
      ) : (
        <>
          <p className="line-sum">
            <b>
              {game.name} · {name}
            </b>
            <span>
              이론 {percent(data.expected)} · 관측 <b>{percent(last.observed)}</b> · 구간 {percent(last.low)}~
              {percent(last.high)}
            </span>
          </p>
          <Plot expected={data.expected} points={data.points} name={`${game.name} ${name}`} />
          <Figures points={data.points} />
        </>
      )}
    </section>
  );
}

type ChoiceProps = {
  label: string;
  value: string;
  options: readonly { value: string; name: string }[];
  onChange: (value: string) => void;
};

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <span className="input">
      <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
      <ChevronDown size={14} aria-hidden />
    </span>
  );
}

/** "97.50" of 0.975. */
const percent = (share: number) => (share * 100).toFixed(2);

type PlotProps = { expected: number; points: readonly WireMonitorPoint[]; name: string };

function Plot({ expected, points, name }: PlotProps) {
  const last = points.at(-1)!;
  const most = last.plays;
  // the band of the first plays is wider than any line: the plot is as high as what came after the beginning needs
  const settled = points.filter(({ plays }) => plays >= most / 8);
  const half = Math.max(
    leastSpan,
    ...settled.flatMap(({ low, high }) => [high - expected, expected - low]),
    ...points.map(({ observed }) => Math.abs(observed - expected)),
  );
  const y = (share: number) =>
    Math.min(bottom, Math.max(top, (top + bottom) / 2 - ((share - expected) / (half * 1.1)) * ((bottom - top) / 2)));
  const x = (plays: number) => left + (plays / most) * (right - left);
  const path = (list: readonly (readonly [number, number])[]) =>
    list
      .map(([plays, share], index) => `${index === 0 ? 'M' : 'L'}${x(plays).toFixed(1)} ${y(share).toFixed(1)}`)
      .join(' ');
  const highs = points.map(({ plays, high }) => [plays, high] as const);
  const lows = points.map(({ plays, low }) => [plays, low] as const);
  const band = `${path(highs)} ${path(lows.toReversed()).replace('M', 'L')}z`;
  const isOut = last.observed < last.low || last.observed > last.high;
  return (
    <svg
      className="line-plot"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`${name} 환수율 ${percent(last.observed)}%, 이론 ${percent(expected)}%, 구간 ${percent(last.low)}%에서 ${percent(last.high)}%`}
    >
      {[expected + half, expected, expected - half].map((share) => (
        <g key={share}>
          <path d={`M${left} ${y(share)}H${right}`} className={share === expected ? 'expected' : 'grid'} />
          <text x={left - 6} y={y(share) + 4} textAnchor="end">
            {(share * 100).toFixed(1)}%
          </text>
        </g>
      ))}
      <path d={band} className="band" />
      <path d={path(highs)} className="edge" />
      <path d={path(lows)} className="edge" />
      <path d={path(points.map(({ plays, observed }) => [plays, observed] as const))} className="observed" />
      <circle cx={x(most)} cy={y(last.observed)} r={4} className={isOut ? 'end out' : 'end'} />
      {[0, 0.5, 1].map((share) => (
        <text
          key={share}
          x={left + share * (right - left)}
          y={height - 8}
          textAnchor={share === 0 ? 'start' : share === 1 ? 'end' : 'middle'}
        >
          {share === 0 ? '0' : `${playsText(most * share)}회`}
        </text>
      ))}
    </svg>
  );
}

const playsText = (plays: number) => (plays >= 100_000 ? formatMan(plays) : formatAmount(Math.round(plays)));

/** The figures of the line, the newest first. */
function Figures({ points }: { points: readonly WireMonitorPoint[] }) {
  return (
    <table className="line-figures">
      <caption className="visually-hidden">환수율 추이의 값</caption>
      <thead>
        <tr>
          <th scope="col">횟수</th>
          <th scope="col">관측</th>
          <th scope="col">구간</th>
        </tr>
      </thead>
      <tbody>
        {points
          .toReversed()
          .slice(0, shownRows)
          .map(({ plays, observed, low, high }) => (
            <tr key={plays}>
              <td>{formatAmount(plays)}</td>
              <td>
                <b>{percent(observed)}</b>
              </td>
              <td className="soft">
                {percent(low)}~{percent(high)}
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
