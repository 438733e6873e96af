import type { SportFamily } from '@lime/domain/sports.ts';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { Ball } from './ball.tsx';
import './scene.css';

type Ground = {
  sky: [string, string, string];
  stripes: [string, string];
  edge: string;
  lines: string;
  marks: ReactNode;
};

const pitch = (
  <>
    <ellipse cx="600" cy="262" rx="150" ry="38" />
    <path d="M600 168V345M0 172h960M770 172l60 46h200M740 172l30 22h90" />
  </>
);
const court = (
  <>
    <ellipse cx="600" cy="250" rx="120" ry="30" />
    <path d="M600 168V345M0 172h960M720 172c90 30 150 80 170 170M700 172l60 170h200" />
  </>
);

const grounds: Record<SportFamily, Ground> = {
  football: {
    sky: ['#070B0D', '#0F1C18', '#0B1410'],
    stripes: ['#14301A', '#183A1F'],
    edge: '#2C4A36',
    lines: '#D9F5C4',
    marks: pitch,
  },
  basketball: {
    sky: ['#0B0807', '#1E1410', '#140C08'],
    stripes: ['#4A2B14', '#553218'],
    edge: '#7A4A22',
    lines: '#FFE1BF',
    marks: court,
  },
  baseball: {
    sky: ['#070A0D', '#10201A', '#0B1410'],
    stripes: ['#1B3A22', '#1F4227'],
    edge: '#35543C',
    lines: '#F3E6CF',
    marks: <path d="M600 340 820 236 600 186 400 236zM600 340 960 172M600 340 240 172M560 262h80v22h-80z" />,
  },
  volleyball: {
    sky: ['#0A0A10', '#161428', '#0E0D18'],
    stripes: ['#6A3A1C', '#74421F'],
    edge: '#8C5A2E',
    lines: '#FFE6C8',
    marks: (
      <path d="M600 120V345M560 120h80M600 132l330 0M600 150h330M600 168h330M660 120v48M720 120v48M780 120v48M840 120v48M0 172h600" />
    ),
  },
  'ice-hockey': {
    sky: ['#060A10', '#0E1C2A', '#0A141E'],
    stripes: ['#27465C', '#2D4F68'],
    edge: '#4E7690',
    lines: '#E8F6FF',
    marks: (
      <>
        <ellipse cx="600" cy="262" rx="130" ry="32" />
        <path d="M600 168V345" stroke="#E05260" strokeOpacity=".8" />
        <path d="M430 172 300 345M770 172l130 173" stroke="#5AA7FF" strokeOpacity=".8" />
      </>
    ),
  },
  'american-football': {
    sky: ['#070B0D', '#0F1C18', '#0B1410'],
    stripes: ['#17351E', '#1B3F23'],
    edge: '#2C4A36',
    lines: '#E8F6DA',
    marks: <path d="M200 172 0 345M333 172 222 345M466 172l-66 173M600 168v177M733 172l66 173M866 172l111 173" />,
  },
  esports: {
    sky: ['#07080F', '#151433', '#0D0C1E'],
    stripes: ['#1B1E48', '#20245A'],
    edge: '#4552C8',
    lines: '#A9B6FF',
    marks: <path d="M0 210h960M0 262h960M300 168 40 345M500 168l-80 177M700 168l80 177M900 168l260 177" />,
  },
};

const lamps = [470, 700, 920];

/** A floodlit ground with what is played on it: the scene behind a headline. Text is at the left, where the scrim is. */
export function Stage({ family }: { family: SportFamily }) {
  const id = useId();
  const { sky, stripes, edge, lines, marks } = grounds[family];
  return (
    <svg className="scene" viewBox="0 0 960 340" preserveAspectRatio="xMidYMid slice" aria-hidden>
      <defs>
        <linearGradient id={`${id}s`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={sky[0]} />
          <stop offset=".5" stopColor={sky[1]} />
          <stop offset="1" stopColor={sky[2]} />
        </linearGradient>
        <linearGradient id={`${id}b`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#EFFFD0" stopOpacity=".3" />
          <stop offset="1" stopColor="#EFFFD0" stopOpacity="0" />
        </linearGradient>
        <linearGradient id={`${id}h`} x1="0" y1="0" x2="1" y2="0">
          <stop offset="0" stopColor="#070B0D" stopOpacity=".96" />
          <stop offset=".42" stopColor="#070B0D" stopOpacity=".75" />
          <stop offset=".75" stopColor="#070B0D" stopOpacity="0" />
        </linearGradient>
      </defs>
      <path fill={`url(#${id}s)`} d="M0 0h960v340H0z" />
      <g opacity=".9">
        {Array.from({ length: 64 }, (_, i) => (
          <circle
            key={i}
            cx={(i * 37) % 960}
            cy={112 + ((i * 53) % 52)}
            r={1 + (i % 3) * 0.5}
            fill="#9FB7A6"
            opacity={(0.1 + ((i * 7) % 10) / 38).toFixed(2)}
          />
        ))}
      </g>
      <path d="M0 168h960v3H0z" fill={edge} />
      {Array.from({ length: 9 }, (_, i) => {
        const near = (t: number) => Math.round((t - 0.5) * 1500 + 600);
        const far = (t: number) => Math.round((t - 0.5) * 620 + 600);
        const [from, to] = [i / 9, (i + 1) / 9];
        return (
          <path
            key={i}
            d={`M${far(from)} 168L${far(to)} 168L${near(to)} 360L${near(from)} 360z`}
            fill={stripes[i % 2]}
          />
        );
      })}
      <g fill="none" stroke={lines} strokeOpacity=".5" strokeWidth="2">
        {marks}
      </g>
      <path d="M470-10 300 340H560z" fill={`url(#${id}b)`} />
      <path d="M700-10 560 340H820z" fill={`url(#${id}b)`} />
      <path d="M920-10 800 340h220z" fill={`url(#${id}b)`} opacity=".8" />
      {lamps.map((x) =>
        [0, 1, 2, 3, 4].map((i) => <circle key={`${x}${i}`} cx={x - 26 + i * 13} cy="12" r="4.5" fill="#F8FFE8" />),
      )}
      <path
        d="M250 320C420 60 620 60 742 150"
        fill="none"
        stroke="#B9F23E"
        strokeWidth="3"
        strokeDasharray="2 9"
        strokeLinecap="round"
      />
      <Ball family={family} x={760} y={158} />
      <path fill={`url(#${id}h)`} d="M0 0h960v340H0z" />
    </svg>
  );
}
