import { assert } from '@lime/domain/assert.ts';
import { explainSlip, listSlips } from '@lime/contract/betting.ts';
import type { Handle } from '../../core/handle.ts';
import type { Slips } from './slips.service.ts';

export function registerSlips(handle: Handle, slips: Slips): void {
  handle(listSlips, ({ input, caller }) => {
    assert(caller, 'a call for members has a caller');
    return slips.list(caller.memberId, input, new Date());
  });
  handle(explainSlip, ({ input, caller }) => {
    assert(caller, 'a call for members has a caller');
    return slips.explain(caller.memberId, input.betCode);
  });
}
