/** The instant in the samples, and as Seoul's clocks show it. */
export const at = '2026-11-22T12:59:39.542Z';
export const seoul = '2026-11-22 21:59:39';

export const person = { memberId: '7', loginId: 'fox', nickname: '여우' };
export const member = { id: '7', loginId: 'fox', nickname: '여우', grade: 3 };

/** A row, and what each of its codes can be. */
export type Sample = { row: object; codes: Record<string, readonly (string | boolean)[]> };

export const keys = (of: object) => Object.keys(of);
