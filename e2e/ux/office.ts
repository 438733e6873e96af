import { call, give, newMember, withdrawalPassword } from '../lib/money.ts';
import { officeSignedIn } from '../lib/office.ts';
import { percentile } from './bench.ts';
import type { Check } from './bench.ts';

// What an operator does.

export const officeChecks: readonly Check[] = [
  {
    id: 'U26',
    goal: 'a clean request is approved by one key on its row, decided within 5 s (median of 5)',
    run: async (bench) =>
      bench.with({}, async (page) => {
        await officeSignedIn(page);
        const times: number[] = [];
        for (let no = 0; no < 5; no += 1) {
          const member = await newMember();
          await give(member, 'cash', 200_000);
          const body = { amount: 50_000, withdrawalPw: withdrawalPassword };
          const reply = await call(`/balance/withdrawal/process`, body, member.token);
          if (!reply.success) throw new Error(`${reply.code} ${reply.error}`);
          await page.goto(`/office/withdrawals?q=${member.id}`);
          const row = page.getByRole('row').filter({ hasText: member.id }).filter({ hasText: '50,000' });
          await row.waitFor();
          const began = Date.now();
          await page.keyboard.press('j'); // to the row, as to each further one
          await page.keyboard.press('a');
          await page.getByText(`${member.id} 50,000원 출금을 승인했어요.`).waitFor();
          times.push(Date.now() - began);
        }
        const median = percentile(times, 0.5);
        return { figure: `1 key, ${(median / 1_000).toFixed(1)} s`, holds: median <= 5_000 };
      }),
  },
];
