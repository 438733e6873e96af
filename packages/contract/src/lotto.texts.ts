import type { Texts } from './texts.ts';

type LottoRefusal =
  | { code: 'LOTTO_NO_CHANCE' }
  | { code: 'LOTTO_CLOSED' }
  | { code: 'LOTTO_MEMBER_STATE' }
  | { code: 'LOTTO_BIRTHDAY_REQUIRED' }
  | { code: 'LOTTO_UNDER_AGE'; detail: { age: number } }
  | { code: 'LOTTO_ROUND_OVER' }
  | { code: 'LOTTO_MEMBER_UNKNOWN' };

/** All sentences are ours. */
export const lottoTexts: Texts<LottoRefusal> = {
  LOTTO_NO_CHANCE: () => '쓸 수 있는 응모권이 없어요. 받는 방법은 로또 화면에서 볼 수 있어요.',
  LOTTO_CLOSED: () => '이번 회차 응모가 마감됐어요. 추첨이 끝나면 다음 회차가 열려요.',
  LOTTO_MEMBER_STATE: () => '지금은 응모할 수 없는 계정이에요. 고객센터에 문의해주세요.',
  LOTTO_BIRTHDAY_REQUIRED: () => '생년월일을 등록해야 응모할 수 있어요. 마이페이지에서 한 번만 등록하면 돼요.',
  LOTTO_UNDER_AGE: ({ detail }) => `만 ${detail.age}세 이상만 응모할 수 있어요.`,
  LOTTO_ROUND_OVER: () => '이미 추첨했거나 취소한 회차예요.',
  LOTTO_MEMBER_UNKNOWN: () => '이 아이디를 쓰는 회원이 없어요.',
};

/** The note a member gets for what a round brought. */
export const lottoWonNote = (roundNo: number, won: readonly { rank: number; points: number }[]) => ({
  title: `주간 로또 ${roundNo}회차에 당첨됐어요`,
  content: [
    ...won.map(({ rank, points }) => `${rank}등 ${points.toLocaleString('ko-KR')}P`),
    '',
    '포인트는 보유 포인트에 바로 들어왔어요.',
    '추첨이 공정했는지는 이벤트의 로또에서 직접 확인할 수 있어요.',
  ].join('\n'),
});

/** The note to members who had entered a round that was cancelled. */
export const lottoCancelledNote = (roundNo: number, reason: string) => ({
  title: `주간 로또 ${roundNo}회차가 취소됐어요`,
  content: `${reason}\n\n이 회차의 응모권은 다음 회차에서 다시 쓸 수 있어요.`,
});
