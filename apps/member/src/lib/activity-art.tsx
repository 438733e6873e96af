import { useId } from 'react';
import type { ReactNode } from 'react';

type Art = { readonly from: string; readonly to: string; readonly drawing: ReactNode };

const five = [0, 72, 144, 216, 288];

const pitch = (
  <>
    <g fill="none" stroke="#D4F7B8" strokeOpacity=".55" strokeWidth="2.5" transform="rotate(-18 220 100)">
      <rect x="120" y="-10" width="210" height="230" />
      <path d="M120 105h210" />
      <circle cx="225" cy="105" r="38" />
      <circle cx="225" cy="105" r="3" fill="#D4F7B8" />
      <rect x="170" y="-10" width="110" height="48" />
    </g>
    <g transform="translate(246 74)">
      <circle r="30" fill="#F3F6F0" />
      <path d="M0-12 11-4 7 9-7 9-11-4z" fill="#12181B" />
      {five.map((turn) => (
        <g key={turn} transform={`rotate(${turn})`}>
          <path d="M-7-29 7-29 3-22-3-22z" fill="#12181B" />
          <path d="M0-12V-22" stroke="#12181B" strokeWidth="1.5" />
        </g>
      ))}
    </g>
  </>
);

const live = (
  <>
    <g fill="none" stroke="#FF9AA0" strokeWidth="2.5">
      {[18, 36, 54, 72, 90].map((radius, no) => (
        <circle key={radius} cx="238" cy="92" r={radius} opacity={0.95 - no * 0.18} />
      ))}
    </g>
    <circle cx="238" cy="92" r="9" fill="#FF5A5F" />
    <path
      d="M130 160h26l12-34 18 58 15-44 10 20h80"
      fill="none"
      stroke="#FFD4D6"
      strokeWidth="3"
      strokeLinejoin="round"
      strokeLinecap="round"
    />
  </>
);

const ladder = (
  <>
    <path
      d="M176 30v140M276 30v140M176 58h100M176 86h100M176 114h100M176 142h100"
      stroke="#B9A9F5"
      strokeOpacity=".6"
      strokeWidth="4"
      strokeLinecap="round"
    />
    <path
      d="M176 30V58H276V86H176V114H276V142H176V170"
      fill="none"
      stroke="#B9F23E"
      strokeWidth="5"
      strokeLinejoin="round"
      strokeLinecap="round"
    />
    <circle cx="176" cy="24" r="11" fill="#3B82F6" />
    <circle cx="276" cy="24" r="11" fill="#EF4E58" />
    <circle cx="176" cy="176" r="11" fill="#B9F23E" />
    <circle cx="276" cy="176" r="11" fill="#6B5FA8" />
  </>
);

const calendar = (
  <>
    <rect x="160" y="36" width="130" height="130" rx="16" fill="#F3F8F8" />
    <rect x="160" y="36" width="130" height="30" rx="12" fill="#FF6E6E" />
    {Array.from({ length: 15 }, (_, no) => (
      <g key={no} transform={`translate(${180 + (no % 5) * 23} ${86 + Math.floor(no / 5) * 26})`}>
        <circle r="9" fill={no < 8 ? '#B9F23E' : '#DDE6E8'} />
        {no < 8 && <path d="m-4 0 3 3 5-6" fill="none" stroke="#0E1602" strokeWidth="2.2" />}
      </g>
    ))}
  </>
);

const wheelColours = ['#B9F23E', '#1D242D', '#45DE9B', '#1D242D', '#6BB1FF', '#1D242D', '#C7A6FF', '#1D242D'];
const onWheel = (angle: number) =>
  `${(236 + 76 * Math.cos(angle)).toFixed(1)} ${(104 + 76 * Math.sin(angle)).toFixed(1)}`;
const wheel = (
  <>
    <circle cx="236" cy="104" r="82" fill="#F3F6F8" />
    {wheelColours.map((colour, no) => (
      <path
        key={no}
        d={`M236 104 L${onWheel((no * Math.PI) / 4)} A76 76 0 0 1 ${onWheel(((no + 1) * Math.PI) / 4)}z`}
        fill={colour}
        stroke="#0B0F13"
        strokeWidth="2"
      />
    ))}
    <circle cx="236" cy="104" r="15" fill="#F3F6F8" />
    <path d="M236 12l12 24h-24z" fill="#FF6E6E" />
  </>
);

const ballsOf: readonly (readonly [x: number, y: number, radius: number, colour: string, no: string])[] = [
  [176, 66, 27, '#F2B632', '7'],
  [236, 52, 24, '#3B82F6', '19'],
  [288, 84, 25, '#EF4E58', '23'],
  [204, 124, 30, '#34B27B', '4'],
  [264, 140, 36, '#B9F23E', '45'],
];
const balls = ballsOf.map(([x, y, radius, colour, no]) => (
  <g key={no} transform={`translate(${x} ${y})`}>
    <circle r={radius} fill={colour} />
    <circle cx={-radius * 0.3} cy={-radius * 0.42} r={radius * 0.24} fill="#fff" opacity=".5" />
    <circle r={radius * 0.56} fill="#fff" />
    <text y={radius * 0.26} textAnchor="middle" fontSize={radius * 0.72} fontWeight="800" fill="#12181E">
      {no}
    </text>
  </g>
));

/** By the category staff give an activity; one without takes its turn. */
const arts: Readonly<Record<string, Art>> = {
  스포츠: { from: '#174A2A', to: '#0B2016', drawing: pitch },
  보너스: { from: '#174A2A', to: '#0B2016', drawing: pitch },
  인플레이: { from: '#5A1A24', to: '#1B0B10', drawing: live },
  미니게임: { from: '#3B2A78', to: '#140F2C', drawing: ladder },
  출석체크: { from: '#0F4C5C', to: '#06222A', drawing: calendar },
  룰렛: { from: '#28431A', to: '#0C160A', drawing: wheel },
  로또: { from: '#0F3D5C', to: '#071A29', drawing: balls },
};

type Props = {
  category: string;
  seq: string;
  /** the drawing is whole at the right of a wide room; else it fills a card */
  wide?: true;
};

/** Drawn for an activity that has no picture of its own. */
export function ActivityArt({ category, seq, wide }: Props) {
  const id = useId();
  const all = Object.values(arts);
  const { from, to, drawing } = arts[category] ?? all[Number(seq) % all.length]!;
  return (
    <svg
      className="activity-art"
      viewBox="0 0 320 200"
      preserveAspectRatio={wide ? 'xMaxYMid meet' : 'xMidYMid slice'}
      aria-hidden
    >
      <defs>
        <linearGradient id={id} gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="320" y2="200">
          <stop offset="0" stopColor={from} />
          <stop offset="1" stopColor={to} />
        </linearGradient>
      </defs>
      <path fill={`url(#${id})`} d="M-1280 0h1600v200h-1600z" />
      {drawing}
    </svg>
  );
}
