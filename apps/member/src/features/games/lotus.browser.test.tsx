import type { RoundMessage } from '@lime/contract/realtime.ts';
import { lotusBaccarat, lotusBaccarat2 } from '@lime/domain/games/lotus-baccarat.ts';
import { lotusOddEven } from '@lime/domain/games/lotus-oddeven.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectNoSidewaysScroll, onPhone } from '../../../../../packages/ui/test/looks.ts';
import { makeRounds } from '../../../../../packages/ui/test/rounds.ts';
import { socketLine } from '../../../../../packages/ui/test/socket-stand-in.ts';
import { closeAlertSaying } from '../../../../../packages/ui/test/stage.ts';
import { answers, openPage } from '../../../test/living-page.tsx';
import { holdRounds } from '../../../test/rounds.ts';

// The site's side of a table: an empty page stands in for its host's frame, and says what frames say.

const hands = {
  player: [
    { rank: 9, suit: 'spade' },
    { rank: 10, suit: 'heart' },
  ],
  banker: [
    { rank: 2, suit: 'club' },
    { rank: 4, suit: 'diamond' },
  ],
};
const cards = {
  cards: [
    { rank: 3, suit: 'spade' },
    { rank: 8, suit: 'heart' },
  ],
  hidden: { rank: 7, suit: 'diamond' },
};
const pad = () => page.getByRole('region', { name: '베팅카트' });
const picked = () => pad().element().querySelector('.pad-pick')!.textContent;
const frame = () => document.querySelector<HTMLIFrameElement>('.lotus-frame iframe');
type HostWindow = { eval(text: string): unknown };
const host = () => frame()!.contentWindow as unknown as HostWindow;
const say = (message: object) => host().eval(`parent.postMessage(${JSON.stringify(message)}, '*')`);
const told = () => JSON.parse(host().eval('JSON.stringify(heard.at(-1) ?? null)') as string) as unknown;
const launches = () => answers.sent('/lotus/launch').length;

/** The page waits twenty times as short: two seconds for a frame, ten for its first word. */
beforeEach(() => {
  const wait = window.setTimeout.bind(window);
  vi.spyOn(window, 'setTimeout').mockImplementation(((run: () => void, ms = 0) =>
    wait(run, ms >= 2_000 ? ms / 20 : ms)) as typeof window.setTimeout);
});
afterEach(() => void vi.restoreAllMocks());

/** A table's page opens; its frame has loaded, and has not said a word. */
async function load(path: string): Promise<void> {
  const empty = new Blob(
    ['<!doctype html><title>table</title><script>heard = []; onmessage = ({ data }) => heard.push(data)</script>'],
    { type: 'text/html' },
  );
  answers.compute('/lotus/launch', () => ({ url: URL.createObjectURL(empty), expiresIn: 60 }));
  await openPage(path, { members_cash: 10_000_000, maxWin: null });
  await expect.poll(() => frame()?.contentDocument?.title).toBe('table');
}

/** The frame listens. */
async function ready(): Promise<void> {
  await expect.poll(() => frame()?.contentDocument?.title).toBe('table');
  say({ type: 'lime:ready' });
  await expect.poll(told).toEqual({ type: 'lime:state', theme: 'dark', picks: [] });
}

const tables = [
  { path: '/lotus/oe', game: lotusOddEven, drawn: cards, no: 8, name: '숨은 카드 무늬 하트', pays: '38,000원' },
  { path: '/lotus/baccarat1', game: lotusBaccarat, drawn: hands, no: 3, name: '승부 타이', pays: '90,000원' },
  { path: '/lotus/baccarat2', game: lotusBaccarat2, drawn: hands, no: 5, name: '페어 뱅커 페어', pays: '120,000원' },
] as const;
const hold = ({ game, drawn }: (typeof tables)[number]) => holdRounds<never>(game as never, [drawn] as never);

