import type { Locator, Page } from '@playwright/test';
import { hangulField, hangulFields, typeHello } from '../lib/hangul.ts';
import { give, newMember, password, withdrawalPassword } from '../lib/money.ts';
import { percentile } from './bench.ts';
import type { Bench, Check, CheckResult } from './bench.ts';

// What a member does, and how many presses it takes.

/** A member with money who has bet on nothing yet. */
async function richMember(): Promise<string> {
  const member = await newMember();
  await give(member, 'cash', 500_000);
  return member.id;
}

/** Presses of a member, counted; a word typed into a field counts as one. */
function counting() {
  let presses = 0;
  return {
    press: async (target: Locator) => {
      presses += 1;
      await target.click();
    },
    type: async (target: Locator, text: string) => {
      presses += 1;
      await target.fill(text);
    },
    count: () => presses,
  };
}

const cart = (page: Page) => page.locator('.cart').filter({ visible: true }).first();
const openPrices = (page: Page) => page.locator('main [data-bet][aria-disabled=false]');

async function openList(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await openPrices(page).first().waitFor();
}

/** Picks one price each of that many matches. */
async function pick(page: Page, count: number, press: (target: Locator) => Promise<void>): Promise<void> {
  const fixtures = page
    .locator('main [role=group], main article')
    .filter({ visible: true, has: page.locator('[data-bet][aria-disabled=false]') });
  for (let no = 0; no < count; no += 1)
    await press(fixtures.nth(no).locator('[data-bet][aria-disabled=false]').first());
}

const place = (page: Page) => page.getByRole('button', { name: /^[\d,]+원 베팅하기$/ }).first();
const yes = (page: Page) =>
  page.getByRole('alertdialog', { name: '베팅을 하시겠습니까?' }).getByRole('button', { name: /베팅하기$/ });
const placed = (page: Page) => page.getByText('베팅에 성공하셨습니다.').first().waitFor();

/** Presses from the list to the bet that is taken. */
async function betOn(bench: Bench, path: string, picks: number, phone: boolean, member: string): Promise<number> {
  return bench.with({ member, password, phone }, async (page) => {
    const { press, type, count } = counting();
    await openList(page, path);
    await pick(page, picks, press);
    const opener = page.getByRole('button', { name: /카트 열기/ });
    const amount = page.getByRole('textbox', { name: '베팅금액' });
    await opener.or(amount).filter({ visible: true }).first().waitFor();
    if (!(await amount.isVisible())) await press(opener);
    await amount.waitFor();
    if (/^0?$/.test(await amount.inputValue())) await type(amount, '10000');
    await press(place(page));
    await press(yes(page));
    await placed(page);
    return count();
  });
}

const atMost = (most: number, presses: number, word: string): CheckResult => ({
  figure: `${presses} ${word}`,
  holds: presses <= most,
});

/** Taps from any page to the deposit that is asked for. */
const deposit = (bench: Bench, member: string) =>
  bench.with({ member, password, phone: true }, async (page) => {
    const { press, count } = counting();
    await page.goto('/sport/korean');
    await press(page.getByRole('navigation', { name: '바로가기' }).getByRole('link', { name: '입금' }));
    await press(page.getByRole('button', { name: /^\+?5만/ }).first());
    await press(page.getByRole('button', { name: /입금 신청$/ }));
    await page.getByText('충전이 신청되었습니다.').first().waitFor();
    return count();
  });

const withdrawal = (bench: Bench, member: string) =>
  bench.with({ member, password, phone: true }, async (page) => {
    const { press, type, count } = counting();
    await page.goto('/cash/in');
    await press(page.getByRole('tab', { name: '출금', exact: true }));
    await press(page.getByRole('button', { name: /^\+?\d+만/ }).first());
    await type(page.getByLabel('출금 비밀번호', { exact: true }), withdrawalPassword);
    await press(page.getByRole('button', { name: /출금 신청$/ }));
    await page.getByText('환전이 신청되었습니다.').first().waitFor();
    return count();
  });

