/**
 * What a member of staff should see about a request before deciding it. `look` ones are looked into before a single key may
 * decide; the others only inform. A name that is null is not asked of that kind. Adding one is adding an element here and its
 * condition in queue.sql.ts.
 *
 * Source: issue of part 2 §8, trust L13 and T20.
 */
export const requestFlags = [
  { id: 'first', names: { deposit: '첫 입금', withdrawal: '첫 출금' }, tone: 'info', look: false },
  { id: 'large', names: { deposit: '2인 승인', withdrawal: '2인 승인' }, tone: 'plain', look: false },
  { id: 'holder', names: { deposit: '예금주 확인', withdrawal: '계좌 변경' }, tone: 'warn', look: true },
  { id: 'shared-account', names: { deposit: '계좌 중복', withdrawal: '계좌 중복' }, tone: 'danger', look: true },
  { id: 'state', names: { deposit: '회원 상태', withdrawal: '회원 상태' }, tone: 'danger', look: true },
  { id: 'turnover', names: { deposit: null, withdrawal: '베팅 부족' }, tone: 'warn', look: true },
  { id: 'rolling', names: { deposit: null, withdrawal: '롤링 미완료' }, tone: 'warn', look: true },
  { id: 'password', names: { deposit: null, withdrawal: '비밀번호 변경' }, tone: 'warn', look: true },
] as const;

/** The id of a flag on a request. */
export type RequestFlag = (typeof requestFlags)[number]['id'];

/** Turnover is what was staked over so many days against what was deposited in them. */
export const turnoverDays = 30;

/** Whether staff must look before this is decided. */
export function needsLook(flags: readonly RequestFlag[]): boolean {
  return requestFlags.some(({ id, look }) => look && flags.includes(id));
}
