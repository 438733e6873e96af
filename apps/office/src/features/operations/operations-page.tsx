import { feedKo } from '@lime/contract/list-words.ts';
import type { WireOperations, WireProcess } from '@lime/contract/staff-operations.ts';
import { operationBounds, worstOf } from '@lime/domain/operations/standings.ts';
import type { StaffRight } from '@lime/domain/access/staff-rights.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { formatAmount, formatDayTime } from '@lime/ui/format.ts';
import { ErrorState, MessageBand, Skeleton } from '@lime/ui/states.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { send, wordsOf } from '../../lib/api.ts';
import { useNow } from '../../lib/now.ts';
import { Page } from '../../lib/page.tsx';
import { can } from '../../lib/staff-session.ts';
import { Failures } from './failures.tsx';
import { Section, State, Table } from './operations-parts.tsx';
import {
  formatBytes,
  formatSeconds,
  keyStates,
  queueNames,
  roundPages,
  upkeepNames,
  upkeepUsual,
} from './operations-words.ts';
import './operations.css';

const refreshMs = 5_000;

/** How the installation is, for those who run it: what waits, what is late, what its processes and its database do. */
export function OperationsPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['operations'],
    queryFn: ({ signal }) => send('/staff/operations/now', {}, { signal }),
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
  });
  return (
    <Page title="운영 상태" sub={data ? <>{formatDayTime(data.at)} 기준 · 5초마다 갱신</> : '5초마다 갱신'}>
      {error && data && (
        <MessageBand tone="warn" live>
          {wordsOf(error)} 보이는 숫자는 최신이 아닐 수 있어요.
        </MessageBand>
      )}
      {data ? (
        <div className="operations">
          <Queues queues={data.queues} />
          <Failures failures={data.failures} />
          <Processes processes={data.processes} />
          <div className="column">
            <Rounds rounds={data.rounds} />
            <Database database={data.database} />
          </div>
          <div className="column">
            <Feeds feeds={data.feeds} />
            <Upkeep upkeep={data.upkeep} losses={data.losses} />
            <Keys keys={data.keys} />
          </div>
        </div>
      ) : error ? (
        <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={420} />
      )}
    </Page>
  );
}

/** A name that leads to the page of its rows, where the reader may see that. */
function Name({ to, right, children }: { to: string; right: StaffRight | null; children: string }) {
  if (right !== null && !can(right)) return <>{children}</>;
  return (
    <AppLink to={to} className="plain-link">
      {children}
    </AppLink>
  );
}

function Queues({ queues }: Pick<WireOperations, 'queues'>) {
  return (
    <Section
      title="대기열"
      usual="가장 오래된 일이 목표를 넘으면 주의, 목표의 두 배를 넘으면 문제예요. 실패해서 다시 하는 일이 있어도 주의예요."
      standing={worstOf(queues.map(({ standing }) => standing))}
      wide
    >
      <Table label="대기열 표" heads={['대기열', '상태', '대기', '가장 오래', '목표', '실패']}>
        {queues.map(({ id, count, isMore, oldestSeconds, targetSeconds, failing, standing }) => (
          <tr key={id}>
            <th scope="row">
              <Name to={queueNames[id].to} right={queueNames[id].right}>
                {queueNames[id].name}
              </Name>
            </th>
            <td>
              <State standing={standing} />
            </td>
            <td className="num">{isMore ? `${formatAmount(count)}+` : formatAmount(count)}</td>
            <td className="num">{oldestSeconds === null ? '–' : formatSeconds(oldestSeconds)}</td>
            <td className="num">{formatSeconds(targetSeconds)}</td>
            <td className="num">{failing === null ? '–' : formatAmount(failing)}</td>
          </tr>
        ))}
      </Table>
    </Section>
  );
}

const processUsual = `이벤트 루프 ${operationBounds.loopMs.watch} ms, 메모리 ${formatBytes(operationBounds.residentBytes.watch)} 아래, 대기 중인 호출과 느린 소켓 없음이 보통이에요.`;

function Processes({ processes }: Pick<WireOperations, 'processes'>) {
  return (
    <Section
      title="API 프로세스와 소켓"
      usual={processUsual}
      standing={processes.length === 0 ? 'bad' : worstOf(processes.map(({ standing }) => standing))}
      wide
    >
      <Table
        label="API 프로세스"
        heads={['프로세스', '상태', '가동', '응답', '메모리', '루프 지연', '연결', '소켓', '초당 전송', '느린 소켓']}
      >
        {processes.map((one) => (
          <ProcessRow key={one.id} one={one} />
        ))}
      </Table>
    </Section>
  );
}

