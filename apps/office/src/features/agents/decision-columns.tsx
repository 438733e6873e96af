import { AppLink } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { formatDayTime } from '@lime/ui/format.ts';
import type { ComponentProps } from 'react';
import type { Column, Filter } from '../../lib/table/list-types.ts';

/** Something of an agent that two of staff approve. */
type Decided<State extends string> = {
  readonly agentId: string;
  readonly agentName: string;
  readonly agentCode: string;
  readonly state: State;
  readonly madeBy: string;
  readonly byAgent: boolean;
  readonly madeAt: string;
  readonly firstBy: string | null;
  readonly decidedBy: string | null;
  readonly decidedAt: string | null;
};
type States<State extends string> = Readonly<
  Record<State, { readonly tone: ComponentProps<typeof Badge>['tone']; readonly word: string }>
>;

/** The agent, with a link to its card, where the request is decided. */
export const agentColumn = <Row extends Decided<string>>(): Column<Row> => ({
  id: 'agent',
  label: '총판',
  cell: (row) => (
    <AppLink to="/agents" search={{ open: row.agentId }} className="plain-link">
      <b className="strong">{row.agentName}</b> <span className="dim">{row.agentCode}</span>
    </AppLink>
  ),
  text: (row) => `${row.agentName} ${row.agentCode}`,
});

/** The state; a request with its first approval has a label of its own. */
export function stateColumn<State extends string, Row extends Decided<State>>(states: States<State>): Column<Row> {
  const wordOf = ({ state, firstBy }: Row) =>
    state === 'requested' && firstBy !== null ? '2차 승인 대기' : states[state].word;
  return {
    id: 'state',
    label: '상태',
    cell: (row) => <Badge tone={states[row.state].tone ?? 'plain'}>{wordOf(row)}</Badge>,
    text: wordOf,
  };
}

/** Who asked for it and who decided, each with the time. */
export function decisionColumns<Row extends Decided<string>>(): Column<Row>[] {
  const makerOf = (row: Row) => (row.byAgent ? '총판 신청' : row.madeBy);
  return [
    {
      id: 'madeBy',
      label: '요청',
      cell: (row) => `${makerOf(row)} ${formatDayTime(row.madeAt)}`,
      text: (row) => `${makerOf(row)} ${row.madeAt}`,
    },
    {
      id: 'decided',
      label: '처리',
      cell: (row) =>
        row.decidedAt === null
          ? (row.firstBy ?? <span className="dim">–</span>)
          : `${row.decidedBy} ${formatDayTime(row.decidedAt)}`,
      text: (row) => row.decidedBy ?? row.firstBy ?? '',
    },
  ];
}

/** Narrows a list by these states. */
export const stateFilter = <State extends string>(states: States<State>): Filter => ({
  id: 'state',
  label: '상태',
  kind: 'select',
  options: Object.entries<{ word: string }>(states).map(([value, { word }]) => ({ value, label: word })),
});
