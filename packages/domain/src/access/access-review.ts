/** Days after which an account or a key is looked at again, and over which rights count as used. */
export const accessDays = 90;

/** Whose access: an account of staff or an API key. */
export type AccessKind = 'staff' | 'key';
/** What a review came to: all of it stays, some rights are taken away, the account is suspended or the key stopped. */
export type AccessDecision = 'keep' | 'reduce' | 'end';

/** What the office calls each decision. */
export const accessDecisionNames: Readonly<Record<AccessDecision, string>> = {
  keep: '유지',
  reduce: '권한 회수',
  end: '정지',
};
