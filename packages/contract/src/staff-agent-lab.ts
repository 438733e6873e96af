import * as z from 'zod';
import { idText, month, staffCall } from './call.ts';
import { agentRates } from './staff-agents.ts';
import type { WireAgentStatement } from './staff-agents.ts';

/** A contract of an agent as it is laid over a month. */
const contract = z.strictObject({
  /** on all days of the month; null: those that counted on each day */
  rates: agentRates.nullable(),
  /** null: as the setting `agents` is now */
  policy: z
    .strictObject({
      /** stakes that were bet while a bonus ran are counted */
      countBonus: z.boolean(),
      /** a period that ends below zero is taken from the next one */
      carryNegative: z.boolean(),
    })
    .nullable(),
});

/** A contract of an agent as staff write it, checked. */
export type LabContract = z.output<typeof contract>;

/** What one contract would have come to over the month. */
export type WireLabSide = {
  statement: WireAgentStatement;
  /** what the last settled period before the month left, 0 or below; then what is paid and left after the month */
  carryIn: number;
  payable: number;
  carryOut: number;
  /** the first rate above the one of the agent above, which no contract may have; null: there is none */
  breach: { child: string; parent: string; key: string; rate: number; most: number; day: string } | null;
};

/** A month of an agent under two contracts, in won. Days and products of each add up to the total of its statement. */
export type WireAgentLab = {
  a: WireLabSide;
  b: WireLabSide;
  /** what a day adds to the total; null: slips that were placed before the month, at the rates of their days */
  days: { day: string | null; a: number; b: number }[];
  /** ids of domain/agents/product-groups.ts, `deposit` and `net` */
  products: { product: string; a: number; b: number }[];
  /** who gives the agent's lines before those below have their part; name null: the house */
  above: { name: string | null; a: number; b: number }[];
};

/** The statement of a Seoul month counted anew under two contracts of the agent, as if each had begun with the month. Writes nothing. */
export const agentLab = staffCall<WireAgentLab>()({
  path: '/staff/agents/lab',
  summary: '총판 계약 비교',
  throws: ['NOT_FOUND'],
  right: 'agents.view',
  input: z.strictObject({ id: idText, month, a: contract, b: contract }),
});
