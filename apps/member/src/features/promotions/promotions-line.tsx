import { AppLink } from '@lime/ui/app-link.tsx';
import { formatPoints } from '@lime/ui/format.ts';
import { BadgePercent, ChevronRight } from 'lucide-react';
import './promotions.css';
import { useOwnPromotions } from './use-own-promotions.ts';

/** Beside a form of money: the one line that leads to the promotions, with the points that wait there. */
export function PromotionsLine() {
  const { data } = useOwnPromotions();
  const waiting = (data?.list ?? []).flatMap(({ claims }) => claims).reduce((sum, { points }) => sum + points, 0);
  return (
    <AppLink to="/promotion" className="card promotions-line">
      <BadgePercent size={18} aria-hidden />
      <b>프로모션</b>
      <span>{waiting > 0 ? `받을 포인트 ${formatPoints(waiting)}가 있어요` : '입금 보너스와 포인트 혜택 보기'}</span>
      <ChevronRight size={16} aria-hidden />
    </AppLink>
  );
}
