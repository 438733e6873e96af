import { seoulMoment } from '@lime/domain/seoul-time.ts';
import type { Texts } from './texts.ts';

const won = (amount: number) => amount.toLocaleString('ko-KR');
/** A moment of Seoul, to the minute and never before it. */
const minute = (iso: string) => seoulMoment(new Date(Math.ceil(Date.parse(iso) / 60_000) * 60_000)).slice(5, 16);

type CashRefusal =
  | { code: 'CASH_BELOW_MINIMUM'; detail: { minimum: number } }
  | { code: 'CASH_UNIT'; detail: { unit: number } }
  | { code: 'CASH_ABOVE_MAXIMUM'; detail: { maximum: number } }
  | { code: 'CASH_DAY_LIMIT'; detail: { limit: number; left: number } }
  | { code: 'CASH_DAY_COUNT'; detail: { limit: number } }
  | { code: 'CASH_HOURS'; detail: { from: string; until: string } }
  | { code: 'CASH_COOL_TIME'; detail: { until: string } }
  | { code: 'CASH_AFTER_DEPOSIT'; detail: { until: string } }
  | { code: 'ACCOUNT_FULL' }
  | { code: 'CASH_INSUFFICIENT'; detail?: unknown }
  | { code: 'CASH_WITHDRAWABLE'; detail: { withdrawable: number; locked: number } }
  | { code: 'CASH_WITHDRAWAL_PASSWORD_EMPTY' }
  | { code: 'CASH_WITHDRAWAL_PASSWORD_WRONG'; detail: { triesLeft: number } }
  | { code: 'CASH_WITHDRAWAL_LOCKED' }
  | { code: 'CASH_PASSWORD_TEMPORARY' }
  | { code: 'CASH_BIRTHDAY_REQUIRED' }
  | { code: 'CASH_UNDER_AGE'; detail: { age: number } }
  | { code: 'CASH_MEMBER_STATE' }
  | { code: 'CASH_REQUEST_OPEN' }
  | { code: 'CASH_NO_ACCOUNT' }
  | { code: 'CASH_ROW_RECEIVED' }
  | { code: 'CASH_TAKE_BACK_LATE' }
  | { code: 'CASH_TAKE_BACK_HELD' }
  | { code: 'CASH_TAKE_BACK_DECIDED' }
  | { code: 'POINT_BELOW_MINIMUM'; detail: { minimum: number } }
  | { code: 'POINT_INSUFFICIENT' }
  | { code: 'POINT_CONVERTIBLE'; detail: { convertible: number; locked: number } }
  | { code: 'BONUS_CODE_INVALID' }
  | { code: 'BONUS_CODE_USED' }
  | { code: 'BONUS_CODE_MINIMUM'; detail: { minimum: number } }
  | { code: 'BONUS_ACTIVE' }
  | { code: 'BONUS_WAITING' }
  | { code: 'BONUS_SLIPS_OPEN'; detail: { slips: number } }
  | { code: 'BONUS_NOT_ACTIVE' };

