import type { WireGameAlarm } from '@lime/contract/staff-games.ts';
import { withParticle } from '@lime/domain/text/particle.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { formatAmount, formatDayTime, formatWon } from '@lime/ui/format.ts';
import { EmptyState, ErrorState, Skeleton } from '@lime/ui/states.tsx';
import type { ReactNode } from 'react';
import { send, wordsOf } from '../../lib/api.ts';
import { readWork } from '../../lib/live.ts';
import { can } from '../../lib/staff-session.ts';
import { runAction, useAlarms } from './use-games.ts';

const kinds = {
  band: { name: '정상 범위 밖', tone: 'danger' },
  late: { name: '회차 지연', tone: 'warn' },
  win: { name: '큰 당첨', tone: 'info' },
  host: { name: '열린 판', tone: 'danger' },
} as const;

const hostNames: Readonly<Record<string, string>> = { unproven: '호출 거절', credit: '당첨금 확인' };

const nameOf = ({ kind, detail }: WireGameAlarm) =>
  (kind === 'host' && hostNames[String(detail['what'])]) || kinds[kind].name;

/** What rang: games out of their band, rounds that were not moved, slips that pay much. */
export function AlarmList() {
  const { data, error, refetch } = useAlarms();
  const handleSeen = async ({ id }: WireGameAlarm) => {
    await runAction(() => send('/staff/games/alarms/seen', { id }), '확인했어요.');
    await readWork();
  };
  return (
    <section className="card alarms" aria-label="알림">
      <div className="card-head">
        <h2>알림</h2>
        {data && <span className="sub">확인 전 {formatAmount(data.open)}건</span>}
      </div>
      {data === undefined && error ? (
        <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton height={160} />
      ) : data.list.length === 0 ? (
        <EmptyState
          text="알림이 없어요"
          hint="정상 범위를 벗어난 게임, 늦어진 회차, 큰 당첨, 끝나지 않는 판이 있으면 알려요."
        />
      ) : (
        <ul>
          {data.list.map((alarm) => (
            <li key={alarm.id} data-seen={alarm.seenAt !== null}>
              <span>
                <Badge tone={alarm.seenAt === null ? kinds[alarm.kind].tone : 'plain'}>{nameOf(alarm)}</Badge>{' '}
                <b>{alarm.gameName}</b> {wordsOfAlarm(alarm)}
                <small>
                  {formatDayTime(alarm.at)}
                  {alarm.seenAt !== null && ` · ${alarm.seenBy ?? ''} 확인 ${formatDayTime(alarm.seenAt)}`}
                </small>
              </span>
              {alarm.seenAt === null && alarm.kind !== 'band' && can('games.void') && (
                <Button
                  size="tiny"
                  aria-label={`${alarm.gameName} ${nameOf(alarm)} 확인`}
                  onClick={() => void handleSeen(alarm)}
                >
                  확인
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Why the calls of a host are not believed, or soon will not be. */
const doubts: Readonly<Record<string, string>> = {
  key: '서명이나 키가 달라요.',
  old: '이전 방식으로 서명했어요. 게임사 서버를 새 버전으로 바꾸거나 보안 설정에서 이전 서명을 켜주세요.',
  address: '등록하지 않은 IP 주소에서 왔어요.',
};

function wordsOfUnproven(detail: WireGameAlarm['detail']): string {
  const why = String(detail['why']);
  const seconds = Number(detail['seconds']);
  const clock = `게임사 시계가 ${formatAmount(Math.abs(seconds))}초 ${seconds > 0 ? '빨라요' : '느려요'}.`;
  if (why === 'drift') return `${clock} 60초를 넘으면 호출을 받지 않아요.`;
  return `호출 ${formatAmount(Number(detail['calls']))}건을 받지 않았어요. ${why === 'clock' ? clock : (doubts[why] ?? '')}`;
}

function wordsOfAlarm({ kind, detail }: WireGameAlarm): ReactNode {
  const text = (name: string) => String(detail[name] ?? '');
  const round = (name: string) => (
    <AppLink to="/games/rounds" search={{ open: text('round') }}>
      {name}
    </AppLink>
  );
  if (kind === 'band')
    return `${text('pick')} ${formatAmount(Number(detail['plays']))}회 중 ${formatAmount(Number(detail['won']))}회 당첨`;
  if (kind === 'host' && detail['what'] === 'pool')
    return (
      <>
        {text('host')}의 {text('pool')} 잭팟이 원장과 달라요. 원장 {formatAmount(Number(detail['ledger']))}, 게임사{' '}
        {formatAmount(Number(detail['amount']))}. <AppLink to="/games/open-debits">비교 보기</AppLink>
      </>
    );
  if (kind === 'host' && detail['what'] === 'unproven') return wordsOfUnproven(detail);
  if (kind === 'host' && detail['what'] === 'credit')
    return (
      <>
        {withParticle(text('host'), '이', '가')} 보낸{' '}
        <AppLink to="/games/host-credits">당첨금 {formatWon(Number(detail['amount']))}</AppLink>을 관리자 두 명이
        확인해야 해요
      </>
    );
  if (kind === 'host')
    return (
      <>
        {withParticle(text('host'), '이', '가')}
        {detail['what'] === 'silent' ? ' 답하지 않아요. ' : ' 아직 진행 중이라고 해요. '}
        <AppLink to="/games/open-debits" search={{ state: 'late' }}>
          늦은 판 {formatAmount(Number(detail['late']))}건
        </AppLink>
      </>
    );
  if (kind === 'late')
    return (
      <>
        {round(`${text('no')}회차`)} {detail['state'] === 'open' ? '마감이' : '추첨이'} {text('seconds')}초 늦었어요
      </>
    );
  return (
    <>
      {text('loginId')} 회원{' '}
      <AppLink to="/slips" search={{ open: text('betCode') }}>
        {formatWon(Number(detail['payout']))}
      </AppLink>
    </>
  );
}
