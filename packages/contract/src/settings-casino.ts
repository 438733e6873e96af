import * as z from 'zod';
import { define } from './settings-define.ts';
import { on } from './settings-fields.ts';

/** Who may use the casino, and when a game may be pressed again. Source: decisions 99 and 104. */
export const casinoSettings = {
  casino: define(
    '카지노 이용',
    z.strictObject({ settlementExcludedOnly: on('정산 제외 회원만 이용') }),
    { settlementExcludedOnly: false },
    {
      group: 'site',
      help: '켜면 정산 제외 회원만 카지노와 슬롯을 열 수 있고, 다른 회원에게는 ‘카지노는 점검 중입니다.’ 안내가 나가요.',
    },
  ),
  launch: define(
    '게임 실행',
    z.strictObject({ lockUntilUrl: on('주소를 받을 때까지 다시 누르지 못하게 하기') }),
    { lockUntilUrl: false },
    {
      group: 'site',
      help: '끄면 실패 안내가 나오거나 10초가 지난 뒤에도 다시 누를 수 있어요. 켜면 게임 주소를 받은 뒤에만 다시 누를 수 있어요.',
    },
  ),
} as const;
