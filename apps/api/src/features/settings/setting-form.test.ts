import { describe, expect, test } from 'vitest';
import { settingDefinitions } from '@lime/contract/settings.ts';
import type { SettingKey } from '@lime/contract/settings.ts';
import type { FormField } from '@lime/contract/settings-form.ts';
import { settingGroups } from '@lime/contract/settings-form.ts';
import { addressWarnings } from './deny-warnings.ts';
import { diffOf } from './setting-diff.ts';
import { formOf } from '@lime/contract/setting-form.ts';
import { definitionOf, settingKeys, valuesOf } from './setting-values.ts';
import { valueProblems } from './value-problems.ts';

const form = (key: SettingKey) => formOf(settingDefinitions[key].schema);
const diff = (key: SettingKey, after: unknown, before: unknown = settingDefinitions[key].default) =>
  diffOf(form(key), before, after, settingDefinitions[key].label);

function labelsOf(field: FormField): string[] {
  if (field.kind === 'fields' || field.kind === 'levels')
    return field.parts.flatMap(({ label, field: part }) => [label, ...labelsOf(part)]);
  if (field.kind === 'list') return labelsOf(field.item);
  if (field.kind === 'choice') return field.options.map(({ name }) => name);
  return [];
}

test('every setting has a group and a form in which every field has a Korean name', () => {
  const groups = new Set<string>(settingGroups.map(({ id }) => id));
  for (const key of settingKeys) {
    expect(groups.has(settingDefinitions[key].group), key).toBe(true);
    for (const label of labelsOf(form(key))) expect(label, key).toMatch(/[가-힣]/);
  }
});

test('a form tells bounds, units and choices of its schema', () => {
  expect(form('cutoff')).toEqual({ kind: 'number', integer: true, min: 0, max: 3_600, unit: '초', nullable: false });
  expect(form('sum')).toMatchObject({ parts: [{ name: 'odds', field: { min: 1.01, unit: '배', nullable: true } }] });
  expect(form('denyIp')).toMatchObject({
    kind: 'list',
    max: 1_000,
    item: { parts: [{ field: { kind: 'text' } }, {}] },
  });
  expect(form('level.Mini')).toMatchObject({ kind: 'levels', parts: [{ name: 'maxFolders' }, {}, {}, {}, {}] });
  expect(form('depositAccounts')).toMatchObject({ item: { parts: [{}, {}, {}, { field: { kind: 'grades' } }, {}] } });
  expect(form('combination')).toMatchObject({
    item: { parts: [{}, { field: { kind: 'choice' } }, { field: { kind: 'row', items: [{ kind: 'choice' }, {}] } }] },
  });
});

describe('a change in words', () => {
  test.each<[string, SettingKey, unknown, unknown]>([
    ['a number', 'cutoff', 30, [{ label: '경기 시작 전 베팅 마감', before: '16초', after: '30초' }]],
    ['a switch', 'siteDisplay', false, [{ label: '사이트 표시', before: '켬', after: '끔' }]],
    [
      'a part',
      'bettingCancel',
      { active: true, seconds: 600, perDay: 5 },
      [{ label: '하루 취소 횟수', before: '3회', after: '5회' }],
    ],
    ['a cap that was none', 'sum', { odds: 3.85 }, [{ label: '두 배당의 합', before: '없음', after: '3.85배' }]],
    [
      'a row taken away names that row alone',
      'sportsFolder',
      [
        { folders: 3, odds: 1.03, active: true },
        { folders: 7, odds: 1.07, active: true },
      ],
      [{ label: '보너스 폴더 · 5폴더', before: '폴더 5폴더, 보너스 배당 1.05배, 사용 켬', after: null }],
    ],
    [
      'rows in another order',
      'sportsFolder',
      settingDefinitions.sportsFolder.default.toReversed(),
      [{ label: '보너스 폴더 · 순서', before: '3폴더, 5폴더, 7폴더', after: '7폴더, 5폴더, 3폴더' }],
    ],
    [
      'a row that is new',
      'denyIp',
      [{ address: '203.0.113.7', memo: '' }],
      [{ label: '차단 IP 주소 · 203.0.113.7', before: null, after: 'IP 주소 또는 대역 203.0.113.7, 메모 비어 있음' }],
    ],
    [
      'a switch in a row',
      'combination',
      [settingDefinitions.combination.default[0], { ...settingDefinitions.combination.default[1], status: false }],
      [{ label: '모든 종목 핸디캡 + 언더오버 · 사용', before: '켬', after: '끔' }],
    ],
    [
      'a limit of a grade',
      'level.Mini',
      {
        ...settingDefinitions['level.Mini'].default,
        3: { ...settingDefinitions['level.Mini'].default['3'], maxBetting: 7 },
      },
      [{ label: '3레벨 · 최대 베팅금액', before: '5,000,000원', after: '7원' }],
    ],
    ['nothing', 'cutoff', 16, []],
  ])('%s', (_what, key, after, lines) => expect(diff(key, after)).toEqual(lines));
});

