import { ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { send, wordsOf } from '../../lib/api.ts';
import { PromotionSwitches } from '../../lib/promotion-switches.tsx';
import { can } from '../../lib/staff-session.ts';
import { runAction } from './use-agents.ts';

/** Which deposit bonuses an agent's own members may take. */
export function BonusCard({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['agents', 'promotions', id],
    queryFn: ({ signal }) => send('/staff/agents/promotions', { id }, { signal }),
  });
  return (
    <section className="card agent-settle" aria-label="회원 보너스">
      <h2>회원 보너스</h2>
      <p className="sub">직속 회원이 받을 수 있는 입금 보너스예요. 끄면 총판이 켤 수 없어요.</p>
      {error ? (
        <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={80} />
      ) : (
        <PromotionSwitches
          list={data.list}
          by="staff"
          disabled={!can('agents.edit')}
          onSwitch={({ id: promotionId, name }, on) =>
            void runAction(
              () => send('/staff/agents/switch-promotion', { id, promotionId, on }),
              on ? `${name}을(를) 열었어요.` : `${name}을(를) 닫았어요.`,
            )
          }
        />
      )}
    </section>
  );
}
