import { checkCasinoWallet, exchangeCasino, topUpCasino } from '@lime/contract/casino-wallet.ts';
import { casinoAskedText } from '@lime/contract/casino-wallet.texts.ts';
import { casinoTransfers, sweepCasino } from '@lime/contract/staff-casino-wallet.ts';
import { Reply } from '../../core/handle.ts';
import type { Handle } from '../../core/handle.ts';
import { exchangeHome, readWallet, topUp } from './casino-wallet.service.ts';
import type { CasinoWalletDeps } from './casino-wallet.service.ts';
import { listTransfers, sweepHome } from './staff-transfers.service.ts';

/** Serves the casino account to members and the office. */
export function registerCasinoWallet(handle: Handle, deps: CasinoWalletDeps): void {
  handle(checkCasinoWallet, ({ caller }) => readWallet(deps, caller.memberId));
  handle(topUpCasino, async ({ tx, caller, input, submission }) => {
    const done = await topUp(deps, tx, caller.memberId, input.amount, submission.key);
    return new Reply(done, casinoAskedText);
  });
  handle(exchangeCasino, async ({ tx, caller, input, submission }) => {
    const done = await exchangeHome(deps, tx, caller.memberId, input, submission.key);
    return new Reply(done, casinoAskedText);
  });
  handle(casinoTransfers, ({ db, input }) => listTransfers(db, input));
  handle(sweepCasino, ({ tx, staff, input }) => sweepHome(deps, tx, staff, input));
}
