import type { SportFamily } from '@lime/domain/sports.ts';
import { Ball } from '@lime/ui/art/ball.tsx';
import '@lime/ui/art/scene.css';
import { useId } from 'react';

const colours: Record<SportFamily, [from: string, to: string, line: string]> = {
  football: ['#174A2A', '#0B2016', '#D4F7B8'],
  basketball: ['#7A3A0A', '#2A1206', '#FFD9AE'],
  baseball: ['#0F4C5C', '#06222A', '#CFF3F5'],
  volleyball: ['#3B2A78', '#140F2C', '#D9CEFF'],
  'ice-hockey': ['#0F3D5C', '#071A29', '#CDEBFF'],
  'american-football': ['#5A1A24', '#1B0B10', '#FFD4D6'],
  esports: ['#1D3170', '#0B1330', '#C4D2FF'],
};

/** The ground of a sport seen from above, at a slant. */
export function TileArt({ family }: { family: SportFamily }) {
  const id = useId();
  const [from, to, line] = colours[family];
  return (
    <svg className="scene" viewBox="0 0 320 200" preserveAspectRatio="xMidYMid slice" aria-hidden>
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor={from} />
          <stop offset="1" stopColor={to} />
        </linearGradient>
      </defs>
      <path fill={`url(#${id})`} d="M0 0h320v200H0z" />
      <g fill="none" stroke={line} strokeOpacity=".5" strokeWidth="2.5" transform="rotate(-18 220 100)">
        {family === 'baseball' ? (
          <path d="M225 190 330 85 225-20 120 85zM225 130l45-45-45-45-45 45zM120 85-20 225M330 85 470 225" />
        ) : (
          <>
            <rect x="120" y="-10" width="210" height="230" />
            <path d="M120 105h210" />
            <circle cx="225" cy="105" r="38" />
            <rect x="170" y="-10" width="110" height="48" />
          </>
        )}
      </g>
      <Ball family={family} x={248} y={100} scale={0.56} />
    </svg>
  );
}