function ProcessRow({ one }: { one: WireProcess }) {
  const age = Math.max(0, (useNow() - Date.parse(one.startedAt)) / 1_000);
  const facts = [one.host, `pid ${one.pid}`, one.roles.join(' · '), one.release || '소스에서 실행'];
  return (
    <tr>
      <th scope="row">
        {one.name}
        <small>{facts.join(' · ')}</small>
      </th>
      <td>
        <State standing={one.standing} />
      </td>
      <td className="num">{formatSeconds(age)}</td>
      <td className="num">{one.seenSeconds < 10 ? '지금' : `${formatSeconds(one.seenSeconds)} 전`}</td>
      <td className="num">{formatBytes(one.residentBytes)}</td>
      <td className="num">{`${one.loopMs.toFixed(0)} ms`}</td>
      <td className="num">{`${one.connections}${one.waitingCalls > 0 ? ` (대기 ${one.waitingCalls})` : ''}`}</td>
      <td className="num">{`회원 ${formatAmount(one.members)} · 관리자 ${formatAmount(one.staff)}`}</td>
      <td className="num">{formatAmount(Math.round(one.messagesASecond))}</td>
      <td className="num">{formatAmount(one.slowSockets)}</td>
    </tr>
  );
}

function Rounds({ rounds }: Pick<WireOperations, 'rounds'>) {
  return (
    <Section
      title="회차와 게임사"
      usual={`마감이나 추첨이 ${operationBounds.roundSeconds.watch}초 늦으면 주의, ${operationBounds.roundSeconds.bad}초 늦으면 문제예요.`}
      standing={worstOf(rounds.map(({ standing }) => standing))}
    >
      {rounds.length === 0 ? (
        <p className="none">열린 회차가 없어요.</p>
      ) : (
        <Table label="회차와 게임사 표" heads={['이름', '상태', '열림', '늦음', '가장 늦음']}>
          {rounds.map(({ kind, id, name, open, late, lateSeconds, silentSeconds, standing }) => (
            <tr key={`${kind} ${id}`}>
              <th scope="row">
                <Name to={roundPages[kind].to} right={roundPages[kind].right}>
                  {kind === 'lotto' ? `${roundPages.lotto.name} ${name}회차` : name}
                </Name>
                {silentSeconds !== null && <small>{`${formatSeconds(silentSeconds)}째 응답 없음`}</small>}
              </th>
              <td>
                <State standing={standing} />
              </td>
              <td className="num">{formatAmount(open)}</td>
              <td className="num">{formatAmount(late)}</td>
              <td className="num">{lateSeconds === null ? '–' : formatSeconds(lateSeconds)}</td>
            </tr>
          ))}
        </Table>
      )}
    </Section>
  );
}

const feedWords = { up: '수신 중', recovering: '복구 중', down: '끊김', lost: '응답 없음', off: '꺼짐' } as const;

function Feeds({ feeds }: Pick<WireOperations, 'feeds'>) {
  return (
    <Section
      title="피드"
      usual="끊기거나 45초 넘게 조용하면 문제예요. 꺼둔 피드는 빼고 계산해요."
      standing={worstOf(feeds.map(({ standing }) => standing))}
    >
      {feeds.length === 0 ? (
        <p className="none">아직 메시지를 보낸 피드가 없어요.</p>
      ) : (
        <Table label="피드 표" heads={['피드', '상태', '연결', '조용한 시간']}>
          {feeds.map(({ source, state, silentSeconds, standing }) => (
            <tr key={source}>
              <th scope="row">
                <Name to="/feeds" right="feeds.view">
                  {feedKo(source)}
                </Name>
              </th>
              <td>
                <State standing={standing} />
              </td>
              <td>{feedWords[state]}</td>
              <td className="num">{silentSeconds === null ? '–' : formatSeconds(silentSeconds)}</td>
            </tr>
          ))}
        </Table>
      )}
    </Section>
  );
}

