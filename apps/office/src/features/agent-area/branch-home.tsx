import { agentGroups } from '@lime/domain/agents/product-groups.ts';
import { withParticle } from '@lime/domain/text/particle.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { formatAmount, formatDayTime, formatWon } from '@lime/ui/format.ts';
import { go } from '@lime/ui/go.ts';
import { ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { partNames, percentRange, ratesOfGroup, settlementStates, signedWon } from '../../lib/agent-words.ts';
import { wordsOf } from '../../lib/api.ts';
import { Page } from '../../lib/page.tsx';
import { PromotionCard } from '../../lib/promotion-switches.tsx';
import { ask } from './agent-api.ts';
import { runOwn, useHome, useOwnPromotions } from './use-branch.ts';
import type { HomeOf } from './use-branch.ts';

/** The month so far, the next settlement, the account and the branch in figures. */
export function BranchHome() {
  const { data, error, refetch } = useHome();
  return (
    <Page title="개요" sub={data && `${data.today} 기준`}>
      {error ? (
        <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={360} />
      ) : (
        <div className="branch-home">
          <Month home={data} />
          <NextSettlement home={data} />
          <Branch home={data} />
          <OwnRates rates={data.rates} />
          <MemberBonuses />
        </div>
      )}
    </Page>
  );
}

function Month({ home: { month } }: { home: HomeOf }) {
  const { shares, children, corrections, total, asOf } = month;
  const rows = [
    [partNames['stake'], shares.stake],
    [partNames['lost'], shares.lost],
    [partNames['deposit'], shares.deposit],
    [partNames['net'], shares.net],
    [partNames['children'], -children.reduce((sum, { amount }) => sum + amount, 0)],
    [partNames['corrections'], corrections],
  ] as const;
  return (
    <section className="card" aria-label="이번 달">
      <h2>이번 달</h2>
      <p className="big">{signedWon(total)}원</p>
      <p className="sub">
        {month.from} ~ {month.to}
        {asOf !== null && ` · ${formatDayTime(asOf)}까지 반영`}
      </p>
      <dl>
        {rows
          .filter(([, won]) => won !== 0)
          .map(([name, won]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{signedWon(won)}</dd>
            </div>
          ))}
      </dl>
      <Button size="small" onClick={() => go('/agent/statements')}>
        정산서 보기
      </Button>
    </section>
  );
}

function NextSettlement({ home: { next, waiting, balance } }: { home: HomeOf }) {
  return (
    <section className="card" aria-label="다음 정산">
      <h2>다음 정산</h2>
      {waiting ? (
        <>
          <p className="big">{formatWon(waiting.payable)}</p>
          <p className="sub">
            {waiting.from} ~ {waiting.to}{' '}
            <Badge tone={settlementStates.requested.tone}>{settlementStates.requested.word}</Badge>
          </p>
        </>
      ) : next ? (
        <>
          <p className="big">{formatWon(next.payable)}</p>
          <p className="sub">
            {next.from} ~ {next.to}
            {next.carryIn < 0 && ` · 지난 기간 이월 ${signedWon(next.carryIn)}원 포함`}
          </p>
          <Button look="primary" size="small" onClick={() => go('/agent/statements')}>
            정산 신청하기
          </Button>
        </>
      ) : (
        <p className="sub">정산하지 않은 지난 날이 없어요. 하루가 끝나면 신청할 수 있어요.</p>
      )}
      <dl>
        <div>
          <dt>정산계정 잔액</dt>
          <dd>{signedWon(balance)}원</dd>
        </div>
      </dl>
    </section>
  );
}

function Branch({ home: { members, membersBelow, agentsBelow } }: { home: HomeOf }) {
  const facts = [
    ['직속 회원', members, '명', '/agent/members'],
    ['하위 포함', membersBelow, '명', '/agent/tree'],
    ['하위 총판', agentsBelow, '곳', '/agent/tree'],
  ] as const;
  return (
    <section className="card facts" aria-label="회원과 하위 총판">
      {facts.map(([name, value, unit, to]) => (
        <button key={name} type="button" onClick={() => go(to)}>
          <span>{name}</span>
          <b>
            {formatAmount(value)}
            <small>{unit}</small>
          </b>
        </button>
      ))}
    </section>
  );
}

function MemberBonuses() {
  return (
    <PromotionCard
      query={useOwnPromotions()}
      by="agent"
      disabled={false}
      onSwitch={({ id: promotionId, name }, on) =>
        void runOwn(
          () => ask('/agent/switch-promotion', { promotionId, on }),
          `${withParticle(name, '을', '를')} ${on ? '켰어요' : '껐어요'}.`,
        )
      }
    />
  );
}

function OwnRates({ rates }: { rates: HomeOf['rates'] }) {
  const rows = [
    ...agentGroups.flatMap((group) =>
      (['stake', 'lost'] as const).map(
        (basis) => [`${group.name}${basis === 'lost' ? ' 낙첨' : ''}`, ratesOfGroup(rates, basis, group)] as const,
      ),
    ),
    ['입금', [rates['deposit'] ?? 0]] as const,
    ['입금−출금', [rates['net'] ?? 0]] as const,
  ].filter(([, own]) => own.some((rate) => rate > 0));
  return (
    <section className="card" aria-label="내 요율">
      <h2>내 요율</h2>
      {rows.length === 0 ? (
        <p className="sub">아직 요율이 없어요. 관리자에게 문의해주세요.</p>
      ) : (
        <dl className="rates">
          {rows.map(([name, own]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{percentRange(own)}%</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
