import type { z } from 'zod';
import type { tellStart } from '@lime/contract/staff-results.ts';
import type { WireWaiting } from '@lime/contract/staff-approvals.ts';
import { seoulMoment } from '@lime/domain/seoul-time.ts';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import type { Channel, StaffCaller } from '../../core/context.ts';
import { databaseNow } from '../../core/db.ts';
import type { Tx } from '../../core/db.ts';
import { Refused } from '../../core/refused.ts';
import { ask } from '../approvals/approvals.service.ts';
import { applyResults, currentResult, legSource } from './grading.service.ts';
import { lockForResult } from './grading.sql.ts';
import { readMatchNames } from './leg-voids.sql.ts';
import type { ResultFixture } from './result-facts.service.ts';
import { addToldStart, countLate, withdrawStarts } from './true-start.sql.ts';

type Wish = z.output<typeof tellStart.input>;
export type StartDeps = {
  readonly channel: Pick<Channel, 'notify'>;
  readonly announce: (tx: Tx, fixtureIds: readonly number[]) => Promise<void>;
};

/**
 * Asks a second person whether a match truly began then, or, with null, whether the starts known so far make no bet late.
 *
 * @throws Refused STAFF_REASON_REQUIRED, RESULT_START_LATE, RESULT_START_NONE (400), NOT_FOUND (404)
 */
export async function askStart(tx: Tx, staff: StaffCaller, wish: Wish): Promise<{ waiting: WireWaiting }> {
  const { gameSeq, startsAt, reason } = wish;
  const fixture = await lockChecked(tx, wish);
  const { home, away } = (await readMatchNames(tx, [fixture.id])).get(fixture.id)!;
  const late = await countLate(tx, fixture.id, startsAt === null ? null : new Date(startsAt));
  const waiting = await ask(tx, staff, {
    kind: 'match.start',
    subject: `fixture:${fixture.id}`,
    input: { gameSeq, startsAt, reason },
    lines: [
      { label: '경기', before: null, after: `${home} : ${away}` },
      {
        label: '실제 시작 시각',
        before: seoulMoment(fixture.starts_at),
        after: startsAt === null ? '늦은 베팅 아님' : seoulMoment(new Date(startsAt)),
      },
      { label: startsAt === null ? '적특을 되돌릴 베팅' : '적특이 될 베팅', before: null, after: `${late}건` },
    ],
    why: 'late-start',
    amount: null,
    reason,
  });
  return { waiting };
}

/** What two persons have said of a match's start: its late legs are void, settled or not, or are so no more. */
export async function carryOutStart(
  { announce, channel }: StartDeps,
  tx: Tx,
  staff: StaffCaller,
  wish: Wish,
): Promise<void> {
  const { startsAt, reason } = wish;
  const fixture = await lockChecked(tx, wish);
  if (startsAt === null) await withdrawStarts(tx, fixture.id);
  else await addToldStart(tx, fixture.id, new Date(startsAt));
  await applyResults(tx, [{ ...currentResult(fixture), source: legSource, reason }], { corrects: true });
  await addAuditEvent(tx, {
    ...byStaff(staff),
    action: 'result.start',
    subject: `fixture:${fixture.id}`,
    before: { startsAt: fixture.starts_at.toISOString() },
    after: { startsAt },
    reason,
  });
  await announce(tx, [fixture.id]);
  await channel.notify(tx, 'settlement', '');
}

async function lockChecked(tx: Tx, { gameSeq, startsAt, reason }: Wish): Promise<ResultFixture> {
  if (reason === '') throw new Refused({ code: 'STAFF_REASON_REQUIRED' });
  const fixture = await lockForResult(tx, Number(gameSeq));
  if (!fixture) throw new Refused({ code: 'NOT_FOUND' }, 404);
  if (startsAt === null) {
    if ((await countLate(tx, fixture.id, null)) === 0) throw new Refused({ code: 'RESULT_START_NONE' });
  } else if (Date.parse(startsAt) > (await databaseNow(tx)).getTime()) throw new Refused({ code: 'RESULT_START_LATE' });
  return fixture;
}
