import { marketKind } from '@lime/domain/market-kinds.ts';
import { readMatchResult, scoreOfScope } from '@lime/domain/settlement/match-result.ts';
import { resultSourceKo } from '@lime/domain/settlement/result-source.ts';
import { marketRuleKo } from '@lime/domain/settlement/rule-table.ts';
import type { Db } from '../../core/db.ts';
import { readFacts, readRevisions } from '../results/result-facts.service.ts';
import type { ResultFixture, Revision } from '../results/result-facts.service.ts';
import { deadlineSource, isDecided, currentResult, legSource } from '../results/grading.service.ts';
import type { LegStory } from '../slips/slip-texts.service.ts';
import type { SportsLegRow } from './sports-text.ts';

/** Why each of a slip's legs has the result it has. */
export async function readStories(db: Db, legs: readonly SportsLegRow[]): Promise<LegStory[]> {
  const ids = [...new Set(legs.map((leg) => Number(leg.fixture)))];
  const [fixtures, revisions] = await Promise.all([readFacts(db, ids), readRevisions(db, ids)]);
  const fixtureOf = new Map(fixtures.map((fixture) => [String(fixture.id), fixture]));
  const revisionsOf = Map.groupBy(revisions, ({ fixture_id }) => String(fixture_id));
  return legs.map((leg) => storyOf(leg, fixtureOf.get(leg.fixture)!, revisionsOf.get(leg.fixture) ?? []));
}

/** What its market asks, the score that counted, and every word there was on it. */
function storyOf(leg: SportsLegRow, fixture: ResultFixture, revisions: readonly Revision[]): LegStory {
  const { scope } = marketKind(leg.market_type);
  const { status, score, detail, markets, decidedBy } = currentResult(fixture);
  const found = isDecided(status)
    ? scoreOfScope(
        readMatchResult(fixture.family, { status, score, detail, expired: decidedBy === deadlineSource }),
        scope,
      )
    : null;
  const decided = revisions.filter((revision) => isDecided(revision.status));
  return {
    ...marketRuleKo(leg.market_type, fixture.family),
    score: found?.is === 'known' || found?.is === 'open' ? `${found.score.home}:${found.score.away}` : null,
    half: halfText(leg),
    byHand: markets.some(({ marketId }) => String(marketId) === leg.market),
    waits: leg.result === 'wait' ? waitsFor(fixture) : null,
    // Legs of single slips became void there; the match's result is as it was.
    history: revisions
      .filter(({ source }) => source !== legSource)
      .map((revision) => ({
        at: revision.at.toISOString(),
        text: revisionText(revision),
        isCorrection: revision.revision > (decided[0]?.revision ?? Infinity),
      })),
  };
}

function halfText(leg: SportsLegRow): string | null {
  if (leg.result === 'half_won')
    return `베팅금액의 절반은 당첨, 절반은 적특이에요. (${(leg.odds / 1000).toFixed(2)} + 1) ÷ 2로 계산해요.`;
  return leg.result === 'half_lost' ? '베팅금액의 절반은 적특, 절반은 낙첨이에요. 0.50으로 계산해요.' : null;
}

function waitsFor({ status, void_at }: ResultFixture): LegStory['waits'] {
  if (!isDecided(status)) return null;
  const why = status === 'postponed' || status === 'abandoned' ? status : 'unknown';
  return { why, until: void_at?.toISOString() ?? null };
}

function revisionText({ status, score_home, score_away, source, markets }: Revision): string {
  const score = score_home === null ? '' : ` ${score_home}:${score_away}`;
  const by = ` (${resultSourceKo(source)})`;
  switch (status) {
    case 'finished':
      return `경기 종료${score}${by}`;
    case 'cancelled':
      return `경기 취소${by}`;
    case 'postponed':
      return source === deadlineSource ? '기한까지 열리지 않아 적특' : `경기 연기${by}`;
    case 'abandoned':
      return source === deadlineSource ? '기한까지 끝나지 않아 나머지 적특' : `경기 중단${score}${by}`;
    case 'scheduled':
    case 'live':
      return markets?.length ? `마켓 결과 확정${by}` : `결과 다시 확인${by}`;
  }
}