export const flowChecks: readonly Check[] = [
  {
    id: 'U1',
    goal: 'a single bet from the list: 3 clicks; on a phone 5 taps, 4 once a stake is remembered',
    async run(bench) {
      const member = await richMember();
      const desktop = await betOn(bench, '/sport/korean', 1, false, member);
      const phone = await betOn(bench, '/sport/korean', 1, true, await richMember());
      return { figure: `${desktop} clicks, ${phone} taps`, holds: desktop <= 3 && phone <= 5 };
    },
  },
  {
    id: 'U2',
    goal: 'the same as a first bet from home: no press more',
    async run(bench) {
      const desktop = await betOn(bench, '/main', 1, false, await richMember());
      const phone = await betOn(bench, '/main', 1, true, await richMember());
      return { figure: `${desktop} clicks, ${phone} taps`, holds: desktop <= 3 && phone <= 5 };
    },
  },
  {
    id: 'U3',
    goal: 'a combination of three: 5 clicks',
    run: async (bench) => atMost(5, await betOn(bench, '/sport/korean', 3, false, await richMember()), 'clicks'),
  },
  {
    id: 'U4',
    goal: 'a deposit from any page: 4 taps',
    run: async (bench) => atMost(4, await deposit(bench, await richMember()), 'taps'),
  },
  {
    id: 'U5',
    goal: 'a withdrawal: a deposit’s taps and the password',
    async run(bench) {
      const member = await richMember();
      const [inward, outward] = [await deposit(bench, member), await withdrawal(bench, member)];
      return { figure: `${outward} taps beside ${inward}`, holds: outward <= inward + 1 };
    },
  },
  {
    id: 'U9',
    goal: 'a bet sent: a sign of it within 100 ms, the answer within 500 ms (p95 of 10)',
    missedBy: 'the p95 of ten bets is the slowest of them.',
    run: async (bench) =>
      bench.with({ member: await richMember(), password }, async (page) => {
        const signs: number[] = [];
        const answers: number[] = [];
        await openList(page, '/sport/korean');
        for (let no = 0; no < 10; no += 1) {
          await openPrices(page)
            .nth(no * 3)
            .click();
          const amount = page.getByRole('textbox', { name: '베팅금액' });
          await amount.fill('5000');
          await place(page).click();
          await yes(page).waitFor();
          const times = page.evaluate(
            () =>
              new Promise<{ sign: number; answer: number }>((done) => {
                let began = 0;
                let sign = 0;
                document.addEventListener('click', () => (began = performance.now()), { once: true, capture: true });
                const watch = () => {
                  if (began > 0) {
                    if (sign === 0 && document.querySelector('dialog[open] [role=status]'))
                      sign = performance.now() - began;
                    if (sign > 0 && document.body.textContent.includes('베팅에 성공하셨습니다.'))
                      return done({ sign, answer: performance.now() - began });
                  }
                  requestAnimationFrame(watch);
                };
                watch();
              }),
          );
          await yes(page).click();
          const { sign, answer } = await times;
          signs.push(sign);
          answers.push(answer);
          await page.getByRole('button', { name: '알림 닫기' }).first().click();
          await page.getByText('베팅에 성공하셨습니다.').first().waitFor({ state: 'detached' });
        }
        const [sign, answer] = [percentile(signs, 0.95), percentile(answers, 0.95)];
        return {
          figure: `sign ${Math.round(sign)} ms, answer drawn after ${Math.round(answer)} ms`,
          holds: sign <= 100 && answer <= 500,
        };
      }),
  },
  {
    id: 'U21',
    goal: 'what is wrong is said beside its cause, with what to do',
    run: async (bench) => {
      const missing: string[] = [];
      await bench.with({ member: await richMember(), password }, async (page) => {
        await openList(page, '/sport/korean');
        await openPrices(page).first().click();
        const amount = page.getByRole('textbox', { name: '베팅금액' });
        for (const stake of ['500', '90000000']) {
          await amount.fill(stake);
          const block = page.locator('.stake-block');
          await block.getByRole('alert').waitFor();
          if ((await block.locator('.fix').count()) === 0) missing.push(`cart, ${stake}`);
        }
      });
      await bench.with({}, async (page) => {
        await page.goto('/main');
        await page.getByRole('button', { name: '회원가입' }).first().click();
        const form = page.getByRole('dialog', { name: '회원가입' });
        await form.getByRole('button', { name: '즉시가입' }).click();
        await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
        const marked = await form.locator('[aria-invalid=true]').count();
        if (marked < 8) missing.push(`sign-up marks ${marked} fields`);
      });
      return { figure: missing.length === 0 ? '3 of 3' : missing.join(', '), holds: missing.length === 0 };
    },
  },
  {
    id: 'U24',
    goal: '안녕 by a Korean keyboard is 안녕 in every field; Enter while composing sends nothing',
    run: async (bench) =>
      bench.with({ member: await richMember(), password }, async (page) => {
        const wrong: string[] = [];
        for (const { path, name } of hangulFields) {
          await page.goto(path);
          const field = hangulField(page, name);
          await typeHello(page, field);
          if ((await field.inputValue()) !== '안녕') wrong.push(`${path} ${name}: ${await field.inputValue()}`);
        }
        return { figure: wrong.length === 0 ? '5 of 5 fields' : wrong.join(', '), holds: wrong.length === 0 };
      }),
  },
  {
    id: 'U25',
    goal: 'least, most, odds and folders are on screen before an amount is typed',
    run: async (bench) =>
      bench.with({ member: await richMember(), password }, async (page) => {
        await openList(page, '/sport/korean');
        await openPrices(page).first().click();
        const limits = cart(page).locator('.limits');
        await limits.waitFor();
        const text = (await limits.innerText()).replaceAll(/\s+/g, ' ');
        return {
          figure: text.slice(0, 80),
          holds: /[\d,]+–[\d,]+원/.test(text) && text.includes('폴더') && text.includes('최대 배당'),
        };
      }),
  },
];
