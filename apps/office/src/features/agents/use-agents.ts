import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { send } from '../../lib/api.ts';
import type { Payload } from '../../lib/calls.ts';
import { createListAction } from '../../lib/list-action.ts';

export type AgentTreeOf = Payload<'/staff/agents/tree'>;
export type AgentOf = AgentTreeOf['list'][number];
export type AgentCardOf = Payload<'/staff/agents/card'>;
export type StatementOf = Payload<'/staff/agents/statement'>;
export type SettlementOf = AgentCardOf['settlements'][number];

/** Does something to agents and has their tree and cards read again. */
export const runAction = createListAction('agents');

/** The tree of a day. @param day  today where it is missing */
export function useTree(day: string | undefined) {
  return useQuery({
    queryKey: ['agents', 'tree', day ?? ''],
    queryFn: ({ signal }) => send('/staff/agents/tree', day === undefined ? {} : { day }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** One agent as of a day. */
export function useCard(id: string, day: string | undefined) {
  return useQuery({
    queryKey: ['agents', 'card', id, day ?? ''],
    queryFn: ({ signal }) => send('/staff/agents/card', day === undefined ? { id } : { id, day }, { signal }),
  });
}

/** What an agent earned over some days. */
export function useStatement(id: string, from: string, to: string) {
  return useQuery({
    queryKey: ['agents', 'statement', id, from, to],
    queryFn: ({ signal }) => send('/staff/agents/statement', { id, from, to }, { signal }),
    enabled: from <= to,
    placeholderData: keepPreviousData,
  });
}
