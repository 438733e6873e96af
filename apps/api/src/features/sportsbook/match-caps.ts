import { isCapped } from '@lime/domain/limits/liability.ts';
import type { CapKind, LiabilityCaps } from '@lime/domain/limits/liability.ts';
import { seoulDay } from '@lime/domain/seoul-time.ts';
import type { CapRules } from '../betting/caps.service.ts';
import type { SlipOrder } from '../betting/product.types.ts';
import type { CatalogueSnapshot } from '../catalogue/catalogue.types.ts';

type Deps = {
  readonly snapshot: Pick<CatalogueSnapshot, 'fixture'>;
  readonly settings: { liabilityCaps(): LiabilityCaps };
};
type Line = ReturnType<CapRules['linesOf']>[number];

/** What is capped of matches: a member's bets on a pick, a pick, a match, a day. Source: decision 111. */
export function matchCaps({ snapshot, settings }: Deps): CapRules {
  function linesOf(order: SlipOrder): Line[] {
    const caps = settings.liabilityCaps();
    if (!isCapped(caps)) return [];
    const lines = new Map<string, Line>();
    const add = (kind: CapKind, id: number, key: string) => {
      if (caps[kind] !== null) lines.set(key, { key, kind, id, part: order.memberId });
    };
    for (const { selectionId, eventId: fixtureId } of order.legs) {
      add('memberPick', selectionId, `memberPick:${order.memberId}:${selectionId}`);
      add('pick', selectionId, `pick:${selectionId}`);
      add('match', fixtureId, `match:${fixtureId}`);
      if (caps.day === null) continue;
      const day = Number(seoulDay(new Date(snapshot.fixture(fixtureId)?.startsAt ?? Date.now())).replaceAll('-', ''));
      add('day', day, `day:${day}`);
    }
    return [...lines.values()];
  }
  return {
    linesOf,
    capOf: ({ kind }) => (kind === 'round' ? null : settings.liabilityCaps()[kind]),
    version: () => settings.liabilityCaps(),
  };
}
