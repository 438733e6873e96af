import { listResults, resultDetail } from '@lime/contract/fixtures.ts';
import type { Handle } from '../../core/handle.ts';
import { listMemberResults, readMemberResult } from './member-results.service.ts';

/** Results of fixtures; open to visitors, who may look at everything (specification 1 §6). */
export function registerMemberResults(handle: Handle): void {
  handle(listResults, ({ db, input }) => listMemberResults(db, input));
  handle(resultDetail, ({ db, input, caller }) =>
    readMemberResult(db, Number(input.gameSeq), caller?.memberId ?? null),
  );
}
