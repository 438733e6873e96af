import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Body, Payload } from '../../lib/calls.ts';
import { createListAction } from '../../lib/list-action.ts';
import { ask } from './agent-api.ts';

export type HomeOf = Payload<'/agent/home'>;
export type PayoutsOf = Payload<'/agent/payouts'>;
export type NotesOf = Payload<'/agent/notes/list'>;
export type BranchOf = Payload<'/agent/tree'>;

/** All that was read of the branch. */
export const branchKey = ['agent-area'] as const;

/** Runs an action of the agent and reads the branch again. @returns whether it succeeded */
export const runOwn = createListAction(branchKey[0]);

/** What an agent reads first. */
export function useHome() {
  return useQuery({
    queryKey: [...branchKey, 'home'],
    queryFn: ({ signal }) => ask('/agent/home', {}, { signal }),
  });
}

/** The branch of a day. @param day today where it is missing */
export function useBranch(day?: string) {
  return useQuery({
    queryKey: [...branchKey, 'tree', day ?? ''],
    queryFn: ({ signal }) => ask('/agent/tree', day === undefined ? {} : { day }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** A page of members with what they bet. */
export function useMembers(body: Body<'/agent/members'>) {
  return useQuery({
    queryKey: [...branchKey, 'members', body],
    queryFn: ({ signal }) => ask('/agent/members', body, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** What an agent of the branch earned over some days. */
export function useBranchStatement(body: Body<'/agent/statement'>) {
  return useQuery({
    queryKey: [...branchKey, 'statement', body],
    queryFn: ({ signal }) => ask('/agent/statement', body, { signal }),
    enabled: body.from <= body.to,
    placeholderData: keepPreviousData,
  });
}

/** The last settlements. */
export function useSettlements() {
  return useQuery({
    queryKey: [...branchKey, 'settlements'],
    queryFn: ({ signal }) => ask('/agent/settlements', { size: 50 }, { signal }),
  });
}

/** The account with its last payouts. */
export function usePayouts() {
  return useQuery({
    queryKey: [...branchKey, 'payouts'],
    queryFn: ({ signal }) => ask('/agent/payouts', { size: 50 }, { signal }),
  });
}

/** The last notes to the agent's own members, and how many more may be sent. */
export function useNotes() {
  return useQuery({
    queryKey: [...branchKey, 'notes'],
    queryFn: ({ signal }) => ask('/agent/notes/list', { size: 50 }, { signal }),
  });
}

/** Deposit bonuses of the agent's own members. */
export function useOwnPromotions() {
  return useQuery({
    queryKey: [...branchKey, 'promotions'],
    queryFn: ({ signal }) => ask('/agent/promotions', {}, { signal }),
  });
}

/** Join codes of an agent of the branch. */
export function useCodes(id: string) {
  return useQuery({
    queryKey: [...branchKey, 'codes', id],
    queryFn: ({ signal }) => ask('/agent/codes/list', { id }, { signal }),
  });
}
