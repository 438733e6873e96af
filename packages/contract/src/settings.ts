import * as z from 'zod';
import { limitKinds } from '@lime/domain/limits/level-limits.ts';
import type { LimitKind } from '@lime/domain/limits/level-limits.ts';
import { amount, call } from './call.ts';
import { bonusMinimumName } from './settings-wire.ts';
import type { WireLevels, WireSettings } from './settings-wire.ts';

/** What an operator can set: what it must look like, what holds until it is set, and what the office calls it. */
export type SettingDefinition<T> = { readonly label: string; readonly schema: z.ZodType<T>; readonly default: T };

const define = <Schema extends z.ZodType>(
  label: string,
  schema: Schema,
  value: z.output<Schema>,
): SettingDefinition<z.output<Schema>> => ({
  label,
  schema: schema as unknown as z.ZodType<z.output<Schema>>,
  default: value,
});

const price = z.number().min(1.01).max(10_000);
const cut = z.number().min(0).max(100);
const marketType = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(52)]);
const family = z.enum([
  '*',
  'football',
  'basketball',
  'baseball',
  'volleyball',
  'ice-hockey',
  'american-football',
  'esports',
]);
const combination = z
  .array(z.strictObject({ status: z.boolean(), sport: family, markets: z.tuple([marketType, marketType]) }))
  .max(100);

const gradeCount = 10;
const level = z.strictObject({
  maxFolders: z.int().min(1).max(100),
  maxOdds: z.number().min(1.01).max(1_000_000),
  minBetting: amount.min(1),
  maxBetting: amount.min(1),
  maxWin: amount.min(1),
});
const levels = z
  .record(z.string().regex(/^([1-9]|10)$/), level)
  .refine((byGrade) => '1' in byGrade, 'grade 1 is missing');

/** Source: decision 61, for every grade and kind. */
const defaultLevels: WireLevels = Object.fromEntries(
  Array.from({ length: gradeCount }, (_, index) => [
    String(index + 1),
    { maxFolders: 10, maxOdds: 100_000, minBetting: 1_000, maxBetting: 5_000_000, maxWin: 1_000_000_000 },
  ]),
);

const limitNames: Record<LimitKind, string> = {
  Prematch: '프리매치·한국형',
  PrematchEuropean: '유럽형',
  Inplay: '인플레이·라이브',
  Mini: '미니게임',
  Other: '토큰게임',
  Lotus: '로투스',
};

const levelSettings = Object.fromEntries(
  limitKinds.map((kind) => [`level.${kind}`, define(`등급별 한도 · ${limitNames[kind]}`, levels, defaultLevels)]),
) as { readonly [Kind in LimitKind as `level.${Kind}`]: SettingDefinition<WireLevels> };

const banks = [
  'KB국민은행',
  '신한은행',
  '우리은행',
  '하나은행',
  'NH농협은행',
  'IBK기업은행',
  '카카오뱅크',
  '토스뱅크',
  '케이뱅크',
  'SC제일은행',
  '한국씨티은행',
  '새마을금고',
  '신협',
  '우체국',
  '수협은행',
  'iM뱅크',
  '부산은행',
  '경남은행',
  '광주은행',
  '전북은행',
  '제주은행',
];

/** Every menu entry that can be hidden; those whose screens are there are shown. Source: specification 0 §3 "Menu visibility list". */
const menus: readonly (readonly [name: string, visible: boolean])[] = [
  ['인플레이', false],
  ['스포츠-유럽형', false],
  ['스포츠-한국형', true],
  ['스포츠-한국형2', false],
  ['라이브', false],
  ['로투스-홀짝', false],
  ['로투스-바카라1', false],
  ['로투스-바카라2', false],
  ['토큰-룰렛', false],
  ['토큰-바카라', false],
  ['토큰-하이로우', false],
  ['토큰-하이로우5초', false],
  ['파워볼', false],
  ['파워사다리', false],
  ['에볼루션', false],
  ['아시아게이밍', false],
  ['카지노-라이브', false],
  ['슬롯', false],
  ['카지노-입금', false],
  ['카지노-출금', false],
];

