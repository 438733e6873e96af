import type { Texts } from './texts.ts';

const won = (amount: number) => amount.toLocaleString('ko-KR');

type CasinoWalletRefusal =
  | { code: 'CASINO_ABOVE_CASH'; detail: { cash: number } }
  | { code: 'CASINO_ABOVE_CREDIT'; detail: { credit: number } }
  | { code: 'CASINO_LOCKED_BONUS'; detail: { free: number; locked: number } }
  | { code: 'CASINO_EMPTY' }
  | { code: 'CASINO_TRANSFER_LATE' };

/** Source: specification 2 §5 and §8, and the wording table of the decisions; sentences with 요 are ours. */
export const casinoWalletTexts: Texts<CasinoWalletRefusal> = {
  CASINO_ABOVE_CASH: () => '보유금보다 많은 금액을 신청하셨습니다.',
  CASINO_ABOVE_CREDIT: () => '보유 크레딧보다 많은 금액을 신청하셨습니다.',
  CASINO_LOCKED_BONUS: ({ detail }) =>
    `지금 카지노에 넣을 수 있는 금액은 ${won(detail.free)}원이에요. 보너스 ${won(detail.locked)}원은 롤링을 채우면 넣을 수 있어요.`,
  CASINO_EMPTY: () => '카지노 지갑에 가져올 금액이 없어요.',
  CASINO_TRANSFER_LATE: () => '60초 안에 처리하지 못해 보유금으로 돌려드렸어요.',
};

/** Source: specification 2 §8, decision 102. */
export const casinoAskedText = '신청되었습니다.';

/** Why a top-up came back, as its member reads it. @param code as the row keeps it */
export function returnText(code: string): string {
  switch (code) {
    case 'CASINO_TRANSFER_LATE':
      return casinoWalletTexts.CASINO_TRANSFER_LATE({ code });
    case 'RESTING':
      return '쉬는 중이라 보유금으로 돌려드렸어요.';
    default:
      return '지금은 카지노에 넣을 수 없는 계정이어서 보유금으로 돌려드렸어요.';
  }
}

/** What a page says at once when a top-up came back. */
export const returnedNews = (amount: number): string => `${won(amount)}원이 보유금으로 돌아왔어요.`;

/** Of a bonus that a game's provider gave by itself. */
export const bonusText = '게임사 보너스';

/** Of what a free spin won. @param title  in Korean @param reason  why staff gave the spins */
export const freeSpinText = (title: string, reason: string): string => `${title} 무료 스핀 당첨 · ${reason}`;
