import { AppLink } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { formatAmount } from '@lime/ui/format.ts';
import { ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { useMedia } from '@lime/ui/use-media.ts';
import { ChevronLeft, History, Mail, Plus, QrCode } from 'lucide-react';
import { useState } from 'react';
import { wordsOf } from '../../lib/api.ts';
import { Page } from '../../lib/page.tsx';
import { can } from '../../lib/staff-session.ts';
import { SubLinks } from '../../lib/sub-links.tsx';
import { useOpen } from '../../lib/use-open.ts';
import { agentLinks } from './agent-links.ts';
import { EditAgentDialog, MoveDialog, NewAgentDialog, RatesDialog } from './agent-dialogs.tsx';
import { AgentSignInCard } from './agent-sign-in-card.tsx';
import { AgentTree } from './agent-tree.tsx';
import { signedWon } from '../../lib/agent-words.ts';
import './agents.css';
import { BonusCard } from './bonus-card.tsx';
import { CodesDialog } from './codes-dialog.tsx';
import { RatesCard } from './rates-card.tsx';
import { SettlementPanel } from './settlement-panel.tsx';
import { StatementCard } from './statement-card.tsx';
import { useCard, useTree } from './use-agents.ts';
import type { AgentCardOf, AgentTreeOf } from './use-agents.ts';

type Asking = 'new' | 'edit' | 'move' | 'rates' | 'codes' | null;

/** The agents: their tree at the left, one of them with rates and statement, what it is paid at the right. */
export function AgentsPage() {
  const [day, setDay] = useState<string | undefined>(undefined);
  const [opened, setOpened] = useOpen();
  const narrow = useMedia('(max-width: 760px)');
  const { data: tree, error, refetch } = useTree(day);
  const open = opened ?? (narrow ? null : (tree?.list[0]?.id ?? null));
  const levels = Math.max(0, ...(tree?.list ?? []).map(({ level }) => level));
  return (
    <Page
      title="총판"
      sub={
        tree && `총판 ${formatAmount(tree.list.length)}곳 · ${levels}단계 · 정산 대기 ${formatAmount(tree.waiting)}건`
      }
    >
      <SubLinks label="총판" links={agentLinks()} />
      {error ? (
        <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />
      ) : !tree ? (
        <Skeleton height={420} />
      ) : (
        <div className="agents" data-step={narrow ? (open === null ? 'tree' : 'card') : 'all'}>
          {(!narrow || open === null) && (
            <TreePanel tree={tree} open={open} onOpen={setOpened} onDay={(next) => setDay(next)} />
          )}
          {open !== null && (
            <OneAgent key={open} id={open} day={day} tree={tree} onBack={narrow ? () => setOpened(null) : null} />
          )}
        </div>
      )}
    </Page>
  );
}

function TreePanel(props: {
  tree: AgentTreeOf;
  open: string | null;
  onOpen: (id: string) => void;
  onDay: (day: string | undefined) => void;
}) {
  const { tree, open, onOpen, onDay } = props;
  const [asking, setAsking] = useState<Asking>(null);
  const agent = tree.list.find(({ id }) => id === open);
  return (
    <aside className="card agent-side" aria-label="총판 트리">
      <label className="day">
        기준일
        <input
          type="date"
          value={tree.day}
          onChange={(event) => onDay(event.target.value === '' ? undefined : event.target.value)}
        />
      </label>
      <AgentTree tree={tree} open={open} onOpen={onOpen} />
      <div className="buttons">
        {can('agents.edit') && (
          <Button size="small" onClick={() => setAsking('new')}>
            <Plus size={14} aria-hidden />
            {agent?.kind === 'agent' ? '하위 총판' : '새 총판'}
          </Button>
        )}
        {agent && can('join-codes.view') && (
          <Button size="small" onClick={() => setAsking('codes')}>
            <QrCode size={14} aria-hidden />
            가입코드
          </Button>
        )}
      </div>
      {asking === 'new' && (
        <NewAgentDialog
          list={tree.list}
          parentId={agent?.kind === 'agent' ? agent.id : null}
          onMade={onOpen}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'codes' && agent && <CodesDialog agent={agent} onClose={() => setAsking(null)} />}
    </aside>
  );
}

function OneAgent(props: { id: string; day: string | undefined; tree: AgentTreeOf; onBack: (() => void) | null }) {
  const { id, day, tree, onBack } = props;
  const { data: card, error, refetch } = useCard(id, day);
  const [asking, setAsking] = useState<Asking>(null);
  const close = () => setAsking(null);
  return (
    <>
      <div className="agent-main">
        {onBack && (
          <Button size="small" onClick={onBack}>
            <ChevronLeft size={15} aria-hidden />
            총판 트리
          </Button>
        )}
        {error ? (
          <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />
        ) : !card ? (
          <Skeleton height={420} />
        ) : (
          <>
            <Head card={card} onAsk={setAsking} />
            <RatesCard card={card} onEdit={() => setAsking('rates')} />
            <StatementCard key={card.openFrom} id={id} openFrom={card.openFrom} today={tree.today} />
          </>
        )}
      </div>
      {card && (
        <div className="agent-pay">
          <SettlementPanel card={card} today={tree.today} />
          <BonusCard id={id} />
          <AgentSignInCard card={card} />
        </div>
      )}
      {card && asking === 'edit' && <EditAgentDialog card={card} onClose={close} />}
      {card && asking === 'move' && <MoveDialog card={card} list={tree.list} today={tree.today} onClose={close} />}
      {card && asking === 'rates' && <RatesDialog card={card} today={tree.today} onClose={close} />}
      {card && asking === 'codes' && <CodesDialog agent={card.agent} onClose={close} />}
    </>
  );
}

function Head({ card, onAsk }: { card: AgentCardOf; onAsk: (what: Asking) => void }) {
  const { agent, path, sinceDay } = card;
  return (
    <section className="card agent-head" aria-label={agent.name}>
      <div className="top">
        <h2>{agent.name}</h2>
        <span className="code">{agent.code}</span>
        <Badge tone={agent.state === 'normal' ? 'win' : 'lose'}>{agent.state === 'normal' ? '정상' : '중지'}</Badge>
        <Badge tone="outline">{agent.kind === 'affiliate' ? '제휴' : `${agent.level}단계`}</Badge>
        <span className="tail">
          {can('audit.view') && (
            <AppLink to="/audit" search={{ subject: `agent:${agent.id}` }} className="btn small">
              <History size={14} aria-hidden />
              이력
            </AppLink>
          )}
          {can('notes.send') && (
            <AppLink to="/notes/write" search={{ agent: agent.code }} className="btn small">
              <Mail size={14} aria-hidden />
              쪽지
            </AppLink>
          )}
          {can('join-codes.view') && (
            <Button size="small" onClick={() => onAsk('codes')}>
              가입코드
            </Button>
          )}
          {can('agents.edit') && (
            <>
              <Button size="small" onClick={() => onAsk('move')}>
                옮기기
              </Button>
              <Button size="small" onClick={() => onAsk('edit')}>
                수정
              </Button>
            </>
          )}
        </span>
      </div>
      <p className="sub">
        {path.map(({ name }) => name).join(' › ')} · {path.length > 1 ? '상위와 ' : ''}
        {sinceDay}부터
      </p>
      <dl className="facts">
        {(
          [
            ['직속 회원', formatAmount(agent.members), '명'],
            ['하위 포함', formatAmount(agent.membersBelow), '명'],
            ['15일 유효 베팅', formatAmount(agent.activeBelow), '명'],
            ['정산계정 잔액', signedWon(card.balance), '원'],
            ['하위 총판', formatAmount(card.children), '곳'],
          ] as const
        ).map(([name, value, unit]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {value}
              <small>{unit}</small>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
