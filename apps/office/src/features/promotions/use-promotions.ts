import type { WirePromotion } from '@lime/contract/staff-promotions.ts';
import { promotionKindIds } from '@lime/contract/promotions.words.ts';
import type { OfferedKindId } from '@lime/contract/promotions.words.ts';
import { promotionKinds } from '@lime/domain/promotions/promotion-kinds.ts';
import { formatAmount, formatPoints, formatWon } from '@lime/ui/format.ts';
import { send } from '../../lib/api.ts';
import { askReason } from '../../lib/confirm.tsx';
import { createListAction } from '../../lib/list-action.ts';

/** Does something to promotions and has the lists read again. */
export const runAction = createListAction('promotions');

/** Screens of promotions, as tabs. */
export const promotionLinks = [
  { to: '/promotions', name: '프로모션' },
  { to: '/promotions/calendar', name: '달력' },
  { to: '/promotions/lots', name: '지급 내역' },
  { to: '/promotions/levels', name: '레벨 이동' },
  { to: '/promotions/lab', name: '조건 비교' },
] as const;

/** What a kind is called. */
export const kindName = (id: OfferedKindId): string => promotionKinds.find((kind) => kind.id === id)!.name;

/** What a kind gave, in its currency. */
export const given = (id: OfferedKindId, amount: number): string => {
  // a coupon's points or won are said by its terms
  if (id === 'coupon') return formatAmount(amount);
  return promotionKinds.find((kind) => kind.id === id)!.currency === 'cash' ? formatWon(amount) : formatPoints(amount);
};

/** Whether a kind gives bonuses, which are a list of their own. */
export const givesBonuses = (id: OfferedKindId): boolean =>
  ['deposit', 'coupon'].includes(promotionKinds.find((kind) => kind.id === id)!.on);

/** Kinds that can be made, with their names. */
export const kindOptions = promotionKindIds.map((value) => ({ value, label: kindName(value) }));

/** Words and looks of the states. */
export const promotionStates: Record<
  WirePromotion['state'],
  { word: string; tone: 'win' | 'wait' | 'lose' | 'warn' | 'info' }
> = {
  open: { word: '진행 중', tone: 'win' },
  waiting: { word: '시작 전', tone: 'wait' },
  over: { word: '기간 종료', tone: 'lose' },
  stopped: { word: '중지', tone: 'lose' },
};

/** Stops a promotion after asking why. */
export async function askAndStop({ id, name }: WirePromotion): Promise<boolean> {
  const reason = await askReason({
    title: `${name} 프로모션을 중지할까요?`,
    text: '지금부터의 베팅과 입금 신청에는 지급하지 않아요. 이미 지급했거나 약속한 것은 그대로이고, 결과가 바뀌면 함께 정정돼요.',
    yes: '중지하기',
    danger: true,
    presets: ['기간 종료', '조건 변경', '잘못 만든 프로모션'],
  });
  if (reason === null) return false;
  return runAction(
    () => send('/staff/promotions/stop', { id, reason: reason.slice(0, 200) }),
    `${name} 프로모션을 중지했어요.`,
  );
}
