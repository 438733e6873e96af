import type { SportFamily } from '@lime/domain/sports.ts';
import type { ReactNode } from 'react';

const width = 360;
const height = 196;

/** The lines of each sport's field on 360 × 196; home attacks to the right. */
const lines: Record<SportFamily, ReactNode> = {
  football: (
    <>
      <rect x="10" y="10" width="340" height="176" rx="2" />
      <path d="M180 10v176M10 54h46v88H10M350 54h-46v88h46M10 78h18v40H10M350 78h-18v40h18" />
      <circle cx="180" cy="98" r="28" />
      <path d="M56 84a20 20 0 0 1 0 28M304 84a20 20 0 0 0 0 28" />
    </>
  ),
  basketball: (
    <>
      <rect x="10" y="10" width="340" height="176" rx="2" />
      <path d="M180 10v176M10 70h66v56H10M350 70h-66v56h66" />
      <circle cx="180" cy="98" r="22" />
      <path d="M76 76a22 22 0 0 1 0 44M284 76a22 22 0 0 0 0 44M10 24h36a78 78 0 0 1 0 148H10M350 24h-36a78 78 0 0 0 0 148h36" />
      <circle cx="27" cy="98" r="5" />
      <circle cx="333" cy="98" r="5" />
    </>
  ),
  volleyball: (
    <>
      <rect x="20" y="18" width="320" height="160" rx="1" />
      <path d="M126 18v160M234 18v160" />
      <path d="M180 8v180" strokeWidth="3" />
    </>
  ),
  'ice-hockey': (
    <>
      <rect x="10" y="10" width="340" height="176" rx="44" />
      <path d="M180 10v176M128 10v176M232 10v176M40 16v164M320 16v164" />
      <circle cx="180" cy="98" r="24" />
      <circle cx="76" cy="56" r="16" />
      <circle cx="76" cy="140" r="16" />
      <circle cx="284" cy="56" r="16" />
      <circle cx="284" cy="140" r="16" />
      <path d="M40 88h8v20h-8M320 88h-8v20h8" />
    </>
  ),
  baseball: (
    <>
      <path d="M180 182 60 62a170 170 0 0 1 240 0z" />
      <path d="m180 182-56-56 56-56 56 56z" />
      <circle cx="180" cy="128" r="8" />
      <path d="m180 176 6 6-6 6-6-6zM124 120l6 6-6 6-6-6zM180 64l6 6-6 6-6-6zM236 120l6 6-6 6-6-6z" />
    </>
  ),
  'american-football': (
    <>
      <rect x="10" y="10" width="340" height="176" rx="2" />
      <path d="M44 10v176M316 10v176M71 10v176M98 10v176M125 10v176M153 10v176M180 10v176M207 10v176M235 10v176M262 10v176M289 10v176" />
    </>
  ),
  esports: (
    <>
      <rect x="20" y="14" width="320" height="168" rx="6" />
      <path d="M20 182 340 14M20 60c90 0 140 20 160 38s70 38 160 38" />
      <path d="M20 140h42v42M340 56h-42V14" />
    </>
  ),
};

const grounds: Record<SportFamily, 'grass' | 'wood' | 'ice' | 'dark'> = {
  football: 'grass',
  'american-football': 'grass',
  baseball: 'grass',
  basketball: 'wood',
  volleyball: 'wood',
  'ice-hockey': 'ice',
  esports: 'dark',
};

type Props = {
  family: SportFamily;
  /** who attacks dangerously now, by the feed's word; null: nobody */
  attack: 'home' | 'away' | null;
  /** what is going on, in words */
  words: string | null;
};

/** The sport's field from above, with the side that attacks if the feed says so. Words next to it say the same. */
export function Pitch({ family, attack, words }: Props) {
  return (
    <div className={`pitch ${grounds[family]}`}>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden>
        <rect className="ground" width={width} height={height} rx="10" />
        {grounds[family] === 'grass' &&
          [0, 1, 2, 3, 4, 5].map((i) => <rect key={i} className="mown" x={i * 60} width="30" height={height} />)}
        <g className="lines">{lines[family]}</g>
        {attack && (
          <g transform={attack === 'home' ? undefined : `translate(${width} 0) scale(-1 1)`}>
            <path className="press" d="M296 66 350 98l-54 32z" />
            <path className="way" d="M206 128C236 120 250 92 286 96" />
            <circle className="halo" cx="286" cy="96" r="12" />
            <circle className="ball" cx="286" cy="96" r="6" />
          </g>
        )}
      </svg>
      <p className={attack === 'away' ? 'words away' : 'words'} role="status">
        {words}
      </p>
    </div>
  );
}
