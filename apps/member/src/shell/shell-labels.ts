/** The label of decision 69. */
export const playMoney = '모의머니 · 현금 가치 없음 · 환전 불가';

/** Runs by until the settings are there. Source: specification 0 §1. */
export const depositNotice =
  '모의머니 입금 안내: 타인 계좌나 대행 서비스를 통한 입금은 반환 처리됩니다. 입금 전 안내된 계좌를 꼭 확인해 주세요.';
