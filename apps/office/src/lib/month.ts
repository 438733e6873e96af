import { addDays, seoulDay } from '@lime/domain/seoul-time.ts';

/** The month before this one, in Seoul. */
export const lastMonth = (): string => addDays(`${seoulDay(new Date()).slice(0, 7)}-01`, -1).slice(0, 7);
