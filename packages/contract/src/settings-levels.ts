import { gradeCount, grades } from '@lime/domain/access/grades.ts';
import * as z from 'zod';
import { limitKinds } from '@lime/domain/limits/level-limits.ts';
import type { LimitKind } from '@lime/domain/limits/level-limits.ts';
import { level, on, wholeNumber } from './settings-fields.ts';
import { define } from './settings-define.ts';
import type { SettingDefinition } from './settings-define.ts';
import type { WireLevels } from './settings-wire.ts';

/** Grades a member can have. */
const levels = z
  .record(z.string().regex(/^([1-9]|10)$/), level)
  .refine((byGrade) => '1' in byGrade, 'grade 1 is missing');

/** Source: decision 61, for every grade and kind. */
const defaultLevels: WireLevels = Object.fromEntries(
  grades.map((grade) => [
    String(grade),
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

const kinds = Object.fromEntries(
  limitKinds.map((kind) => [
    `level.${kind}`,
    define(`${limitNames[kind]} 한도`, levels, defaultLevels, { group: 'limits' }),
  ]),
) as { readonly [Kind in LimitKind as `level.${Kind}`]: SettingDefinition<WireLevels> };

/** How many grades are in use, and the limits of each grade and kind of bets. */
export const levelSettings = {
  levelOption: define(
    '레벨 수',
    z.strictObject({ grades: wholeNumber('쓰는 레벨', '개', 1, gradeCount, '회원을 이 레벨까지만 올릴 수 있어요.') }),
    { grades: gradeCount },
    { group: 'limits' },
  ),
  levelRules: define(
    '레벨 규칙',
    z.strictObject({
      apply: on('밤마다 자동으로 적용'),
      handDays: wholeNumber(
        '직접 정한 레벨의 고정 기간',
        '일',
        0,
        365,
        '관리자가 바꾼 레벨에는 이 기간에 레벨 규칙이 적용되지 않아요. 회원 정보를 수정할 때 다르게 정할 수 있어요.',
      ),
    }),
    { apply: false, handDays: 30 },
    {
      group: 'limits',
      help: '레벨 승급·강등 규칙은 매일 0시 10분에 모든 회원에게 적용할지 확인해요. 자동 적용을 끄면 프로모션의 레벨 이동 화면에서 확인하고 적용해요.',
    },
  ),
  ...kinds,
};
