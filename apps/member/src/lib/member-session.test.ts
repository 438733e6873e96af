import { beforeEach, expect, test, vi } from 'vitest';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => void kept.set(key, text),
  removeItem: (key: string) => void kept.delete(key),
});
vi.stubGlobal('window', { matchMedia: () => ({ matches: false }), addEventListener: () => undefined });
const member = {
  members_seq: '1',
  members_cash: 10_000,
  members_point: 500,
  members_casino: 0,
  members_transit: 0,
  members_version: 5,
};
let known = member;
vi.stubGlobal('fetch', () =>
  Promise.resolve(Response.json({ success: true, status: 200, payload: { member: known } })),
);
kept.set('jwt_token', 'token');
kept.set('lime_member', JSON.stringify(member));
const { holdPoints, memberNow, refreshMember, takeMoney } = await import('./member-session.ts');

beforeEach(async () => {
  known = member;
  await refreshMember();
});

test('points that are held stay on screen, whatever comes in, until they are let go', async () => {
  const letGo = holdPoints();
  known = { ...member, members_cash: 12_000, members_point: 1_500, members_version: 6 };
  takeMoney({ members_cash: 12_000, members_point: 1_500, members_version: 6 });
  expect(memberNow()).toMatchObject({ members_cash: 12_000, members_point: 500 });
  await refreshMember();
  expect(memberNow()).toMatchObject({ members_cash: 12_000, members_point: 500 });
  expect(JSON.parse(kept.get('lime_member')!)).toMatchObject({ members_point: 1_500 }); // other tabs turn no wheel
  await letGo();
  expect(memberNow()).toMatchObject({ members_point: 1_500 });
});

test('points come in at once where nothing is held', () => {
  takeMoney({ members_point: 700, members_version: 6 });
  expect(memberNow()).toMatchObject({ members_point: 700 });
});
