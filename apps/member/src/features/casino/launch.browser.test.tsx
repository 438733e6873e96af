import { plainVendor } from '@lime/domain/casino/lobby-terms.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../../packages/ui/test/looks.ts';
import { closeAlertSaying } from '../../../../../packages/ui/test/stage.ts';
import { catchWindows, listLobbies } from '../../../test/casino-lobbies.ts';
import { answers, openPage } from '../../../test/living-page.tsx';
import { queryClient } from '../../lib/query.ts';
import { sendLaunchNews } from './launch-lock.ts';

const gamePath = '/casino/cx/game';
const table = (name: RegExp) => page.getByRole('button', { name }).first();
const frame = () => document.querySelector('iframe[title="카지노 로비"]');

afterEach(() => vi.restoreAllMocks());

/** The casino's host, which is another server, answers a page's question. @returns what it was asked */
function answerAsHost(answer: object) {
  const asked: { url: string; authorization: string | null; body: unknown }[] = [];
  const { fetch } = window;
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    if (!request.url.endsWith('/kplay/ob/auth')) return fetch(input, init);
    asked.push({
      url: request.url,
      authorization: request.headers.get('authorization'),
      body: await request.json(),
    });
    return Response.json(answer);
  });
  return asked;
}

test('a lobby’s tile opens its launch page in the window KPlay by a key', async () => {
  const caught = catchWindows();
  listLobbies();
  await openPage('/casino/live', { members_seq: '921' });
  const tile = page.getByRole('button', { name: /마이크로 그랜드/ }).first();
  await expect.element(tile).toBeVisible();
  (tile.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => caught.opened).toEqual(['/slots/3/1?isMobile=false']);
  expect(caught.names).toEqual(['KPlay']);
  // a second one waits for the first
  await page.getByRole('button', { name: /^PRAGMATIC/ }).click();
  await expect.element(page.getByText('게임이 열리면 다시 누를 수 있어요.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  sendLaunchNews('url');
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: /^PRAGMATIC/ }).click();
      await userEvent.keyboard('{Escape}');
      return caught.opened[1];
    })
    .toBe('/slots/10/0?isMobile=false');
  sendLaunchNews('url');
});

test('the launch page asks the host for its product, shows a refusal, and that there is no such product', async () => {
  const msg = '지금은 쉬는 게임이에요.';
  const asked = answerAsHost({ success: false, code: 'X', msg, payload: { msg } });
  answers.succeed('/casino/session', {
    token: 'a-bearer-of-the-host',
    expiresIn: 600,
    url: 'http://host.example/casino',
  });
  await openPage('/slots/3/1?isMobile=true', { members_seq: '922' });
  await expect.element(page.getByText(msg)).toBeVisible();
  // React's strict mode asks twice
  expect(asked.at(-1)).toEqual({
    url: 'http://host.example/casino/kplay/ob/auth',
    authorization: 'Bearer a-bearer-of-the-host',
    body: { domain_url: window.location.origin, product_id: 3, type: 1, is_mobile: true, product_skin: 2 },
  });
  const before = asked.length;
  expect(localStorage.getItem('casino_token')).toBe('a-bearer-of-the-host');
  await page.getByRole('button', { name: '다시 시도' }).click();
  await expect.poll(() => asked.length).toBeGreaterThan(before);
  const last = asked.length;
  await expect.element(page.getByText(msg)).toBeVisible();
  await openPage('/main', { members_seq: '922' });
  await openPage('/slots/a1/0', { members_seq: '922' });
  await expect.element(page.getByText('지금은 열 수 없는 게임이에요. 다른 게임을 골라주세요.')).toBeVisible();
  await expectAccessible();
  expect(asked).toHaveLength(last);
});

