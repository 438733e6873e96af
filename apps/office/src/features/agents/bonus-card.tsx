import { withParticle } from '@lime/domain/text/particle.ts';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../lib/api.ts';
import { PromotionCard } from '../../lib/promotion-switches.tsx';
import { can } from '../../lib/staff-session.ts';
import { runAction } from './use-agents.ts';

/** Which deposit bonuses an agent's own members may take. */
export function BonusCard({ id }: { id: string }) {
  const query = useQuery({
    queryKey: ['agents', 'promotions', id],
    queryFn: ({ signal }) => send('/staff/agents/promotions', { id }, { signal }),
  });
  return (
    <PromotionCard
      className="agent-settle"
      hint="끄면 총판이 켤 수 없어요."
      query={query}
      by="staff"
      disabled={!can('agents.edit')}
      onSwitch={({ id: promotionId, name }, on) =>
        void runAction(
          () => send('/staff/agents/switch-promotion', { id, promotionId, on }),
          `${withParticle(name, '을', '를')} ${on ? '열었어요' : '닫았어요'}.`,
        )
      }
    />
  );
}
