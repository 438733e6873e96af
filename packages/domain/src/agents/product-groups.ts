import { betKinds } from '../betting/bet-kinds.ts';
import type { BetTypeKo } from '../betting/bet-kinds.ts';

/** A group of products that agents have rates for; `folders`: how many counts of folders have a rate of their own, the last one and more. */
export type AgentGroup = (typeof agentGroups)[number]['id'];

/** What agents' rates tell apart. Source: drawing 35. */
export const agentGroups = [
  { id: 'sports', name: '스포츠', folders: 6 },
  { id: 'inplay', name: '인플레이', folders: 6 },
  { id: 'mini', name: '미니게임', folders: 1 },
  { id: 'lotus', name: '로투스', folders: 1 },
  { id: 'token', name: '토큰', folders: 1 },
  { id: 'casino', name: '카지노', folders: 1 },
  { id: 'slot', name: '슬롯', folders: 1 },
] as const;

const groupOfType: Partial<Record<BetTypeKo, AgentGroup>> = {
  인플레이: 'inplay',
  라이브: 'inplay',
  미니: 'mini',
  로투스: 'lotus',
  토큰: 'token',
  카지노: 'casino',
  슬롯: 'slot',
};

/** Kinds of slips by the group their stakes count in: every kind is in exactly one. */
export const groupOfKind: Readonly<Record<string, AgentGroup>> = Object.fromEntries(
  betKinds.map(({ kind, typeKo, prematch }) => [kind, prematch ? 'sports' : groupOfType[typeKo]!]),
);

/**
 * Which rate of its group a slip counts by: 1, or up to 6 where folders have rates.
 *
 * @param legs  legs that were not void; 0 for plays of a host
 */
export function foldersOf(group: AgentGroup, legs: number): number {
  return Math.min(Math.max(legs, 1), agentGroups.find(({ id }) => id === group)!.folders);
}
