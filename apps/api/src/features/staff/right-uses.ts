import type { StaffRight } from '@lime/domain/access/staff-rights.ts';
import { seoulDay } from '@lime/domain/seoul-time.ts';
import type { Core } from '../../core/context.ts';
import { putRightUses } from './right-uses.sql.ts';

/** Remembers which rights are used, for the review of access. */
export type RightUses = {
  /** Records a call's rights, once a day and process; no call waits for it. */
  note(staffId: number, rights: readonly StaffRight[]): void;
};

export function createRightUses({ db, log }: Pick<Core, 'db' | 'log'>): RightUses {
  let day = '';
  const noted = new Set<string>();
  return {
    note(staffId, rights) {
      const today = seoulDay(new Date());
      if (today !== day) noted.clear();
      day = today;
      const fresh = rights.filter((right) => !noted.has(`${staffId} ${right}`));
      if (fresh.length === 0) return;
      for (const right of fresh) noted.add(`${staffId} ${right}`);
      putRightUses(db, staffId, fresh).catch((error: unknown) => {
        for (const right of fresh) noted.delete(`${staffId} ${right}`);
        log.warn({ err: error }, 'the use of a right could not be noted');
      });
    },
  };
}