test('a stored value that does not fit leaves the default, and is told', () => {
  const { values, unusable } = valuesOf([
    { key: 'ageLimit', value: 12 },
    { key: 'cutoff', value: 30 },
    { key: 'nobody.knows', value: 1 },
  ]);
  expect([values.ageLimit, values.cutoff]).toEqual([19, 30]);
  expect(unusable.map(({ key, value }) => [key, value])).toEqual([['ageLimit', 12]]);
});

test('a key is one of the list, not one of the language', () => {
  for (const key of ['constructor', '__proto__', 'toString', '', 'cutoff ']) expect(definitionOf(key), key).toBeNull();
});

test.each<[string, SettingKey, unknown, string]>([
  ['too small', 'ageLimit', 18, '19 이상으로 입력해주세요.'],
  ['too large', 'cutoff', 3_601, '3,600 이하로 입력해주세요.'],
  ['a fraction', 'cutoff', 1.5, '소수점 없이 입력해주세요.'],
  ['a text', 'cutoff', '16', '숫자를 입력해주세요.'],
  ['an empty text', 'notices', [''], '입력해주세요.'],
  ['a long text', 'notices', ['가'.repeat(201)], '200자까지 입력할 수 있어요.'],
  ['no rows', 'bank', [], '1개 이상 있어야 해요.'],
  ['too many rows', 'notices', Array.from({ length: 21 }, () => 'a'), '20개까지 넣을 수 있어요.'],
  ['no address', 'denyIp', [{ address: '10.0.0.256', memo: '' }], '형식을 확인해주세요.'],
  ['grade 1 missing', 'level.Mini', {}, '1레벨이 있어야 해요.'],
  ['another key', 'signup', { codeRequired: true, approval: true, more: 1 }, '모르는 항목이 있어요.'],
])('a value in words: %s', (_what, key, value, text) => {
  const parsed = settingDefinitions[key].schema.safeParse(value);
  expect(parsed.success).toBe(false);
  expect(valueProblems(key, parsed.error!)[0]).toMatchObject({ key, text });
});

test('whoever denies their own address, or half a country, is told', () => {
  const warn = (address: string) =>
    addressWarnings([{ address, memo: '' }], '::ffff:203.0.113.7').map(({ text }) => text.slice(0, 6));
  expect(warn('203.0.113.8')).toEqual([]);
  expect(warn('203.0.113.7')).toEqual(['지금 접속한']);
  expect(warn('203.0.0.0/16')).toEqual(['지금 접속한']);
  expect(warn('203.0.0.0/15')).toEqual(['지금 접속한', '아주 넓은 ']);
  expect(warn('2001:db8::/32')).toEqual([]);
  expect(warn('2001:db8::/31')).toEqual(['아주 넓은 ']);
});
