import * as z from 'zod';
import { jointMargins } from '@lime/domain/pricing/joint-price.ts';
import { define } from './settings-define.ts';
import {
  active,
  capOf,
  combination,
  cutOf,
  frame,
  priceOf,
  secondsBySport,
  wholeNumber,
  won,
} from './settings-fields.ts';

const noFrame = { active: false, desktopUrl: '', mobileUrl: '' };

/** What an operator sets of the sports: how prices are shaped and combined, and where its pages come from. */
export const sportsSettings = {
  inplay: define(
    '인플레이 마감',
    z.strictObject({
      endTime: wholeNumber('정규시간 종료 전', '분', 0, 90),
      closeType: z
        .enum(['all', 'keep-results'])
        .meta({ title: '마감 방식', names: { all: '모든 마켓 마감', 'keep-results': '결과 마켓은 유지' } }),
    }),
    { endTime: 5, closeType: 'all' },
    { group: 'sports' },
  ),
  // decision 17: four seconds in football; elsewhere about as long as a picture is late
  acceptDelay: define(
    '인플레이 접수 시간',
    secondsBySport,
    {
      football: 4,
      basketball: 5,
      baseball: 5,
      volleyball: 5,
      'ice-hockey': 5,
      'american-football': 6,
      esports: 5,
    },
    {
      group: 'sports',
      help: '인플레이 베팅은 이 시간을 기다린 뒤 그때의 배당으로 접수해요. 0이면 바로 접수하고, 여러 종목이면 가장 긴 시간을 기다려요.',
      sensitive: (before, after) =>
        Object.entries(after).some(([sport, s]) => s < before[sport as keyof typeof before]),
    },
  ),
  // decision 18: win/draw/lose + over/under and handicap + over/under
  combination: define(
    '동일경기 조합 · 프리매치',
    combination,
    [
      { status: true, sport: '*', markets: [1, 2] },
      { status: true, sport: '*', markets: [3, 2] },
    ],
    { group: 'sports', help: '한 경기에서 함께 담을 수 있는 마켓 두 가지예요. 목록에 없는 조합은 거절해요.' },
  ),
  combinationMix2: define(
    '동일경기 조합 · 외부 피드',
    combination,
    [
      { status: true, sport: '*', markets: [1, 2] },
      { status: true, sport: '*', markets: [3, 2] },
    ],
    { group: 'sports' },
  ),
  jointPrice: define(
    '동일경기 조합 배당',
    z.strictObject({
      margin: z.number().min(jointMargins.least).max(jointMargins.most).meta({
        title: '마진',
        unit: '%',
        description: '조합의 평균 환수율이 100%에서 이 값을 뺀 것을 넘지 않게 배당을 계산해요.',
      }),
      residual: z.number().min(0.5).max(5).meta({
        title: '배당 오차 한도',
        unit: '%p',
        description: '경기의 마켓끼리 확률이 이보다 어긋나면 그 경기의 조합은 받지 않아요.',
      }),
    }),
    { margin: jointMargins.usual, residual: 2 },
    {
      group: 'sports',
      help: '한 경기에서 함께 고른 두 폴더는 배당의 곱과 이 배당 중 낮은 쪽으로 지급해요.',
      sensitive: (before, after) => after.margin < before.margin || after.residual > before.residual,
    },
  ),
  soccerCombination: define(
    '축구 동일경기 차감',
    z.strictObject({
      active,
      division1: cutOf('1구간 차감', '차감한 배당은 1.00 아래로 내려가지 않아요.'),
      division2: cutOf('2구간 차감', ''),
      division3: cutOf('그 밖의 차감', '두 구간에 들지 않는 배당이에요.'),
      bands: z
        .strictObject({
          from1: priceOf('1구간 시작(이상)'),
          to1: priceOf('1구간 끝(미만)'),
          from2: priceOf('2구간 시작(이상)'),
          to2: priceOf('2구간 끝(미만)'),
        })
        .meta({ title: '배당 구간' }),
    }),
    {
      active: false,
      division1: 0.1,
      division2: 0.2,
      division3: 0.3,
      bands: { from1: 1.01, to1: 1.5, from2: 1.51, to2: 1.99 },
    },
    { group: 'sports' },
  ),
  trading: define(
    '트레이딩',
    z.strictObject({
      tickerFrom: won('실시간 베팅 표시', 50_000, '이 금액 이상인 베팅이 트레이딩 화면의 실시간 베팅에 보여요.'),
    }),
    { tickerFrom: 100_000 },
    { group: 'sports' },
  ),
  // Off until an operator has seen how its feeds move; 30 is a start, as fewer than that come without news of the match.
  priceBand: define(
    '배당 급변 자동 정지',
    z.strictObject({
      percent: z.int().min(5).max(1_000).nullable().meta({
        title: '60초 안에 이 비율보다 크게 움직이면',
        unit: '%',
        description: '비워두면 자동으로 정지하지 않아요.',
      }),
      calmSeconds: wholeNumber(
        '다시 판매하기까지',
        '초',
        10,
        600,
        '이 시간 동안 배당이 안정되면 다시 판매해요. 트레이딩 화면에서 바로 재개할 수도 있어요.',
      ),
    }),
    { percent: null, calmSeconds: 60 },
    {
      group: 'sports',
      help: '피드의 배당이 1분 안에 크게 움직인 마켓만 멈춰요. 피드가 스스로 멈췄다가 다시 보낸 배당은 새 기준이 돼요.',
    },
  ),
  sum: define(
    '양방향 배당 합 상한',
    z.strictObject({ odds: capOf('두 배당의 합') }),
    { odds: null },
    { group: 'sports', help: '두 배당의 합이 상한을 넘으면 높은 배당부터 낮춰서 보여줘요.' },
  ),
  maxOdds: define(
    '역배·무승부 배당 상한',
    z.strictObject({ reverse: capOf('역배'), draw: capOf('무승부') }),
    { reverse: null, draw: null },
    { group: 'sports' },
  ),
  // decision 35: each of the three pages may be a provider's instead
  sportsFrame: define(
    '스포츠 외부 화면',
    z.strictObject({ korean: frame('한국형'), inplay: frame('인플레이'), european: frame('유럽형') }),
    { korean: noFrame, inplay: noFrame, european: noFrame },
    { group: 'sports', help: '켜면 그 화면 자리에 제공사의 화면을 열어요. 회원은 한 번만 쓰는 입장권으로 들어가요.' },
  ),
} as const;
