/** The sports of goals. */
export type GoalSport = 'football' | 'ice-hockey';
/** A side of a match. */
export type Side = 'home' | 'away';
/** Both, the home side first: draws are made in this order. */
export const sides: readonly Side[] = ['home', 'away'];

/** How a sport of goals runs: play seconds a second, breaks in seconds, the rest a match on average. */
export type Course = {
  readonly periodSeconds: number;
  readonly added: readonly (readonly [least: number, most: number])[];
  readonly pace: number;
  readonly breakSeconds: number;
  readonly countsDown: boolean;
  readonly stats: readonly string[];
  readonly corners: number;
  readonly yellows: number;
  readonly red: number;
  readonly shots: number;
  readonly dangers: number;
  readonly penalties: number;
  readonly missedPenalties: number;
  readonly checked: number;
  readonly cancelled: number;
  readonly injuries: number;
  readonly substitutions: number;
};

/** How each of them runs. */
export const courses: Readonly<Record<GoalSport, Course>> = {
  football: {
    periodSeconds: 2_700,
    added: [
      [60, 240],
      [150, 420],
    ],
    pace: 8.4,
    breakSeconds: 24,
    countsDown: false,
    stats: ['corners', 'yellow', 'red', 'shots', 'shotsOnTarget', 'penalties', 'attacks', 'possession'],
    corners: 9.6,
    yellows: 3.8,
    red: 0.07,
    shots: 19,
    dangers: 16,
    penalties: 0.1,
    missedPenalties: 0.06,
    checked: 0.12,
    cancelled: 0.16,
    injuries: 0.8,
    substitutions: 7,
  },
  'ice-hockey': {
    periodSeconds: 1_200,
    added: [
      [0, 0],
      [0, 0],
      [0, 0],
    ],
    pace: 5.6,
    breakSeconds: 16,
    countsDown: true,
    stats: ['shots', 'shotsOnTarget', 'penalties', 'attacks'],
    corners: 0,
    yellows: 0,
    red: 0,
    shots: 48,
    dangers: 12,
    penalties: 0,
    missedPenalties: 0,
    checked: 0.08,
    cancelled: 0.12,
    injuries: 0.4,
    substitutions: 0,
  },
};
