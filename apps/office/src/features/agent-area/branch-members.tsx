import { seoulDay } from '@lime/domain/seoul-time.ts';
import { SelectField } from '@lime/ui/field.tsx';
import { formatAmount } from '@lime/ui/format.ts';
import { Pager } from '@lime/ui/pager.tsx';
import { EmptyState, ErrorState, MessageBand, Skeleton } from '@lime/ui/states.tsx';
import { useState } from 'react';
import { signedWon } from '../../lib/agent-words.ts';
import { wordsOf } from '../../lib/api.ts';
import { Page } from '../../lib/page.tsx';
import { useAgentSession } from './agent-session.ts';
import { AgentField, daysProblem, DaysField, monthOf } from './branch-fields.tsx';
import { useMembers } from './use-branch.ts';

type Sort = 'since' | 'turnover' | 'net';

/** Members of an agent of the branch, masked, with what they bet over some days. */
export function BranchMembers() {
  const { self } = useAgentSession();
  const today = seoulDay(new Date());
  const [query, setQuery] = useState({ id: self?.id ?? '', ...monthOf(today), sort: 'since' as Sort, page: 1 });
  const change = (part: Partial<typeof query>) => setQuery({ ...query, page: 1, ...part });
  const { data, error, refetch } = useMembers({ ...query, size: 50 });
  const problem = daysProblem(query);
  return (
    <Page title="회원" sub={data && `${formatAmount(data.pagination.total)}명`}>
      <div className="card branch-filter">
        <AgentField value={query.id} onChange={(id) => change({ id })} />
        <SelectField label="순서" value={query.sort} onChange={(event) => change({ sort: event.target.value as Sort })}>
          <option value="since">최근 가입</option>
          <option value="turnover">베팅 많은 순</option>
          <option value="net">게임수익 큰 순</option>
        </SelectField>
        <DaysField today={today} value={query} onChange={change} />
      </div>
      {problem !== null ? (
        <MessageBand tone="warn">{problem}</MessageBand>
      ) : error ? (
        <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={240} />
      ) : data.list.length === 0 ? (
        <EmptyState text="아직 회원이 없어요" hint="가입코드를 알려주면 그 코드로 가입한 회원이 여기에 보여요." />
      ) : (
        <div className="card branch-table" tabIndex={0} role="region" aria-label="회원 목록">
          <table>
            <thead>
              <tr>
                <th scope="col">회원</th>
                <th scope="col">소속일</th>
                <th scope="col">베팅금액</th>
                <th scope="col">게임수익</th>
              </tr>
            </thead>
            <tbody>
              {data.list.map((member, n) => (
                // masked names are not unique, and nothing that is may be known here
                <tr key={`${data.pagination.page} ${n}`}>
                  <th scope="row">
                    {member.loginId} <small>{member.nickname}</small>
                  </th>
                  <td>{member.sinceDay}</td>
                  <td>{formatAmount(member.turnover)}</td>
                  <td className={member.net < 0 ? 'minus' : undefined}>{signedWon(member.net)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {data && data.pagination.end > 1 && (
        <Pager page={query.page} end={data.pagination.end} onPage={(page) => setQuery({ ...query, page })} />
      )}
      <p className="note">
        베팅금액은 이 기간에 결과가 나온 유효 베팅의 합이고, 게임수익은 그 금액에서 당첨금을 뺀 값이에요. 아이디와
        닉네임은 가려서 보여줘요.
      </p>
    </Page>
  );
}
