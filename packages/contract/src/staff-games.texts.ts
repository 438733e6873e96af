import type { Texts } from './texts.ts';

type StaffGameRefusal =
  | { code: 'GAME_ROUND_VOID' }
  | { code: 'GAME_ROUND_UNSTAFFED' }
  | { code: 'GAME_NOT_SUSPENDED' }
  | { code: 'GAME_SUSPENDED' };

/** What the office says no with about rounds of games; all sentences are ours. */
export const staffGameTexts: Texts<StaffGameRefusal> = {
  GAME_ROUND_VOID: () => '이미 무효로 처리한 회차예요.',
  GAME_ROUND_UNSTAFFED: () => '아무도 베팅할 수 없었던 미운영 회차라 무효로 처리할 베팅이 없어요.',
  GAME_NOT_SUSPENDED: () => '환수율 감시로 정지된 게임이 아니에요.',
  GAME_SUSPENDED: () => '환수율 감시로 정지된 게임이에요. 환수율 감시에서 사유를 적고 다시 열어주세요.',
};
