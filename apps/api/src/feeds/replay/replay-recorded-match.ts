import { marketsAt } from '@lime/domain/in-play/play-match.ts';
import { scriptOfRecorded } from '@lime/domain/in-play/recorded-match.ts';
import type { Frame } from '@lime/domain/in-play/script.ts';
import { fitFootball } from '@lime/domain/pricing/fit-football.ts';
import { openingLines, priceMarkets } from '@lime/domain/pricing/priced-markets.ts';
import { marketMenus } from '@lime/domain/pricing/market-menus.ts';
import { matchModel } from '@lime/domain/pricing/sport-strength.ts';
import type { Strength } from '@lime/domain/pricing/sport-strength.ts';
import type { FeedFixture, FeedMarket, FeedResult } from '../feed.ts';
import type { LivePlay } from '../live-script.ts';
import type { RecordedMatchFile } from './recorded-match-file.ts';

/** The name replayed fixtures are kept under. */
export const replaySource = 'replay';

export type ReplayedMatch = {
  readonly fixture: FeedFixture;
  readonly prematch: readonly FeedMarket[];
  readonly play: LivePlay;
  readonly result: FeedResult;
  /** milliseconds since 1970: the last of it has been sent */
  readonly endsAt: number;
};

/** Prepares a real match for its replay. @param speed  seconds of play a second */
export function replayRecordedMatch(file: RecordedMatchFile, startsAt: number, speed: number): ReplayedMatch {
  const key = `${slug(file.home)}-${slug(file.away)}/${new Date(startsAt).toISOString()}`;
  const strength: Strength = { sport: 'football', ...fitFootball(file.prices) };
  const model = matchModel(strength);
  const script = scriptOfRecorded(file.match, speed);
  const { score, periods, overtime, goals } = script.outcome;
  return {
    fixture: {
      key,
      sportId: 6046,
      league: { key: 'replay', en: file.competition, ko: `다시 보는 경기 · ${file.competition}`, locationCode: 'INT' },
      home: { key: `replay.${slug(file.home)}`, en: file.home },
      away: { key: `replay.${slug(file.away)}`, en: file.away },
      startsAt: new Date(startsAt),
    },
    prematch: priceMarkets(model, marketMenus.football, openingLines(model, marketMenus.football)),
    play: {
      fixtureKey: key,
      startsAt,
      script,
      speed: 1,
      stopsAt: Infinity,
      marketsOf: (frame: Frame) => marketsAt(afterGoals(strength, frame), frame),
    },
    result: {
      fixtureKey: key,
      status: 'finished',
      score,
      detail: {
        periods: periods.map(({ home, away }) => [home, away]),
        overtime: overtime.map(({ home, away }) => [home, away]),
        goals,
      },
    },
    endsAt: startsAt + script.endsAt * 1000,
  };
}

/**
 * Real goals are no draw of ours: the weight of low scores is dropped once there is one.
 *
 * Source: rules 1.3 "Dixon–Coles".
 */
function afterGoals(strength: Strength, { score }: Frame): Strength {
  return strength.sport === 'football' && score.home + score.away > 0 ? { ...strength, rho: 0 } : strength;
}

function slug(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .toLowerCase();
}
