import type { SportFamily } from '@lime/domain/sports.ts';
import { useId } from 'react';
import type { ReactNode } from 'react';

const five = [0, 72, 144, 216, 288];

/** What is played with, drawn around 0,0 with a radius of 58. */
const faces: Record<SportFamily, { body: [light: string, base: string, dark: string]; marks: ReactNode }> = {
  football: {
    body: ['#fff', '#D8E2DA', '#6F7F78'],
    marks: (
      <>
        <g fill="#10181A">
          <path d="M0-22 21-7 13 18-13 18-21-7z" />
          {five.map((turn) => (
            <path key={turn} transform={`rotate(${turn})`} d="M-12-56 12-56 6-44-6-44z" />
          ))}
        </g>
        <g stroke="#10181A" strokeWidth="2">
          {five.map((turn) => (
            <path key={turn} transform={`rotate(${turn})`} d="M0-22V-44" />
          ))}
        </g>
      </>
    ),
  },
  basketball: {
    body: ['#F9B26B', '#DE7A2C', '#7A3A10'],
    marks: (
      <path
        d="M-58 0H58M0-58V58M-42-40C-14-18-14 18-42 40M42-40C14-18 14 18 42 40"
        fill="none"
        stroke="#2A1408"
        strokeWidth="3.2"
      />
    ),
  },
  baseball: {
    body: ['#fff', '#EFEDE4', '#8D897C'],
    marks: (
      <g fill="none" stroke="#C62F3B" strokeWidth="2.6" strokeLinecap="round">
        <path d="M-38-43C-14-18-14 18-38 43M38-43C14-18 14 18 38 43" />
        {[-30, -18, -6, 6, 18, 30].map((y) => {
          const x = 21 + (y * y) / 62;
          return <path key={y} d={`M${-x - 6} ${y - 3}l10 4M${x + 6} ${y - 3}l-10 4`} />;
        })}
      </g>
    ),
  },
  volleyball: {
    body: ['#FFE27A', '#F3C02E', '#8A6410'],
    marks: (
      <>
        <g fill="#2B6CB0" opacity=".92">
          {[0, 120, 240].map((turn) => (
            <path
              key={turn}
              transform={`rotate(${turn})`}
              d="M0 0C-4-22-16-40-38-44-26-54-12-58 2-58 10-40 10-20 0 0z"
            />
          ))}
        </g>
        <g fill="none" stroke="#13202C" strokeWidth="2.4">
          {[0, 120, 240].map((turn) => (
            <path
              key={turn}
              transform={`rotate(${turn})`}
              d="M0 0C-4-22-16-40-38-44M0 0C10-20 10-40 2-58M0 0C6-24 20-42 36-46"
            />
          ))}
        </g>
      </>
    ),
  },
  'ice-hockey': {
    body: ['#46525E', '#1B222A', '#06090C'],
    marks: (
      <g fill="none" stroke="#7F8D9B" strokeOpacity=".6" strokeWidth="2">
        <circle r="46" />
        <circle r="20" />
        <path d="M-58-6c0 40 116 40 116 0" />
      </g>
    ),
  },
  'american-football': {
    body: ['#C0814B', '#8A4B20', '#3C1C08'],
    marks: (
      <g fill="none" stroke="#F6EFE2" strokeWidth="4" strokeLinecap="round">
        <path d="M-24 0h48M-14-8v16M0-8v16M14-8v16" />
        <path d="M-46-34C-30-10-30 10-46 34M46-34C30-10 30 10 46 34" strokeWidth="5" />
      </g>
    ),
  },
  esports: {
    body: ['#8FB8FF', '#3C66D9', '#142358'],
    marks: (
      <g fill="none" stroke="#F3F6F8" strokeWidth="5" strokeLinecap="round">
        <path d="M-32-2h22M-21-13v22" />
        <path d="M18 8h.1M32-8h.1" strokeWidth="10" />
      </g>
    ),
  },
};

/** The ball of a sport within a drawing, its middle at x and y. */
export function Ball({ family, x, y, scale = 1 }: { family: SportFamily; x: number; y: number; scale?: number }) {
  const id = useId();
  const { body, marks } = faces[family];
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <defs>
        <radialGradient id={id} cx=".36" cy=".3" r=".8">
          <stop offset="0" stopColor={body[0]} />
          <stop offset=".55" stopColor={body[1]} />
          <stop offset="1" stopColor={body[2]} />
        </radialGradient>
        <clipPath id={`${id}c`}>
          <circle r="58" />
        </clipPath>
      </defs>
      <circle r="58" fill={`url(#${id})`} />
      <g clipPath={`url(#${id}c)`}>{marks}</g>
    </g>
  );
}
