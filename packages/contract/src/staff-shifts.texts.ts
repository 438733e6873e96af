import type { Texts } from './texts.ts';

type ShiftRefusal = { code: 'SHIFT_OWN' } | { code: 'SHIFT_CONFIRMED' };

/** Korean texts of the refusals of handovers. */
export const shiftTexts: Texts<ShiftRefusal> = {
  SHIFT_OWN: () => '직접 남긴 인계는 다른 관리자가 확인해야 해요.',
  SHIFT_CONFIRMED: () => '이미 다른 관리자가 확인했어요.',
};
