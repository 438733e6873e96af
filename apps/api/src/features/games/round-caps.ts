import type { Won } from '@lime/domain/money.ts';
import type { CapRules } from '../betting/caps.service.ts';
import type { RoundRow } from './rounds.sql.ts';

/** Rounds whose caps are kept: of all games' open ones and many that are over. */
const maxKept = 200;

export type RoundCaps = {
  /** A round that is about to be bet on: its cap never changes. */
  note(round: Pick<RoundRow, 'id' | 'limits'>): void;
  readonly rules: CapRules;
};

/** What is capped of rounds: a pick of one round, at the cap the round opened with. */
export function createRoundCaps(): RoundCaps {
  const caps = new Map<number, Won | null>();
  const capOf = (round: number) => caps.get(round) ?? null;
  return {
    note({ id, limits }) {
      if (caps.has(id)) return;
      caps.set(id, limits?.pickCap ?? null);
      if (caps.size > maxKept) caps.delete(caps.keys().next().value!);
    },
    rules: {
      linesOf: ({ legs }) =>
        legs.flatMap(({ eventId: id, selectionId: part }) =>
          capOf(id) === null ? [] : [{ key: `round:${id}:${part}`, kind: 'round' as const, id, part }],
        ),
      capOf: ({ id }) => capOf(id),
      version: () => null,
    },
  };
}
