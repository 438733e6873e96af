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
import { enterLotto, listRounds, lookAtLotto, readProof } from './lotto.service.ts';
import {
  cancelOpenRound,
  grantChance,
  listOfficeRounds,
  listOfficeTickets,
  readLottoSettings,
} from './staff-lotto.service.ts';

/** Serves the lotto to members, visitors and the office. */
export function registerLotto(handle: Handle, core: Core, settings: LiveSettings): void {
  handle(lotto, async ({ tx, caller, input, submission }) => {
    if (input.numbers === undefined && input.auto === undefined)
      return lookAtLotto(settings, tx, caller?.memberId ?? null);
    if (!caller) throw new Refused({ code: 'AUTH_REQUIRED' }, 401);
    return enterLotto(settings, tx, caller.memberId, input, submission.key);
  });
  handle(listLotto, ({ db, input, caller }) => listRounds(db, input, caller?.memberId ?? null));
  handle(lottoProof, ({ db, input }) => readProof(db, input.no ?? null, input.page));

  const { db, config } = core;
  handle(staffLottoRounds, ({ input }) => listOfficeRounds(db, config.jwtSecret, input));
  handle(staffLottoTickets, ({ input }) => listOfficeTickets(db, input));
  handle(staffLottoSettings, ({ staff }) => readLottoSettings(db, staff));
  handle(cancelLottoRound, async ({ tx, staff, input }) => {
    await cancelOpenRound(tx, staff, input);
    return {};
  });
  handle(grantLottoChance, ({ tx, staff, input }) => grantChance(tx, staff, input));
}