function Database({ database }: Pick<WireOperations, 'database'>) {
  const { connections, maxConnections, bytes, longestSeconds, lockWaits, version, slow, standing } = database;
  return (
    <Section
      title="데이터베이스"
      usual={`연결은 허용의 ${operationBounds.connectionShare.watch * 100}% 아래, 트랜잭션은 ${operationBounds.transactionSeconds.watch}초 아래, 잠금 대기는 없음이 보통이에요.`}
      standing={standing}
    >
      <dl className="operations-facts">
        <dt>연결</dt>
        <dd className="num">{`${formatAmount(connections)} / ${formatAmount(maxConnections)}`}</dd>
        <dt>크기</dt>
        <dd className="num">{formatBytes(bytes)}</dd>
        <dt>가장 긴 트랜잭션</dt>
        <dd className="num">{longestSeconds < 1 ? '1초 아래' : formatSeconds(longestSeconds)}</dd>
        <dt>잠금 대기</dt>
        <dd className="num">{formatAmount(lockWaits)}</dd>
        <dt>PostgreSQL</dt>
        <dd className="num">{version}</dd>
      </dl>
      {slow === null ? (
        <p className="none">
          느린 쿼리는 pg_stat_statements 확장이 켜진 데이터베이스에서만 보여요. 지금은 꺼져 있어요.
        </p>
      ) : slow.length === 0 ? (
        <p className="none">아직 집계된 쿼리가 없어요.</p>
      ) : (
        <Table label="느린 쿼리" heads={['느린 쿼리', '평균', '최대', '횟수']}>
          {slow.map(({ text, calls, meanMs, maxMs }) => (
            <tr key={text}>
              <th scope="row">
                <code>{text}</code>
              </th>
              <td className="num">{`${meanMs.toFixed(1)} ms`}</td>
              <td className="num">{`${maxMs.toFixed(0)} ms`}</td>
              <td className="num">{formatAmount(calls)}</td>
            </tr>
          ))}
        </Table>
      )}
    </Section>
  );
}

const lossWords = { silent: '응답이 없어 교체', ended: '스스로 끝나 다시 시작' } as const;

function Upkeep({ upkeep, losses }: Pick<WireOperations, 'upkeep' | 'losses'>) {
  return (
    <Section
      title="백업과 재시작"
      usual="백업은 2일, 복구 연습은 8일이 지나면 주의예요. 마지막 실행이 실패했으면 문제예요."
      standing={worstOf(upkeep.map(({ standing }) => standing))}
    >
      <dl className="operations-facts">
        {upkeep.map(({ kind, at, good, seconds, detail, standing }) => (
          <div key={kind}>
            <dt>{upkeepNames[kind]}</dt>
            <dd>
              {at === null ? (
                <>기록 없음 {upkeepUsual[kind] && <State standing={standing} />}</>
              ) : (
                <>
                  {formatDayTime(at)} {good ? '성공' : '실패'} · {formatSeconds(seconds)} <State standing={standing} />
                </>
              )}
              <small>{[detail, upkeepUsual[kind]].filter(Boolean).join(' · ')}</small>
            </dd>
          </div>
        ))}
      </dl>
      <h3>다시 시작한 프로세스</h3>
      {losses.length === 0 ? (
        <p className="none">30일 동안 없어요.</p>
      ) : (
        <ul className="operations-losses">
          {losses.map(({ at, host, process, what }) => (
            <li key={`${at} ${process}`}>{`${formatDayTime(at)} · ${process} (${host}) · ${lossWords[what]}`}</li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Keys({ keys }: Pick<WireOperations, 'keys'>) {
  const now = useNow();
  return (
    <Section
      title="로그인 토큰 키"
      usual="서명하는 키는 180일마다 바꾸는 것이 좋아요. 바꾸기: lime keys rotate"
      standing={worstOf(keys.map(({ standing }) => standing))}
    >
      <dl className="operations-facts">
        {keys.map(({ id, state, from, until, standing }) => (
          <div key={id}>
            <dt>{id === 'first' ? '설치할 때의 키' : id}</dt>
            <dd>
              {keyStates[state]} <State standing={standing} />
              <small>
                {[
                  state === 'signs' && from !== null && `${formatSeconds((now - Date.parse(from)) / 1_000)}째 사용`,
                  state === 'later' && from !== null && `${formatDayTime(from)}부터 서명`,
                  until !== null && `${formatDayTime(until)}까지`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
