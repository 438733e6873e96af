import type { WireFixture } from '@lime/contract/fixtures.ts';
import type { SportFamily } from '@lime/domain/sports.ts';
import type { IncidentKind, LiveIncident } from '@lime/domain/in-play/live-state.ts';
import { periodNameKo } from '@lime/domain/in-play/live-state.ts';
import { minuteText, minutesText } from '@lime/domain/in-play/match-clock.ts';

/** What is worth a line of its own, and what it is called. Single points and baskets show in the score alone. */
const told: Partial<
  Record<IncidentKind, { readonly word: string; readonly mark: 'goal' | 'yellow' | 'red' | 'other' }>
> = {
  goal: { word: '골', mark: 'goal' },
  'own-goal': { word: '자책골', mark: 'goal' },
  'penalty-goal': { word: '페널티 골', mark: 'goal' },
  'penalty-missed': { word: '페널티 실축', mark: 'other' },
  run: { word: '득점', mark: 'goal' },
  yellow: { word: '경고', mark: 'yellow' },
  red: { word: '퇴장', mark: 'red' },
  var: { word: 'VAR', mark: 'other' },
  substitution: { word: '교체', mark: 'other' },
  injury: { word: '부상', mark: 'other' },
};

export type Moment = {
  readonly no: number;
  readonly when: string;
  readonly what: string;
  readonly side: 'home' | 'away' | null;
  readonly mark: 'goal' | 'yellow' | 'red' | 'other';
  /** share of regulation passed, 0 to 1; null where the sport has no running clock */
  readonly at: number | null;
};

/** Seconds regulation takes where the clock counts up. */
const regulation: Partial<Record<SportFamily, number>> = { football: 5_400 };

/** The events of a match worth telling, newest first. */
export function momentsOf(fixture: WireFixture, family: SportFamily, incidents: readonly LiveIncident[]): Moment[] {
  return incidents
    .flatMap((incident): Moment[] => {
      const kind = told[incident.kind];
      if (!kind) return [];
      const { no, side, seconds, period } = incident;
      const team = side === 'home' ? fixture.homeNameKr : side === 'away' ? fixture.awayNameKr : '';
      return [
        {
          no,
          when: whenOf(incident, family),
          what: `${team} ${incident.kind === 'var' ? varWord(incident.detail) : kind.word}`.trim(),
          side,
          mark: kind.mark,
          at:
            seconds === null || !regulation[family] || !/^\d$/.test(period)
              ? null
              : Math.min(1, seconds / regulation[family]),
        },
      ];
    })
    .toReversed();
}

/** VAR 확인, 인정, 취소: the feed's word on it. */
function varWord(detail: unknown): string {
  const { decision } = (detail ?? {}) as { decision?: string };
  return decision === 'confirmed' ? 'VAR 인정' : decision === 'cancelled' ? 'VAR 취소' : 'VAR 확인';
}

function whenOf({ seconds, period }: LiveIncident, family: SportFamily): string {
  if (seconds === null) return periodNameKo(period, family);
  return family === 'football'
    ? minuteText(seconds, period)
    : `${periodNameKo(period, family)} ${minutesText(seconds)}`;
}

/** How far a match with an upward clock has come, 0 to 1. */
export function progressOf(seconds: number, family: SportFamily): number | null {
  return regulation[family] ? Math.min(1, seconds / regulation[family]) : null;
}
