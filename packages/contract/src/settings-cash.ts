import { gradeCount } from '@lime/domain/access/grades.ts';
import { cashMinimum } from '@lime/domain/cash/amounts.ts';
import { cashRulesLoosen } from '@lime/domain/cash/cash-rules.ts';
import * as z from 'zod';
import { bankCodes } from './banks.ts';
import { define } from './settings-define.ts';
import { on, text, timeOrNone, wholeNumber, won, wonOrNone } from './settings-fields.ts';

const rises = (before: number | null, after: number | null) => (after ?? Infinity) > (before ?? Infinity);

const cashRule = z
  .strictObject({
    kind: z.enum(['deposit', 'withdrawal']).meta({ title: '종류', names: { deposit: '입금', withdrawal: '출금' } }),
    grades: z.array(z.int().min(1).max(gradeCount)).max(gradeCount).meta({ title: '레벨', grades: true }),
    least: wonOrNone('건당 최소 금액', '비워두면 10,000원이에요.'),
    most: wonOrNone('건당 최대 금액', '비워두면 입출금 한도만 적용돼요.'),
    day: wonOrNone('하루 합계', '비워두면 입출금 한도만 적용돼요.'),
    dayCount: z
      .int()
      .min(1)
      .max(1_000)
      .nullable()
      .meta({ title: '하루 횟수', unit: '번', description: '비워두면 횟수 제한이 없어요.' }),
    from: timeOrNone('받는 시간 시작', '비워두면 하루 종일 받아요.'),
    until: timeOrNone('받는 시간 끝', '시작보다 이르면 다음 날까지 받아요.'),
    coolMinutes: wholeNumber('다음 신청까지', '분', 0, 10_080, '거절되지 않은 신청 뒤에 기다릴 시간이에요.'),
    afterDepositMinutes: wholeNumber(
      '입금 후 출금까지',
      '분',
      0,
      43_200,
      '입금이 승인된 뒤에 기다릴 시간이에요. 출금에만 쓰여요.',
    ),
  })
  .refine(({ from, until }) => (from === '') === (until === ''), {
    path: ['until'],
    error: '시작과 끝을 함께 적어주세요.',
  })
  .refine(({ from, until }) => from === '' || from !== until, {
    path: ['until'],
    error: '시작과 다른 시각을 적어주세요.',
  })
  .refine(({ least, most }) => most === null || most >= Math.max(cashMinimum, least ?? 0), {
    path: ['most'],
    error: '최소 금액보다 작을 수 없어요.',
  });

/** What a member may ask for, in and out. */
export const cashSettings = {
  cashLimits: define(
    '입출금 한도',
    z.strictObject({
      depositMost: won('입금 신청 건당 최대 금액', cashMinimum),
      depositDay: wonOrNone('회원의 하루 입금', '그날 신청하고 거절되지 않은 금액을 더해요. 비워두면 한도가 없어요.'),
      withdrawalMost: won('출금 신청 건당 최대 금액', cashMinimum),
      withdrawalDay: wonOrNone(
        '회원의 하루 출금',
        '그날 신청하고 거절되지 않은 금액을 더해요. 비워두면 한도가 없어요.',
      ),
    }),
    { depositMost: 100_000_000, depositDay: null, withdrawalMost: 100_000_000, withdrawalDay: null },
    {
      group: 'cash',
      help: '회원이 신청할 수 있는 금액이에요. 처음 값은 건당 1억 원이고, 하루는 한국 시각 0시에 바뀌어요.',
      // money that goes out: a higher limit pays more
      sensitive: (before, after) =>
        rises(before.depositMost, after.depositMost) || rises(before.depositDay, after.depositDay),
      loosens: (before, after) =>
        rises(before.withdrawalMost, after.withdrawalMost) || rises(before.withdrawalDay, after.withdrawalDay),
    },
  ),
  cashRules: define('레벨별 입출금 규칙', z.array(cashRule).max(50), [], {
    group: 'cash',
    help: '위에서부터 종류와 레벨이 맞는 첫 번째 규칙이 적용돼요. 입출금 한도와 겹치면 더 엄격한 쪽을 따라요. 하루는 한국 시각 0시에 바뀌어요.',
    sensitive: (before, after) => cashRulesLoosen(before, after, 'deposit'),
    // money that goes out
    loosens: (before, after) => cashRulesLoosen(before, after, 'withdrawal'),
  }),
  payoutFile: define(
    '출금 지급 파일',
    z.strictObject({
      encoding: z.enum(['euc-kr', 'utf-8']).meta({
        title: '문자 인코딩',
        names: { 'euc-kr': 'EUC-KR(은행 기본)', 'utf-8': 'UTF-8(모든 글자)' },
      }),
      memo: text('받는 사람에게 보일 메모', 20),
      bankCodes: z
        .array(
          z.strictObject({
            name: text('은행', 20),
            code: z
              .string()
              .max(3)
              .regex(/^\d{3}$/)
              .meta({ title: '은행코드', hint: '004' }),
          }),
        )
        .max(100)
        .meta({ title: '은행코드' }),
    }),
    {
      encoding: 'euc-kr',
      memo: '모의머니 출금',
      bankCodes: Object.entries(bankCodes).map(([name, code]) => ({ name, code })),
    },
    {
      group: 'cash',
      help: '승인된 출금을 은행에 올릴 파일로 만들 때 써요. 은행코드는 파일을 만들 때, 문자 인코딩은 내려받을 때의 값을 써요.',
      sensitive: () => true,
    },
  ),
  agents: define(
    '총판 정산',
    z.strictObject({
      countBonus: on('보너스 사용 중 베팅도 포함'),
      carryNegative: on('마이너스를 다음 기간으로 이월'),
      notesADay: wholeNumber(
        '총판의 하루 쪽지',
        '번',
        0,
        50,
        '총판이 자기 회원에게 하루에 보낼 수 있는 쪽지예요.',
      ).default(3),
    }),
    { countBonus: false, carryNegative: true, notesADay: 3 },
    {
      group: 'cash',
      help: '새로 만드는 정산서부터 적용돼요. 정산제외 회원과 적중특례는 항상 제외해요.',
      sensitive: () => true,
      loosens: (before, after) =>
        (after.countBonus && !before.countBonus) || (before.carryNegative && !after.carryNegative),
    },
  ),
  casinoWallet: define(
    '카지노 지갑',
    z.strictObject({
      topUpDay: wonOrNone('회원의 하루 카지노 입금', '그날 카지노에 넣은 금액을 더해요. 비워두면 한도가 없어요.'),
    }),
    { topUpDay: null },
    {
      group: 'cash',
      help: '카지노에 있는 금액은 한도나 점검과 상관없이 언제나 보유금으로 가져올 수 있어요. 하루는 한국 시각 0시에 바뀌어요.',
      sensitive: (before, after) => rises(before.topUpDay, after.topUpDay),
    },
  ),
} as const;
