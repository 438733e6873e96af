import type { Texts } from './texts.ts';

type PayoutRefusal =
  | { code: 'PAYOUT_NOTHING' }
  | { code: 'PAYOUT_TOO_MANY'; detail: { max: number } }
  | { code: 'PAYOUT_TAKEN'; detail: { count: number } }
  | { code: 'PAYOUT_BANK'; detail: { bank: string } }
  | { code: 'PAYOUT_STATE' }
  | { code: 'PAYOUT_LETTER'; detail: { seq: string | null } };

/** Korean texts of the refusals of payout files. */
export const payoutTexts: Texts<PayoutRefusal> = {
  PAYOUT_NOTHING: () => '파일에 넣을 출금이 없어요. 기간이나 검색어를 바꿔주세요.',
  PAYOUT_TOO_MANY: ({ detail }) =>
    `한 파일에 ${detail.max.toLocaleString('ko-KR')}건까지 넣을 수 있어요. 나눠서 만들어주세요.`,
  PAYOUT_TAKEN: ({ detail }) =>
    `${detail.count}건은 승인된 출금이 아니거나 이미 다른 파일에 있어요. 목록을 새로 보고 다시 골라주세요.`,
  PAYOUT_BANK: ({ detail }) =>
    `${detail.bank || '은행 이름이 없는 계좌'}의 은행코드가 없어요. 입출금 설정에 적어주세요.`,
  PAYOUT_STATE: () => '지금 상태에서는 할 수 없어요. 파일을 다시 열어 확인해주세요.',
  PAYOUT_LETTER: ({ detail }) =>
    `${detail.seq === null ? '메모' : `${detail.seq}번 출금의 예금주`}에 EUC-KR로 쓸 수 없는 글자가 있어요. 설정에서 UTF-8로 바꿔주세요.`,
};