for (const table of tables)
  test(`${table.game.name}: a pick of the frame goes into the site’s cart, and is bet on there`, async () => {
    hold(table);
    await load(table.path);
    expect(answers.sent('/lotus/launch')[0]).toMatchObject({ body: { payload: { table: table.game.id } } });
    expect(frame()!.getBoundingClientRect().height).toBe(1349);
    expect(frame()!.title).toBe(`${table.game.name} 테이블`);
    await ready();
    const betsSeq = `5000081${String(table.no).padStart(3, '0')}`;
    say({ type: 'lime:pick', gameSeq: '5000081', betsSeq });
    await expect.poll(told).toEqual({ type: 'lime:state', theme: 'dark', picks: [betsSeq] });
    await expect.element(pad().getByText(table.pays)).toBeVisible();
    await expectAccessible();
    await pad().getByRole('button', { name: '10,000원 베팅하기' }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /베팅하기$/ })
      .click();
    await closeAlertSaying('베팅에 성공하셨습니다.');
    await expect.poll(told).toEqual({ type: 'lime:state', theme: 'dark', picks: [] });
    expect(answers.sent('/betting/lc/process')).toMatchObject([
      { body: { payload: { bettings: [{ betsSeq }], amount: 10_000 } } },
    ]);
    const own = page.getByRole('region', { name: '내 베팅' }).getByRole('listitem').first();
    await expect.element(own.getByText(table.name)).toBeVisible();
    await expect.element(own.getByText('대기')).toBeVisible();
    // the frame follows the site's colours
    await page.getByRole('button', { name: '라이트 모드' }).click();
    await expect.poll(told).toEqual({ type: 'lime:state', theme: 'light', picks: [] });
    await page.getByRole('button', { name: '다크 모드' }).click();
  });

test('keys pick beside the frame, and those of the frame reach the cart', async () => {
  hold(tables[0]);
  await load('/lotus/oe');
  await ready();
  await page.getByRole('heading', { name: '로투스 홀짝' }).click();
  await userEvent.keyboard('4');
  await expect.poll(picked).toContain('오버');
  const amount = pad().getByRole('textbox', { name: '베팅금액' });
  say({ type: 'lime:key', key: 'h' });
  await expect.element(amount).toHaveValue('2,500,000');
  say({ type: 'lime:key', key: 'Enter' });
  await page.getByRole('alertdialog', { name: '베팅을 하시겠습니까?' }).getByRole('button', { name: '아니요' }).click();
  say({ type: 'lime:key', key: 'c' });
  await expect.poll(picked).toBe('한 번에 1개만 담을 수 있어요.');
});

test('what a frame may not say has no effect, or one that is told', async () => {
  hold(tables[2]);
  await load('/lotus/baccarat2');
  await ready();
  say({ type: 'lime:pick', gameSeq: '5000081', betsSeq: '5000081002' });
  await expect.poll(picked).toContain('뱅커');
  // another window: as if nothing was said
  window.postMessage({ type: 'lime:pick', gameSeq: '1', betsSeq: '1001' }, '*');
  // a round of long ago, or of another game
  say({ type: 'lime:pick', gameSeq: '1', betsSeq: '1001' });
  await closeAlertSaying('마감된 회차예요. 다음 회차에 베팅해주세요.');
  expect(picked()).toContain('뱅커');
  say({ type: 'lime:pick', gameSeq: '5000081', betsSeq: '5000081999' });
  await closeAlertSaying('베팅이 불가능한 폴더 있습니다.');
  // a message that no frame of ours sends
  say({ type: 'lime:pick', gameSeq: '5000081', betsSeq: '5000081001', amount: 1_000_000 });
  const band = page.getByText('테이블이 보낸 내용을 읽을 수 없어 담지 않았어요.');
  await expect.element(band).toBeVisible();
  expect(picked()).toContain('뱅커');
  const [before, launched] = [frame()!.src, launches()];
  await page.getByRole('button', { name: '다시 열기' }).click();
  await expect.element(band).not.toBeInTheDocument();
  await expect.poll(() => frame()?.src).not.toBe(before);
  expect(launches()).toBeGreaterThan(launched);
});

