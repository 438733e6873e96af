import { expect } from '@playwright/test';
import type { Browser, Locator, Page } from '@playwright/test';
import type { WireSlotCategory, WireSlotGame } from '@lime/contract/casino.ts';
import { slotEngines } from '@lime/domain/casino/slots/engines.ts';
import { mainTasks } from '../ux/main-tasks.ts';
import { call, give, newMember } from './money.ts';
import type { NewMember } from './money.ts';
import { openOffice } from './office.ts';

/** Hosts of pages and pictures besides the site's: the casino's own. */
export const casinoHost = /^localhost:\d+$/;

/** The casino wallet of a member, won. */
export const walletOf = async ({ token }: NewMember) =>
  (await call<{ balance: number }>('/casino/v2/check/wallet', {}, token)).payload.balance;

/** A new member with so much in the casino wallet, won. */
export async function newPlayer(amount: number): Promise<NewMember> {
  const member = await newMember();
  await give(member, 'cash', amount);
  expect(await call('/casino/v2/deposit', { amount }, member.token)).toMatchObject({ success: true });
  await expect.poll(() => walletOf(member)).toBe(amount);
  return member;
}

/** The address of a game's launch, good once. */
export async function launchAddress({ token }: NewMember, lobbyId: string, gameId: string): Promise<string> {
  const { payload } = await call<{ url: string }>('/casino/cx/game', { lobbyId, gameId, platform: 'PC' }, token);
  return payload.url;
}

const first = ['달빛', '별빛', '황금', '푸른', '비밀의', '행운의', '고요한', '불꽃', '하얀', '깊은'];
const second = ['토끼', '정원', '등대', '시계', '고래', '성채', '과수원', '열차', '마법사', '보석'];

/** A slot lobby of as many titles as asked for, twenty studios, each with a name of its own; the first of each is hot. */
export function generatedSlots(count: number): WireSlotCategory[] {
  const titles = Array.from({ length: count }, (_, no): WireSlotGame => {
    const id = `generated-${no}`;
    return {
      game_id: id,
      code: id,
      name_kr: `${first[no % 10]} ${second[Math.floor(no / 10) % 10]} ${no}`,
      name_eng: `Generated ${no}`,
      thumbnail: '/favicon.svg',
      img_1: '/favicon.svg',
      thirdpartycode: `studio-${no % 20}`,
      engine: slotEngines[no % slotEngines.length]!.id,
      min_bet: 100,
      max_bet: 100_000,
      is_new: no % 50 === 0,
      state: 'open',
    };
  });
  const hot = titles.slice(0, 20).map(({ thirdpartycode, code, name_kr: name, img_1: img }) => ({
    thirdpartycode,
    code,
    name,
    img,
  }));
  const studios = Array.from({ length: 20 }, (_, no) => ({
    name: `스튜디오 ${no + 1}`,
    code: `studio-${no}`,
    gameList: titles.filter(({ thirdpartycode }) => thirdpartycode === `studio-${no}`),
    state: 'open' as const,
    grades: [],
    max_bets: {},
  }));
  return [{ name: '인기', code: 'hot', gameList: hot }, ...studios];
}

/** The slot lobby answers this. */
export const answerSlots = (page: Page, slot: WireSlotCategory[]) =>
  page.route('**/api/casino/cx/lobby/slot', (route) =>
    route.fulfill({ json: { success: true, status: 200, payload: { data: { slot } } } }),
  );

/** What frames of scrolling through a page cost its main thread: milliseconds of each, at `slower` times the CPU. */
export async function scrollCosts(page: Page, frames: number, slower: number): Promise<number[]> {
  const devtools = await page.context().newCDPSession(page);
  const scrolled = await mainTasks(devtools, slower, () =>
    page.evaluate(async (count) => {
      for (let no = 0; no < count; no++) {
        window.scrollBy(0, 60);
        await new Promise(requestAnimationFrame);
      }
    }, frames),
  );
  return scrolled.frames.map(({ ms }) => ms);
}

/** The member's newest play as staff open it in the office, by keys: its drawer. */
export async function openStaffPlay(browser: Browser, { token }: NewMember): Promise<{ staff: Page; drawer: Locator }> {
  type History = { list: { betting_betcode: string }[][] };
  const newest = async () =>
    (await call<History>('/betting/results', { page: 1, size: 1 }, token)).payload.list[0]?.[0]?.betting_betcode;
  await expect.poll(newest, { timeout: 15_000 }).toBeDefined();
  const staff = await browser.newPage();
  await openOffice(staff, `/games/plays?open=${(await newest())!}`);
  return { staff, drawer: staff.getByRole('complementary', { name: /회|판/ }) };
}

export const median = (list: readonly number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]!;