/** All settings by key: table `setting` holds those that were changed. */
export const settingDefinitions = {
  siteDisplay: define('사이트 표시', z.boolean(), true),
  emergency: define('긴급 점검', z.strictObject({ active: z.boolean() }), { active: false }),
  siteOption1: define('사이트 옵션', z.strictObject({ miniTest: z.boolean() }), { miniTest: false }),
  siteOption2: define(
    '자유 옵션',
    z.array(z.strictObject({ name: z.string().max(40), value: z.string().max(200) })).max(100),
    [{ name: bonusMinimumName, value: '1.30' }],
  ),
  bettingCancel: define(
    '베팅 취소',
    z.strictObject({ active: z.boolean(), seconds: z.int().min(0).max(86_400), perDay: z.int().min(0).max(1_000) }),
    { active: true, seconds: 600, perDay: 3 },
  ),
  beforeStartCancel: define('경기 시작 전 취소 마감(초)', z.int().min(0).max(86_400), 600),
  cutoff: define('경기 시작 전 베팅 마감(초)', z.int().min(0).max(3_600), 16),
  sportsFolder: define(
    '보너스 폴더',
    z.array(z.strictObject({ folders: z.int().min(2).max(20), odds: price, active: z.boolean() })).max(20),
    [
      { folders: 3, odds: 1.03, active: true },
      { folders: 5, odds: 1.05, active: true },
      { folders: 7, odds: 1.07, active: true },
    ],
  ),
  bank: define(
    '은행',
    z
      .array(z.strictObject({ name: z.string().min(1).max(20), active: z.boolean() }))
      .min(1)
      .max(100),
    banks.map((name) => ({ name, active: true })),
  ),
  ...levelSettings,
  chulsuk: define(
    '출석체크',
    z.strictObject({ description: z.string().max(2_000), takes: z.int().min(0).max(1_000) }),
    { description: '', takes: 0 },
  ),
  inplay: define(
    '인플레이 마감',
    z.strictObject({ endTime: z.int().min(0).max(90), closeType: z.enum(['all', 'keep-results']) }),
    { endTime: 5, closeType: 'all' },
  ),
  // decision 18: win/draw/lose + over/under and handicap + over/under
  combination: define('동일경기 조합 · 프리매치', combination, [
    { status: true, sport: '*', markets: [1, 2] },
    { status: true, sport: '*', markets: [3, 2] },
  ]),
  combinationMix2: define('동일경기 조합 · 외부 피드', combination, [
    { status: true, sport: '*', markets: [1, 2] },
    { status: true, sport: '*', markets: [3, 2] },
  ]),
  soccerCombination: define(
    '축구 동일경기 차감',
    z.strictObject({
      active: z.boolean(),
      division1: cut,
      division2: cut,
      division3: cut,
      bands: z.strictObject({ from1: price, to1: price, from2: price, to2: price }),
    }),
    {
      active: false,
      division1: 0.1,
      division2: 0.2,
      division3: 0.3,
      bands: { from1: 1.01, to1: 1.5, from2: 1.51, to2: 1.99 },
    },
  ),
  sum: define('양방향 배당 합 상한', z.strictObject({ odds: price.nullable() }), { odds: null }),
  maxOdds: define('역배·무승부 배당 상한', z.strictObject({ reverse: price.nullable(), draw: price.nullable() }), {
    reverse: null,
    draw: null,
  }),
  menu: define(
    '메뉴 표시',
    z.array(z.strictObject({ name: z.string().min(1).max(40), visible: z.boolean() })).max(100),
    menus.map(([name, visible]) => ({ name, visible })),
  ),
  signup: define('회원가입', z.strictObject({ codeRequired: z.boolean(), approval: z.boolean() }), {
    codeRequired: false,
    approval: false,
  }),
  ageLimit: define('이용 가능 나이', z.int().min(19).max(30), 19),
} as const;

export type SettingKey = keyof typeof settingDefinitions;
export type SettingValues = { readonly [Key in SettingKey]: (typeof settingDefinitions)[Key]['default'] };

/** The object every client gets, from the values by key. */
export function settingsToWire(values: SettingValues): WireSettings {
  return {
    config: {
      option: {
        siteDisplay: values.siteDisplay,
        emergency: values.emergency,
        siteOption1: values.siteOption1,
        siteOption2: values.siteOption2,
        bettingOption: {
          bettingCancel: values.bettingCancel,
          beforeStartCancel: values.beforeStartCancel,
          cutoff: values.cutoff,
          sportsFolder: values.sportsFolder,
        },
      },
      bank: values.bank,
      level: {
        levelOption: { grades: gradeCount },
        levelWinBettingOptionPrematch: values['level.Prematch'],
        levelWinBettingOptionPrematchEuropean: values['level.PrematchEuropean'],
        levelWinBettingOptionInplay: values['level.Inplay'],
        levelWinBettingOptionMini: values['level.Mini'],
        levelWinBettingOptionOther: values['level.Other'],
        levelWinBettingOptionLotus: values['level.Lotus'],
      },
    },
    admin: { chulsuk: values.chulsuk, lotto: {} },
    lotusConfig: {},
    sportConfig: {
      inplay: values.inplay,
      combination: values.combination,
      combinationMix2: values.combinationMix2,
      common: { soccerCombination: values.soccerCombination, sum: values.sum, maxOdds: values.maxOdds },
    },
    menu: values.menu,
    signup: values.signup,
    ageLimit: values.ageLimit,
  };
}

export const readSettings = call<{ settings: WireSettings }>()({
  path: '/setting/lime',
  auth: 'none',
  get: true,
  input: z.strictObject({}),
});
