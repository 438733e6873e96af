import * as z from 'zod';
import { define } from './settings-define.ts';
import { wholeNumber, won } from './settings-fields.ts';

/** Settings of the rules that suggest acts to staff. */
export const suggestionSettings = {
  suggestions: define(
    '제안 규칙',
    z.strictObject({
      rushMinutes: wholeNumber('베팅 쏠림을 보는 시간', '분', 1, 60),
      rushStake: won(
        '쏠림으로 보는 베팅금액',
        10_000,
        '이 시간에 한 선택이 받은 베팅금액이에요. 조합 베팅은 전체 금액을 더해요.',
      ),
      rushShare: wholeNumber(
        '쏠림으로 보는 비중',
        '%',
        50,
        100,
        '같은 시간에 그 마켓이 받은 금액 가운데 한 선택의 비중이에요.',
      ),
      apartPercent: wholeNumber(
        '직접 정한 배당의 차이',
        '%',
        1,
        200,
        '직접 정한 배당이 지금의 피드 배당보다 이만큼 높으면 판매 중지를 제안해요.',
      ),
      closingPicks: wholeNumber(
        '마감 배당을 보는 선택',
        '개',
        10,
        200,
        '회원의 최근 베팅에서 이미 시작한 경기의 서로 다른 선택을 집계해요.',
      ),
      closingPercent: wholeNumber(
        '마감 배당보다 높은 정도',
        '%',
        1,
        100,
        '베팅한 배당이 마감 배당보다 평균 이만큼 높으면 한도를 제안해요.',
      ),
      closingStake: won('제안할 최대 베팅금액', 1_000),
      deviceAccounts: wholeNumber(
        '한 기기의 계정',
        '개',
        2,
        50,
        '최근 30일에 같은 기기로 로그인한 계정이 이만큼이면 검토를 제안해요.',
      ),
      expireHours: wholeNumber('제안을 두는 시간', '시간', 1, 168),
      quietHours: wholeNumber(
        '다시 제안하지 않는 시간',
        '시간',
        0,
        720,
        '처리했거나 만료된 제안을 같은 대상에게 다시 제안하기까지 기다리는 시간이에요.',
      ),
      judged: wholeNumber(
        '규칙을 판단할 제안',
        '건',
        5,
        500,
        '규칙마다 최근에 처리한 제안을 이 건수만큼 보고 판단해요. 더 적으면 판단하지 않아요.',
      ),
      minAccepted: wholeNumber(
        '규칙을 자동으로 끄는 수락 비율',
        '%',
        0,
        100,
        '수락한 비율이 이보다 낮으면 규칙이 자동으로 꺼져요. 0이면 끄지 않아요.',
      ),
    }),
    {
      rushMinutes: 10,
      rushStake: 5_000_000,
      rushShare: 90,
      apartPercent: 15,
      closingPicks: 30,
      closingPercent: 3,
      closingStake: 100_000,
      deviceAccounts: 3,
      expireHours: 24,
      quietHours: 24,
      judged: 20,
      minAccepted: 30,
    },
    {
      group: 'betting',
      help: '규칙은 1분마다 확인하고 제안만 해요. 판매 중지, 한도 적용, 검토는 제안 화면에서 관리자가 수락해야 실행돼요.',
    },
  ),
} as const;
