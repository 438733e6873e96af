import type { WireSlotGame } from '@lime/contract/casino.ts';
import { plainVendor } from '@lime/domain/casino/lobby-terms.ts';
import { slotEngines } from '@lime/domain/casino/slots/engines.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Locator } from 'vitest/browser';
import { expectAccessible, expectNoSidewaysScroll, onPhone } from '../../../../../packages/ui/test/looks.ts';
import { closeAlertSaying } from '../../../../../packages/ui/test/stage.ts';
import { catchWindows, listLobbies } from '../../../test/casino-lobbies.ts';
import { answers, openPage } from '../../../test/living-page.tsx';

const titles = () => page.getByRole('list', { name: '게임', exact: true }).getByRole('listitem');
const search = () => page.getByRole('textbox', { name: '게임 검색' });
const shown = () => Array.from(document.querySelectorAll('.slot-tile b:first-child'), ({ textContent }) => textContent);
const address = () => window.location.pathname + window.location.search;
const noGames = () => page.getByText('이용가능한 게임이 없습니다.');
const text = (place: Locator) => place.element().textContent;
const press = (button: Element, type: string) =>
  button.dispatchEvent(new PointerEvent(type, { pointerType: 'touch', clientX: 60, clientY: 400, bubbles: true }));

afterEach(() => vi.restoreAllMocks());

test('slots: nine first, studios, what they pay, mechanics and consonants', async () => {
  listLobbies();
  await openPage('/casino/slot', { members_seq: '911' });
  await expect.element(titles()).toHaveLength(9);
  await expect.element(page.getByText(`${slotEngines.length}가지 방식 · 48종`)).toBeVisible();
  await expectAccessible();
  (titles().nth(0).getByRole('button').first().element() as HTMLElement).focus();
  const second = titles().nth(1);
  (second.getByRole('button').first().element() as HTMLElement).focus();
  await expect.element(second.getByText(/환수율 \d\d\.\d\d%/)).toBeInTheDocument();
  await page.getByRole('button', { name: '게임 39개 더보기' }).click();
  await expect.element(titles().first()).toHaveAttribute('aria-setsize', '48');
  expect(document.activeElement?.closest('li')?.getAttribute('aria-posinset')).toBe('10');
  // another tab begins with nine again
  await page.getByRole('button', { name: /^인기/ }).click();
  await expect.element(titles()).toHaveLength(9);
  await page.getByRole('button', { name: /^전체/ }).click();
  await expect.element(titles()).toHaveLength(9);

  const clusters = page.getByRole('checkbox', { name: /^클러스터/ });
  await clusters.click();
  await expect.element(titles()).toHaveLength(6);
  const letter = page.getByRole('button', { name: 'ㅅ', exact: true });
  await letter.click();
  await expect.poll(shown).toEqual(['수박 파티']);
  await letter.click();
  await clusters.click();
  await search().fill('ㄷㅌㄲ');
  await expect.poll(shown).toEqual(['달토끼 방앗간']);
  await search().fill('');
  await page.getByRole('button', { name: /^청룡/ }).first().click();
  await expect.poll(address).toBe('/casino/slot?vendor=cheongryong');
  await expect.element(titles()).toHaveLength(6);
  await page.getByRole('button', { name: /^즐겨찾기/ }).click();
  await expect.element(noGames()).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: '전체 게임 보기' }).click();
  await expect.poll(address).toBe('/casino/slot');
  await openPage('/main', { members_seq: '911' });
  await openPage('/casino/slot?vendor=nobody', { members_seq: '911' });
  await expect.element(noGames()).toBeVisible();
  await expectNoSidewaysScroll();
});

