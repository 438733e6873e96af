import type { Texts } from './texts.ts';

/** Why an address is no target. */
export type TargetFault = 'address' | 'https' | 'private';

type DeliveryRefusal =
  | { code: 'WEBHOOK_ADDRESS'; detail: { fault: TargetFault } }
  | { code: 'WEBHOOKS_FULL'; detail: { max: number } }
  | { code: 'WEBHOOK_OFF' }
  | { code: 'DELIVERY_WAITING' };

const faults: Readonly<Record<TargetFault, string>> = {
  address: '보낼 주소를 확인해주세요.',
  https: '보낼 주소는 https:// 로 시작해야 해요.',
  private: '내부망 주소로는 보낼 수 없어요. 보안 설정의 외부 전송에서 허용할 수 있어요.',
};

/** Korean texts of the refusals of what leaves the house. */
export const deliveryTexts: Texts<DeliveryRefusal> = {
  WEBHOOK_ADDRESS: ({ detail }) => faults[detail.fault],
  WEBHOOKS_FULL: ({ detail }) => `웹훅은 ${detail.max}개까지 만들 수 있어요. 안 쓰는 웹훅을 지워주세요.`,
  WEBHOOK_OFF: () => '받는 곳이 꺼져 있거나 지워졌어요. 켠 다음 다시 보내주세요.',
  DELIVERY_WAITING: () => '아직 보내는 중이에요.',
};
