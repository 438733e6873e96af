import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import pg from 'pg';
import { DayMember, DayStaff } from './day-people.ts';
import { startProduct } from './product.ts';
import type { Product } from './product.ts';
import { amount } from '../tools/long.ts';
import { until } from '../tools/ports.ts';

// A scripted day of the office: sign-ups, deposits with and without bonus codes, withdrawals, conversions, gifts and the
// staff who decide, all at once on two API processes. One of these is killed, and then the database.

const people = amount(80, 200);
const deposits = amount(160, 500);
const withdrawals = amount(100, 300);
const adminPassword = 'the day begins here 3';
const tellerPassword = 'the day is counted 4';
let product: Product;
const admin = () => new DayStaff(product.url, 'admin');

beforeAll(async () => {
  product = await startProduct({
    LIME_DEMO: '0',
    LIME_SIMULATOR: '0',
    API_PROCESSES: '2',
    STAFF_PASSWORD: adminPassword,
    TRUST_PROXY: '127.0.0.0/8,::1',
  });
}, 180_000);
afterAll(() => product?.stop());

const codes = [
  { code: 'DAYCASH', currency: 'cash', form: 'percent', value: 1_000, percent: 100 },
  { code: 'DAYPOINT', currency: 'point', form: 'amount', value: 6_000, percent: 0 },
] as const;

async function openOffice(): Promise<{ boss: DayStaff; tellers: DayStaff[] }> {
  const boss = admin();
  await boss.signIn(adminPassword);
  const tellers: DayStaff[] = [];
  // by the command line: accounts that one person makes in the office are one pair of hands for a day
  for (const loginId of ['teller1', 'teller2', 'teller3']) {
    const made = await product.lime('staff', 'add', loginId, '--role', 'cash', '--password', tellerPassword);
    expect(made.code, made.output).toBe(0);
    const teller = new DayStaff(product.url, loginId);
    await teller.signIn(tellerPassword);
    tellers.push(teller);
  }
  for (const { percent, ...code } of codes) {
    const saved = await boss.send<{ waiting: { id: string } }>('/staff/bonus/save-code', {
      create: true,
      code: {
        ...code,
        label: code.code,
        maxAmount: 1_000_000,
        minDeposit: 10_000,
        rolling: {
          base: 'bonus',
          percent,
          minimumOdds: 1.3,
          days: 7,
          weights: [{ kinds: [], fromLegs: 1, percent: 100 }],
        },
        perMember: 1,
        totalLimit: null,
        grades: [],
        startsAt: null,
        endsAt: null,
      },
    });
    expect(saved, JSON.stringify(saved)).toMatchObject({ success: true, payload: { code: null } });
    const approved = await tellers[0]!.send('/staff/approvals/approve', { id: saved.payload.waiting.id });
    expect(approved, JSON.stringify(approved)).toMatchObject({ success: true });
  }
  return { boss, tellers };
}

/** What the members did, to be compared with what the books say. */
const did = { signedUp: 0, deposits: 0, withdrawals: 0, refusedWithdrawals: 0, conversions: 0, given: 0 };

/** Runs the jobs, so many at a time. */
async function atATime<T>(many: number, jobs: readonly T[], work: (job: T, no: number) => Promise<void>) {
  let next = 0;
  await Promise.all(
    Array.from({ length: many }, async () => {
      for (let no = next++; no < jobs.length; no = next++) await work(jobs[no]!, no);
    }),
  );
}

type Row = { seq: string; amount: number };
let dayIsOver = false;
const decided = { approved: 0, refused: 0, conflicts: 0 };

/** A member of staff works both queues until the day is over and nothing is left. */
async function workQueues(teller: DayStaff, no: number): Promise<void> {
  for (;;) {
    let open = 0;
    for (const noun of ['deposit', 'withdrawal'] as const) {
      for (const tab of ['waiting', 'taken'] as const) {
        const { payload } = await teller.send<{ list: Row[] }>(`/staff/${noun}/list`, { tab, size: 50 });
        open += payload.list.length;
        // each begins elsewhere in the list, as people do; now and then two still reach for one row
        const from = Math.floor((payload.list.length * no) / 3);
        for (const row of [...payload.list.slice(from), ...payload.list.slice(0, from)])
          await decide(teller, noun, row);
      }
    }
    if (open === 0 && dayIsOver) return;
    await wait(100);
  }
}

