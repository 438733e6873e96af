import type { SportFamily } from '../sports.ts';
import type { Score } from '../settlement/leg-result.ts';

/**
 * Where a match is: `pre`; a period by its number ('1' = first half, quarter, set, period, inning); a `break` before
 * the next one; `overtime`; `penalties`; `ended`.
 */
export type LivePeriod =
  | 'pre'
  | '1'
  | '2'
  | '3'
  | '4'
  | '5'
  | '6'
  | '7'
  | '8'
  | '9'
  | 'break'
  | 'overtime'
  | 'penalties'
  | 'interrupted'
  | 'ended';

/** Seconds of play, as they stood at `at` (epoch ms); a running clock goes on from there. Counts up in football, down where the sport's does. */
export type LiveClock = { readonly seconds: number; readonly running: boolean; readonly at: number };

/** What members read while a market is suspended is `suspensionNamesKo`. */
export type SuspensionReason =
  | 'goal'
  | 'penalty'
  | 'red-card'
  | 'var'
  | 'corner'
  | 'score'
  | 'danger'
  | 'break'
  | 'timeout'
  | 'feed'
  | 'silence'
  | 'ending'
  | 'interrupted'
  | 'jump';

/** What members read while a market is suspended; `desk`: a trader suspended it. */
export const suspensionNamesKo: Record<SuspensionReason | 'desk', string> = {
  goal: '득점 확인 중',
  penalty: '페널티킥',
  'red-card': '퇴장 확인 중',
  var: 'VAR 확인 중',
  corner: '코너킥',
  score: '득점 확인 중',
  danger: '득점 직전',
  break: '휴식 시간',
  timeout: '타임아웃',
  feed: '경기 정보 확인 중',
  silence: '경기 정보 연결 확인 중',
  ending: '경기 종료 임박',
  interrupted: '경기 중단',
  jump: '배당 급변 확인 중',
  desk: '관리자 확인 중',
};

/** What can happen in a match, over all sports. */
export type IncidentKind =
  | 'period-start'
  | 'period-end'
  | 'goal'
  | 'own-goal'
  | 'penalty-goal'
  | 'penalty-missed'
  | 'yellow'
  | 'red'
  | 'corner'
  | 'substitution'
  | 'var'
  | 'point'
  | 'basket'
  | 'run'
  | 'injury'
  | 'ended';

/** Something that happened. `side` is who it counts for. The same `no` sent again replaces it; cancelled, it never happened. */
export type LiveIncident = {
  readonly no: number;
  readonly kind: IncidentKind;
  readonly side: 'home' | 'away' | null;
  readonly period: LivePeriod;
  /** seconds of play; null where the sport has no clock */
  readonly seconds: number | null;
  /** the score after it */
  readonly score: Score;
  readonly cancelled?: boolean;
  readonly detail?: unknown;
};

/** A match in play as last reported. Null `clock`: no clock is known; null `suspended`: no reason to suspend its markets. */
export type LiveState = {
  readonly seq: number;
  readonly period: LivePeriod;
  readonly clock: LiveClock | null;
  readonly score: Score;
  /** score of each period begun, in order */
  readonly periods: readonly Score[];
  readonly stats: Readonly<Record<string, readonly [number, number]>>;
  readonly detail: unknown;
  readonly suspended: SuspensionReason | null;
  readonly danger: string | null;
};

/**
 * What a period is called: 전반, 2쿼터, 3세트, 하프타임.
 *
 * Source: specification 1 §9 "Sport ids for period names"; the words are ours (the specification does not show its table).
 */
export function periodNameKo(period: LivePeriod, family: SportFamily, begun = 0): string {
  switch (period) {
    case 'pre':
      return '경기 전';
    case 'break':
      return family === 'football' ? '하프타임' : begun > 0 ? `${unitNameKo(begun, family)} 종료` : '휴식';
    case 'overtime':
      return family === 'baseball' ? '연장' : '연장전';
    case 'penalties':
      return family === 'ice-hockey' ? '슛아웃' : '승부차기';
    case 'interrupted':
      return '중단';
    case 'ended':
      return '종료';
    default:
      return unitNameKo(Number(period), family);
  }
}

function unitNameKo(no: number, family: SportFamily): string {
  switch (family) {
    case 'football':
      return no === 1 ? '전반' : '후반';
    case 'basketball':
    case 'american-football':
      return `${no}쿼터`;
    case 'baseball':
      return `${no}회`;
    case 'ice-hockey':
      return `${no}피리어드`;
    case 'volleyball':
    case 'esports':
      return `${no}세트`;
  }
}
