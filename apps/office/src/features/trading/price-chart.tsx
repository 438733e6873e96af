import { formatDayTime, formatTime } from '@lime/ui/format.ts';
import { EmptyState, ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { Segmented } from '@lime/ui/tabs.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { send, wordsOf } from '../../lib/api.ts';
import type { Payload } from '../../lib/calls.ts';
import { price } from './trading-labels.ts';

type History = Payload<'/staff/trading/history'>;
type Span = 'hour' | 'all';
type Point = { readonly at: number; readonly odds: number };

const spans = [
  { id: 'hour', name: '60분' },
  { id: 'all', name: '전체' },
] as const;
const width = 280;
const height = 110;
const left = 34;
const top = 10;
const bottom = 84;

/** How the prices of a market went, one selection at a time: as sold, and as its feed said. */
export function PriceChart({ foldersSeq }: { foldersSeq: string }) {
  const [span, setSpan] = useState<Span>('hour');
  const [side, setSide] = useState(0);
  const { data, error, refetch } = useQuery({
    queryKey: ['trading', 'history', foldersSeq, span],
    queryFn: ({ signal }) => send('/staff/trading/history', { foldersSeq, span }, { signal }),
    refetchInterval: 5_000,
    placeholderData: keepPreviousData,
  });
  const at = Math.min(side, (data?.sides.length ?? 1) - 1);
  return (
    <section className="card price-chart" aria-label="배당 흐름">
      <div className="chart-head">
        <h2>{data ? `${data.sides[at]!.name} 배당 흐름` : '배당 흐름'}</h2>
        <Segmented label="기간" items={spans} value={span} onChange={setSpan} />
      </div>
      {error && !data ? (
        <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton height={150} />
      ) : data.points.length === 0 ? (
        <EmptyState text="배당 기록이 없어요" hint="전체 기간을 확인해보세요." />
      ) : (
        <>
          <div className="sides" role="group" aria-label="선택">
            {data.sides.map(({ betsSeq, name }, no) => (
              <button key={betsSeq} type="button" aria-pressed={no === at} onClick={() => setSide(no)}>
                {name}
              </button>
            ))}
          </div>
          <Lines history={data} side={at} />
          <div className="legend" aria-hidden>
            <span>
              <i className="sold" />
              판매 배당
            </span>
            <span>
              <i className="feed" />
              피드
            </span>
          </div>
        </>
      )}
    </section>
  );
}

function Lines({ history, side }: { history: History; side: number }) {
  const { points, incidents } = history;
  const [now] = useState(() => Date.now());
  const sold = points.map((point) => ({ at: Date.parse(point.at), odds: point.sold[side]! }));
  const feed = points.map((point) => ({ at: Date.parse(point.at), odds: point.feed[side]! }));
  const end = Math.max(now, sold.at(-1)!.at);
  const start = Math.min(sold[0]!.at, end - 60_000);
  const all = [...sold, ...feed].map(({ odds }) => odds);
  const [low, high] = spread(Math.min(...all), Math.max(...all));
  const x = (moment: number) => left + ((Math.max(start, moment) - start) / (end - start)) * (width - left);
  const y = (odds: number) => bottom - ((odds - low) / (high - low)) * (bottom - top);
  const path = (list: readonly Point[]) =>
    `${list.map(({ at, odds }, no) => `${no === 0 ? 'M' : 'H'}${x(at).toFixed(1)}${no === 0 ? ' ' : 'V'}${y(odds).toFixed(1)}`).join('')}H${width}`;
  const label = end - start > 86_400_000 ? formatDayTime : formatTime;
  const first = sold[0]!.odds;
  const last = sold.at(-1)!.odds;
  const shown = incidents
    .filter((incident) => Date.parse(incident.at) >= start)
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`${history.market} ${history.sides[side]!.name} 판매 배당 처음 ${price(first)}, 지금 ${price(last)}, 피드 ${price(feed.at(-1)!.odds)}${shown.length > 0 ? `, ${shown.map(({ text }) => text).join(', ')}` : ''}`}
    >
      {[low, (low + high) / 2, high].map((odds) => (
        <g key={odds}>
          <path d={`M${left} ${y(odds)}H${width}`} className="level" />
          <text x={left - 5} y={y(odds) + 4} textAnchor="end">
            {price(odds)}
          </text>
        </g>
      ))}
      <text x={left} y={height - 4}>
        {label(start)}
      </text>
      <text x={width} y={height - 4} textAnchor="end">
        {label(end)}
      </text>
      <path d={path(feed)} className="feed" />
      <path d={path(sold)} className="sold" />
      {shown.map((incident, no) => {
        const moment = Date.parse(incident.at);
        // of several close together only the last has its words
        const next = shown[no + 1];
        const isNamed = next === undefined || x(Date.parse(next.at)) - x(moment) > 60;
        const isLate = x(moment) > width - 70;
        const odds = sold.findLast((point) => point.at <= moment)?.odds ?? first;
        return (
          <g key={incident.at}>
            <circle cx={x(moment)} cy={y(odds)} r="3.5" className="incident" />
            {isNamed && (
              <text
                x={isLate ? width : x(moment) + 5}
                y={y(odds) > 60 ? y(odds) - 8 : y(odds) + 15}
                textAnchor={isLate ? 'end' : 'start'}
              >
                {incident.text}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

/** A scale around the prices, never without height. */
function spread(low: number, high: number): [number, number] {
  const room = Math.max(0.05, (high - low) * 0.15);
  return [Math.max(1, Math.floor((low - room) * 20) / 20), Math.ceil((high + room) * 20) / 20];
}
