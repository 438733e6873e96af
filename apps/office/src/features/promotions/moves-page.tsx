import type { WireLevelMove } from '@lime/contract/staff-levels.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { formatWon } from '@lime/ui/format.ts';
import { create } from 'zustand';
import { send } from '../../lib/api.ts';
import type { Body } from '../../lib/calls.ts';
import { confirmDialog } from '../../lib/confirm.tsx';
import { createListAction } from '../../lib/list-action.ts';
import { Page } from '../../lib/page.tsx';
import { can } from '../../lib/staff-session.ts';
import { SubLinks } from '../../lib/sub-links.tsx';
import { memberColumn, nicknameColumn, timeColumn } from '../../lib/table/columns.tsx';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { BulkAction, Column, Filter, TableQuery } from '../../lib/table/list-types.ts';
import { promotionLinks } from './use-promotions.ts';

const states: Record<WireLevelMove['state'], { word: string; tone: 'win' | 'wait' | 'lose' }> = {
  proposed: { word: '확인 대기', tone: 'wait' },
  applied: { word: '적용', tone: 'win' },
  refused: { word: '거절', tone: 'lose' },
  overtaken: { word: '지나감', tone: 'lose' },
};

const won = (id: 'deposits' | 'net' | 'turnover', label: string): Column<WireLevelMove> => ({
  id,
  label,
  align: 'right',
  ...(id === 'turnover' ? {} : { hidden: true as const }),
  cell: (row) => formatWon(row[id]),
  text: (row) => String(row[id]),
});

const columns: Column<WireLevelMove>[] = [
  timeColumn,
  memberColumn(),
  { ...nicknameColumn, hidden: true },
  {
    id: 'move',
    label: '이동',
    cell: ({ from, to }) => (
      <>
        {from}레벨 → <b className="strong">{to}레벨</b>
      </>
    ),
    text: ({ from, to }) => `${from} → ${to}`,
  },
  { id: 'rule', label: '규칙', cell: ({ rule }) => rule ?? '직접 변경', text: ({ rule }) => rule ?? '직접 변경' },
  won('turnover', '베팅 합계'),
  won('deposits', '입금 합계'),
  won('net', '순입금'),
  {
    id: 'state',
    label: '상태',
    cell: (row) => (
      <>
        <Badge tone={states[row.state].tone}>{states[row.state].word}</Badge>{' '}
        {row.decidedBy !== null && <span className="dim">{row.decidedBy}</span>}
      </>
    ),
    text: (row) => states[row.state].word,
  },
];

const filters: readonly Filter[] = [
  { id: 'q', label: '아이디', kind: 'text' },
  {
    id: 'state',
    label: '상태',
    kind: 'select',
    options: Object.entries(states).map(([value, { word }]) => ({ value, label: word })),
  },
];

const runAction = createListAction('promotions', 'members', 'member');
const useSetting = create<{ readonly apply: boolean | null }>()(() => ({ apply: null }));

async function load(query: TableQuery) {
  const { list, pagination, apply } = await send('/staff/levels/list', query as Body<'/staff/levels/list'>);
  useSetting.setState({ apply });
  return { list, pagination };
}

const decide = (apply: boolean) => async (rows: WireLevelMove[]) => {
  const open = rows.filter(({ state }) => state === 'proposed');
  if (open.length === 0) return false;
  if (apply) {
    const down = open.filter(({ from, to }) => to < from).length;
    const yes = await confirmDialog({
      title: `${open.length}명의 레벨을 바꿀까요?`,
      text: `승급 ${open.length - down}명, 강등 ${down}명이에요. 축하 포인트가 있는 규칙이면 함께 지급돼요.`,
      yes: '적용하기',
    });
    if (!yes) return false;
  }
  return runAction(
    () => send('/staff/levels/decide', { ids: open.map(({ id }) => id), apply }),
    apply ? `${open.length}명의 레벨 이동을 적용했어요.` : `${open.length}명의 레벨 이동을 거절했어요.`,
  );
};

const bulk: readonly BulkAction<WireLevelMove>[] = [
  { label: '적용하기', tone: 'primary', letter: 'A', run: decide(true) },
  { label: '거절하기', tone: 'danger', letter: 'R', run: decide(false) },
];

/** Moves of levels: what the night proposed, and the history of all members. */
export function MovesPage() {
  const { apply } = useSetting();
  return (
    <Page
      title="레벨 이동"
      sub={
        apply === null
          ? null
          : apply
            ? '규칙에 맞는 회원의 레벨을 밤마다 자동으로 바꿔요. 자동 적용은 설정의 한도에서 바꿀 수 있어요.'
            : '규칙에 맞는 회원을 밤마다 목록에 올려요. 골라서 적용하거나 거절해주세요.'
      }
    >
      <SubLinks label="프로모션" links={promotionLinks} />
      <DataTable
        page="level-moves"
        label="레벨 이동"
        exported={false}
        columns={columns}
        rowKey={(row) => row.id}
        queryKey={['promotions', 'levels']}
        load={load}
        filters={filters}
        refreshMs={30_000}
        emptyHint="레벨 규칙이 회원을 옮기면 여기에 보여요."
        {...(can('promotions.edit') ? { bulk } : {})}
      />
    </Page>
  );
}
