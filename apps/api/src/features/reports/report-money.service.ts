import type { InputOf, PayloadOf } from '@lime/contract/call.ts';
import type { reportMoney, WireReportCashDay } from '@lime/contract/staff-reports.ts';
import { addDays } from '@lime/domain/seoul-time.ts';
import { sql } from 'kysely';
import type { Db } from '../../core/db.ts';
import { dimensions } from './dimensions.ts';
import { readLeftOutThen, readMoney, readReach } from './matrix.sql.ts';
import { hoursOf, inReport, momentOf } from './report-moment.service.ts';
import { hashOf, wireMoment } from './report-table.service.ts';

const held = ['cash', 'point', 'hold', 'casino', 'casino-transit', 'receivable', 'open-stakes'];

/** Deposits, withdrawals and what the house owes. @throws Refused INPUT_INVALID */
export async function readReportMoney(
  db: Db,
  { asOf, ...asked }: InputOf<typeof reportMoney>,
): Promise<PayloadOf<typeof reportMoney>> {
  const hours = hoursOf(asked);
  const moment = await momentOf(db, asOf);
  const { cash, owed } = await inReport(db, async (tx) => {
    const reach = await readReach(tx, moment.toTx);
    const leftOut = await readLeftOutThen(tx, moment.toTx);
    const all = { grades: null, leftOut, own: leftOut, a: dimensions.day.value, b: dimensions.member.value };
    return {
      cash: await readMoney(tx, reach, { ...all, ...hours, what: ['deposit', 'withdrawal'] }),
      owed: await readMoney(tx, reach, {
        ...all,
        from: null,
        to: null,
        what: held.map((name) => `held:${name}`),
        a: sql`0`,
        b: sql`0`,
      }),
    };
  });
  const days = new Map<string, WireReportCashDay>();
  for (let day = asked.from; day <= asked.to; day = addDays(day, 1))
    days.set(day, { day, deposits: 0, withdrawals: 0, net: 0 });
  const totals = { deposits: 0, withdrawals: 0, net: 0 };
  const leftOut = { members: new Set<string>(), deposits: 0, withdrawals: 0 };
  for (const { what, a, b, out, amount } of cash) {
    const name = what === 'deposit' ? 'deposits' : 'withdrawals';
    if (out) {
      leftOut.members.add(b);
      leftOut[name] += amount;
      continue;
    }
    const net = name === 'deposits' ? amount : -amount;
    for (const sums of [days.get(dimensions.day.key!(a))!, totals]) {
      sums[name] += amount;
      sums.net += net;
    }
  }
  const balance = (name: string) =>
    owed.filter(({ what }) => what === `held:${name}`).reduce((sum, { amount }) => sum + amount, 0);
  const figures = {
    days: [...days.values()],
    totals,
    leftOut: { ...leftOut, members: leftOut.members.size },
    liabilities: {
      cash: balance('cash'),
      point: balance('point'),
      hold: balance('hold'),
      casino: balance('casino') + balance('casino-transit'),
      receivable: balance('receivable'),
      openStakes: balance('open-stakes'),
    },
  };
  return { asOf: wireMoment(moment), ...figures, sha256: hashOf([moment.seal, asked, figures]) };
}
