import { formatMan, formatWon } from '@lime/ui/format.ts';
import { useState } from 'react';

type Bar = { label: string; stakes: number | null; payouts: number | null };

const height = 210;
const lines = 3;
/** Won: an empty day has a scale as well. */
const leastTop = 30_000;

/** Stakes and payouts side by side, an hour or a day each; the bar pointed at is described in words. */
export function BetChart({ bars }: { bars: readonly Bar[] }) {
  const [at, setAt] = useState<number | null>(null);
  const top = niceTop(Math.max(leastTop, ...bars.flatMap(({ stakes, payouts }) => [stakes ?? 0, payouts ?? 0])));
  const share = (value: number) => (value / top) * height;
  const width = 100 / bars.length;
  const every = bars.length > 12 ? 3 : 1;
  const pointed = at === null ? undefined : bars[at];
  return (
    <figure className="bet-chart">
      <div className="plot" onPointerLeave={() => setAt(null)}>
        {Array.from({ length: lines + 1 }, (_, no) => (
          <span key={no} className="level" style={{ bottom: `${(no / lines) * height}px` }}>
            {no === 0 ? '0' : formatMan((top / lines) * no)}
          </span>
        ))}
        <svg viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" aria-hidden>
          {bars.map(({ label, stakes, payouts }, no) => (
            <g key={label} className={no === at ? 'pointed' : undefined} onPointerEnter={() => setAt(no)}>
              <rect x={no * width} y={0} width={width} height={height} className="field" />
              {stakes !== null && (
                <rect
                  x={(no + 0.14) * width}
                  y={height - share(stakes)}
                  width={width * 0.34}
                  height={share(stakes)}
                  className="stakes"
                />
              )}
              {payouts !== null && (
                <rect
                  x={(no + 0.52) * width}
                  y={height - share(payouts)}
                  width={width * 0.34}
                  height={share(payouts)}
                  className="payouts"
                />
              )}
            </g>
          ))}
        </svg>
        {pointed && (
          <div className="tip" style={{ left: `${Math.min(82, Math.max(8, (at! + 0.5) * width))}%` }} aria-hidden>
            <b>{pointed.label}</b>
            <span>베팅 {pointed.stakes === null ? '–' : formatWon(pointed.stakes)}</span>
            <span>당첨 {pointed.payouts === null ? '–' : formatWon(pointed.payouts)}</span>
          </div>
        )}
      </div>
      <div className="labels" aria-hidden>
        {bars.map(({ label }, no) => (
          <span key={label}>{no % every === 0 ? label : ''}</span>
        ))}
      </div>
      <table className="visually-hidden">
        <caption>베팅금액과 그 베팅의 당첨금</caption>
        <thead>
          <tr>
            <th>시각</th>
            <th>베팅금액</th>
            <th>당첨금</th>
          </tr>
        </thead>
        <tbody>
          {bars
            .filter(({ stakes }) => stakes !== null)
            .map(({ label, stakes, payouts }) => (
              <tr key={label}>
                <th>{label}</th>
                <td>{formatWon(stakes ?? 0)}</td>
                <td>{formatWon(payouts ?? 0)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </figure>
  );
}

/** The next amount above that is cut into three easily: 3, 6, 9 or 15 of a power of ten. */
function niceTop(most: number): number {
  const unit = 10 ** Math.floor(Math.log10(most));
  return ([1.5, 3, 6, 9].find((step) => step * unit >= most) ?? 15) * unit;
}
