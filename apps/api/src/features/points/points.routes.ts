import { convertedText } from '@lime/contract/cash.texts.ts';
import { convertAllPoints, convertPoints } from '@lime/contract/points.ts';
import type { Submission } from '../../core/answered-calls.ts';
import type { Caller } from '../../core/context.ts';
import { Reply } from '../../core/handle.ts';
import type { Handle } from '../../core/handle.ts';
import { convertToCash } from './points.service.ts';
import type { PointDeps } from './points.service.ts';

/** Serves what members do with their points. */
export function registerPoints(handle: Handle, deps: PointDeps): void {
  const convert = async ({ caller, submission }: { caller: Caller; submission: Submission }, amount: number | null) => {
    const done = await convertToCash(deps, caller.memberId, submission, amount);
    return new Reply(done, convertedText(done.converted));
  };
  handle(convertAllPoints, (from) => convert(from, null));
  handle(convertPoints, (from) => convert(from, from.input.amount));
}
