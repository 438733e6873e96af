import { afterEach, expect, test } from 'vitest';
import { closeFrame, openFrame } from '../../test/living-frame.ts';
import type { FrameCall } from '../../test/living-frame.ts';
import { kenoPage } from './keno-page.ts';

const guest = { memberId: '7', nickname: '손님', limits: { min: 1_000, max: 1_000_000, win: 100_000_000 } };
const [first, second, third] = ['a', 'b', 'c'].map((digit) => digit.repeat(64)) as [string, string, string];
const serverChose = '지금 쓰는 내 시드는 서버가 정했어요.';

afterEach(closeFrame);

/** A member's seeds at a host. @param plays  made with the first one */
function hold(plays: number, fault?: string) {
  let seed = { hash: first, nextHash: second, clientSeed: 'lime-0a1b2c', nonce: plays, isHostChosen: true };
  return ({ path, body }: FrameCall) => {
    if (path === 'seed') {
      if (fault !== undefined) return { fault };
      const { clientSeed } = body as { clientSeed: string };
      seed = { hash: second, nextHash: third, clientSeed, nonce: 0, isHostChosen: false };
    }
    return { seed, revealed: [], plays: [], balance: 100_000, waitMs: 0, opening: null };
  };
}
/** Opens keno, and there the member's seeds. */
async function openKeno(host: ReturnType<typeof hold>) {
  const frame = await openFrame(kenoPage(guest, [location.origin]), host);
  await frame.view.getByRole('tab', { name: '내 시드' }).click();
  return frame;
}
const changesOf = (calls: readonly FrameCall[]) => calls.filter(({ path }) => path === 'seed').map(({ body }) => body);

test('the browser chooses the client seed of the first play, once it knows the next hash', async () => {
  const { calls, document } = await openKeno(hold(0));
  const [change, ...more] = changesOf(calls) as { hash: string; clientSeed: string }[];
  expect(more).toEqual([]);
  expect(change!.hash).toBe(first);
  expect(change!.clientSeed).toMatch(/^[0-9a-f]{16}$/);
  const text = document.querySelector('#seeds')!.textContent;
  expect(text).toContain(second);
  expect(text).not.toContain(serverChose);
  expect(document.querySelector<HTMLInputElement>('#client-seed')!.value).toBe(change!.clientSeed);
});

test('a first seed that was played with stays, and the frame says who chose it', async () => {
  const { calls, document } = await openKeno(hold(3));
  expect(changesOf(calls)).toEqual([]);
  expect(document.querySelector('#seeds')!.textContent).toContain(serverChose);
});

test('a change that the host refuses leaves the frame usable', async () => {
  const { calls, document } = await openKeno(hold(0, '진행 중인 판이 끝나면 시드를 바꿀 수 있어요.'));
  expect(changesOf(calls)).toHaveLength(1);
  expect(document.querySelector('#seeds')!.textContent).toContain(serverChose);
});