/** Source: specification 0 §4, §5 and §8; sentences with 요 that are not there are ours. */
export const cashTexts: Texts<CashRefusal> = {
  CASH_BELOW_MINIMUM: ({ detail }) => `최소 ${won(detail.minimum)}원 이상 신청하셔야합니다.`,
  CASH_UNIT: ({ detail }) => `${won(detail.unit)}원 단위로 신청해주세요.`,
  CASH_ABOVE_MAXIMUM: ({ detail }) => `한 번에 ${won(detail.maximum)}원까지 신청할 수 있어요.`,
  CASH_DAY_LIMIT: ({ detail }) =>
    detail.left > 0
      ? `하루에 ${won(detail.limit)}원까지 신청할 수 있어요. 오늘은 ${won(detail.left)}원 남았어요.`
      : `하루 한도 ${won(detail.limit)}원을 모두 썼어요. 내일 다시 신청해주세요.`,
  CASH_DAY_COUNT: ({ detail }) => `하루에 ${won(detail.limit)}번까지 신청할 수 있어요. 내일 다시 신청해주세요.`,
  CASH_HOURS: ({ detail: { from, until } }) =>
    `신청은 매일 ${from}부터 ${from > until && until !== '00:00' ? '다음 날 ' : ''}${until === '00:00' ? '24:00' : until}까지 받아요.`,
  CASH_COOL_TIME: ({ detail }) => `조금 전에 신청했어요. ${minute(detail.until)}부터 다시 신청할 수 있어요.`,
  CASH_AFTER_DEPOSIT: ({ detail }) =>
    `입금이 승인된 뒤에는 잠시 기다려야 해요. ${minute(detail.until)}부터 출금할 수 있어요.`,
  ACCOUNT_FULL: () => '보유금이 한도 9조 원을 넘게 되어 진행할 수 없어요. 먼저 출금해 주세요.',
  CASH_INSUFFICIENT: () => '보유금을 초과할 수 없습니다.',
  CASH_WITHDRAWABLE: ({ detail }) =>
    `지금 출금할 수 있는 금액은 ${won(detail.withdrawable)}원이에요. 보너스 ${won(detail.locked)}원은 롤링을 채우면 출금할 수 있어요.`,
  CASH_WITHDRAWAL_PASSWORD_EMPTY: () => '비밀번호를 입력하세요.',
  CASH_WITHDRAWAL_PASSWORD_WRONG: ({ detail }) =>
    detail.triesLeft > 0
      ? `출금 비밀번호가 맞지 않아요. ${detail.triesLeft}번 더 틀리면 출금이 잠겨요.`
      : '출금 비밀번호가 맞지 않아요. 출금이 잠겼어요. 고객센터에 출금 비밀번호 초기화를 요청해주세요.',
  CASH_PASSWORD_TEMPORARY: () =>
    '고객센터에서 받은 비밀번호로는 출금할 수 없어요. 마이페이지에서 새 비밀번호로 바꾼 뒤 신청해주세요.',
  CASH_WITHDRAWAL_LOCKED: () => '출금 비밀번호를 여러 번 틀려 출금이 잠겼어요. 고객센터에 초기화를 요청해주세요.',
  CASH_BIRTHDAY_REQUIRED: () => '생년월일을 등록해야 입금할 수 있어요. 마이페이지에서 한 번만 등록하면 돼요.',
  CASH_UNDER_AGE: ({ detail }) => `만 ${detail.age}세 이상만 이용할 수 있어요.`,
  CASH_MEMBER_STATE: () => '지금은 이용할 수 없는 계정이에요. 고객센터에 문의해주세요.',
  CASH_REQUEST_OPEN: () => '처리를 기다리는 신청이 있어요. 처리된 뒤에 다시 신청해주세요.',
  CASH_NO_ACCOUNT: () => '지금은 안내할 입금 계좌가 없어요. 고객센터에 문의해주세요.',
  CASH_ROW_RECEIVED: () => '아직 처리되지 않은 신청은 삭제할 수 없어요. 처리된 뒤에 삭제해주세요.',
  CASH_TAKE_BACK_LATE: () => '취소할 수 있는 시간이 지났어요. 취소하려면 고객센터에 문의해주세요.',
  CASH_TAKE_BACK_HELD: () => '관리자가 확인하고 있어 직접 취소할 수 없어요. 취소하려면 고객센터에 문의해주세요.',
  CASH_TAKE_BACK_DECIDED: () => '이미 처리된 신청이에요.',
  POINT_BELOW_MINIMUM: ({ detail }) => `${won(detail.minimum)}P 이상 전환이 가능합니다.`,
  POINT_INSUFFICIENT: () => '보유포인트 만큼 전환이 가능합니다.',
  POINT_CONVERTIBLE: ({ detail }) =>
    `지금 전환할 수 있는 포인트는 ${won(detail.convertible)}P예요. 보너스 ${won(detail.locked)}P는 롤링을 채우면 전환할 수 있어요.`,
  BONUS_CODE_INVALID: () => '유효한 코드를 입력해주세요.',
  BONUS_CODE_USED: () => '이미 사용한 코드예요.',
  BONUS_CODE_MINIMUM: ({ detail }) => `이 코드는 ${won(detail.minimum)}원 이상 입금할 때 쓸 수 있어요.`,
  BONUS_ACTIVE: () => '진행 중인 보너스가 있어요. 롤링을 채우거나 포기한 뒤에 새 보너스를 받을 수 있어요.',
  BONUS_WAITING: () => '보너스를 받는 입금 신청이 처리되고 있어요. 처리된 뒤에 새 보너스를 받을 수 있어요.',
  BONUS_SLIPS_OPEN: ({ detail }) =>
    `결과를 기다리는 베팅이 ${detail.slips}건 있어요. 결과가 나온 뒤에 포기할 수 있어요.`,
  BONUS_NOT_ACTIVE: () => '진행 중인 보너스가 아니에요.',
};

/** The messages when things go well. Source: specification 0 §7. */
export const depositedText = '충전이 신청되었습니다.';
/** After asking for a withdrawal. */
export const withdrawnText = '환전이 신청되었습니다.';
/** After a conversion of points. */
export const convertedText = (points: number) => `${won(points)}P를 보유금으로 전환했어요.`;
/** The reason of a withdrawal that its member took back. Source: decision 113. */
export const takenBackReason = '본인 취소';
/** After taking a withdrawal back. */
export const takenBackText = '출금 신청을 취소했어요.';
/** The reason sent with an approved deposit whose bonus could not be granted any more. */
export const bonusLapsedText = '보너스 조건이 바뀌어 보너스 없이 승인됐어요.';
