import type { WireLeg } from '@lime/contract/betting.ts';
import { powerball } from '@lime/domain/games/powerball.ts';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectNoSidewaysScroll, onPhone } from '../../../../../packages/ui/test/looks.ts';
import { alert, closeAlertSaying } from '../../../../../packages/ui/test/stage.ts';
import { answers, openPage } from '../../../test/living-page.tsx';
import { holdRounds } from '../../../test/rounds.ts';
import { queryClient } from '../../lib/query.ts';

const iframe = () => document.querySelector<HTMLIFrameElement>('iframe[title="토큰 파워볼"]');
const panel = () => page.getByRole('tabpanel');
const cart = () => page.getByRole('region', { name: '베팅카트' });

async function openPowerball(): Promise<void> {
  holdRounds(powerball, [{ balls: [1, 2, 3, 4, 5], powerball: 6 }]);
  answers.succeed('/token/user', { url: 'about:blank', uid: '7', hash: 'once', expiresIn: 60 });
  await openPage('/token/powerball', { members_cash: 10_000_000, maxWin: null });
  await expect.poll(() => iframe()?.getAttribute('src')).toBe('about:blank?gType=powerball&uid=7&hash=once');
}

test('visitors meet eight token games, and each of them asks to sign in', async () => {
  holdRounds(powerball, []);
  for (let no = 0; no < 8; no += 1) {
    await openPage('/token/main');
    const tiles = () => document.querySelectorAll<HTMLElement>('main .token-tile');
    await expect.poll(() => tiles().length).toBe(8);
    await page.elementLocator(tiles()[no]!).click();
    await expect.element(alert().getByText('로그인 후 이용해주세요.')).toBeVisible();
    await alert().getByRole('button', { name: '확인' }).click();
    await expect.element(alert()).not.toBeInTheDocument();
  }
});

test('a member’s last plays say what each came to, its stake taken off', async () => {
  holdRounds(powerball, []);
  const play = (no: number, given: Partial<WireLeg>): WireLeg[] => [
    {
      ...answers.example('/betting/results').list[0]![0]!,
      betting_betcode: `play${no}`,
      betting_bet_amount: 10_000,
      ...given,
    },
  ];
  const won = { betting_total_result: 'hit', betting_payed_amount: 15_800 } as const;
  answers.succeed('/betting/results', {
    ...answers.example('/betting/results'),
    list: [
      play(1, {}),
      play(2, won),
      play(3, { betting_total_result: 'miss' }),
      play(4, { ...won, betting_payed_amount: 10_000, betting_status: '취소' }),
    ],
    totals: { count: 4, amount: 40_000, payed: 15_800 },
  });
  await openPage('/token/main', {});
  const records = page.getByRole('region', { name: '최근 내 기록' });
  await expect.element(records.getByText('오늘 4판')).toBeVisible();
  const came = () =>
    records
      .getByRole('row')
      .all()
      .slice(1)
      .map((row) => row.getByRole('cell').nth(3).element().textContent);
  expect(came()).toEqual(['–', '+5,800', '−10,000', '0']);
});

