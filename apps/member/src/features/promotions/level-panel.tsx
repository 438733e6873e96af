import type { WireOwnLevel } from '@lime/contract/promotions.ts';
import { formatDate, formatPoints, formatWon } from '@lime/ui/format.ts';
import { ErrorState } from '@lime/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { Medal } from 'lucide-react';
import { send } from '../../lib/api.ts';
import './promotions.css';

/** The member's level: how far the next ones are, what levels give, and how theirs has moved; without any of it nothing. */
export function LevelPanel() {
  const { data, isError, refetch } = useQuery({
    queryKey: ['promotions', 'level'],
    queryFn: ({ signal }) => send('/promotion/level', {}, { signal }),
  });
  if (!data && !isError) return null;
  if (data && data.rules.length + data.benefits.length + data.history.length === 0) return null;
  return (
    <section className="card promotion-panel" aria-label="내 레벨">
      <h2>
        <Medal size={16} aria-hidden />
        {data ? `내 레벨 · ${data.grade}레벨` : '내 레벨'}
      </h2>
      {data ? <Level {...data} /> : <ErrorState text="레벨을 불러오지 못했어요" onRetry={() => void refetch()} />}
    </section>
  );
}

const dateText = (day: string) => `${Number(day.slice(5, 7))}월 ${Number(day.slice(8, 10))}일`;

function Level({ grade, held, rules, benefits, history }: WireOwnLevel) {
  return (
    <>
      {held !== null && <p className="today">지금 레벨은 {dateText(held)}까지 그대로예요.</p>}
      {rules.map((rule) => (
        <Rule key={`${rule.name} ${rule.to}`} {...rule} />
      ))}
      {benefits.length > 0 && (
        <article aria-label="레벨 혜택">
          <h3>매달 받는 포인트</h3>
          <dl>
            {benefits.map((benefit) => (
              <div key={benefit.grade}>
                <dt>{benefit.grade}레벨</dt>
                <dd>
                  {formatPoints(benefit.points)}
                  {benefit.grade === grade && ' · 지금 내 레벨'}
                </dd>
              </div>
            ))}
          </dl>
        </article>
      )}
      {history.length > 0 && (
        <article aria-label="레벨 기록">
          <h3>레벨 기록</h3>
          <dl>
            {history.map(({ at, from, to, rule }) => (
              <div key={at}>
                <dt>{formatDate(at)}</dt>
                <dd>
                  {from}레벨 → {to}레벨 · {rule ?? '관리자'}
                </dd>
              </div>
            ))}
          </dl>
        </article>
      )}
    </>
  );
}

function Rule({ name, up, to, days, gift, graceUntil, needs }: WireOwnLevel['rules'][number]) {
  return (
    <article aria-label={name}>
      <h3>{up ? `${to}레벨로 오르려면` : '지금 레벨을 지키려면'}</h3>
      <p className="today">
        {name} · 최근 {days}일 기준이에요.
        {gift > 0 && ` 오르면 ${formatPoints(gift)}를 한 번 드려요.`}
        {graceUntil !== null && ` ${dateText(graceUntil)}까지는 내려가지 않아요.`}
        {!up && graceUntil === null && ` 채우지 못하면 ${to}레벨이 돼요.`}
      </p>
      <dl>
        {needs.map(({ label, have, need }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <meter min={0} max={need} value={Math.min(Math.max(have, 0), need)} aria-label={label} />{' '}
              {formatWon(have)} / {formatWon(need)}
            </dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
