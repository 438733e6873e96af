import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closeFrame, expectAccessibleFrame, openFrame } from '../../test/living-frame.ts';
import type { FrameCall } from '../../test/living-frame.ts';
import { horsePage } from './horse-page.ts';
import { roulettePage } from './roulette-page.ts';

const guest = { memberId: '7', nickname: '손님', limits: { min: 1_000, max: 1_000_000, win: 100_000_000 } };
const hash = (digit: string) => digit.repeat(64);
const site = () => [location.origin];
type Bets = { bets: { spot: string; stake: number }[] };

afterEach(async () => {
  closeFrame();
  await page.viewport(1440, 900);
});

/** A host with a round that takes bets for so long, and takes them. */
function hold(outcome: unknown, round: object = {}) {
  const now = Date.now();
  const mine: { spot: string; stake: number }[] = [];
  return ({ path, body }: FrameCall) => {
    if (path !== 'state') {
      mine.push(...((body as Bets | null)?.bets ?? []));
      return { state: 'taken', mine, balance: 480_000 };
    }
    return {
      now: Date.now(),
      round: {
        no: 900,
        dayNo: 81,
        opensAt: now,
        closesAt: now + 55_000,
        drawsAt: now + 60_000,
        opening: null,
        prices: null,
        linkHash: hash('a'),
        ...round,
      },
      mine,
      last: [
        {
          no: 899,
          dayNo: 80,
          outcome,
          proof: { link: hash('b'), earlier: { link: hash('c') }, salt: hash('d'), slips: 3 },
        },
      ],
      plays: [{ no: 899, dayNo: 80, bets: [{ spot: 'red', stake: 5_000, paid: 0 }], stake: 5_000, payout: 0, outcome }],
      balance: 500_000,
    };
  };
}

const sentBets = (calls: readonly FrameCall[]) =>
  calls.filter(({ path }) => path === 'bets').map(({ body }) => (body as Bets).bets);
const texts = (frame: Document, selector: string) =>
  Array.from(frame.querySelectorAll(selector), ({ textContent }) => textContent);

test('roulette: presses on the table, an edge and the racetrack are chips, undone as one, and bet at once', async () => {
  const { view, calls, document: frame } = await openFrame(roulettePage(guest, site()), hold({ number: 17 }));
  await expect.element(view.getByText('81회차', { exact: true })).toBeVisible();
  await expect.element(view.getByText('베팅 받는 중')).toBeVisible();
  await view.getByRole('button', { name: '두 번호 17·18', exact: true }).click();
  await view.getByRole('radio', { name: '5천 칩' }).click();
  await view.getByRole('button', { name: '레드', exact: true }).click();
  await view.getByRole('radio', { name: '1천 칩' }).click();
  await view.getByRole('button', { name: '0번과 이웃', exact: true }).click();
  expect(texts(frame, '#slip li')).toHaveLength(7);
  await view.getByRole('button', { name: '되돌리기' }).click();
  expect(texts(frame, '#slip li')).toHaveLength(2);
  await view.getByRole('button', { name: '0번과 이웃', exact: true }).click();
  expect(texts(frame, '#preview > div')).toEqual([
    '칩이 놓인 번호22 / 37',
    '20,000원보다 더 받는 번호7 / 37',
    '18번이면190,000원',
  ]);
  await view.getByRole('button', { name: '20,000원 베팅하기' }).click();
  await expect.element(view.getByText('20,000원을 베팅했어요.')).toBeVisible();
  const [sent, ...more] = sentBets(calls);
  expect(more).toEqual([]);
  expect(sent).toHaveLength(7);
  expect(sent).toEqual(
    expect.arrayContaining([
      { spot: 'red', stake: 5_000 },
      { spot: '0', stake: 1_000 },
    ]),
  );
  expect(texts(frame, '#slip .bet')).toHaveLength(7);
  await expectAccessibleFrame(frame);
  expect(texts(frame, '#history tbody tr')).toEqual(['80회차17레드5,0000−5,000']);
  await view.getByRole('tab', { name: '최근 회차' }).click();
  expect(texts(frame, '#rounds tbody tr')).toEqual(['80회차1717 블랙3cccccccc…검증 자료']);
  await view.getByRole('tab', { name: '배당과 환수율' }).click();
  await expect.element(view.getByRole('row', { name: /^한 번호 36\.00× 97\.29%$/ })).toBeVisible();
});

test('roulette: keys alone go over the layout, put chips and bet', async () => {
  const { view, calls, document: frame } = await openFrame(roulettePage(guest, site()), hold({ number: 0 }));
  const focused = () => frame.activeElement?.getAttribute('aria-label');
  await view.getByRole('radio', { name: '1만 칩' }).click();
  frame.querySelector<HTMLElement>('#table [data-spot="3"]')!.focus();
  await userEvent.keyboard('2{ArrowRight}');
  await expect.poll(focused).toBe('두 번호 3·6');
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(focused).toBe('네 번호 2·3·5·6');
  await userEvent.keyboard(' ');
  await expect.poll(() => texts(frame, '#slip li')).toHaveLength(1);
  expect(texts(frame, '#slip li')[0]).toContain('2·3·5·6');
  await userEvent.keyboard('z');
  await expect.poll(() => texts(frame, '#slip li')).toEqual([]);
  await userEvent.keyboard(' {Shift>}{Enter}{/Shift}');
  await expect.element(view.getByText('5,000원을 베팅했어요.')).toBeVisible();
  expect(sentBets(calls)).toMatchObject([[{ stake: 5_000 }]]);
  await userEvent.keyboard('{Shift>}?{/Shift}');
  await expect
    .element(view.getByRole('dialog', { name: '단축키' }).getByText('번호판과 레이스트랙 위를 옮기기'))
    .toBeVisible();
});

