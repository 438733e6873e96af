import { figureWords } from '@lime/contract/figures.ts';
import type { WireMemberCard } from '@lime/contract/staff-members.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { formatDayTime, formatPoints, formatWon } from '@lime/ui/format.ts';
import { EmptyState, ErrorState, MessageBand, Skeleton } from '@lime/ui/states.tsx';
import { Tabs } from '@lime/ui/tabs.tsx';
import { useNavigate, useParams, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { CallFailed, wordsOf } from '../../lib/api.ts';
import { MemberStateBadge } from '../../lib/member-facts.tsx';
import { Page } from '../../lib/page.tsx';
import { can } from '../../lib/staff-session.ts';
import { AdjustDialog } from './adjust-dialog.tsx';
import { Changes } from './changes.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { GiftDialog } from './gift-dialog.tsx';
import { LimitsDialog } from './limits-dialog.tsx';
import { MemberMenu } from './member-menu.tsx';
import { MemberNotes } from './member-notes.tsx';
import { Memos } from './memos.tsx';
import { Overview } from './overview.tsx';
import { Privacy } from './privacy.tsx';
import { Referrals } from './referrals.tsx';
import { Timeline } from './timeline.tsx';
import { useCard } from './use-member.ts';
import './members.css';

const tabs = [
  { id: 'overview', name: '개요' },
  { id: 'timeline', name: '타임라인' },
  { id: 'bets', name: '베팅' },
  { id: 'money', name: '입출금' },
  { id: 'referrals', name: '추천' },
  { id: 'notes', name: '쪽지' },
  { id: 'memos', name: '메모' },
  { id: 'changes', name: '변경 기록' },
  { id: 'privacy', name: '개인정보' },
] as const;
type TabId = (typeof tabs)[number]['id'];

/** Everything of one member, and what can be done for or against the account. */
export function MemberPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { data, error, refetch } = useCard(id);
  if (data) return <Card key={id} card={data} stale={error ? wordsOf(error) : null} />;
  const unknown = error instanceof CallFailed && (error.status === 404 || error.status === 400);
  return (
    <Page title="회원">
      {unknown ? (
        <EmptyState
          text="찾을 수 없는 회원이에요"
          hint="주소를 확인하거나 목록에서 다시 찾아주세요."
          action={<ToList />}
        />
      ) : error ? (
        <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />
      ) : (
        <div className="member-figures" aria-hidden>
          {[1, 2, 3, 4, 5].map((no) => (
            <Skeleton key={no} height={72} />
          ))}
        </div>
      )}
    </Page>
  );
}

function ToList() {
  return (
    <AppLink to="/members" className="btn outline small">
      회원 목록
    </AppLink>
  );
}

