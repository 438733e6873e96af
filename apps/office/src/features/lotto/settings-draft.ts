import type { InputOf, PayloadOf } from '@lime/contract/call.ts';
import type { LottoSetting } from '@lime/contract/settings-lotto.ts';
import type { changeLotto, staffLottoSettings } from '@lime/contract/staff-lotto.ts';

export const prizeNames = ['first', 'second', 'third', 'fourth', 'fifth'] as const;

/** The settings as they are typed: an empty field is null or ''. */
export type Draft = {
  active: boolean;
  drawDay: number;
  drawTime: string;
  perCheckIn: string;
  mostPerRound: string;
  stakePer: number | null;
  budgetDay: number | null;
  budgetMonth: number | null;
} & Record<(typeof prizeNames)[number], number | null>;

export type ReadDraft = { settings: LottoSetting; budget: InputOf<typeof changeLotto>['budget'] };

export function draftOf({ settings, budget }: PayloadOf<typeof staffLottoSettings>): Draft {
  const { prizes, perCheckIn, mostPerRound, ...rest } = settings;
  return {
    ...rest,
    ...prizes,
    perCheckIn: String(perCheckIn),
    mostPerRound: String(mostPerRound),
    budgetDay: budget.day,
    budgetMonth: budget.month,
  };
}

/** What is typed as settings; null while something is missing or out of range. */
export function settingsOf(draft: Draft): ReadDraft | null {
  const { active, drawDay, drawTime, stakePer, budgetDay, budgetMonth } = draft;
  const prizes = Object.fromEntries(prizeNames.map((name) => [name, draft[name]]));
  const perCheckIn = Number(draft.perCheckIn);
  const mostPerRound = Number(draft.mostPerRound);
  const isWhole =
    draft.perCheckIn !== '' &&
    perCheckIn <= 10 &&
    mostPerRound >= 1 &&
    mostPerRound <= 100 &&
    /^\d{2}:\d{2}$/.test(drawTime) &&
    prizeNames.every((name) => draft[name] !== null && draft[name] <= 100_000_000);
  if (!isWhole || stakePer === null || stakePer > 1_000_000_000 || budgetDay === null || budgetMonth === null)
    return null;
  return {
    settings: {
      active,
      drawDay,
      drawTime,
      prizes: prizes as LottoSetting['prizes'],
      perCheckIn,
      stakePer,
      mostPerRound,
    },
    budget: { day: budgetDay, month: budgetMonth },
  };
}
