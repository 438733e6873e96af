import type { SlotPlay } from './play.ts';
import type { SlotTitle } from './title.ts';

/** What a play came to, in Korean: its dearest win and feature, then how many times its stake it paid; of a pool that it won some. */
export function slotOutcomeText(title: SlotTitle, { steps, win, poolShare }: SlotPlay): string {
  const parts: string[] = [];
  const first = steps.flatMap((step) => (step.kind === 'spin' ? step.wins : []));
  const best = first.toSorted((one, other) => other.pay - one.pay)[0];
  if (best) parts.push(`${title.symbols[best.symbol]![1]} ${best.count}개`);
  if (steps.some((step) => step.kind !== 'spin' || step.free)) parts.push(featureNames[title.feature.kind]);
  if (poolShare > 0) parts.push('적립금');
  return `${parts.join(' · ') || '당첨 없음'} / ${(win / 100).toLocaleString('ko-KR')}배`;
}

/** Features in Korean, as histories name them. */
export const featureNames: Readonly<Record<SlotTitle['feature']['kind'], string>> = {
  spins: '무료 스핀',
  wheel: '행운판',
  hold: '리스핀',
  ladder: '사다리',
  pool: '잭팟',
};
