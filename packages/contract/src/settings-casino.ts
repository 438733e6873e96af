import * as z from 'zod';
import { casinoVendors } from '@lime/domain/casino/casino-vendors.ts';
import type { VendorMoney } from '@lime/domain/casino/casino-money.ts';
import { define } from './settings-define.ts';
import { on } from './settings-fields.ts';

const vendor = z.enum(casinoVendors.map(({ code }) => code)).meta({
  title: '게임사',
  names: Object.fromEntries(casinoVendors.map(({ code, name }) => [code, name])),
});

/**
 * Who may use the casino, when a game may be pressed again, and which money a vendor's games are played with.
 * Source: decisions 99 and 104; issue 13, point 3.
 */
export const casinoSettings = {
  casino: define(
    '카지노 이용',
    z.strictObject({ settlementExcludedOnly: on('정산제외 회원만 이용') }),
    { settlementExcludedOnly: false },
    {
      group: 'site',
      help: '켜면 정산제외 회원만 카지노와 슬롯을 열 수 있고, 다른 회원에게는 ‘카지노는 점검 중입니다.’ 안내가 나가요.',
    },
  ),
  launch: define(
    '게임 실행',
    z.strictObject({ lockUntilUrl: on('게임이 열릴 때까지 다시 누르지 못하게 하기') }),
    { lockUntilUrl: false },
    {
      group: 'site',
      help: '끄면 실패 안내가 나오거나 10초가 지난 뒤에도 다시 누를 수 있어요. 켜면 게임이 열린 뒤에만 다시 누를 수 있어요.',
    },
  ),
  casinoMoney: define(
    '게임사별 베팅 지갑',
    z
      .array(
        z.strictObject({
          vendor,
          wallet: z
            .enum(['casino', 'cash'])
            .meta({ title: '베팅에 쓰는 지갑', names: { casino: '카지노 지갑', cash: '보유금' } }),
          sweepsHome: on('창을 닫으면 카지노 지갑의 금액을 보유금으로 옮기기'),
        }),
      )
      .max(casinoVendors.length),
    [] as VendorMoney[],
    {
      group: 'site',
      help: '적지 않은 게임사는 카지노 지갑의 금액으로 베팅하고, 창을 닫아도 금액이 지갑에 남아요. 보유금을 고르면 지갑에 넣지 않고 바로 베팅해요. 이미 한 베팅의 당첨금과 취소 금액은 베팅할 때 나간 곳으로 들어가요.',
    },
  ),
} as const;