test('a win is told after the last card lies on the table', async () => {
  hold(tables[1]);
  const example = answers.example('/betting/results');
  const leg = {
    ...example.list[0]![0]!,
    betting_status: '정상' as const,
    betting_game_sports_name_kr: lotusBaccarat.name,
    betting_game: '81',
    betting_round: '81',
    betting_total_result: 'hit' as const,
  };
  answers.compute('/betting/results', () => ({ ...example, list: [[leg]] }));
  await load('/lotus/baccarat1');
  await ready();
  const own = page.getByRole('region', { name: '내 베팅' }).getByRole('listitem').first();
  await expect.element(own.getByText('당첨')).toBeVisible();

  const [before] = makeRounds(lotusBaccarat, [hands as never]).past();
  const message: RoundMessage = {
    topic: 'round',
    seq: 1,
    stream: 'round:lotus-baccarat',
    epoch: 'one',
    now: new Date().toISOString(),
    what: 'result',
    game: null,
    round: { ...before!, game_seq: '5000081', game_round: '81' },
  };
  socketLine.push('round', message);
  socketLine.push('decided', { seq: 1, topic: 'decided', of: 'slips', slips: 1, won: 1, payout: 19_500 });
  await expect.element(own.getByText('대기')).toBeVisible();
  await new Promise((done) => setTimeout(done, 300));
  const news = page.getByText('베팅이 당첨됐어요. 당첨금 19,500원이 들어왔어요.');
  expect(news.elements()).toEqual([]);
  expect(own.element().textContent).toContain('대기');
  say({ type: 'lime:dealt', gameSeq: '5000081' });
  await expect.element(news.first()).toBeVisible();
  await expect.element(own.getByText('당첨')).toBeVisible();
});

test('a frame whose session is over is opened with a fresh launch', async () => {
  hold(tables[1]);
  await load('/lotus/baccarat1');
  await ready();
  const before = launches();
  say({ type: 'lime:again' });
  await expect.poll(launches).toBeGreaterThan(before);
  await ready();
});

test('a host that is not there is told, with a way to try again', async () => {
  hold(tables[0]);
  await load('/lotus/oe');
  await expect.element(page.getByText('테이블이 응답하지 않아요. 담은 베팅은 그대로 있어요.')).toBeVisible();
  await page.getByRole('button', { name: '다시 시도' }).click();
  await expect.poll(frame).not.toBeNull();
  await ready();
  await expect.element(page.getByText('테이블이 응답하지 않아요. 담은 베팅은 그대로 있어요.')).not.toBeInTheDocument();
});

test('a launch that is refused is told in its own words', async () => {
  hold(tables[0]);
  answers.refuse('/lotus/launch', 'LAUNCH_PENDING', { status: 409 });
  await openPage('/lotus/oe', {});
  await expect.element(page.getByRole('button', { name: '다시 시도' })).toBeVisible();
});

test('on a phone the cart is in view without scrolling', async () => {
  await onPhone();
  hold(tables[1]);
  await load('/lotus/baccarat1');
  await ready();
  say({ type: 'lime:pick', gameSeq: '5000081', betsSeq: '5000081001' });
  await pad().getByRole('button', { name: /^1만/ }).click();
  await expect.element(pad().getByRole('button', { name: '10,000원 베팅하기' })).toBeInViewport({ ratio: 1 });
  expect(window.scrollY).toBe(0);
  await expectNoSidewaysScroll();
});

test('the hub leads to each table and says how long it takes bets', async () => {
  holdRounds(lotusBaccarat, [], { closes: 45, draws: 55 });
  await openPage('/lotus/main', {});
  for (const { game } of tables)
    await expect.element(page.getByRole('link', { name: new RegExp(`^${game.name}`) })).toBeVisible();
  await expect.element(page.getByText(/^마감까지 00:[34]\d$/)).toHaveLength(3);
  await expectAccessible();
  await page.getByRole('link', { name: /^로투스 바카라1/ }).click();
  await expect.poll(() => location.pathname).toBe('/lotus/baccarat1');
});
