import type { WirePopup } from '@lime/contract/popup.ts';
import { go } from '@lime/ui/go.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, onPhone } from '../../../../../packages/ui/test/looks.ts';
import { socketLine } from '../../../../../packages/ui/test/socket-stand-in.ts';
import { answers, openPage } from '../../../test/living-page.tsx';
import { loadPopups, useSitePopups } from '../../lib/site-popups.ts';

const eventsKey = 'lime_popup_event';
const awayKey = 'lime_popup_away';

/** A tab that was never here. */
function forget(): void {
  for (const key of [eventsKey, awayKey]) localStorage.removeItem(key);
  sessionStorage.removeItem('lime_popup_closed');
  useSitePopups.setState({ list: null, changed: false });
}
beforeEach(async () => {
  await openPage('/main');
  forget();
});
afterEach(forget);

const popup = (seq: string, title: string, change: Partial<WirePopup> = {}): WirePopup => ({
  seq,
  kind: 'notice',
  title,
  body: '',
  link: '',
  picture: null,
  place: 'all',
  isVisible: true,
  startsAt: null,
  endsAt: null,
  ...change,
});
const serve = (...popups: WirePopup[]) => answers.succeed('/setting/popup/lime', { popups });
/** As a page that is loaded with these popups. */
async function arriveWith(...popups: WirePopup[]): Promise<void> {
  serve(...popups);
  useSitePopups.setState({ list: null, changed: false });
  await loadPopups(false);
}
const dialog = (name: string) => page.getByRole('dialog', { name });
const kept = () =>
  JSON.parse(localStorage.getItem(eventsKey) ?? 'null') as { isSetDate: string; list: WirePopup[] } | null;

test('a popup shows on an open page as it is announced, and is gone when it is hidden', async () => {
  serve(popup('1', '새벽 점검 안내', { body: '첫째 줄\n둘째 줄' }));
  socketLine.push('popup', { seq: 1, topic: 'popup' });
  await expect.element(dialog('새벽 점검 안내').getByText(/첫째 줄\s둘째 줄/)).toBeVisible();
  await expectAccessible();
  serve();
  socketLine.push('popup', { seq: 2, topic: 'popup' });
  await expect.element(dialog('새벽 점검 안내')).not.toBeInTheDocument();
});

test('they come one at a time; closed ones stay closed in the tab, put away ones for the day', async () => {
  const both = [popup('1', '첫째 팝업', { link: '/sport/korean' }), popup('2', '둘째 팝업')];
  await arriveWith(...both);
  await expect.element(dialog('첫째 팝업')).toBeVisible();
  await expect.element(dialog('둘째 팝업')).not.toBeInTheDocument();
  await dialog('첫째 팝업').getByRole('button', { name: '오늘 하루 보지 않기' }).click();
  await expect.element(dialog('둘째 팝업')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await arriveWith(...both);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  // a new tab: what was only closed shows again, what was put away does not
  sessionStorage.removeItem('lime_popup_closed');
  await arriveWith(...both);
  await expect.element(dialog('둘째 팝업')).toBeVisible();
  await dialog('둘째 팝업').getByRole('button', { name: '닫기' }).last().click();
  // yesterday's counts no more
  const away = JSON.parse(localStorage.getItem(awayKey)!) as Record<string, string>;
  expect(Object.keys(away)).toEqual(['1']);
  localStorage.setItem(awayKey, JSON.stringify({ 1: '2020-01-01' }));
  sessionStorage.removeItem('lime_popup_closed');
  await arriveWith(...both);
  await dialog('첫째 팝업').getByRole('button', { name: '자세히 보기' }).click();
  await expect.poll(() => window.location.pathname).toBe('/sport/korean');
});

test('one of the main page shows there alone, and a way that leads nowhere is no button', async () => {
  go('/login');
  await expect.poll(() => window.location.pathname).toBe('/login');
  await arriveWith(popup('1', '메인 팝업', { place: 'main', link: '/bbs/nowhere' }));
  await expect.element(page.getByRole('main').getByRole('button', { name: '로그인', exact: true })).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  go('/main');
  await expect.element(dialog('메인 팝업')).toBeVisible();
  await expect.element(dialog('메인 팝업').getByRole('button', { name: '자세히 보기' })).not.toBeInTheDocument();
});

test('event popups are kept with their date, asked for again when it ran out, and emptied with the cache', async () => {
  const event = popup('1', '주말 이벤트', { kind: 'event' });
  await arriveWith(event);
  await dialog('주말 이벤트').getByRole('button', { name: '닫기' }).last().click();
  const first = kept()!;
  expect(Date.now() - Date.parse(first.isSetDate)).toBeLessThan(20_000);
  expect(first.list.map(({ title }) => title)).toEqual(['주말 이벤트']);
  await arriveWith(event);
  await expect.poll(() => useSitePopups.getState().list).toHaveLength(1);
  expect(kept()!.isSetDate).toBe(first.isSetDate);
  localStorage.setItem(eventsKey, JSON.stringify({ ...first, isSetDate: '2020-01-01T00:00:00Z' }));
  await arriveWith(event);
  await expect.poll(() => Date.parse(kept()!.isSetDate)).toBeGreaterThanOrEqual(Date.parse(first.isSetDate));
  await page.getByRole('button', { name: '화면 새로 받기' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
  await expect.element(dialog('주말 이벤트')).toBeVisible();
});

test('on a phone it is a sheet from below', async () => {
  await onPhone();
  await arriveWith(popup('1', '모바일 안내', { body: '아래에서 올라오는 안내예요.', link: '/sport/korean' }));
  await expect.element(dialog('모바일 안내')).toBeVisible();
  const box = () => dialog('모바일 안내').element().getBoundingClientRect();
  await expect.poll(() => Math.round(box().bottom)).toBe(window.innerHeight);
  expect([box().x, box().width]).toEqual([0, 390]);
  await expectAccessible();
});
