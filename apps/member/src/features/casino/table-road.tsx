import { roadRows } from '@lime/domain/games/roads.ts';
import { lastColumns } from './table-news.ts';
import type { TableNews } from './table-news.ts';
import './table-road.css';

const columns = 30;
const cell = 8;
/** The grid goes on to the right edge of a wide tile. */
const gridColumns = 2 * columns;
const grid =
  Array.from({ length: gridColumns + 1 }, (_, column) => `M${column * cell} 0V${roadRows * cell}`).join('') +
  Array.from({ length: roadRows + 1 }, (_, row) => `M0 ${row * cell}H${gridColumns * cell}`).join('');
/** rounds in a strip, with their texts */
const inStrip = 9;

type Props = { readonly road: TableNews['road']; readonly isBig: boolean };

/** The newest rounds of a table: the big road of hands, or a strip of numbers from the newest on. A tile has them in words next to it. */
export function TableRoad({ road, isBig }: Props) {
  if (!isBig)
    return (
      <span className="table-road strip" aria-hidden>
        {road
          .slice(-inStrip)
          .toReversed()
          .map(([tone, text], at) => (
            <b key={at} className={tone}>
              {text}
            </b>
          ))}
      </span>
    );
  return (
    <svg
      className="table-road"
      viewBox={`0 0 ${columns * cell} ${roadRows * cell}`}
      preserveAspectRatio="xMinYMid"
      aria-hidden
    >
      <path className="grid" d={grid} />
      {lastColumns(road, columns).map(({ tone, column, row, ties }) => (
        <g key={`${column}-${row}`} transform={`translate(${(column + 0.5) * cell} ${(row + 0.5) * cell})`}>
          <circle r="2.9" className={tone} />
          {ties > 0 && <path d="M-3 3 3-3" />}
        </g>
      ))}
    </svg>
  );
}
