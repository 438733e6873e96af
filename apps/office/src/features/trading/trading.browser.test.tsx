import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Locator } from 'vitest/browser';
import { expectAccessible, expectNoSidewaysScroll, onPhone } from '../../../../../packages/ui/test/looks.ts';
import { answers, openScreen } from '../../../test/living-page.tsx';
import type { Body } from '../../lib/calls.ts';
import type { DeskFixture, DeskMarket } from './trading-labels.ts';

const home = '데스크 7a';
const sample = answers.example('/staff/trading/fixture');

function marketOf(change: Partial<DeskMarket>, names: readonly string[], odds: readonly number[]): DeskMarket {
  const { selections, ...market } = sample.markets[0]!;
  return {
    ...market,
    ...change,
    selections: names.map((name, no) => ({
      ...selections[0]!,
      betsSeq: `${change.foldersSeq}${no}`,
      name,
      feedOdds: odds[no]!,
      odds: odds[no]!,
    })),
  };
}

/** The match of the tests as the server has it: what a test does to it is read anew. */
function createMatch() {
  let fixture: DeskFixture = {
    ...sample,
    game: { ...sample.game, provider: 'manual', home, away: '상대팀', createdBy: 'admin', live: null },
    markets: [
      marketOf({ foldersSeq: '101', type: 1, name: '승무패', line: null }, [home, '무', '상대팀'], [2.1, 3.1, 3.3]),
      marketOf(
        { foldersSeq: '102', type: 2, name: '언더오버 2.5', line: 250, main: false },
        ['오버', '언더'],
        [1.9, 1.9],
      ),
    ],
  };
  const match = {
    change: (change: Partial<DeskFixture>) => {
      fixture = { ...fixture, ...change };
    },
    changeGame: (change: Partial<DeskFixture['game']>) => match.change({ game: { ...fixture.game, ...change } }),
    changeMarket: (foldersSeq: string, change: Partial<DeskMarket>) =>
      match.change({
        markets: fixture.markets.map((one) => (one.foldersSeq === foldersSeq ? { ...one, ...change } : one)),
      }),
    sell: (odds: number, deskOdds: number | null) => {
      const [market] = fixture.markets;
      match.changeMarket('101', {
        selections: [{ ...market!.selections[0]!, odds, deskOdds }, ...market!.selections.slice(1)],
      });
    },
    now: () => fixture,
  };
  answers.compute('/staff/trading/fixture', () => fixture);
  answers.compute('/staff/trading/fixtures', ({ payload }: { payload: Body<'/staff/trading/fixtures'> }) => {
    const isFound = payload.tab === 'scheduled' && home.includes(payload.q ?? '');
    const list = isFound ? [fixture.game] : [];
    return {
      ...answers.example('/staff/trading/fixtures'),
      list,
      counts: { live: 0, scheduled: 1, stopped: 0 },
      all: fixture.all,
    };
  });
  return match;
}

const field = () => page.getByRole('textbox', { name: `승무패 ${home} 판매 배당` });
const market = (name: string) => page.getByRole('region', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { level: 2, name: new RegExp(`^${name}`) });
const focus = (locator: Locator) => (locator.element() as HTMLElement).focus();
const bodies = (path: Parameters<typeof answers.sent>[0]) =>
  answers.sent(path).map(({ body }) => (body as { payload: unknown }).payload);

test('names of teams and of figures are whole, in the list, in markets and beside them', async () => {
  const [first, second] = ['슈베닝거 와일드윙스', '슈트라우빙 타이거스'];
  const match = createMatch();
  match.changeGame({ home: first, away: second });
  match.change({
    markets: [
      marketOf(
        { foldersSeq: '103', type: 3, name: '핸디캡 −1.5', line: -150 },
        [`${first} −1.5`, `${second} +1.5`],
        [1.9, 1.9],
      ),
    ],
  });
  const prices = answers.example('/staff/trading/history');
  const sides = prices.sides.map((side) => ({ ...side, name: `${first} −1.5` }));
  answers.succeed('/staff/trading/history', { ...prices, sides });
  await openScreen('/trading?game=1');
  await expect.element(page.getByRole('button', { name: new RegExp(`${first} : ${second}`) })).toBeVisible();
  await expect.element(market('핸디캡 −1.5')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: `${first} −1.5 배당 흐름` })).toBeVisible();
  const parts = document.querySelectorAll<HTMLElement>(
    '.desk-list .who b, .market tbody th, .desk-figures dt, .price-chart h2',
  );
  expect(parts.length).toBeGreaterThan(9);
  expect([...parts].filter((part) => part.scrollWidth > part.clientWidth).map((part) => part.textContent)).toEqual([]);
});

