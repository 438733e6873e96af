import { agentGroups } from '@lime/domain/agents/product-groups.ts';
import { rateKeys } from '@lime/domain/agents/rates.ts';
import { rateName } from './staff-agents.texts.ts';
import type { WireAgentLab, WireLabSide } from './staff-agent-lab.ts';

/** What an agent earns by one rate under one contract: the rates it had, in hundredths of a percent, and won. */
export type LabLine = {
  readonly rates: readonly number[];
  readonly count: number;
  readonly base: number;
  readonly amount: number;
};

/** A line under both contracts; null: the contract has none. */
export type LabPair = {
  readonly key: string;
  readonly correction: boolean;
  readonly a: LabLine | null;
  readonly b: LabLine | null;
};

/** The lines of both statements beside each other, corrections last. */
export function labLines({ a, b }: Pick<WireAgentLab, 'a' | 'b'>): LabPair[] {
  return [false, true].flatMap((correction) =>
    rateKeys
      .map(({ key }) => ({ key, correction, a: lineOf(a, key, correction), b: lineOf(b, key, correction) }))
      .filter((pair) => pair.a !== null || pair.b !== null),
  );
}

function lineOf({ statement }: WireLabSide, key: string, correction: boolean): LabLine | null {
  const own = statement.lines.filter((line) => line.key === key && line.correction === correction);
  if (own.length === 0) return null;
  const sum = (name: 'count' | 'base' | 'amount') => own.reduce((all, line) => all + line[name], 0);
  return { rates: own.map(({ rate }) => rate), count: sum('count'), base: sum('base'), amount: sum('amount') };
}

/** "0.8", or "0.8~1" where the rate changed meanwhile; in percent. */
export function labRate({ rates }: LabLine): string {
  const [least, most] = [Math.min(...rates) / 100, Math.max(...rates) / 100];
  return least === most ? String(least) : `${least}~${most}`;
}

/** "스포츠", "입금". */
export const labProduct = (product: string): string =>
  agentGroups.find(({ id }) => id === product)?.name ?? rateName(product);

/** A row under both contracts. */
export type LabAmount = { readonly name: string; readonly a: number; readonly b: number };

/** From the lines to what is paid: those below, the total, what was carried, what is paid and what is left. */
export function labSums({ a, b }: Pick<WireAgentLab, 'a' | 'b'>): LabAmount[] {
  const below = new Map([...a.statement.children, ...b.statement.children].map(({ agentId, name }) => [agentId, name]));
  const part = ({ statement: { children } }: WireLabSide, id: string) =>
    0 - (children.find(({ agentId }) => agentId === id)?.amount ?? 0);
  // the corrections among the lines are the agent's own; a statement's are less those of the agents below
  const corrections = ({ statement: { lines, corrections: all } }: WireLabSide) =>
    lines.reduce((rest, { correction, amount }) => (correction ? rest - amount : rest), all);
  return [
    ...[...below].map(([id, name]) => ({ name: `하위 ${name} 몫`, a: part(a, id), b: part(b, id) })),
    { name: '하위 총판의 재정산 정정', a: corrections(a), b: corrections(b) },
    { name: '합계', a: a.statement.total, b: b.statement.total },
    { name: '지난 기간 이월', a: a.carryIn, b: b.carryIn },
    { name: '지급할 금액', a: a.payable, b: b.payable },
    { name: '다음으로 이월', a: a.carryOut, b: b.carryOut },
  ].filter((row) => row.a !== 0 || row.b !== 0 || row.name === '합계' || row.name === '지급할 금액');
}

/** What a day is called; null: all before the month. */
export const labDay = (day: string | null): string => day ?? '앞선 달의 베팅';

/** A row of the comparison's file; only lines have more than an amount. */
export type AgentLabRow = LabAmount & {
  readonly part: '항목' | '합계' | '상품' | '날짜' | '지급하는 곳';
  readonly correction: boolean;
  readonly lines: { readonly a: LabLine | null; readonly b: LabLine | null } | null;
};

/** The comparison as rows: lines, what they come to, products, days and who gives it. */
export function agentLabRows(lab: WireAgentLab): AgentLabRow[] {
  const rows = (part: AgentLabRow['part'], amounts: readonly LabAmount[]) =>
    amounts.map(({ name, a, b }) => ({ part, name, a, b, correction: false, lines: null }));
  return [
    ...labLines(lab).map(({ key, correction, a, b }) => ({
      part: '항목' as const,
      name: rateName(key),
      correction,
      a: a?.amount ?? 0,
      b: b?.amount ?? 0,
      lines: { a, b },
    })),
    ...rows('합계', labSums(lab)),
    ...rows('상품', lab.products.map(({ product, a, b }) => ({ name: labProduct(product), a, b }))), // prettier-ignore
    ...rows('날짜', lab.days.map(({ day, a, b }) => ({ name: labDay(day), a, b }))), // prettier-ignore
    ...rows('지급하는 곳', lab.above.map(({ name, a, b }) => ({ name: name ?? '하우스', a, b }))), // prettier-ignore
  ];
}
