import { sports } from '@lime/domain/sports.ts';
import type { SportFamily } from '@lime/domain/sports.ts';

/** Own drawings on a grid of 24 with a stroke of 1.6. */
const paths: Record<SportFamily | 'unknown' | 'game', string[]> = {
  football: [
    'm12 7.2 4.2 3-1.6 4.9H9.4l-1.6-4.9zM12 7.2V3.2M16.2 10.2l4-1.2M14.6 15.1l2.5 3.6M9.4 15.1l-2.5 3.6M7.8 10.2 3.8 9',
  ],
  basketball: ['M3 12h18M12 3v18M5.8 5.5c3.6 3 3.6 10 0 13M18.2 5.5c-3.6 3-3.6 10 0 13'],
  baseball: [
    'M6.2 5.3c3.2 3.6 3.2 9.8 0 13.4M17.8 5.3c-3.2 3.6-3.2 9.8 0 13.4M7.6 8.4l1.6-.7M8.4 12h1.7M7.6 15.6l1.6.7M16.4 8.4l-1.6-.7M15.6 12h-1.7M16.4 15.6l-1.6.7',
  ],
  volleyball: [
    'M12 12c-.2-3.4-1.6-6.4-4-8M12 12c3 1.6 6.4 1.8 9 .7M12 12c-2.8 1.9-4.6 4.7-4.9 7.5M13.8 3.2c2.4 1.7 3.8 4.9 3.7 9.6M4 8.2c2.7-1.2 6.2-.9 9.7 1.3M10.1 20.8c-.2-2.9 1.8-5.9 5.5-8.1',
  ],
  'ice-hockey': [
    'M5 3l6.2 12.5c.5 1 1.5 1.6 2.6 1.6H18a2.2 2.2 0 0 1 0 4.4h-5.6a5 5 0 0 1-4.5-2.8L2.8 8.5',
    'M17 6.5c2.2 0 4 .7 4 1.6v2c0 .9-1.8 1.6-4 1.6s-4-.7-4-1.6v-2c0-.9 1.8-1.6 4-1.6z',
  ],
  'american-football': [
    'M4 20c-1.5-6 2-16 16-16 1.5 6-2 16-16 16z',
    'm9 15 6-6M9.8 11.8l2.4 2.4M12 9.6l2.4 2.4M4.2 14.5 9.5 19.8M14.5 4.2l5.3 5.3',
  ],
  esports: [
    'M7.5 7.5h9a5 5 0 0 1 4.9 4.1l.6 4a2.7 2.7 0 0 1-4.7 2.2L15.5 16h-7l-1.8 1.8A2.7 2.7 0 0 1 2 15.6l.6-4a5 5 0 0 1 4.9-4.1z',
    'M7 11.5h3M8.5 10v3M15.5 12.8h.01M17.5 10.8h.01',
  ],
  game: ['M5 5h14v14H5zM9 9h.01M12 12h.01M15 15h.01'],
  unknown: ['M4.5 7c4.2.6 7.4 3.8 8 8 .2 1.5 0 3-.5 4.5M19.5 17c-4.2-.6-7.4-3.8-8-8-.2-1.5 0-3 .5-4.5'],
};

const round: ReadonlySet<keyof typeof paths> = new Set(['football', 'basketball', 'baseball', 'volleyball', 'unknown']);

/** The family of a sport's wire id; unknown ids have a plain ball. */
export function sportFamily(id: number | string): SportFamily | 'unknown' {
  return sports.find((sport) => String(sport.id) === String(id))?.family ?? 'unknown';
}

/** A game of the house has a name for an id: powerball, token-roulette. */
const isGame = (id: number | string) => /^[a-z]/.test(String(id));

/** @param sport its wire id or its family; the id of a game has a die */
export function SportIcon({ sport, size = 18 }: { sport: number | string; size?: number }) {
  const family = sport in paths ? (sport as keyof typeof paths) : isGame(sport) ? 'game' : sportFamily(sport);
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      {round.has(family) && <circle cx="12" cy="12" r="9" />}
      {paths[family].map((d) => (
        <path key={d} d={d} />
      ))}
    </svg>
  );
}
