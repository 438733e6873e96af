import { checkCasinoWallet, exchangeCasino, topUpCasino } from '@lime/contract/casino-wallet.ts';
import { casinoAskedText } from '@lime/contract/casino-wallet.texts.ts';
import { casinoTransfers, sweepCasino } from '@lime/contract/staff-casino-wallet.ts';
import { Said } from '../../core/handle.ts';
import type { Handle } from '../../core/handle.ts';
import type { CasinoWallet } from './casino-wallet.service.ts';
import { listTransfers, sweepHome } from './staff-transfers.service.ts';

export function registerCasinoWallet(handle: Handle, wallet: CasinoWallet): void {
  handle(checkCasinoWallet, ({ caller }) => wallet.state(caller.memberId));
  handle(topUpCasino, async ({ tx, caller, input, submission }) => {
    const done = await wallet.topUp(tx, caller.memberId, input.amount, submission.key);
    return new Said(done, casinoAskedText);
  });
  handle(exchangeCasino, async ({ tx, caller, input, submission }) => {
    const done = await wallet.exchange(tx, caller.memberId, input, submission.key);
    return new Said(done, casinoAskedText);
  });
  handle(casinoTransfers, ({ db, input }) => listTransfers(db, input));
  handle(sweepCasino, ({ tx, staff, input }) => sweepHome(tx, staff, input, wallet));
}
