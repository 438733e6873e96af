/** The label of decision 69. */
export const playMoney = '모의머니 · 현금 가치 없음 · 환전 불가';

/** Runs by until the settings are there. Source: specification 0 §1. */
export const depositNotice = '모의머니 입금 안내: 화면의 입금 계좌는 모의 계좌예요. 실제로 돈을 보내지 마세요.';
