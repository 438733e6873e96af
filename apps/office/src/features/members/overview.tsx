import { sharedKo } from '@lime/contract/list-words.ts';
import { permissionKeys } from '@lime/domain/access/permissions.ts';
import { maxShared } from '@lime/domain/access/member-types.ts';
import type { WireMemberCard } from '@lime/contract/staff-members.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { formatDate, formatDayTime, formatWon } from '@lime/ui/format.ts';
import { Switch } from '@lime/ui/switch.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { send, wordsOf } from '../../lib/api.ts';
import { MemberStateBadge } from '../../lib/member-facts.tsx';
import { can } from '../../lib/staff-session.ts';
import { toast } from '@lime/ui/toast.ts';
import { BankDialog } from './bank-dialog.tsx';
import { MemberAgent } from './member-agent.tsx';
import { attempt } from './use-member.ts';
import { agentName, endingName } from './member-labels.tsx';

/** Who the member is, the money so far, where they came from, and who looks the same. */
export function Overview({ card }: { card: WireMemberCard }) {
  return (
    <div className="overview">
      <Profile card={card} />
      <Money card={card} />
      <Permissions card={card} />
      <SignIns card={card} />
      <Shared card={card} />
    </div>
  );
}

function Section({
  title,
  aside,
  children,
  className,
}: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  return (
    <section className={`card ${className ?? ''}`} aria-label={title}>
      <div className="card-head">
        <h2>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

function Facts({ rows }: { rows: Readonly<Record<string, ReactNode>> }) {
  return (
    <dl className="member-facts">
      {Object.entries(rows).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Profile({ card: { member } }: { card: WireMemberCard }) {
  const [seen, setSeen] = useState<{ phone: string; bankAccount: string } | null>(null);
  const [banking, setBanking] = useState(false);
  const reveal = async () => {
    try {
      setSeen(await send('/staff/members/reveal', { id: member.id }));
    } catch (error) {
      toast(wordsOf(error), 'danger');
    }
  };
  return (
    <Section
      title="기본 정보"
      aside={
        can('members.edit') && (
          <span className="badges">
            {seen === null ? (
              <Button size="tiny" look="outline" onClick={() => void reveal()} title="열람하면 변경 기록에 남아요">
                가린 정보 보기
              </Button>
            ) : (
              <Button size="tiny" look="outline" onClick={() => setSeen(null)}>
                다시 가리기
              </Button>
            )}
            <Button size="tiny" onClick={() => setBanking(true)}>
              계좌 변경
            </Button>
          </span>
        )
      }
    >
      <Facts
        rows={{
          '회원 번호': member.id,
          연락처: seen?.phone ?? member.phone,
          생년월일: member.birthday ?? <span className="dim">미등록</span>,
          은행: member.bankName,
          계좌번호: seen?.bankAccount ?? member.bankAccount,
          예금주: member.bankOwner,
          가입코드: member.joinCode,
          ...(can('agents.view') ? { 총판: <MemberAgent id={member.id} /> } : {}),
          가입일: formatDate(member.createdAt),
          '가입 IP 주소': member.signUpAddress ?? <span className="dim">기록 없음</span>,
          '비밀번호 변경': formatDayTime(member.passwordChangedAt),
          '출금 비밀번호':
            member.withdrawalTriesLeft === 0 ? (
              <Badge tone="danger">잠김</Badge>
            ) : member.withdrawalTriesLeft < 5 ? (
              <Badge tone="warn">{member.withdrawalTriesLeft}번 남음</Badge>
            ) : (
              '정상'
            ),
        }}
      />
      {banking && <BankDialog member={member} onClose={() => setBanking(false)} />}
    </Section>
  );
}

function Money({ card: { balances, totals } }: { card: WireMemberCard }) {
  return (
    <Section title="돈의 흐름">
      <Facts
        rows={{
          '입금 합계': `${formatWon(totals.deposits)} · ${totals.depositCount}건`,
          '출금 합계': `${formatWon(totals.withdrawals)} · ${totals.withdrawalCount}건`,
          순입금: <b>{formatWon(totals.netDeposit)}</b>,
          '최근 입금': totals.lastDepositAt ? formatDayTime(totals.lastDepositAt) : <span className="dim">없음</span>,
          '수동 지급': formatWon(totals.given),
          '수동 회수': formatWon(totals.taken),
          베팅금액: `${formatWon(totals.stake)} · ${totals.slips}건`,
          당첨금: formatWon(totals.payout),
          '카지노 지갑': formatWon(balances.casino),
          '카지노 이동 중': formatWon(balances['casino-transit']),
          '출금 대기': formatWon(balances.hold),
          미수금: formatWon(Math.abs(balances.receivable)),
        }}
      />
    </Section>
  );
}

function Permissions({ card: { member } }: { card: WireMemberCard }) {
  const [busy, setBusy] = useState<string | null>(null);
  const change = async (key: (typeof permissionKeys)[number], active: boolean) => {
    setBusy(key);
    await attempt(
      () => send('/staff/members/edit', { id: member.id, changes: { permissions: { [key]: active } } }),
      `${key} 이용을 ${active ? '열었어요' : '막았어요'}.`,
    );
    setBusy(null);
  };
  return (
    <Section title="게임 권한" aside={<span className="sub">끄면 이 회원만 이용할 수 없어요</span>}>
      <div className="switch-list">
        {permissionKeys.map((key) => (
          <Switch
            key={key}
            label={key}
            on={member.permissions[key] !== false}
            disabled={!can('members.edit') || busy === key}
            onChange={(active) => void change(key, active)}
          />
        ))}
      </div>
    </Section>
  );
}

function SignIns({ card: { signIns } }: { card: WireMemberCard }) {
  return (
    <Section title="최근 로그인" className="wide">
      {signIns.length === 0 ? (
        <p className="nothing">로그인한 적이 없어요.</p>
      ) : (
        <div className="plain-table">
          <table>
            <thead>
              <tr>
                <th>로그인</th>
                <th>IP 주소</th>
                <th>기기</th>
                <th>마지막 접속</th>
                <th>상태</th>
              </tr>
            </thead>
            <tbody>
              {signIns.map((row) => (
                <tr key={row.id}>
                  <td>{formatDayTime(row.at)}</td>
                  <td>{row.address}</td>
                  <td className="soft" title={row.agent}>
                    {agentName(row.agent)}
                  </td>
                  <td className="soft">{formatDayTime(row.lastSeenAt)}</td>
                  <td>
                    {row.live ? (
                      <Badge tone="win">유지 중</Badge>
                    ) : (
                      <span className="dim">{endingName(row.endedReason) ?? '만료'}</span>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  );
}

const sharedWords = (count: number) => (count >= maxShared ? `${maxShared}명 이상` : `${count}명`);

function Shared({ card: { shared, sharedCount } }: { card: WireMemberCard }) {
  return (
    <Section
      title="정보가 같은 회원"
      aside={shared.length > 0 && <Badge tone="warn">{sharedWords(sharedCount)}</Badge>}
    >
      {shared.length === 0 ? (
        <p className="nothing">계좌, 연락처, IP 주소가 같은 회원이 없어요.</p>
      ) : (
        <ul className="shared">
          {shared.map((row) => (
            <li key={row.id}>
              <AppLink to={`/members/${row.id}`} className="strong">
                {row.loginId}
              </AppLink>
              <MemberStateBadge state={row.state} />
              <span className="badges">
                {row.by.map((by) => (
                  <Badge key={by} tone={by === 'address' ? 'warn' : 'danger'}>
                    {sharedKo[by]}
                  </Badge>
                ))}
              </span>
            </li>
          ))}
          {sharedCount > shared.length && (
            <li className="dim">
              {sharedWords(sharedCount)} 가운데 {shared.length}명을 보여줘요.
            </li>
          )}
        </ul>
      )}
    </Section>
  );
}
