import { agentStatement } from '@lime/domain/agents/agent-statement.ts';
import type { AgentFact, AgentStatement } from '@lime/domain/agents/agent-statement.ts';
import type { AgentTree } from '@lime/domain/agents/agent-tree.ts';
import { foldersOf, groupOfKind } from '@lime/domain/agents/product-groups.ts';
import { slipRateKey } from '@lime/domain/agents/rates.ts';
import type { RateBook } from '@lime/domain/agents/rates.ts';
import type { WireAgentStatement, WireNotCounted } from '@lime/contract/staff-agents.ts';
import type { Db, Tx } from '../../core/db.ts';
import { readCashFacts, readSlipFacts } from './agent-facts.sql.ts';
import type { CashFactRow, Scope, SlipFactRow, SlipSort } from './agent-facts.sql.ts';

/** Tree and rates of all days, with the agents' names. */
export type AgentWorld = {
  readonly tree: AgentTree;
  readonly book: RateBook;
  readonly names: ReadonlyMap<number, string>;
};

/** The period of a statement, and which transactions it counts. */
export type Period = Omit<Scope, 'agentIds'> & { readonly asOf: Date | null };

/** A statement of any period, counted from settlements of slips and transfers of the ledger. */
export async function countStatement(
  db: Db | Tx,
  agentId: number,
  period: Period,
  world: AgentWorld,
): Promise<{ statement: AgentStatement; wire: WireAgentStatement }> {
  return statementOf(agentId, await readBranch(db, agentId, period, world.tree), period, world);
}

/** What all members below an agent brought over a period. */
export type Branch = { readonly slips: readonly SlipFactRow[]; readonly facts: readonly AgentFact[] };

/** Reads what statements of an agent are counted from, whatever the rates. */
export async function readBranch(
  db: Db | Tx,
  agentId: number,
  { asOf: _asOf, ...period }: Period,
  tree: AgentTree,
): Promise<Branch> {
  const scope: Scope = { ...period, agentIds: tree.everBelow(agentId) };
  const slips = await readSlipFacts(db, scope);
  const cash = await readCashFacts(db, scope);
  return { slips, facts: [...slipFacts(slips), ...cashFacts(cash)] };
}

/** A statement of what was read, by the rates of a book. */
export function statementOf(
  agentId: number,
  { slips, facts }: Branch,
  { from, to, asOf }: Pick<Period, 'from' | 'to' | 'asOf'>,
  { tree, book, names }: AgentWorld,
): { statement: AgentStatement; wire: WireAgentStatement } {
  const statement = agentStatement(agentId, facts, tree, book);
  const { lines, shares, corrections, total } = statement;
  const isBelow = (row: { agent_id: number; day: string }) => tree.chainOn(row.agent_id, row.day).includes(agentId);
  const compared = slips.filter(isBelow);
  const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((all, row) => all + of(row), 0);
  const not = (sort: SlipSort): WireNotCounted => {
    const own = compared.filter((row) => row.sort === sort);
    return { count: sum(own, (row) => row.slips), stake: sum(own, (row) => row.stake) };
  };
  const wire: WireAgentStatement = {
    from,
    to,
    asOf: asOf?.toISOString() ?? null,
    lines: [...lines],
    shares: { ...shares },
    children: statement.children.map((child) => ({
      agentId: String(child.agentId),
      name: names.get(child.agentId) ?? '',
      amount: child.amount,
    })),
    corrections,
    total,
    notCounted: {
      members: new Set(compared.flatMap(({ out }) => out)).size,
      member: not('member'),
      void: not('void'),
      bonus: not('bonus'),
    },
    ledger: {
      count: sum(compared, (row) => row.slips),
      stake: sum(compared, (row) => row.stake),
      transfers: sum(compared, (row) => row.transfers),
      amount: sum(compared, (row) => row.amount),
    },
  };
  return { statement, wire };
}

/** What an agent earns from each member that its own member referred, in won; members who bring nothing are left out. */
export async function countByReferred(
  db: Db,
  agentId: number,
  scope: Scope & { readonly referrerId: number },
  { tree, book }: Pick<AgentWorld, 'tree' | 'book'>,
): Promise<Map<number, number>> {
  const [slips, cash] = await Promise.all([readSlipFacts(db, scope), readCashFacts(db, scope)]);
  const ids = new Set([...slips, ...cash].map(({ member_id: id }) => id!));
  return new Map(
    [...ids].map((id) => {
      const isOf = (row: { member_id: number | null }) => row.member_id === id;
      const facts = [...slipFacts(slips.filter(isOf)), ...cashFacts(cash.filter(isOf))];
      return [id, agentStatement(agentId, facts, tree, book).total];
    }),
  );
}

/** Each slip is a fact of its stake, a lost one another of what was lost. */
function slipFacts(rows: readonly SlipFactRow[]): AgentFact[] {
  return rows
    .filter(({ sort }) => sort === 'counted')
    .flatMap((row) => {
      const group = groupOfKind[row.kind]!;
      const folders = foldersOf(group, row.legs);
      return (row.lost ? (['stake', 'lost'] as const) : (['stake'] as const)).map((basis) => ({
        agentId: row.agent_id,
        day: row.day,
        key: slipRateKey(basis, group, folders),
        correction: row.correction,
        base: row.stake,
        count: row.slips,
      }));
    });
}

/** A deposit counts as one and towards what is left of deposits; a withdrawal takes from the latter. */
function cashFacts(rows: readonly CashFactRow[]): AgentFact[] {
  return rows
    .filter(({ out }) => !out)
    .flatMap((row) => {
      const fact = { agentId: row.agent_id, day: row.day, correction: false, count: row.requests };
      return row.type === 'deposit'
        ? [
            { ...fact, key: 'deposit', base: row.amount },
            { ...fact, key: 'net', base: row.amount },
          ]
        : [{ ...fact, key: 'net', base: -row.amount }];
    });
}
