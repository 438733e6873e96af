import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { textOf } from '@lime/contract/all-texts.ts';
import { call, staffCall } from '@lime/contract/call.ts';
import { settingDefinitions } from '@lime/contract/settings.ts';
import type { SettingValues } from '@lime/contract/settings.ts';
import { menuGates } from '@lime/domain/access/menus.ts';
import { Refused } from '../../core/refused.ts';
import { createSiteGate } from './site-gate.service.ts';

const defaults = {
  ...Object.fromEntries(Object.entries(settingDefinitions).map(([key, definition]) => [key, definition.default])),
  // repair has a test of its own (site-gate.pg.test.ts)
  repair: [],
} as unknown as SettingValues;
const input = z.strictObject({});
const summary = '아무 호출';
const playing = (menu: string) => call()({ path: '/game', auth: 'member', menu, summary, input });

function answerOf(
  changes: Partial<SettingValues>,
  asked: Parameters<ReturnType<typeof createSiteGate>['assertOpen']>[1],
) {
  const values = { ...defaults, ...changes };
  try {
    createSiteGate({ get: (key) => values[key] }).assertOpen({ ip: '203.0.113.7' }, asked);
    return null;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { status: error.status, code: error.code, text: textOf(error.code, error.detail) };
  }
}

describe('a hidden menu entry closes its calls with its own sentence', () => {
  const shown = menuGates.map(({ name }) => ({ name, visible: true }));

  // Source: specification 0 §8 and 2, word for word
  test.each([
    ['인플레이', '인플레이는 점검중입니다.'],
    ['스포츠-유럽형', '유럽형은 이용하실 수 없습니다.'],
    ['스포츠-한국형', '한국형은 이용하실 수 없습니다.'],
    ['스포츠-한국형2', '한국형은 이용하실 수 없습니다.'],
    ['라이브', '실시간은 점검중입니다.'],
    ['로투스-홀짝', '홀짝은 점검중입니다.'],
    ['로투스-바카라1', '바카라1은 점검중입니다.'],
    ['로투스-바카라2', '바카라2은 점검중입니다.'],
    ['토큰-룰렛', '룰렛은 점검중입니다.'],
    ['토큰-바카라', '바카라는 점검중입니다.'],
    ['토큰-하이로우', '하이로우는 점검중입니다.'],
    ['토큰-하이로우5초', '하이로우5초는 점검중입니다.'],
    ['파워볼', '파워볼은 점검중입니다.'],
    ['파워사다리', '파워사다리는 점검중입니다.'],
    ['카지노-입금', '카지노 입금은 점검중입니다.'],
    ['카지노-출금', '카지노 출금은 점검중입니다.'],
  ])('%s', (name, text) => {
    const menu = shown.map((entry) => (entry.name === name ? { name, visible: false } : entry));
    expect(answerOf({ menu }, playing(name))).toEqual({ status: 403, code: 'MENU_CLOSED', text });
    expect(answerOf({ menu: shown }, playing(name))).toBeNull();
    for (const other of menuGates.filter((entry) => entry.name !== name))
      expect(answerOf({ menu }, playing(other.name)), other.name).toBeNull();
  });

  test('every entry of the table has a sentence and closes what belongs to it', () => {
    for (const { name, closedText } of menuGates)
      expect(answerOf({ menu: [{ name, visible: false }] }, playing(name))).toMatchObject({ text: closedText });
  });

  test('an entry the list does not name is shown: it came with a release, and its screens with it', () => {
    expect(answerOf({ menu: [] }, playing('슬롯'))).toBeNull();
  });

  test('while the site is hidden every game is closed, whatever its entry says; the rest is open', () => {
    for (const { name, closedText } of menuGates)
      expect(answerOf({ menu: shown, siteDisplay: false }, playing(name))).toMatchObject({ text: closedText });
    expect(
      answerOf({ siteDisplay: false }, call()({ path: '/balance/list', auth: 'member', summary, input })),
    ).toBeNull();
  });
});

describe('what stands open', () => {
  const emergency = { active: true, text: '18시에 다시 열어요.' };
  const denyIp = [{ address: '203.0.113.0/24', memo: '' }];

  test('in emergency: what says always, and the office', () => {
    const text = '점검중 입니다.';
    expect(answerOf({ emergency }, playing('스포츠-한국형'))).toEqual({ status: 503, code: 'SITE_EMERGENCY', text });
    expect(answerOf({ emergency }, call()({ path: '/auth/signup', auth: 'none', summary, input }))).toMatchObject({
      status: 503,
    });
    expect(answerOf({ emergency }, call()({ path: '/x', auth: 'none', always: true, summary, input }))).toBeNull();
    expect(answerOf({ emergency }, staffCall()({ path: '/staff/x', right: null, summary, input }))).toBeNull();
  });

  test('to a denied address: the office alone', () => {
    for (const always of [{}, { always: true } as const])
      for (const auth of ['none', 'visitor', 'member'] as const)
        expect(answerOf({ denyIp }, call()({ path: '/x', auth, ...always, summary, input }))).toMatchObject({
          status: 403,
          code: 'ADDRESS_DENIED',
        });
    expect(answerOf({ denyIp }, staffCall()({ path: '/staff/x', right: null, summary, input }))).toBeNull();
    expect(
      answerOf({ denyIp }, call()({ path: '/staff/auth/login', auth: 'none', always: true, summary, input })),
    ).toBeNull();
    expect(
      answerOf({ denyIp }, call()({ path: '/stafford', auth: 'none', always: true, summary, input })),
    ).not.toBeNull();
  });
});
