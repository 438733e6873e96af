import { Badge } from '@lime/ui/badge.tsx';
import { formatAmount } from '@lime/ui/format.ts';
import { EmptyState, MessageBand } from '@lime/ui/states.tsx';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { percent } from '../../lib/agent-words.ts';
import type { AgentOf, AgentTreeOf } from './use-agents.ts';

type Props = {
  tree: AgentTreeOf;
  open: string | null;
  onOpen: (id: string) => void;
};

/** All agents below each other, with a search by name and code and the moves to come. */
export function AgentTree({ tree, open, onOpen }: Props) {
  const [words, setWords] = useState('');
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const wanted = words.trim().toLowerCase();
  const rows = wanted === '' ? inOrder(tree.list, folded) : tree.list.filter((agent) => matches(agent, wanted));
  const nameOf = (id: string | null) => tree.list.find((agent) => agent.id === id)?.name;
  const handleFold = (id: string) => {
    const next = new Set(folded);
    if (!next.delete(id)) next.add(id);
    setFolded(next);
  };
  return (
    <>
      <div className="agent-search">
        <input
          type="search"
          aria-label="총판 찾기"
          placeholder="총판, 코드"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
      {rows.length === 0 && (
        <EmptyState
          text={wanted === '' ? '총판이 없어요' : '찾는 총판이 없어요'}
          hint={wanted === '' ? '첫 총판을 만들면 가입코드를 줄 수 있어요.' : '이름이나 코드를 확인해주세요.'}
        />
      )}
      <ul className="agent-tree" aria-label="총판 트리">
        {rows.map((agent) => {
          const hasChildren = tree.list.some(({ parentId }) => parentId === agent.id);
          const isFolded = folded.has(agent.id);
          const level = wanted === '' ? agent.level : 1;
          return (
            <li key={agent.id} data-level={level} className={agent.id === open ? 'on' : undefined}>
              {hasChildren && wanted === '' ? (
                <button
                  type="button"
                  className="fold"
                  aria-label={`${agent.name} 하위 ${isFolded ? '펼치기' : '접기'}`}
                  aria-expanded={!isFolded}
                  onClick={() => handleFold(agent.id)}
                >
                  {isFolded ? <ChevronRight size={14} aria-hidden /> : <ChevronDown size={14} aria-hidden />}
                </button>
              ) : (
                <span className="fold" />
              )}
              <button
                type="button"
                className="agent"
                aria-current={agent.id === open ? 'true' : undefined}
                onClick={() => onOpen(agent.id)}
              >
                <span className="title">
                  <b>{agent.name}</b>
                  <span className="code">{agent.code}</span>
                  {agent.waiting && <Badge tone="warn">요청</Badge>}
                  {agent.kind === 'affiliate' && <Badge>제휴</Badge>}
                  {agent.state === 'suspended' && <Badge tone="lose">중지</Badge>}
                </span>
                <span className="facts">
                  회원 {formatAmount(agent.membersBelow)}명 · 15일 베팅 {formatAmount(agent.activeBelow)}명 · 스포츠{' '}
                  {percent(agent.sportsRate)}%
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {tree.moves.length > 0 && (
        <div className="agent-moves">
          <MessageBand tone="info">
            {tree.moves.slice(0, 5).map(({ agentId, fromDay, parentId }) => (
              <span key={`${agentId} ${fromDay}`} className="agent-move">
                <b>{nameOf(agentId)}</b>: {fromDay} 0시부터{' '}
                {parentId === null ? '맨 위로' : `${nameOf(parentId) ?? '새 총판'} 아래로`} 옮겨져요.
              </span>
            ))}
          </MessageBand>
        </div>
      )}
    </>
  );
}

const matches = ({ name, code }: AgentOf, words: string) =>
  name.toLowerCase().includes(words) || code.toLowerCase().includes(words);

/** Each agent before those below it; what is folded is left out. */
function inOrder(list: readonly AgentOf[], folded: ReadonlySet<string>, parentId: string | null = null): AgentOf[] {
  return list
    .filter((agent) => agent.parentId === parentId)
    .flatMap((agent) => [agent, ...(folded.has(agent.id) ? [] : inOrder(list, folded, agent.id))]);
}
