import { judgeTransfer, mayTopUp } from '@lime/domain/cash/casino-transfer.ts';
import { returnText } from '@lime/contract/casino-wallet.texts.ts';
import { seoulDay } from '@lime/domain/seoul-time.ts';
import type { Core } from '../../core/context.ts';
import { inTransaction } from '../../core/db.ts';
import type { Tx } from '../../core/db.ts';
import { memberAccount } from '../../core/ledger/accounts.ts';
import { casinoCause } from '../../core/ledger/causes.ts';
import { lockBalances } from '../../core/ledger/ledger.sql.ts';
import { balances, post } from '../../core/ledger/ledger.ts';
import { createRowWorker } from '../../core/row-worker.ts';
import type { RowWorker } from '../../core/row-worker.ts';
import { announceTransfer } from '../news/news.service.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import { lockTransfer, readOnWay, readToppingMember, setDecided } from './casino-wallet.sql.ts';

/**
 * The second step of every transfer: it arrives or comes back. Each is its own transaction under the locks of its member and
 * its row, so any number of processes may work, and one that dies leaves it to the next pass of any other. Source: decision 98.
 */
export function createTransferWorker(
  { db, log, outbox }: Pick<Core, 'db' | 'log' | 'outbox'>,
  { settings }: { settings: Pick<LiveSettings, 'ageLimit'> },
): RowWorker {
  async function decide(tx: Tx, seq: number, memberId: number): Promise<boolean> {
    await lockBalances(tx, [memberId]);
    const { direction, amount, state, age_ms: age, now } = await lockTransfer(tx, seq);
    if (state !== 'received') return false;
    const at = { now: now.getTime(), today: seoulDay(now), ageLimit: settings.ageLimit() };
    const fault = direction === 'in' ? mayTopUp(await readToppingMember(tx, memberId), at) : null;
    const reason = judgeTransfer(direction, age, fault);
    const arrives = reason === null;
    await post(tx, [
      {
        from: memberAccount(memberId, 'casino-transit'),
        to: memberAccount(memberId, (direction === 'in') === arrives ? 'casino' : 'cash'),
        amount,
        kind: direction === 'out' ? 'casino-out-arrival' : arrives ? 'casino-in-arrival' : 'casino-in-return',
        cause: arrives ? casinoCause.arrive(seq) : casinoCause.return(seq),
      },
    ]);
    const { casino } = (await balances(tx, memberId))!;
    await setDecided(tx, seq, { reason, casinoAfter: casino });
    await outbox.write(tx, 'balance', { m: [memberId] });
    const why = reason === null ? null : returnText(reason);
    await announceTransfer(outbox, tx, memberId, { seq, direction, amount, done: arrives, reason: why });
    return true;
  }

  const worker = createRowWorker(db, {
    work: 'casino-transfer',
    read: (most) => readOnWay(db, most),
    decide: ({ seq, member_id: memberId }) => inTransaction(db, (tx) => decide(tx, seq, memberId)),
    failed: (error, row) =>
      row
        ? log.error({ err: error, seq: row.seq }, 'a transfer of the casino could not be decided; it is tried again')
        : log.error({ err: error }, 'transfers of the casino could not be looked through'),
  });
  outbox.on('casino-transfer', () => worker.wake());
  return worker;
}
