import { sportFamilyOf } from '@lime/domain/sports.ts';
import type { SportFamily } from '@lime/domain/sports.ts';

/** The family of a sport by its wire id; football for an unknown one. */
export function sportFamily(sportsId: string): SportFamily {
  return sportFamilyOf(Number(sportsId));
}
