import { cashMinimum } from '@lime/domain/cash/amounts.ts';
import * as z from 'zod';
import { define } from './settings-define.ts';
import { on, won, wonOrNone } from './settings-fields.ts';

const rises = (before: number | null, after: number | null) => (after ?? Infinity) > (before ?? Infinity);

/** What a member may ask for, in and out. */
export const cashSettings = {
  cashLimits: define(
    '입출금 한도',
    z.strictObject({
      depositMost: won('입금 신청 한 건에 최대', cashMinimum),
      depositDay: wonOrNone('회원의 하루 입금', '그날 신청하고 거절되지 않은 금액을 더해요. 비워두면 한도가 없어요.'),
      withdrawalMost: won('출금 신청 한 건에 최대', cashMinimum),
      withdrawalDay: wonOrNone(
        '회원의 하루 출금',
        '그날 신청하고 거절되지 않은 금액을 더해요. 비워두면 한도가 없어요.',
      ),
    }),
    { depositMost: 100_000_000, depositDay: null, withdrawalMost: 100_000_000, withdrawalDay: null },
    {
      group: 'cash',
      help: '회원이 신청할 수 있는 금액이에요. 처음 값은 한 건에 1억 원이고, 하루는 서울 시각 0시에 바뀌어요.',
      // money that goes out: a higher limit pays more
      sensitive: (before, after) =>
        rises(before.depositMost, after.depositMost) || rises(before.depositDay, after.depositDay),
      loosens: (before, after) =>
        rises(before.withdrawalMost, after.withdrawalMost) || rises(before.withdrawalDay, after.withdrawalDay),
    },
  ),
  agents: define(
    '총판 정산',
    z.strictObject({
      countBonus: on('보너스가 있는 동안의 베팅도 세기'),
      carryNegative: on('마이너스를 다음 기간으로 이월'),
    }),
    { countBonus: false, carryNegative: true },
    {
      group: 'cash',
      help: '새로 만드는 정산서부터 적용돼요. 정산제외 회원과 적중특례는 언제나 세지 않아요.',
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
      help: '카지노에 있는 돈은 한도나 점검과 상관없이 언제나 보유금으로 가져올 수 있어요. 하루는 서울 시각 0시에 바뀌어요.',
      sensitive: (before, after) => rises(before.topUpDay, after.topUpDay),
    },
  ),
} as const;