async function decide(teller: DayStaff, noun: 'deposit' | 'withdrawal', { seq }: Row): Promise<void> {
  const taken = await teller.send(`/staff/${noun}/take`, { seq });
  if (!taken.success) {
    decided.conflicts += 1;
    return;
  }
  const refuses = Number(seq) % 8 === 3;
  const key = crypto.randomUUID();
  const answer = refuses
    ? await teller.send(`/staff/${noun}/refuse`, { seq, key, reason: '예금주가 달라 반환 처리돼요' })
    : await teller.send<{ state: string }>(`/staff/${noun}/approve`, { seq, key });
  // The first of two has approved a large one: it goes back to the queue for another person.
  if (answer.success && !refuses && (answer.payload as { state: string }).state === 'first')
    await teller.send(`/staff/${noun}/release`, { seq });
  else if (answer.success) decided[refuses ? 'refused' : 'approved'] += 1;
  else {
    decided.conflicts += 1;
    await teller.send(`/staff/${noun}/release`, { seq });
  }
}

test('a day with killed processes: every won is where it belongs', { timeout: 900_000 }, async () => {
  let hour = 'the office opens';
  onTestFailed(() => console.error(`while ${hour}:`, { did, decided, pids: product.run().pids }, product.said()));
  const { boss, tellers } = await openOffice();
  const members = Array.from({ length: people }, (_, no) => new DayMember(product.url, no));
  const working = Promise.all(tellers.map(workQueues));

  const killing = (async () => {
    await wait(amount(4_000, 12_000));
    const before = product.run().pids['api-1']!;
    process.kill(before, 'SIGKILL');
    expect(await until(() => product.run().pids['api-1'] !== before, 60_000)).toBe(true);
    await wait(4_000);
    process.kill(product.run().pids['postgres']!, 'SIGKILL');
  })();

  hour = 'members sign up';
  await atATime(16, members, async (member) => {
    await member.signUp();
    did.signedUp += 1;
  });

  hour = 'members deposit';
  const wishes = Array.from({ length: deposits }, (_, no) => no);
  await atATime(24, wishes, async (no) => {
    const member = members[no % people]!;
    // every 50th is large enough for two people; each of a member's requests differs
    const amount = no % 50 === 7 ? 3_000_000 + (no % 7) * 10_000 : 10_000 * (5 + (no % 90));
    const code = no < people && no % 4 === 0 ? codes[(no / 4) % 2]!.code : '';
    const send =
      no % 5 === 0 ? member.sendTwice.bind(member) : (p: string, b: unknown) => member.send(p, b, crypto.randomUUID());
    const answer = await send('/balance/deposit/process', { amount, serviceType: 'y', code });
    expect(answer, JSON.stringify(answer)).toMatchObject({ success: true });
    did.deposits += 1;
  });

  hour = 'members withdraw';
  const out = Array.from({ length: withdrawals }, (_, no) => no);
  await atATime(24, out, async (no) => {
    const member = members[(no * 7) % people]!;
    const ask = () =>
      member.sendTwice('/balance/withdrawal/process', { amount: 10_000 * (1 + (no % 12)), withdrawalPw: '7310' });
    let answer = await ask();
    // the staff may not have come to this member's deposit yet
    for (let tries = 0; tries < 60 && answer.code === 'CASH_INSUFFICIENT'; tries += 1) {
      await wait(400);
      answer = await ask();
    }
    if (answer.success) did.withdrawals += 1;
    else {
      expect(['CASH_INSUFFICIENT', 'CASH_WITHDRAWABLE', 'CASH_REQUEST_OPEN', 'DUPLICATE_REQUEST']).toContain(
        answer.code,
      );
      did.refusedWithdrawals += 1;
    }
  });

  hour = 'points are converted and gifts made';
  await atATime(16, members, async (member, no) => {
    const { point } = await member.purse();
    if (point >= 5_000) {
      const [one, two] = await Promise.all([
        member.send('/balance/point/change', {}, crypto.randomUUID()),
        member.send('/balance/point/change', {}, crypto.randomUUID()),
      ]);
      expect([one, two].filter(({ success }) => success)).toHaveLength(1);
      did.conversions += 1;
    }
    if (no % 10 === 0) {
      const made = await boss.send('/staff/adjustments/make', {
        memberId: member.id,
        currency: no % 20 === 0 ? 'cash' : 'point',
        direction: 'give',
        amount: 7_777,
        reason: '이벤트 지급',
        key: crypto.randomUUID(),
      });
      expect(made).toMatchObject({ success: true });
      did.given += 1;
    }
  });

  hour = 'the killed processes come back';
  await killing;
  dayIsOver = true;
  hour = 'staff work off the rest';
  await working;
  hour = 'the books are compared';

  const auditor = new pg.Client({ connectionString: product.run().auditUrl });
  await auditor.connect();
  const { rows: requests } = await auditor.query<{ type: string; status: string; n: string }>(
    'select type, status, count(*) as n from audit.cash_request group by 1, 2',
  );
  const count = (type: string, status?: string) =>
    requests
      .filter((row) => row.type === type && (status === undefined || row.status === status))
      .reduce((sum, row) => sum + Number(row.n), 0);
  // An independent account of each member: what was decided, granted, converted and given, without the ledger.
  const { rows: worth } = await auditor.query<{ member: string; cash: string; point: string }>(`
    select member, sum(cash) as cash, sum(point) as point from (
      select member_id as member, case when type = 'deposit' and status = 'done' then amount
        when type = 'withdrawal' and status <> 'refused' then -amount else 0 end as cash, 0::bigint as point from audit.cash_request
      union all select member_id, case when currency = 'cash' then amount - taken_back else 0 end,
        case when currency = 'point' then amount - taken_back else 0 end from audit.bonus
      union all select member_id, amount, -amount from audit.point_conversion
      union all select member_id, case when currency = 'cash' then amount else 0 end, case when currency = 'point' then amount else 0 end
        from audit.adjustment where state = 'done' and direction = 'give') t group by member`);
  const { rows: below } = await auditor.query(
    "select account from audit.account where balance < 0 and account like 'member:%' and account not like '%:receivable'",
  );
  await auditor.end();

  console.log(
    `${did.signedUp} sign-ups, ${did.deposits} deposits, ${did.withdrawals} withdrawals (${did.refusedWithdrawals} refused), ` +
      `${did.conversions} conversions, ${did.given} gifts; staff: ${decided.approved} approved, ${decided.refused} refused, ${decided.conflicts} times another was faster`,
  );
  expect(did.signedUp).toBe(people);
  expect(count('deposit')).toBe(deposits);
  expect(count('withdrawal')).toBe(did.withdrawals);
  expect(did.withdrawals).toBeGreaterThan(withdrawals / 2);
  expect(did.conversions).toBeGreaterThan(amount(3, 10));
  expect(count('deposit', 'received') + count('withdrawal', 'received')).toBe(0);
  expect(below).toEqual([]);

  const byMember = new Map(worth.map((row) => [row.member, row]));
  const wrong: unknown[] = [];
  await atATime(16, members, async (member) => {
    const purse = await member.purse();
    const should = byMember.get(member.id);
    if (purse.cash !== Number(should?.cash ?? 0) || purse.point !== Number(should?.point ?? 0))
      wrong.push([member.userId, purse, should]);
    const statement = await boss.send<{
      opening: number;
      closing: number;
      list: { amount: number; balance: number }[];
    }>('/staff/ledger/statement', { member: member.userId, kind: 'cash', size: 100 });
    expect(statement, JSON.stringify(statement)).toMatchObject({ success: true });
    const sum = statement.payload.list.reduce((total, row) => total + row.amount, 0);
    if (statement.payload.opening + sum !== statement.payload.closing || statement.payload.closing !== purse.cash)
      wrong.push([member.userId, 'statement', statement.payload]);
  });
  expect(wrong).toEqual([]);
  const audit = await product.lime('audit');
  expect(audit.code, audit.output).toBe(0);
});
