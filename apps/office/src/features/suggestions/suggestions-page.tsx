import type { WireSuggestion } from '@lime/contract/staff-suggestions.ts';
import {
  suggestionActKo,
  suggestionEvidenceKo,
  suggestionFigureKo,
  suggestionFigures,
  suggestionRuleAbout,
  suggestionRuleNames,
  suggestionStateKo,
} from '@lime/contract/suggestion-words.ts';
import { suggestionRules } from '@lime/domain/suggestions/suggestion-rules.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { formatDayTime } from '@lime/ui/format.ts';
import { create } from 'zustand';
import { Age } from '../../lib/age.tsx';
import { send } from '../../lib/api.ts';
import type { Body } from '../../lib/calls.ts';
import { MemberLink } from '../../lib/member-link.tsx';
import { Page } from '../../lib/page.tsx';
import { can } from '../../lib/staff-session.ts';
import { SubLinks } from '../../lib/sub-links.tsx';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { Column, Filter, TableQuery } from '../../lib/table/list-types.ts';
import { accept, askAndAccept, dismiss, resume, subjectOf } from './decide-suggestion.tsx';
import { suggestionLinks } from './suggestion-links.ts';
import './suggestions.css';

const tones = { open: 'wait', accepted: 'win', dismissed: 'lose', expired: 'plain', moved: 'plain' } as const;
/** Others that are named in the list. */
const named = 4;

function Subject({ row: { market, member, others } }: { row: WireSuggestion }) {
  return (
    <span className="words-cell">
      {market && (
        <>
          {can('trading.view') ? (
            <AppLink to="/trading" search={{ game: market.gameSeq }} className="strong">
              {market.game}
            </AppLink>
          ) : (
            <b className="strong">{market.game}</b>
          )}
          <small className="suggestion-line soft">
            {market.name} · {formatDayTime(market.startsAt)} 시작
          </small>
        </>
      )}
      {member && (
        <MemberLink id={member.id} className="strong">
          {member.loginId}
        </MemberLink>
      )}
      {others.length > 0 && (
        <small className="suggestion-line soft">
          함께:{' '}
          {others.slice(0, named).map(({ id, loginId }, at) => (
            <span key={id}>
              {at > 0 && ', '}
              <MemberLink id={id}>{loginId}</MemberLink>
            </span>
          ))}
          {others.length > named && ` 외 ${others.length - named}명`}
        </small>
      )}
    </span>
  );
}

function Evidence({ row }: { row: WireSuggestion }) {
  const { market, member, act } = row;
  return (
    <span className="words-cell">
      <dl className="suggestion-figures">
        {suggestionFigures[row.rule]
          .filter(({ id }) => row.figures[id] !== undefined)
          .map(({ id, label, unit }) => (
            <div key={id}>
              <dt>{label}</dt>
              <dd>{suggestionFigureKo(unit, row.figures[id]!)}</dd>
            </div>
          ))}
      </dl>
      {can('slips.view') && (market ?? (act === 'limit' ? member : null)) && (
        <AppLink
          to="/slips"
          search={market ? { gameSeq: market.gameSeq } : { q: member!.loginId }}
          className="suggestion-rows"
        >
          베팅 보기<span className="visually-hidden"> {subjectOf(row)}</span>
        </AppLink>
      )}
    </span>
  );
}

