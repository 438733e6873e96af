import { casinoAskedText } from '@lime/contract/casino-wallet.texts.ts';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '../../lib/query.ts';
import { takeWish } from './window-top-up.ts';
import { answers, openPage } from '../../../test/living-page.tsx';

// The site's side of a top-up in a game's window: an empty frame stands in for the window, and says what windows say.

const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
let frame: HTMLIFrameElement | undefined;
type GameWindow = { eval(text: string): unknown };
const game = () => frame!.contentWindow as unknown as GameWindow;
const heard = () => JSON.parse(game().eval('JSON.stringify(heard)') as string) as { type: string }[];
const wish = (more: object = {}) =>
  game().eval(
    `parent.postMessage(${JSON.stringify({ type: 'lime:top-up', id, amount: 100_000, at: Date.now(), ...more })}, '*')`,
  );
const sent = () => answers.sent('/casino/v2/deposit');

afterEach(() => frame?.remove());

/** A lobby of this host is open, and a game of it. */
async function openLobby(host: string, member: object | null = { members_cash: 500_000, members_casino: 0 }) {
  const live = { liveCasinoGameList: [], liveCasinoLobbyList: [], tables_url: `${host}/casino/tables` };
  answers.succeed('/casino/cx/lobby/live', { data: { live, cash_vendors: [] } });
  await queryClient.resetQueries({ queryKey: ['casino', 'lobby'] });
  await openPage('/casino/live', member);
  await expect.element(page.getByRole('heading', { name: '라이브 카지노' })).toBeVisible();
  frame?.remove();
  frame = document.createElement('iframe');
  frame.srcdoc = '<!doctype html><script>heard = []; onmessage = ({ data }) => heard.push(data)</script>';
  document.body.append(frame);
  await expect.poll(() => game()?.eval('typeof heard')).toBe('object');
}

test('a press in a game’s window is sent as the wallet’s page sends it, and answered to the window', async () => {
  await openLobby(window.location.origin);
  answers.succeed('/casino/v2/deposit', { members_cash: 400_000, members_casino: 0 } as never, casinoAskedText);
  wish();
  await expect.poll(heard).toEqual([
    { type: 'lime:top-up-heard', id },
    { type: 'lime:top-up-over', id, taken: true, text: '100,000원을 카지노 지갑으로 옮기고 있어요.' },
  ]);
  expect(sent()).toMatchObject([{ body: { payload: { amount: 100_000 } }, key: expect.any(String) }]);
});

test('what the server refuses is told in its words', async () => {
  await openLobby(window.location.origin);
  answers.refuse('/casino/v2/deposit', 'CASINO_ABOVE_CASH', { detail: { cash: 500_000 } });
  wish({ amount: 1_000_000 });
  await expect
    .poll(() => heard().at(-1))
    .toEqual({ type: 'lime:top-up-over', id, taken: false, text: '보유금보다 많은 금액을 신청하셨습니다.' });
});

test('neither another origin, nor another amount, nor an old wish moves money', async () => {
  await openLobby(window.location.origin);
  const source = frame!.contentWindow!;
  const asked = { type: 'lime:top-up', id, amount: 100_000, at: Date.now() } as const;
  await takeWish(asked, 'http://tables.example', source);
  await takeWish({ ...asked, at: Date.now() - 5_000 }, window.location.origin, source);
  wish({ amount: 5_000_000 });
  answers.succeed('/casino/v2/deposit', { members_cash: 400_000, members_casino: 0 } as never, casinoAskedText);
  wish({ id: id.replaceAll('3', '4') });
  await expect.poll(() => heard().length).toBe(2);
  expect(sent()).toHaveLength(1);
  expect(heard()).toMatchObject([{ id: id.replaceAll('3', '4') }, { taken: true }]);
});
