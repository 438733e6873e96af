import type { SeoulDay } from '../seoul-time.ts';

/** An agent without a tree below is an affiliate. */
export type AgentKind = 'agent' | 'affiliate';

/** No branch has more agents than this, the topmost among them. Source: issue 15. */
export const maxLevels = 5;

/** Whom an agent is below from a Seoul midnight on; null: nobody. */
export type ParentFrom = { readonly agentId: number; readonly fromDay: SeoulDay; readonly parentId: number | null };

/** The agents' tree on any day. */
export type AgentTree = {
  /** all agents, in the order of their ids */
  readonly agents: readonly number[];
  /** days on which an agent moves */
  readonly days: readonly SeoulDay[];
  /** null: nobody is above, or the agent is not there yet */
  parentOn(agentId: number, day: SeoulDay): number | null;
  /** the agent, the one above, and so on to the top; ends also where the rows run in a circle */
  chainOn(agentId: number, day: SeoulDay): number[];
  /** those directly below, in the order of their ids */
  childrenOn(agentId: number, day: SeoulDay): number[];
  /** everybody who has ever been below, with the agent: whose facts a statement may need */
  everBelow(agentId: number): number[];
  /** moves that are still to come on a day, the next first */
  movesAfter(day: SeoulDay): ParentFrom[];
  /** since when an agent has been below its parent of that day; null: not there yet */
  sinceOn(agentId: number, day: SeoulDay): SeoulDay | null;
  /** is the agent there on that day? */
  existsOn(agentId: number, day: SeoulDay): boolean;
};

/** Rows in any order; of the same agent and day the last one counts. Everybody has a first row, the day they began. */
export function createAgentTree(rows: readonly ParentFrom[]): AgentTree {
  const byAgent = new Map<number, Map<SeoulDay, ParentFrom>>();
  for (const row of rows)
    byAgent.set(row.agentId, (byAgent.get(row.agentId) ?? new Map<SeoulDay, ParentFrom>()).set(row.fromDay, row));
  const sorted = new Map(
    [...byAgent].map(([id, own]) => [id, [...own.values()].toSorted((a, b) => (a.fromDay < b.fromDay ? -1 : 1))]),
  );
  const agents = [...sorted.keys()].toSorted((a, b) => a - b);
  const rowOn = (agentId: number, day: SeoulDay) =>
    (sorted.get(agentId) ?? []).findLast(({ fromDay }) => fromDay <= day);
  const parentOn = (agentId: number, day: SeoulDay) => rowOn(agentId, day)?.parentId ?? null;
  const kept = [...sorted.values()].flat();
  return {
    agents,
    days: [...new Set(kept.map(({ fromDay }) => fromDay))],
    parentOn,
    chainOn(agentId, day) {
      const chain: number[] = [];
      for (let id: number | null = agentId; id !== null && !chain.includes(id); id = parentOn(id, day)) chain.push(id);
      return chain;
    },
    childrenOn: (agentId, day) => agents.filter((id) => parentOn(id, day) === agentId),
    everBelow(agentId) {
      const below = new Set([agentId]);
      for (let size = 0; size !== below.size;) {
        size = below.size;
        for (const row of kept) if (row.parentId !== null && below.has(row.parentId)) below.add(row.agentId);
      }
      return [...below].toSorted((a, b) => a - b);
    },
    movesAfter: (day) =>
      kept
        .filter(({ agentId, fromDay }) => fromDay > day && rowOn(agentId, day) !== undefined)
        .toSorted((a, b) => (a.fromDay < b.fromDay ? -1 : 1)),
    sinceOn: (agentId, day) => rowOn(agentId, day)?.fromDay ?? null,
    existsOn: (agentId, day) => rowOn(agentId, day) !== undefined,
  };
}

/** Why a tree cannot be, on the first day it is so. */
export type TreeRefusal =
  | { readonly code: 'AGENT_CIRCLE'; readonly detail: { readonly day: SeoulDay } }
  | { readonly code: 'AGENT_TOO_DEEP'; readonly detail: { readonly most: number; readonly day: SeoulDay } }
  | { readonly code: 'AGENT_UNDER_AFFILIATE' };

/**
 * Is it a tree on every day from one on, through all moves that are written down by then: no circle, no branch of more
 * than `maxLevels`, nobody below an affiliate?
 */
export function checkTree(tree: AgentTree, affiliates: ReadonlySet<number>, fromDay: SeoulDay): TreeRefusal | null {
  const days = new Set([fromDay, ...tree.days.filter((day) => day > fromDay)]);
  for (const day of [...days].toSorted())
    for (const agentId of tree.agents) {
      const chain = tree.chainOn(agentId, day);
      if (tree.parentOn(chain.at(-1)!, day) !== null) return { code: 'AGENT_CIRCLE', detail: { day } };
      if (chain.length > maxLevels) return { code: 'AGENT_TOO_DEEP', detail: { most: maxLevels, day } };
      if (chain.slice(1).some((id) => affiliates.has(id))) return { code: 'AGENT_UNDER_AFFILIATE' };
    }
  return null;
}
