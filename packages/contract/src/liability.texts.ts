import type { CapKind } from '@lime/domain/limits/liability.ts';
import type { Won } from '@lime/domain/money.ts';

/** A cap of liability is reached; `allowed`: the stake of this cart that would still be taken. Source: decision 111. */
export type LiabilityRefusal = {
  code: 'BET_LIABILITY_FULL';
  detail: { allowed: Won; of: CapKind | 'round' };
};

/** How liability is counted, wherever the office sees it: caps, desk and dashboard count alike. */
export const liabilityHelp =
  '책임액은 당첨되면 나갈 금액에서 베팅금액을 뺀 값이에요. 조합 베팅은 담은 선택·경기·날짜마다 전액을 더해요.';

const places: Record<LiabilityRefusal['detail']['of'], string> = {
  memberPick: '이 선택에는',
  pick: '이 선택에는',
  match: '이 경기에는',
  day: '이 날짜 경기에는',
  round: '이번 회차의 이 선택에는',
};

/** What a member reads when a cap on liability refuses a bet; `allowed` is the largest stake in won that still fits. */
export function liabilityText({ allowed, of }: LiabilityRefusal['detail']): string {
  return allowed > 0
    ? `${places[of]} 지금 ${allowed.toLocaleString('ko-KR')}원까지 베팅할 수 있어요.`
    : `${places[of]} 지금 더 베팅할 수 없어요. 한도가 모두 찼어요.`;
}
