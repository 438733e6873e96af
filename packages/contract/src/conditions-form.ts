import * as z from 'zod';
import { gradeCount } from '@lime/domain/access/grades.ts';
import { memberStates } from '@lime/domain/access/member-types.ts';
import { isComplete, memberConditionKinds } from '@lime/domain/segments/member-conditions.ts';
import type { MemberCondition } from '@lime/domain/segments/member-conditions.ts';
import { amount, day } from './call.ts';

/** A word of staff for a member: VIP, 관찰. */
export const memberTag = z
  .string()
  .trim()
  .min(1)
  .max(20)
  .regex(/^[^,]+$/);

const unique = (values: readonly unknown[]) => new Set(values).size === values.length;
const signed = z.int().min(-9_000_000_000_000).max(9_000_000_000_000);
const days = { from: day.nullable(), to: day.nullable() };
const amounts = { min: amount.nullable(), max: amount.nullable() };

const condition = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('grade'),
      grades: z.array(z.int().min(1).max(gradeCount)).max(gradeCount).refine(unique),
    }),
    z.strictObject({
      kind: z.literal('state'),
      states: z.array(z.enum(memberStates)).max(memberStates.length).refine(unique),
    }),
    z.strictObject({ kind: z.literal('tag'), tags: z.array(memberTag).max(10).refine(unique), has: z.boolean() }),
    z.strictObject({
      kind: z.literal('joinCode'),
      codes: z.array(z.string().trim().min(1).max(64)).max(50).refine(unique),
    }),
    z.strictObject({
      kind: z.literal('agent'),
      codes: z.array(z.string().trim().toUpperCase().min(1).max(20)).max(50).refine(unique),
      below: z.boolean(),
    }),
    z.strictObject({ kind: z.literal('joined'), ...days }),
    z.strictObject({ kind: z.literal('lastSignIn'), ...days }),
    z.strictObject({ kind: z.literal('lastBet'), ...days }),
    z.strictObject({ kind: z.literal('neverBet') }),
    z.strictObject({ kind: z.literal('balance'), ...amounts }),
    z.strictObject({ kind: z.literal('netDeposit'), min: signed.nullable(), max: signed.nullable() }),
    z.strictObject({ kind: z.literal('turnover'), ...days, ...amounts }),
    z.strictObject({ kind: z.literal('openSlips'), has: z.boolean() }),
  ])
  .refine((one: MemberCondition) => isComplete(one));

/** What must be true of members, each kind once; none: of every member. */
export const memberConditions = z
  .array(condition)
  .max(memberConditionKinds.length)
  .refine((all) => unique(all.map(({ kind }) => kind)));
/** Conditions as the wire has them. */
export type MemberConditionsForm = z.output<typeof memberConditions>;
