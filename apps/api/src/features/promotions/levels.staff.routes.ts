import { decideLevelMoves, levelMoves, previewLevels } from '@lime/contract/staff-levels.ts';
import type { Core } from '../../core/context.ts';
import type { Handle } from '../../core/handle.ts';
import { decideMovesBy, listLevelMoves, whatIf } from './level-rules.service.ts';

/** Serves moves of levels to the office. */
export function registerLevels(handle: Handle, core: Pick<Core, 'channel' | 'outbox'>): void {
  handle(levelMoves, ({ db, input }) => listLevelMoves(db, input));
  handle(previewLevels, ({ db, input }) => whatIf(db, input));
  handle(decideLevelMoves, ({ tx, staff, input }) => decideMovesBy(tx, core, staff, input));
}
