import {
  cancelSlip,
  deleteAllSlips,
  deleteSlips,
  explainSlip,
  exportSlips,
  listLotusBets,
  listMiniBets,
  listSlips,
  restoreSlips,
} from '@lime/contract/betting.ts';
import { cancelledText, deletedText, restoredText } from '@lime/contract/slips.texts.ts';
import { Reply } from '../../core/handle.ts';
import type { Handle } from '../../core/handle.ts';
import { cancel, hide, hideAll, restore } from './change.service.ts';
import type { SlipChangeDeps } from './change.service.ts';
import type { OwnExport } from './own-export.service.ts';
import type { Slips } from './slips.service.ts';

export function registerSlips(handle: Handle, slips: Slips, file: OwnExport, deps: SlipChangeDeps): void {
  handle(listSlips, ({ input, caller }) => slips.list(caller.memberId, input, new Date()));
  handle(listMiniBets, ({ input, caller }) => slips.roundBets(caller.memberId, '미니', input));
  handle(listLotusBets, ({ input, caller }) => slips.roundBets(caller.memberId, '로투스', input));
  handle(exportSlips, ({ input, caller }) => file.make(caller.memberId, input));
  handle(explainSlip, ({ input, caller }) => slips.explain(caller.memberId, input.betCode));
  handle(
    cancelSlip,
    async ({ tx, input, caller }) => new Reply(await cancel(tx, caller.memberId, input.betCode, deps), cancelledText),
  );
  handle(deleteSlips, async ({ tx, input: { betCode }, caller }) => {
    const deleted = await hide(tx, caller.memberId, typeof betCode === 'string' ? [betCode] : betCode);
    return new Reply({ deleted }, deletedText(deleted));
  });
  handle(deleteAllSlips, async ({ tx, caller }) => {
    const deleted = await hideAll(tx, caller.memberId);
    return new Reply({ deleted }, deletedText(deleted));
  });
  handle(restoreSlips, async ({ tx, input, caller }) => {
    const restored = await restore(tx, caller.memberId, input.betCode);
    return new Reply({ restored }, restoredText(restored));
  });
}