test('roulette on a phone: every way to bet is in view without scrolling', async () => {
  await page.viewport(390, 844);
  const { view, calls, document: frame } = await openFrame(roulettePage(guest, site()), hold({ number: 5 }));
  expect(frame.querySelector('#bet')!.textContent).toBe('칩을 골라주세요');
  await view.getByRole('radio', { name: '1천 칩' }).click();
  await view.getByRole('button', { name: '17 블랙', exact: true }).click();
  await expect.element(view.getByRole('button', { name: '1,000원 베팅하기' })).toBeInViewport({ ratio: 1 });
  await expect.element(view.getByRole('button', { name: '36 레드', exact: true })).toBeInViewport({ ratio: 1 });
  await view.getByRole('radio', { name: '조합' }).click();
  await view.getByRole('button', { name: '8 블랙', exact: true }).click();
  await view.getByRole('button', { name: '11 블랙', exact: true }).click();
  await view.getByRole('button', { name: '8·11 올리기 · 18배' }).click();
  await view.getByRole('radio', { name: '바깥' }).click();
  await view.getByRole('button', { name: '레드', exact: true }).click();
  await view.getByRole('radio', { name: '이웃' }).click();
  await view.getByRole('radio', { name: '1칸' }).first().click();
  await view.getByRole('button', { name: '0 제로', exact: true }).click();
  await expect.element(view.getByRole('button', { name: '6,000원 베팅하기' })).toBeInViewport({ ratio: 1 });
  expect(frame.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await view.getByRole('button', { name: '6,000원 베팅하기' }).click();
  await expect.element(view.getByText('6,000원을 베팅했어요.')).toBeVisible();
  expect(sentBets(calls)[0]).toHaveLength(6);
  await expectAccessibleFrame(frame);
});

const weights = [34, 21, 16, 12, 10, 7];
const prices = Object.fromEntries(
  ['win-1', 'win-6', 'quinella-5-6', 'exacta-6-5', 'exacta-2-5', 'exacta-3-5', 'odd', 'even', 'large'].map(
    (spot, at) => [spot, 2_000 + at * 10],
  ),
);
const race = { opening: { weights }, prices, closesAt: Date.now() + 150_000, drawsAt: Date.now() + 150_000 };

test('horse: weights and prices are told, and keys alone put chips and bet', async () => {
  const {
    view,
    calls,
    document: frame,
  } = await openFrame(horsePage(guest, site()), hold({ weights, order: [3, 1, 2, 4, 6, 5] }, race));
  const focused = () => frame.activeElement?.querySelector('.said')?.textContent;
  expect(texts(frame, '.weight b')).toEqual(weights.map((weight) => `${weight}%`));
  expect(texts(frame, '[data-spot="win-1"] > b')).toEqual(['2.00']);
  expect(texts(frame, '[data-spot="large"] > b')).toEqual(['2.08']);
  expect(texts(frame, '#result')).toEqual(['80회차 결과 3 → 1 → 2']);
  await view.getByRole('radio', { name: '1만 칩' }).click();
  frame.querySelector<HTMLElement>('[data-spot="odd"]')!.focus();
  await userEvent.keyboard(' {ArrowRight}');
  await expect.poll(focused).toBe('이긴 말 짝');
  await userEvent.keyboard(' 2');
  frame.querySelector<HTMLElement>('[data-spot="exacta-2-5"]')!.focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(focused).toBe('쌍승 3→5');
  await userEvent.keyboard(' ');
  await expect.element(view.getByRole('button', { name: '25,000원 베팅하기' })).toBeVisible();
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  await expect.element(view.getByText('25,000원을 베팅했어요.')).toBeVisible();
  expect(sentBets(calls)).toEqual([
    [
      { spot: 'odd', stake: 10_000 },
      { spot: 'even', stake: 10_000 },
      { spot: 'exacta-3-5', stake: 5_000 },
    ],
  ]);
});

test('horse on a phone: every bet is in view without scrolling', async () => {
  await page.viewport(390, 844);
  const { view, document: frame } = await openFrame(
    horsePage(guest, site()),
    hold({ weights, order: [1, 2, 3, 4, 5, 6] }, race),
  );
  await view.getByRole('radio', { name: '1천 칩' }).click();
  for (const [tab, bet] of [
    ['단승', /단승/],
    ['복승', /^복승 5-6/],
    ['쌍승', /^쌍승 6→5/],
    ['홀짝·대중소', /^이긴 말 대/],
  ] as const) {
    await view.getByRole('radio', { name: tab, exact: true }).click();
    await view.getByRole('button', { name: bet }).last().click();
    await expect.element(view.getByRole('button', { name: /원 베팅하기$/ })).toBeInViewport({ ratio: 1 });
  }
  expect(frame.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await view.getByRole('button', { name: '4,000원 베팅하기' }).click();
  await expect.element(view.getByText('4,000원을 베팅했어요.')).toBeVisible();
  await expectAccessibleFrame(frame);
});

test('a host that cannot be reached is told, and asked again by a press', async () => {
  let isAway = false;
  const answer = hold({ number: 3 });
  const { view } = await openFrame(roulettePage(guest, site()), (call) => (isAway ? undefined : answer(call)));
  isAway = true;
  await view.getByRole('radio', { name: '5천 칩' }).click();
  await view.getByRole('button', { name: '블랙', exact: true }).click();
  await view.getByRole('button', { name: '5,000원 베팅하기' }).click();
  await expect.element(view.getByText('연결을 확인하고 있어요. 베팅은 한 번만 접수돼요.')).toBeVisible();
  isAway = false;
  await expect.element(view.getByText('5,000원을 베팅했어요.')).toBeVisible();
});
