import {
  confirmResult,
  dryRunResult,
  listDecided,
  listMissing,
  listProposals,
  listTasks,
  proposeResult,
  readResult,
  refuseResult,
  resettleResult,
} from '@lime/contract/staff-results.ts';
import type { Handle } from '../../core/handle.ts';
import type { Proposals } from './proposals.service.ts';
import type { ResultReads } from './results.service.ts';

export function registerResults(handle: Handle, reads: ResultReads, proposals: Proposals): void {
  handle(listProposals, ({ db, staff, input }) => reads.proposals(db, staff, input));
  handle(listMissing, ({ db, input }) => reads.missing(db, input));
  handle(listDecided, ({ db, input }) => reads.decided(db, input));
  handle(listTasks, ({ db, input }) => reads.tasks(db, input));
  handle(readResult, ({ db, staff, input }) => reads.detail(db, staff, Number(input.gameSeq)));
  handle(dryRunResult, ({ db, staff, input }) => reads.dryRun(db, staff, input));
  handle(proposeResult, ({ tx, staff, input }) => proposals.propose(tx, staff, input));
  handle(confirmResult, async ({ tx, staff, input }) => {
    await proposals.confirm(tx, staff, input);
    return {};
  });
  handle(refuseResult, async ({ tx, staff, input }) => {
    await proposals.refuse(tx, staff, input);
    return {};
  });
  handle(resettleResult, ({ tx, staff, input }) => proposals.resettle(tx, staff, input));
}