test('on a phone studios come first, then a studio’s titles; a held title shows what it pays', async () => {
  await onPhone();
  listLobbies();
  await openPage('/casino/slot', { members_seq: '912' });
  const studios = page.getByRole('list', { name: '게임사' }).getByRole('button');
  await expect.element(studios).toHaveLength(8);
  await expectAccessible();
  await studios.filter({ hasText: '청룡' }).click();
  await expect.poll(address).toBe('/casino/slot?vendor=cheongryong');
  await expect.element(page.getByRole('heading', { level: 1, name: '청룡' })).toBeVisible();
  await expect.element(titles()).toHaveLength(6);
  await expectAccessible();

  const held = titles().first().getByRole('button').first().element();
  press(held, 'pointerdown');
  const sheet = page.getByRole('dialog');
  await expect.poll(() => text(sheet)).toMatch(/환수율\d\d\.\d\d%/);
  press(held, 'pointerup');
  await expect.poll(() => text(sheet)).toMatch(/최고 당첨 [\d,]+배 · .* 회에 1회/);
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();

  await search().fill('ㄷㅌㄲ');
  const found = page.getByRole('list', { name: '찾은 게임' }).getByRole('button');
  await expect.element(found).toHaveLength(1);
  await expect.poll(() => text(found)).toMatch(/달토끼 방앗간.*환수율96\.29%/);
  await search().fill('없는 이름');
  await expect.element(noGames()).toBeVisible();
  await search().fill('');
  await page.getByRole('tab', { name: '인기' }).click();
  await expectAccessible();
  await expectNoSidewaysScroll();
  // the arrow leads from a studio to all of them, and from there to the hub
  const back = page.getByRole('link', { name: '뒤로' });
  await back.click();
  await expect.poll(address).toBe('/casino/slot');
  await expect.element(studios).toHaveLength(8);
  await back.click();
  await expect.poll(address).toBe('/casino/main');
});

test('a sheet says what the member may stake at most', async () => {
  await onPhone();
  listLobbies();
  await openPage('/casino/slot?vendor=bukdu', { members_seq: '913', maxStake: 700 });
  await expect.element(titles().first()).toBeVisible();
  press(titles().first().getByRole('button').first().element(), 'pointerdown');
  await expect.poll(() => text(page.getByRole('dialog'))).toMatch(/베팅100~700/);
  await userEvent.keyboard('{Escape}');
});

test('a studio under maintenance closes its titles, and says so', async () => {
  const caught = catchWindows();
  listLobbies({ vendors: [{ ...plainVendor('bukdu'), state: 'repair' }] });
  await openPage('/casino/slot?vendor=bukdu', { members_seq: '914' });
  const title = page.getByRole('button', { name: /럭키 세븐 클래식/ }).first();
  await expect.element(title).toBeVisible();
  const marks = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
  await expect.poll(() => marks('.studios .tile-mark')).toEqual(['점검중']);
  expect(new Set(marks('.slot-tile .tile-mark'))).toEqual(new Set(['점검중']));
  await title.click();
  await closeAlertSaying('북두는 지금 점검 중이에요.');
  expect(caught.opened).toEqual([]);
});

test('titles of a studio that is played from the cash say so, and no others', async () => {
  listLobbies({}, ['hayan']);
  await openPage('/casino/slot?vendor=hayan', { members_seq: '915' });
  await expect.poll(() => text(page.getByRole('button', { name: /심해의 열쇠/ }).first())).toMatch(/보유금으로 베팅/);
  await onPhone();
  await expect.poll(() => text(page.getByRole('button', { name: /심해의 열쇠/ }).first())).toMatch(/보유금으로 베팅/);
  await expectNoSidewaysScroll();
  await expectAccessible();
  await openPage('/main', { members_seq: '915' });
  await openPage('/casino/slot?vendor=limeworks', { members_seq: '915' });
  await expect.element(page.getByRole('button', { name: /펭귄 썰매/ }).first()).toBeVisible();
  await expect.element(page.getByText('보유금으로 베팅')).not.toBeInTheDocument();
});

test('of five thousand titles those in the window are drawn, and a search finds among all', async () => {
  const gameList = Array.from({ length: 5_000 }, (_, no): WireSlotGame => ({
    game_id: `many-${no}`,
    code: `many-${no}`,
    name_kr: no === 4_999 ? '달빛 토끼' : `황금 시계 ${no}`,
    name_eng: `Many ${no}`,
    thumbnail: '/favicon.svg',
    img_1: '/favicon.svg',
    thirdpartycode: 'many',
    engine: slotEngines[no % slotEngines.length]!.id,
    min_bet: 100,
    max_bet: 100_000,
    is_new: false,
    state: 'open',
  }));
  listLobbies();
  const studio = { name: '스튜디오', code: 'many', gameList, state: 'open' as const, grades: [], max_bets: {} };
  const slot = [{ name: '인기', code: 'hot' as const, gameList: [] }, studio];
  answers.succeed('/casino/cx/lobby/slot', { data: { slot, cash_vendors: [] } });
  await openPage('/casino/slot', { members_seq: '916' });
  await page.getByRole('button', { name: /더보기/ }).click();
  await expect.element(titles().first()).toHaveAttribute('aria-setsize', '5000');
  expect(titles().elements().length).toBeLessThan(80);
  await search().fill('ㄷㅂ ㅌㄲ');
  await expect.poll(shown).toEqual(['달빛 토끼']);
});
