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
  tellStart,
} from '@lime/contract/staff-results.ts';
import type { Handle } from '../../core/handle.ts';
import { confirmProposal, proposeOutcome, refuseProposal, resettleFixture } from './proposals.service.ts';
import type { ProposalDeps } from './proposals.service.ts';
import { askStart } from './true-start.service.ts';
import {
  dryRunOutcome,
  readDecidedList,
  readMissingList,
  readProposalList,
  readResultDetail,
  readTaskList,
} from './results.service.ts';

export function registerResults(handle: Handle, deps: ProposalDeps): void {
  const { setting } = deps;
  handle(listProposals, ({ db, staff, input }) => readProposalList(db, staff, input));
  handle(listMissing, ({ db, input }) => readMissingList(db, setting(), input));
  handle(listDecided, ({ db, input }) => readDecidedList(db, input));
  handle(listTasks, ({ db, input }) => readTaskList(db, input));
  handle(readResult, ({ db, staff, input }) => readResultDetail(db, staff, setting(), Number(input.gameSeq)));
  handle(dryRunResult, ({ db, staff, input }) => dryRunOutcome(db, staff, setting(), input));
  handle(proposeResult, ({ tx, staff, input }) => proposeOutcome(deps, tx, staff, input));
  handle(confirmResult, ({ tx, staff, input }) => confirmProposal(deps, tx, staff, input));
  handle(refuseResult, async ({ tx, staff, input }) => {
    await refuseProposal(tx, staff, input);
    return {};
  });
  handle(tellStart, ({ tx, staff, input }) => askStart(tx, staff, input));
  handle(resettleResult, ({ tx, staff, input }) => resettleFixture(deps, tx, staff, input));
}
