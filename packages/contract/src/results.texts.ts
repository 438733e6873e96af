import type { HoldWhy } from '@lime/domain/access/second-person.ts';
import type { Texts } from './texts.ts';

type ResultRefusal =
  | { code: 'RESULT_SCORE_MISSING' }
  | { code: 'RESULT_CONTRADICTS' }
  | { code: 'RESULT_UNCHANGED' }
  | { code: 'RESULT_MARKET_FOREIGN' }
  | { code: 'RESULT_TWO_WINNERS' }
  | { code: 'RESULT_SECOND_PERSON'; detail: { why: string; from: number } }
  | { code: 'RESULT_NOT_DECIDED' }
  | { code: 'RESULT_START_LATE' }
  | { code: 'RESULT_START_NONE' };

/** Why a result needs another person, as the beginning that `다른 관리자가 …` follows. @param from setting results.secondPersonFrom */
export function resultTakesTwoKo(why: string, from: number | null = null): string {
  if (why === 'early') return '경기 시작 전이거나 끝날 시간이 되지 않은 결과라';
  if (why === 'old') return '시작한 지 90일이 지난 경기라';
  if (why === 'own') return '직접 만들었거나 배당을 정한 경기라';
  if (why === 'late-start') return '실제 시작 뒤에 받은 베팅이 있어';
  if (why === 'teams') return '베팅을 받은 뒤 팀 순서나 팀이 바뀌어';
  if (why === 'refund') return '이미 환불한 베팅을 회수하게 되어';
  const what = why === 'taken' ? '이 결과로 지급하거나 회수할 금액이' : '이 결과의 예상 지급액이';
  return from === null ? `${what} 커서` : `${what} ${from.toLocaleString('ko-KR')}원 이상이라`;
}

/** Why a result is held, for people of the office. */
export const holdKo: Readonly<Record<HoldWhy, string>> = {
  'late-start': '늦은 시작 보고',
  teams: '팀 순서·팀 변경',
  refund: '환불 회수',
};

/** What the office says no with when results are entered; all sentences are ours. */
export const resultTexts: Texts<ResultRefusal> = {
  RESULT_SCORE_MISSING: () => '점수를 입력해주세요.',
  RESULT_CONTRADICTS: () => '구간별 점수의 합이 최종 점수와 맞지 않아요.',
  RESULT_UNCHANGED: () => '지금 결과와 같아요.',
  RESULT_MARKET_FOREIGN: () => '이 경기의 마켓이 아니에요.',
  RESULT_TWO_WINNERS: () =>
    '한 마켓에서 당첨될 수 있는 선택보다 많은 선택을 당첨으로 정했어요. 결과를 다시 확인해주세요.',
  RESULT_SECOND_PERSON: ({ detail }) => `${resultTakesTwoKo(detail.why, detail.from)} 다른 관리자가 확정해야 해요.`,
  RESULT_NOT_DECIDED: () => '아직 결과가 없는 경기예요.',
  RESULT_START_LATE: () => '실제 시작 시각은 지금보다 이른 시각이어야 해요.',
  RESULT_START_NONE: () => '이 경기에는 늦은 베팅으로 적특 처리한 베팅이 없어요.',
};
