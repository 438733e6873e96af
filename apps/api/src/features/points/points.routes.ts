import { convertedText } from '@lime/contract/cash.texts.ts';
import { convertAllPoints, convertPoints } from '@lime/contract/points.ts';
import type { Submission } from '../../core/answered-calls.ts';
import type { Caller } from '../../core/context.ts';
import { Said } from '../../core/handle.ts';
import type { Handle } from '../../core/handle.ts';
import type { PointConversions } from './points.service.ts';

export function registerPoints(handle: Handle, points: PointConversions): void {
  const convert = async ({ caller, submission }: { caller: Caller; submission: Submission }, amount: number | null) => {
    const done = await points.convert(caller.memberId, submission, amount);
    return new Said(done, convertedText(done.converted));
  };
  handle(convertAllPoints, (from) => convert(from, null));
  handle(convertPoints, (from) => convert(from, from.input.amount));
}