test('S stops the game at hand, and one market alone is stopped by its button', async () => {
  const match = createMatch();
  await openScreen('/trading?game=1');
  await expect.element(heading(home)).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^전체 정지/ })).toBeVisible();
  match.changeGame({ stopped: 'fixture' });
  await userEvent.keyboard('s');
  await expect.element(page.getByText('판매를 정지했어요.')).toBeVisible();
  const resume = page.getByRole('button', { name: '경기 재개' });
  await expect.element(resume).toBeVisible(); // read anew
  match.changeGame({ stopped: null });
  await resume.click();
  await expect.element(page.getByText('판매를 재개했어요.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^전체 정지/ })).toBeVisible();

  match.changeMarket('102', { stopped: true, status: 'suspended', reason: 'desk' });
  await market('언더오버 2.5').getByRole('button', { name: /^정지/ }).click();
  await expect.element(market('언더오버 2.5').getByText('정지 · 관리자 확인 중')).toBeVisible();
  await expect.element(market('언더오버 2.5').getByRole('button', { name: /^재개/ })).toBeVisible();
  answers.succeed('/staff/trading/log', {
    list: [{ at: '2026-01-15T09:00:00.000Z', by: 'admin', text: '언더오버 2.5 정지', reason: null }],
  });
  await page.getByRole('button', { name: '변경 이력' }).click();
  const log = page.getByRole('dialog', { name: '변경 이력' });
  await expect.element(log.getByText('언더오버 2.5 정지')).toBeVisible();
  await expect.element(log.getByText('2026-01-15 18:00:00 · admin')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(log).not.toBeInTheDocument();
  expect(bodies('/staff/trading/stop')).toEqual([
    { scope: 'fixture', id: '1', stopped: true, reason: '' },
    { scope: 'fixture', id: '1', stopped: false, reason: '' },
    { scope: 'market', id: '102', stopped: true, reason: '' },
  ]);
});

test('a price by hand steps, waits in the band, is applied by Enter and given back to the feed; one that pays back all is not', async () => {
  const match = createMatch();
  await openScreen('/trading?game=1');
  await expect.element(field()).toHaveValue('2.10');
  focus(field());
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(field()).toHaveValue('2.06');
  const band = page.getByRole('status').filter({ hasText: '아직 반영하지 않았어요' });
  await expect.element(band.getByText(`승무패 ${home} 2.10 → 2.06 변경을`)).toBeVisible();
  const draw = page.getByRole('textbox', { name: '승무패 무 판매 배당' });
  focus(draw);
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(band.getByText(`승무패 ${home} 2.10 → 2.06 외 1개 변경을`)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(draw).toHaveValue('3.10');
  focus(field());
  expect(answers.sent('/staff/trading/prices')).toEqual([]);
  match.sell(2.06, 2.06);
  answers.succeed('/staff/trading/prices', { version: 3, waiting: null });
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('배당을 반영했어요.')).toBeVisible();
  await expect.element(band).not.toBeInTheDocument();

  await field().fill('9.00');
  await expect.element(page.getByRole('alert').getByText('100% 이상으로는 판매할 수 없어요.')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('{Escape}');
  await expect.element(field()).toHaveValue('2.06');
  await field().fill('0.9');
  await expect.element(page.getByText('배당은 1.01에서 10,000 사이, 소수 둘째 자리까지예요.')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('{Escape}');
  expect(answers.sent('/staff/trading/prices')).toHaveLength(1);

  await page.getByRole('button', { name: `승무패 ${home} 피드 배당으로` }).click();
  await expect.element(page.getByText('(피드)')).toBeVisible();
  match.sell(2.1, null);
  await page.getByRole('button', { name: /^반영/ }).click();
  await expect.element(field()).toHaveValue('2.10');
  expect(bodies('/staff/trading/prices')).toEqual([
    { gameSeq: '1', prices: [{ betsSeq: '1010', odds: 2.06, seen: null }] },
    { gameSeq: '1', prices: [{ betsSeq: '1010', odds: null, seen: 2.06 }] },
  ]);
});

test('a file is looked at line by line', async () => {
  const wrong = '시작은 2026-11-21 19:00처럼 적어주세요.';
  const row = { line: 2, sport: '축구', league: '리그', home: '가', away: '나', startsAt: null, market: '승패' };
  answers.succeed('/staff/trading/manual/preview', {
    rows: [{ ...row, prices: [1.8, 1.9], problems: [wrong] }],
    games: 0,
    markets: 0,
    bad: 1,
  });
  createMatch();
  await openScreen('/trading');
  await page.getByRole('button', { name: 'CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'CSV로 경기 등록' });
  await dialog.getByRole('textbox', { name: 'CSV 내용' }).fill('종목,리그\n축구,리그');
  focus(dialog.getByRole('button', { name: '예시 넣기' }));
  await expect.element(dialog.getByRole('alert').getByText('고칠 줄이 1개 있어요.')).toBeVisible();
  await expect.element(dialog.getByText(wrong)).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: '등록' })).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible();

  const right = { ...row, startsAt: '2026-01-15T09:00:00.000Z', prices: [1.8, 1.9], problems: [] };
  answers.succeed('/staff/trading/manual/preview', { rows: [right], games: 1, markets: 1, bad: 0 });
  answers.succeed('/staff/trading/manual/upload', { games: 1, unchanged: 0 });
  await dialog.getByRole('button', { name: '예시 넣기' }).click();
  await expect.element(dialog.getByText('경기 1개, 마켓 1개를 등록할 수 있어요.')).toBeVisible();
  await dialog.getByRole('button', { name: '경기 1개 등록' }).click();
  await expect.element(page.getByText('경기를 등록했어요.')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a game is entered by hand with what it pays back, and found by the search of everything', async () => {
  createMatch();
  await openScreen('/trading');
  await page.getByRole('button', { name: '경기 추가' }).click();
  const form = page.getByRole('dialog', { name: '경기 추가' });
  await form.getByRole('button', { name: '등록' }).click();
  for (const words of ['리그 이름을 입력해주세요.', '홈팀을 입력해주세요.', '원정팀을 입력해주세요.'])
    await expect.element(form.getByText(words)).toBeVisible();
  await form.getByLabelText('리그').fill('시험 리그');
  await form.getByLabelText('홈').fill(home);
  await form.getByLabelText('원정', { exact: true }).fill(home);
  await expect.element(form.getByText('홈과 원정이 같아요.')).toBeVisible();
  await form.getByLabelText('원정', { exact: true }).fill('상대팀');
  for (const [side, odds] of [
    ['승', '2.10'],
    ['무', '3.10'],
    ['패', '3.30'],
  ] as const)
    await form.getByRole('textbox', { name: `1번째 마켓 ${side} 배당` }).fill(odds);
  await expect.element(form.getByText('환수율 90.7%')).toBeVisible();
  answers.succeed('/staff/trading/manual/add', { gameSeq: '1' });
  await form.getByRole('button', { name: '등록' }).click();
  await expect.element(heading(home)).toBeVisible();
  expect(bodies('/staff/trading/manual/add')).toMatchObject([
    { league: '시험 리그', home, away: '상대팀', markets: [{ type: 1, line: null, odds: [2.1, 3.1, 3.3] }] },
  ]);

  answers.succeed('/staff/search/find', {
    found: [
      {
        kind: 'fixture',
        id: '1',
        home,
        away: '상대팀',
        league: '시험 리그',
        startsAt: '2026-01-15T09:00:00.000Z',
        status: 'scheduled',
      },
    ],
  });
  await openScreen('/dashboard');
  await userEvent.keyboard('{Control>}k{/Control}');
  const search = page.getByRole('dialog', { name: '검색' });
  await search.getByRole('combobox').fill(home);
  await search.getByRole('option', { name: home }).click();
  await expect.element(heading(home)).toBeVisible();
  expect(window.location.search).toBe('?game=1');
});

test('a match and one of its markets get terms of their own, with a preview of their prices', async () => {
  const match = createMatch();
  const side = (name: string, before: number, after: number) => ({ name, feed: before, before, after });
  answers.compute('/staff/trading/match/preview', ({ payload }: { payload: Body<'/staff/trading/match/preview'> }) => ({
    samples: [
      {
        game: `${home} : 상대팀`,
        market: '승무패',
        sides:
          payload.margin === 100
            ? [side(home, 2.1, 1.9), side('무', 3.1, 2.8), side('상대팀', 3.3, 2.98)]
            : [side(home, 2.1, 2.1), side('무', 3.1, 3.1), side('상대팀', 3.3, 3.3)],
        paybackBefore: 0.907,
        paybackAfter: payload.margin === 100 ? 0.819 : 0.907,
      },
    ],
  }));
  answers.succeed('/staff/trading/match/terms', { changed: true, waiting: null });
  await openScreen('/trading?game=1');
  await page.getByRole('button', { name: /^마진 ?: 승무패/ }).click();
  const dialog = page.getByRole('dialog', { name: `${home} :` });
  await dialog.getByLabelText('마진 (%)').fill('10');
  const shown = dialog.getByRole('group', { name: '바꾼 뒤의 배당' });
  await expect.poll(() => shown.element().querySelectorAll('.changed').length).toBe(3);
  await expect.element(shown.getByText('1.90')).toBeVisible();
  await expect.element(shown.getByText('81.9%')).toBeVisible();
  await dialog.getByRole('textbox', { name: '최대 베팅금액' }).fill('300000');
  await expectAccessible();
  await onPhone();
  await expectNoSidewaysScroll(dialog.element());
  await page.viewport(1_440, 900);
  match.changeMarket('101', { ownTerms: { margin: 100, maxBetting: 300_000, maxWin: null } });
  await dialog.getByRole('button', { name: '저장' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(market('승무패').getByText('마켓 조건')).toBeVisible();

  await page.getByRole('button', { name: '경기 조건' }).click();
  await dialog.getByLabelText('마진 (%)').fill('31');
  await expect.element(dialog.getByText('0~30 사이로 입력해주세요.')).toBeVisible();
  await dialog.getByLabelText('마진 (%)').fill('5');
  match.change({ ownTerms: { margin: 50, maxBetting: null, maxWin: null } });
  await dialog.getByRole('button', { name: '저장' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('form', { name: home }).getByText('경기 조건', { exact: true }).first())
    .toBeVisible();
  const nothing = { margin: null, maxBetting: null, maxWin: null };
  expect(bodies('/staff/trading/match/terms')).toEqual([
    { gameSeq: '1', foldersSeq: '101', terms: { margin: 100, maxBetting: 300_000, maxWin: null }, seen: nothing },
    { gameSeq: '1', terms: { ...nothing, margin: 50 }, seen: nothing },
  ]);
});

test('the desk with a price in hand is for everybody', async () => {
  createMatch();
  await openScreen('/trading?game=1');
  await expect.element(field()).toBeVisible();
  focus(field());
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(page.getByRole('region', { name: '배당 흐름' })).toBeVisible();
  await expectAccessible();
  await page.viewport(1_280, 900);
  await expectNoSidewaysScroll();
  await userEvent.keyboard('{Escape}');
});

test('on a phone a match is stopped in three taps, and all of trading for a reason', async () => {
  const match = createMatch();
  await onPhone();
  await openScreen('/dashboard');
  const trading = page.getByRole('navigation', { name: '빠른 메뉴' }).getByRole('link', { name: /^트레이딩/ });
  await trading.click();
  const search = page.getByRole('searchbox', { name: '경기 검색' });
  await search.fill('없는 팀');
  await expect.element(page.getByText('다른 이름으로 찾아보세요.')).toBeVisible();
  await search.fill(home);
  await page.getByRole('button', { name: new RegExp(`^${home} : 상대팀`) }).click();
  match.changeGame({ stopped: 'fixture' });
  await page.getByRole('button', { name: /^전체 정지/ }).click();
  await expect.element(page.getByRole('button', { name: '경기 재개' })).toBeVisible();
  await expectNoSidewaysScroll();
  await page.getByRole('button', { name: '경기 목록' }).click();
  await expect.element(search).toBeVisible();

  await openScreen('/dashboard');
  await trading.click();
  await page.getByRole('button', { name: '모든 경기 정지' }).click();
  const question = page.getByRole('dialog', { name: '모든 경기의 판매를 정지할까요?' });
  await question.getByRole('button', { name: '피드 이상을 확인하고 있어요.' }).click();
  const all = { stopped: true, reason: '피드 이상을 확인하고 있어요.', by: 'admin', at: '2026-01-15T09:00:00.000Z' };
  match.change({ all });
  await question.getByRole('button', { name: '모두 정지' }).click();
  const told = page.getByRole('alert').filter({ hasText: '모든 경기의 판매를 정지했어요.' });
  await expect.element(told.getByText('피드 이상을 확인하고 있어요. · admin · 01.15 18:00')).toBeVisible();
  await told.getByRole('button', { name: '판매 재개' }).click();
  match.change({ all: { ...all, stopped: false } });
  await page.getByRole('alertdialog').getByRole('button', { name: '판매 재개' }).click();
  await expect.element(told).not.toBeInTheDocument();
  expect(bodies('/staff/trading/stop')).toEqual([
    { scope: 'fixture', id: '1', stopped: true, reason: '' },
    { scope: 'all', stopped: true, reason: '피드 이상을 확인하고 있어요.' },
    { scope: 'all', stopped: false, reason: '' },
  ]);
});
