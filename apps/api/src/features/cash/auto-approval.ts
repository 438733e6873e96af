import type { Core } from '../../core/context.ts';
import { inTransaction } from '../../core/db.ts';
import { createRowWorker } from '../../core/row-worker.ts';
import type { RowWorker } from '../../core/row-worker.ts';
import { readAutomatic } from './decisions.sql.ts';
import { approveAutomatically } from './decisions.service.ts';
import type { DecisionDeps } from './decisions.service.ts';

/**
 * Approves deposits by itself where the setting wants it (decision 30). Each is its own transaction, decided under the
 * locks of any other decision, so that any number of processes may do it and each deposit is approved once. Outside the
 * demo world those that take two people are left to them.
 */
export function createAutoApproval(deps: DecisionDeps & Pick<Core, 'config' | 'db' | 'log'>): RowWorker {
  const { config, db, log, settings } = deps;
  // Decision 109: in the demo world one person tries everything, so nothing is too large.
  const below = () => (config.demo ? null : settings.get('cash').secondPersonFrom);
  return createRowWorker(db, {
    work: 'auto-approval',
    async read(most) {
      const { autoApprove, autoApproveSeconds } = settings.get('cash');
      return autoApprove ? readAutomatic(db, autoApproveSeconds, below(), most) : [];
    },
    decide: ({ seq }) => inTransaction(db, (tx) => approveAutomatically(deps, tx, seq, below())),
    failed: (error, row) =>
      row
        ? log.error({ err: error, seq: row.seq }, 'a deposit could not be approved by itself; it is tried again later')
        : log.error({ err: error }, 'deposits could not be looked through'),
  });
}