test('one launch at a time; a game’s address goes into the window of the press, and the game is remembered', async () => {
  const caught = catchWindows();
  listLobbies();
  const own = crypto.randomUUID();
  await openPage('/casino/live', { members_seq: own });
  const release = answers.hold(gamePath);
  await table(/^라임 바카라 1/).click();
  await expect.poll(caught.text).toBe('게임을 시작하고 있어요.');
  await table(/^코리안 바카라 2/).click();
  await expect.element(page.getByText('처리 중입니다. 잠시만 기다려주세요')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  release();
  await expect.poll(() => caught.led).toEqual([answers.example(gamePath).url]);
  const recent = page.getByRole('region', { name: '최근 본 테이블' }).getByRole('button');
  await expect.element(recent).toHaveLength(1);
  await expect.element(recent.getByText('라임 바카라 1')).toBeVisible();
  expect(answers.sent(gamePath).map(({ body }) => body)).toEqual([
    { payload: { lobbyId: 'lobby-1-0', gameId: 'evolution-baccarat-1', platform: 'PC' } },
  ]);
});

test('a refused launch says why and closes its window', async () => {
  const caught = catchWindows();
  listLobbies();
  await openPage('/casino/slot', { members_seq: '924' });
  answers.refuse(gamePath, 'CASINO_GAME_UNKNOWN', { status: 200 });
  await page.getByRole('list', { name: '게임', exact: true }).getByRole('button').first().click();
  await closeAlertSaying('지금은 열 수 없는 게임이에요. 다른 게임을 골라주세요.');
  expect(caught).toMatchObject({ closed: 1, led: [] });
});

test('where the browser blocks windows, a panel links to the game', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  listLobbies();
  await openPage('/casino/live', { members_seq: '925' });
  await page.getByRole('button', { name: /^DREAM GAMING/ }).click();
  const dialog = page.getByRole('dialog', { name: '새 창이 막혔어요' });
  const link = dialog.getByRole('link', { name: '드림게이밍 열기' });
  await expect.element(link).toHaveAttribute('href', '/slots/6/0?isMobile=false');
  await expect.element(link).toHaveAttribute('target', 'KPlay');
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  // a second instead of a minute
  answers.succeed(gamePath, { ...answers.example(gamePath), expiresIn: 1 });
  await table(/^라임 바카라 1/).click();
  const again = dialog.getByRole('button', { name: '입장 시간이 지났어요. 다시 열기' });
  await again.click();
  await expect.poll(() => answers.sent(gamePath)).toHaveLength(2);
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
});

test('the hub opens both studios by their own call', async () => {
  const caught = catchWindows();
  listLobbies();
  await openPage('/casino/main', { members_seq: '926' });
  await expect.element(page.getByRole('heading', { level: 1, name: '카지노' })).toBeVisible();
  await expectAccessible();
  for (const tile of [/^EVOLUTION/, /^ASIAN GAMING/]) {
    const before = caught.led.length;
    await page.getByRole('button', { name: tile }).click();
    await expect.poll(() => caught.led).toHaveLength(before + 1);
  }
  expect(answers.sent('/casino/v2/lobby').map(({ body }) => body)).toEqual([
    { payload: { type: 45 } },
    { payload: { type: 44 } },
  ]);
  expect(caught.led[0]).toBe(answers.example('/casino/v2/lobby').data.lobbyUrl);
});

test('an embedded lobby is framed after two seconds, stays while its studio closes, and is closed to who comes then', async () => {
  listLobbies();
  answers.succeed('/casino/v2/lobby', { data: { lobbyUrl: 'about:blank' } });
  const before = performance.now();
  await openPage('/casino/p/evolution', { members_seq: '927' });
  await expect.poll(frame).not.toBeNull();
  expect(performance.now() - before).toBeGreaterThan(1_900);
  expect(frame()!.getBoundingClientRect().height).toBe(1349);
  listLobbies({ vendors: [{ ...plainVendor('lobby-1-0'), state: 'repair' }] });
  await queryClient.invalidateQueries({ queryKey: ['casino', 'lobby'] });
  const closed = page.getByText('에볼루션은 지금 점검 중이에요. 점검이 끝나면 다시 열려요.');
  await expect.poll(frame).not.toBeNull();
  await expect.element(closed).not.toBeInTheDocument();
  await openPage('/casino/main', { members_seq: '927' });
  await expect.element(page.getByRole('button', { name: /^EVOLUTION/ }).getByText('점검중')).toBeVisible();
  await openPage('/casino/p/evolution', { members_seq: '927' });
  await expect.element(closed).toBeVisible();
  expect(frame()).toBeNull();
});