function Card({ card, stale }: { card: WireMemberCard; stale: string | null }) {
  const { member, online } = card;
  const asked = useRouterState({ select: (state) => (state.location.search as Record<string, string>)['tab'] });
  const shown = tabs.filter(
    ({ id }) => (id !== 'notes' || can('notes.view')) && (id !== 'privacy' || can('members.privacy')),
  );
  const tab = shown.find(({ id }) => id === asked)?.id ?? 'overview';
  const navigate = useNavigate();
  const [open, setOpen] = useState<'edit' | 'adjust' | 'gift' | 'limits' | null>(null);
  const close = () => setOpen(null);
  const { id, loginId, nickname } = member;
  const hasLeft = member.state === 'left';
  const picked = { id, loginId, nickname, cash: card.balances.cash, point: card.balances.point, hasLeft };
  const choose = (id: TabId) =>
    void navigate({ to: '.', search: id === 'overview' ? {} : { tab: id }, replace: true, resetScroll: false });

  return (
    <Page
      title={member.loginId}
      sub={
        <span className="badges">
          <span className="soft">{member.nickname}</span>
          <Badge>{member.grade}레벨</Badge>
          <MemberStateBadge state={member.state} />
          {member.type !== '일반' && <Badge tone="warn">{member.type}</Badge>}
          {member.selfCert && <Badge tone="info">본인인증</Badge>}
          {member.maxStake !== null && <Badge tone="warn">{`최대 ${formatWon(member.maxStake)}`}</Badge>}
          {member.maxWin !== null && <Badge tone="warn">{`당첨 최대 ${formatWon(member.maxWin)}`}</Badge>}
          {member.betDelay > 0 && <Badge tone="warn">{`지연 ${member.betDelay}초`}</Badge>}
          {member.tags.map((tag) => (
            <Badge key={tag} tone="outline">
              {tag}
            </Badge>
          ))}
          {online ? (
            <Badge tone="lime">접속 중{online.menu ? ` · ${online.menu}` : ''}</Badge>
          ) : (
            <span className="dim">
              {card.signIns[0] ? `최근 로그인 ${formatDayTime(card.signIns[0].at)}` : '로그인한 적 없음'}
            </span>
          )}
        </span>
      }
      actions={
        <>
          {can('members.money') && (
            <Button size="small" onClick={() => setOpen('adjust')}>
              {hasLeft ? '회수' : '지급·회수'}
            </Button>
          )}
          {can('casino-gifts.give') && !hasLeft && (
            <Button size="small" onClick={() => setOpen('gift')}>
              카지노 지급
            </Button>
          )}
          {can('members.money') && !hasLeft && (
            <Button size="small" onClick={() => setOpen('limits')}>
              베팅 한도
            </Button>
          )}
          {can('members.edit') && (
            <Button size="small" onClick={() => setOpen('edit')}>
              정보 수정
            </Button>
          )}
          <MemberMenu card={card} />
        </>
      }
    >
      {stale !== null && (
        <MessageBand tone="warn" live>
          {stale} 보이는 내용은 최신이 아닐 수 있어요.
        </MessageBand>
      )}
      <Figures card={card} />
      <Tabs label="회원 정보" items={shown} value={tab} onChange={choose} panel="member-panel" />
      <div
        id="member-panel"
        role="tabpanel"
        aria-label={tabs.find(({ id }) => id === tab)?.name}
        className="member-panel"
      >
        {tab === 'overview' && <Overview card={card} />}
        {tab === 'timeline' && <Timeline id={member.id} />}
        {tab === 'bets' && <Timeline id={member.id} only="bets" />}
        {tab === 'money' && <Timeline id={member.id} only="money" />}
        {tab === 'referrals' && <Referrals card={card} />}
        {tab === 'notes' && <MemberNotes id={member.id} loginId={member.loginId} />}
        {tab === 'memos' && <Memos id={member.id} />}
        {tab === 'changes' && <Changes id={member.id} />}
        {tab === 'privacy' && <Privacy id={member.id} loginId={member.loginId} />}
      </div>
      {open === 'limits' && <LimitsDialog card={card} onClose={close} />}
      {open === 'edit' && <EditDialog card={card} onClose={close} />}
      {open === 'adjust' && <AdjustDialog member={picked} onClose={close} />}
      {open === 'gift' && <GiftDialog member={picked} onClose={close} />}
    </Page>
  );
}

type MoneyCard = {
  name: string;
  help?: string;
  value: string;
  note: string;
  link?: { to: string; search: Record<string, string> } | undefined;
};

/** A member's money; each leads to the rows behind it. */
function Figures({ card: { member, balances, totals } }: { card: WireMemberCard }) {
  const statement = (kind: string) =>
    can('ledger.view') ? { to: '/ledger/statement', search: { member: member.loginId, kind } } : undefined;
  const bets = (state: string) =>
    can('slips.view') ? { to: '/slips', search: { q: member.loginId, state } } : undefined;
  const result = totals.stake - totals.openStake - totals.payout;
  const figures: MoneyCard[] = [
    {
      name: '보유금',
      value: formatWon(balances.cash),
      note: balances.hold > 0 ? `출금 대기 ${formatWon(balances.hold)}` : '출금 대기 없음',
      link: statement('cash'),
    },
    {
      name: '포인트',
      value: formatPoints(balances.point),
      note: balances.receivable < 0 ? `미수금 ${formatWon(-balances.receivable)}` : '미수금 없음',
      link: statement('point'),
    },
    {
      name: '순입금',
      value: formatWon(totals.netDeposit),
      note: `입금 ${totals.depositCount}건 · 출금 ${totals.withdrawalCount}건`,
      link: { to: `/members/${member.id}`, search: { tab: 'money' } },
    },
    {
      name: figureWords.gross.label,
      help: figureWords.gross.help,
      link: bets('settled'),
      value: `${result > 0 ? '+' : ''}${formatWon(result)}`,
      note: `${figureWords.turnover.label} ${formatWon(totals.stake)}`,
    },
    {
      name: figureWords.openStakes.label,
      help: figureWords.openStakes.help,
      value: formatWon(totals.openStake),
      note: `${totals.openSlips}건`,
      link: bets('wait'),
    },
  ];
  return (
    <dl className="member-figures">
      {figures.map(({ name, help, value, note, link }) => (
        <div key={name} className="card">
          <dt title={help}>{name}</dt>
          <dd>
            <b>
              {link ? (
                <AppLink to={link.to} search={link.search}>
                  {value}
                </AppLink>
              ) : (
                value
              )}
            </b>
            <small>{note}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}
