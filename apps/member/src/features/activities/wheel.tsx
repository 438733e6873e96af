import type { WireSector } from '@lime/contract/activities.ts';
import { formatPoints } from '@lime/ui/format.ts';
import { pointAt, slicesOf } from './wheel-geometry.ts';
import type { Slice } from './wheel-geometry.ts';

export const prizeName = (points: number) => (points === 0 ? '꽝' : formatPoints(points));
/** "12.5%" of 1,250 hundredths. */
export const chanceName = (chance: number) => `${(chance / 100).toFixed(2).replace(/\.?0+$/, '')}%`;

/** Narrower sectors have their name in the list alone. */
const leastNamed = 15;

/** The wheel, drawn from the sectors that are in it. @param turned degrees; `turning`: on the way there */
export function Wheel({
  sectors,
  turned,
  turning,
}: {
  sectors: readonly WireSector[];
  turned: number;
  turning: boolean;
}) {
  return (
    <svg className="wheel" viewBox="0 0 300 300" role="img" aria-label={`룰렛: ${oddsIn(sectors)}`}>
      <circle className="rim" cx="150" cy="150" r="144" />
      <circle cx="150" cy="150" r="138" fill="#12181E" />
      {Array.from({ length: 24 }, (_, no) => {
        const [x, y] = pointAt(150, 141, no * 15);
        return <circle key={no} cx={x} cy={y} r="3" fill={no % 2 === 0 ? '#B9F23E' : '#FFB93B'} />;
      })}
      <g className={turning ? 'disc turning' : 'disc'} style={{ transform: `rotate(${turned}deg)` }}>
        {slicesOf(sectors).map((slice) => (
          <Sector key={slice.no} slice={slice} />
        ))}
      </g>
      <circle className="rim" cx="150" cy="150" r="30" />
      <circle cx="150" cy="150" r="24" fill="#B9F23E" />
      <path d="M150 36l-15-34h30z" fill="#FF6E6E" stroke="#090C0F" strokeWidth="2.5" />
    </svg>
  );
}

function Sector({ slice: { from, to, colour, ink, points } }: { slice: Slice }) {
  const [x1, y1] = pointAt(150, 132, from);
  const [x2, y2] = pointAt(150, 132, to);
  const middle = (from + to) / 2;
  const [x, y] = pointAt(150, 92, middle);
  const whole = to - from >= 359.99;
  return (
    <>
      {whole ? (
        <circle cx="150" cy="150" r="132" fill={colour} />
      ) : (
        <path
          d={`M150 150L${x1} ${y1}A132 132 0 ${to - from > 180 ? 1 : 0} 1 ${x2} ${y2}z`}
          fill={colour}
          stroke="#090C0F"
          strokeWidth="2.5"
        />
      )}
      {to - from >= leastNamed && (
        <text x={x} y={y + 5} textAnchor="middle" fill={ink} className={to - from < 30 ? 'narrow' : undefined}>
          {prizeName(points)}
        </text>
      )}
    </>
  );
}

/** "100P 12.5%, 꽝 25%, …": a prize once, with the chances of all its sectors. */
function oddsIn(sectors: readonly WireSector[]): string {
  return prizeChances(sectors)
    .map(({ points, chance }) => `${prizeName(points)} ${chanceName(chance)}`)
    .join(', ');
}

/** Prizes, the greatest first, each with the chances of all its sectors and what is left of it. */
export function prizeChances(
  sectors: readonly WireSector[],
): { points: number; chance: number; sectors: number; left: number | null }[] {
  const prizes = [...new Set(sectors.map(({ points }) => points))].toSorted((a, b) => b - a);
  return prizes.map((points) => {
    const own = sectors.filter((sector) => sector.points === points);
    return {
      points,
      chance: own.reduce((sum, { chance }) => sum + chance, 0),
      sectors: own.length,
      left: own.some(({ left }) => left === null) ? null : own.reduce((sum, { left }) => sum + (left ?? 0), 0),
    };
  });
}