const columns: readonly Column<WireSuggestion>[] = [
  {
    id: 'subject',
    label: '대상',
    cell: (row) => <Subject row={row} />,
    text: subjectOf,
  },
  {
    id: 'rule',
    label: '규칙',
    cell: (row) => (
      <span className="words-cell" title={suggestionRuleAbout[row.rule]}>
        {suggestionRuleNames[row.rule]}
      </span>
    ),
    text: (row) => suggestionRuleNames[row.rule],
  },
  {
    id: 'figures',
    label: '근거',
    cell: (row) => <Evidence row={row} />,
    text: (row) => suggestionEvidenceKo(row.rule, row.figures),
  },
  {
    id: 'act',
    label: '제안',
    cell: (row) => <b className="strong words-cell">{suggestionActKo[row.act]}</b>,
    text: (row) => suggestionActKo[row.act],
  },
  {
    id: 'madeAt',
    label: '제안 시각',
    cell: (row) => (
      <>
        <span className="soft">{formatDayTime(row.madeAt)}</span>
        {row.state === 'open' && (
          <small>
            {' '}
            <Age kind="suggestion" at={row.madeAt} />
          </small>
        )}
      </>
    ),
    text: (row) => row.madeAt,
  },
  {
    id: 'state',
    label: '상태',
    cell: (row) => <Badge tone={tones[row.state]}>{suggestionStateKo[row.state]}</Badge>,
    text: (row) => suggestionStateKo[row.state],
  },
  {
    id: 'decide',
    label: '처리',
    cell: (row) => <Decision row={row} />,
    text: (row) => `${row.decidedBy ?? ''} ${row.reason ?? ''}`.trim(),
  },
];

function Decision({ row }: { row: WireSuggestion }) {
  if (row.state !== 'open')
    return (
      <span className="words-cell soft">
        {row.decidedBy} {row.decidedAt && formatDayTime(row.decidedAt)}
        {row.reason && <span className="suggestion-line">{row.reason}</span>}
        {row.state === 'accepted' && row.market && row.mayAct && (
          <Button size="tiny" onClick={() => void resume(row.market!.id)}>
            다시 판매
          </Button>
        )}
      </span>
    );
  if (!can('suggestions.decide')) return null;
  return (
    <span className="row-actions">
      {row.mayAct && (
        <Button size="tiny" className="good" onClick={() => void accept(row)}>
          수락
        </Button>
      )}
      <Button size="tiny" className="bad" onClick={() => void dismiss(row)}>
        거절
      </Button>
    </span>
  );
}

const filters: readonly Filter[] = [
  { id: 'state', label: '처리 대기', kind: 'select', options: [{ value: 'decided', label: '끝난 제안' }] },
  {
    id: 'rule',
    label: '규칙',
    kind: 'select',
    options: suggestionRules.map(({ id }) => ({ value: id, label: suggestionRuleNames[id] })),
  },
];

const useOpenCount = create<{ readonly open: number | null }>()(() => ({ open: null }));

async function load({ sort: _sort, dir: _dir, ...query }: TableQuery) {
  const { list, pagination, open } = await send('/staff/suggestions/list', query as Body<'/staff/suggestions/list'>);
  useOpenCount.setState({ open });
  return { list, pagination };
}

const keys = {
  a: (row: WireSuggestion) => void accept(row),
  d: (row: WireSuggestion) => void dismiss(row),
};
const keyNames = { A: '수락', D: '거절' };
const swipe = (row: WireSuggestion) => (row.state === 'open' && row.mayAct ? () => void askAndAccept(row) : null);

/** What rules suggest by bets and prices, each with its figures; a person decides with one key. */
export function SuggestionsPage() {
  const { open } = useOpenCount();
  return (
    <Page
      title="제안"
      sub={
        open !== null && (
          <>
            처리 대기 <b>{open}</b>건 · 수락해야 실행돼요.
          </>
        )
      }
    >
      <SubLinks label="제안" links={suggestionLinks} />
      <DataTable
        page="suggestions"
        label="제안 목록"
        columns={columns}
        rowKey={(row) => row.id}
        rowName={subjectOf}
        queryKey={['suggestions', 'list']}
        load={load}
        filters={filters}
        refreshMs={15_000}
        exported={false}
        {...(can('suggestions.decide') ? { keys, keyNames, swipe } : {})}
        emptyHint="처리할 제안이 없어요. 규칙이 1분마다 확인해요."
      />
    </Page>
  );
}
