import { listLotto, lotto, lottoProof } from '@lime/contract/lotto.ts';
import {
  cancelLottoRound,
  grantLottoChance,
  staffLottoRounds,
  staffLottoSettings,
  staffLottoTickets,
} from '@lime/contract/staff-lotto.ts';
import type { Core } from '../../core/context.ts';
import type { Handle } from '../../core/handle.ts';
import { Refused } from '../../core/refused.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import { createLotto } from './lotto.service.ts';
import { createOfficeLotto } from './staff-lotto.service.ts';

export function registerLotto(handle: Handle, core: Core, settings: LiveSettings): void {
  const service = createLotto(core, { settings });
  handle(lotto, async ({ tx, caller, input, submission }) => {
    if (input.numbers === undefined && input.auto === undefined) return service.look(tx, caller?.memberId ?? null);
    if (!caller) throw new Refused({ code: 'AUTH_REQUIRED' }, 401);
    return service.enter(tx, caller.memberId, input, submission.key);
  });
  handle(listLotto, ({ input, caller }) => service.list(input, caller?.memberId ?? null));
  handle(lottoProof, ({ input }) => service.proof(input.no ?? null, input.page));
  registerOffice(handle, createOfficeLotto(core));
}

function registerOffice(handle: Handle, office: ReturnType<typeof createOfficeLotto>): void {
  handle(staffLottoRounds, ({ input }) => office.rounds(input));
  handle(staffLottoTickets, ({ input }) => office.tickets(input));
  handle(staffLottoSettings, ({ staff }) => office.settings(staff));
  handle(cancelLottoRound, async ({ tx, staff, input }) => {
    await office.cancel(tx, staff, input);
    return {};
  });
  handle(grantLottoChance, ({ tx, staff, input }) => office.grant(tx, staff, input));
}
