import { settlePeriod, statementParts } from '@lime/domain/agents/agent-statement.ts';
import type { StatementParts } from '@lime/domain/agents/agent-statement.ts';
import { agentGroups } from '@lime/domain/agents/product-groups.ts';
import { createRateBook, findRateBreach, layRates } from '@lime/domain/agents/rates.ts';
import { monthDays } from '@lime/domain/seoul-time.ts';
import { sideBySide } from '@lime/domain/side-by-side.ts';
import type { InputOf, PayloadOf } from '@lime/contract/call.ts';
import type { agentLab, LabContract, WireLabSide } from '@lime/contract/staff-agent-lab.ts';
import type { Db } from '../../core/db.ts';
import { Refused } from '../../core/refused.ts';
import { readSetting } from '../settings/settings.service.ts';
import { readSealed } from './agent-facts.sql.ts';
import { readWorld } from './agents.service.ts';
import { readRates } from './agents.sql.ts';
import { readLastPeriod } from './settlements.sql.ts';
import { readBranch, statementOf } from './statements.service.ts';
import type { Branch } from './statements.service.ts';

/**
 * A month of an agent under two contracts, by the functions of the true statement. What is counted is read once for both,
 * so that nothing but the contracts tells them apart.
 *
 * @throws Refused NOT_FOUND (404)
 */
export async function compareContracts(
  db: Db,
  { id, month, a, b }: InputOf<typeof agentLab>,
): Promise<PayloadOf<typeof agentLab>> {
  const agentId = Number(id);
  const { agents, tree } = await readWorld(db);
  if (!agents.some((one) => one.id === agentId)) throw new Refused({ code: 'NOT_FOUND' }, 404);
  const { first: from, last: to } = monthDays(month);
  const [rows, { toTx, at: asOf }, setting, before] = await Promise.all([
    readRates(db),
    readSealed(db),
    readSetting(db, 'agents'),
    readLastPeriod(db, agentId, from),
  ]);
  const names = new Map(agents.map((one) => [one.id, one.name]));
  const nameOf = (one: number) => names.get(one) ?? '';
  const branches = new Map<boolean, Branch>();
  const side = async ({ rates, policy }: LabContract) => {
    const { countBonus, carryNegative } = policy ?? setting;
    const period = { from, to, toTx, sinceTx: null, countBonus, asOf };
    const branch = branches.get(countBonus) ?? (await readBranch(db, agentId, period, tree));
    branches.set(countBonus, branch);
    const book = createRateBook(rates === null ? rows : layRates(rows, { agentId, from, to, rates }));
    const { statement, wire } = statementOf(agentId, branch, period, { tree, book, names });
    const carryIn = before?.carry_out ?? 0;
    const found = findRateBreach(tree, book, from);
    const breach: WireLabSide['breach'] = found && {
      child: nameOf(found.childId),
      parent: nameOf(found.parentId),
      key: found.key,
      rate: found.rate,
      most: found.most,
      day: found.day,
    };
    return {
      wire: {
        statement: wire,
        carryIn,
        ...settlePeriod(statement.total, carryIn, carryNegative ? 'carry' : 'drop'),
        breach,
      },
      parts: statementParts(agentId, branch.facts, tree, book),
    };
  };
  const [left, right] = [await side(a), await side(b)];
  return {
    a: left.wire,
    b: right.wire,
    days: sideBySide(daysFrom(left.parts, from), daysFrom(right.parts, from))
      .toSorted((one, other) => ((one.of ?? '') < (other.of ?? '') ? -1 : 1))
      .map(({ of: day, ...amounts }) => ({ day, ...amounts })),
    products: sideBySide(left.parts.products, right.parts.products)
      .toSorted((one, other) => products.indexOf(one.of) - products.indexOf(other.of))
      .map(({ of: product, ...amounts }) => ({ product, ...amounts })),
    above: sideBySide(left.parts.above, right.parts.above).map(({ of: parent, ...amounts }) => ({
      name: parent === null ? null : nameOf(parent),
      ...amounts,
    })),
  };
}

const products: readonly string[] = [...agentGroups.map(({ id }) => id), 'deposit', 'net'];

/** Won by day; null: all days before the first. */
function daysFrom({ days }: StatementParts, first: string): Map<string | null, number> {
  const sums = new Map<string | null, number>();
  for (const { day, amount } of days) {
    const at = day < first ? null : day;
    sums.set(at, (sums.get(at) ?? 0) + amount);
  }
  return sums;
}