test('the site’s powerball has its questions in tabs, and its bets in the site’s cart', async () => {
  await openPowerball();
  expect(iframe()!.getBoundingClientRect().height).toBe(800);
  expect(answers.sent('/game/powerball/:type').length).toBeGreaterThan(0);
  for (const [tab, pick] of [
    ['파워볼 0~4 / 5~9', /^언더/],
    ['일반볼 대/중/소', /^중/],
    ['파워볼 홀/짝', /^홀/],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await expect.element(page.getByRole('tabpanel', { name: tab }).getByRole('button', { name: pick })).toBeEnabled();
  }
  await panel().getByRole('button', { name: /^홀/ }).click();
  await expect.element(cart().getByText('19,500원')).toBeVisible();
  await cart().getByRole('button', { name: '10,000원 베팅하기' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /베팅하기$/ })
    .click();
  await closeAlertSaying('베팅에 성공하셨습니다.');
  expect(answers.sent('/betting/mini/process')).toMatchObject([
    { body: { payload: { bettings: [{ betsSeq: '5000081001', odds: 1.95 }], amount: 10_000 } } },
  ]);
  await page.getByRole('tab', { name: '베팅내역' }).click();
  const row = page.getByRole('region', { name: '베팅내역 표' }).getByRole('row').nth(1);
  await expect.element(row).toHaveTextContent('01.15 18:00파워볼2홀1.951,0010대기');
  await expectAccessible();
});

test('on a phone the frame is lower, and the cart is in view without scrolling', async () => {
  await onPhone();
  await openPowerball();
  await panel().getByRole('button', { name: /^짝/ }).click();
  await cart().getByRole('button', { name: /^1만/ }).click();
  await expect.element(cart().getByRole('button', { name: '10,000원 베팅하기' })).toBeInViewport({ ratio: 1 });
  expect(iframe()!.getBoundingClientRect().height).toBe(600);
  await expectNoSidewaysScroll();
  await expectAccessible();
});

test('on a phone the other games are one press away, and so is the hub', async () => {
  await onPhone();
  answers.succeed('/token/user', { url: 'about:blank', uid: '7', hash: 'once', expiresIn: 60 });
  await openPage('/token/horse', {});
  const others = page.getByRole('navigation', { name: '토큰게임' });
  // the row begins where this game is in view
  await expect.element(others.getByRole('link', { name: '경마' })).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScroll();
  await others.getByRole('link', { name: '파워볼' }).click();
  await expect.poll(() => window.location.pathname).toBe('/token/powerball');
  await page.getByRole('link', { name: '토큰게임으로' }).click();
  await expect.poll(() => window.location.pathname).toBe('/token/main');
});

test('the day’s balance and five minutes of rest are beside a frame', async () => {
  const { now, day } = answers.example('/member/care');
  answers.succeed('/member/care', { now, day, balance: -20_500, restingUntil: null });
  answers.succeed('/token/user', { url: 'about:blank', uid: '7', hash: 'once', expiresIn: 60 });
  await openPage('/token/roulette', {});
  const care = page.getByRole('region', { name: '건전게임' });
  await expect.poll(() => care.element().textContent).toMatch(/^오늘 손익-20,500원접속 시간\d+분5분 쉬기$/);
  const restingUntil = new Date(Date.parse(now) + 300_000).toISOString();
  answers.succeed('/member/rest', { now, day, balance: -20_500, restingUntil });
  await care.getByRole('button', { name: '5분 쉬기' }).click();
  await expect.element(page.getByRole('dialog', { name: '쉬는 시간' }).getByText(/^4:5\d$|^5:00$/)).toBeVisible();
  answers.succeed('/member/care', { now, day, balance: -20_500, restingUntil: null });
  await queryClient.refetchQueries({ queryKey: ['care'] });
  await expect.element(page.getByRole('dialog', { name: '쉬는 시간' })).not.toBeInTheDocument();
});

test('a frame that has no line to its host says so after five seconds, with two ways to go on', async () => {
  answers.succeed('/token/user', { url: 'about:blank', uid: '7', hash: 'once', expiresIn: 60 });
  await openPage('/token/roulette', {});
  const frame = () => document.querySelector<HTMLIFrameElement>('iframe[title="토큰 룰렛"]');
  await expect.poll(frame).not.toBeNull();
  const band = page.getByRole('status').filter({ hasText: '연결되지 않았어요' });
  await expect.element(band).toBeVisible();
  await expectAccessible();

  const replace = vi.fn<(url: string) => void>();
  const open = vi.spyOn(window, 'open').mockReturnValue({ location: { replace }, close: vi.fn() } as unknown as Window);
  await band.getByRole('button', { name: '새 창으로 열기' }).click();
  await expect.poll(() => replace.mock.calls).toEqual([['about:blank?gType=roulette&uid=7&hash=once']]);
  open.mockReturnValue(null);
  await band.getByRole('button', { name: '새 창으로 열기' }).click();
  await closeAlertSaying('브라우저가 새 창을 막았어요. 이 사이트의 팝업을 허용한 뒤 다시 눌러주세요.');
  open.mockRestore();

  const say = (type: string) =>
    window.dispatchEvent(
      new MessageEvent('message', { data: { type }, origin: 'null', source: frame()!.contentWindow }),
    );
  say('lime:open');
  await expect.element(band).not.toBeInTheDocument();
  say('lime:silent');
  const asked = answers.sent('/token/user').length;
  await band.getByRole('button', { name: '다시 시도' }).click();
  await expect.poll(() => answers.sent('/token/user').length).toBe(asked + 1);
  await expect.element(band).not.toBeInTheDocument();
});
