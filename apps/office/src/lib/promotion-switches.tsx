import type { WireAgentPromotion } from '@lime/contract/agent-promotions.ts';
import { names } from '@lime/ui/class-names.ts';
import { EmptyState, ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { Switch } from '@lime/ui/switch.tsx';
import { promotionKinds } from '@lime/domain/promotions/promotion-kinds.ts';
import { wordsOf } from './api.ts';
import './promotion-switches.css';

const kindName = ({ kind }: WireAgentPromotion) => promotionKinds.find(({ id }) => id === kind)!.name;

type CardProps = Omit<Props, 'list'> & {
  /** what else the card's class is */
  className?: string;
  /** after what the bonuses are */
  hint?: string;
  query: {
    readonly data: { readonly list: readonly WireAgentPromotion[] } | undefined;
    readonly error: unknown;
    readonly refetch: () => Promise<unknown>;
  };
};

/** The card of the bonuses an agent's members take themselves. */
export function PromotionCard({ className, hint, query: { data, error, refetch }, ...switches }: CardProps) {
  return (
    <section className={names('card', className)} aria-label="회원 보너스">
      <h2>회원 보너스</h2>
      <p className="sub">직속 회원이 직접 받는 입금 보너스, 쿠폰, 데일리 콤프예요.{hint !== undefined && ` ${hint}`}</p>
      {error ? (
        <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={80} />
      ) : (
        <PromotionSwitches list={data.list} {...switches} />
      )}
    </section>
  );
}

type Props = {
  list: readonly WireAgentPromotion[];
  /** whose switches these are */
  by: 'staff' | 'agent';
  disabled: boolean;
  onSwitch: (promotion: WireAgentPromotion, on: boolean) => void;
};

/** Bonuses of an agent's members, each with the switch of who reads it and a word on the other's. */
function PromotionSwitches({ list, by, disabled, onSwitch }: Props) {
  if (list.length === 0) return <EmptyState text="열린 보너스가 없어요" hint="프로모션에서 만들면 여기에 보여요." />;
  return (
    <ul className="promotion-switches">
      {list.map((one) => {
        const isClosed = by === 'agent' && !one.byStaff;
        const note = isClosed
          ? '관리자가 닫았어요'
          : by === 'staff' && !one.byStaff
            ? '회원이 받을 수 없어요'
            : !one.byAgent
              ? by === 'staff'
                ? '총판이 껐어요'
                : '회원이 받을 수 없어요'
              : '회원이 받을 수 있어요';
        return (
          <li key={one.id}>
            <div>
              <b>{one.name}</b>
              <span className="sub">
                {kindName(one)} · {note}
              </span>
            </div>
            <Switch
              label=""
              name={`${one.name} 받기`}
              on={by === 'staff' ? one.byStaff : one.byStaff && one.byAgent}
              disabled={disabled || isClosed}
              onChange={(on) => onSwitch(one, on)}
            />
          </li>
        );
      })}
    </ul>
  );
}
