import { expect, test } from 'vitest';
import { conditionsOf } from './bonus-conditions.ts';

const rolling = {
  base: 'bonus' as const,
  percent: 300,
  minimumOdds: 1.5,
  days: 30,
  weights: [
    { kinds: ['korean', 'korean-single'], fromLegs: 2, percent: 100 },
    { kinds: [], fromLegs: 1, percent: 50 },
    { kinds: ['mini'], fromLegs: 1, percent: 0 },
  ],
};

test('conditions are told in plain sentences, each kind of bet by its Korean name once', () => {
  expect(conditionsOf({ rolling, need: 45_000 })).toEqual([
    '보너스의 300%, 45,000원을 모두 채우면 출금할 수 있어요.',
    '담은 선택의 배당이 모두 1.50 이상이어야 인정돼요.',
    '한국형 2폴더 이상: 베팅금액의 100%가 인정돼요.',
    '그 밖의 스포츠·미니게임: 베팅금액의 50%만 인정돼요.',
    '미니: 인정되지 않아요.',
    '토큰게임: 배당과 관계없이 베팅금액의 100%가 인정돼요.',
    '카지노·슬롯: 인정되지 않아요.',
    '결과가 당첨이나 낙첨으로 나온 베팅만 인정돼요. 취소되거나 적특된 베팅은 제외돼요.',
    '지급된 날부터 30일 안에 채워야 해요.',
  ]);
});

test.each([
  [[{ kinds: ['lsport-single'], fromLegs: 1, percent: 0 }], ['해외 한국형 단폴더: 인정되지 않아요.']],
  [[{ kinds: [], fromLegs: 1, percent: 100 }], ['스포츠·미니게임: 베팅금액의 100%가 인정돼요.']],
  [
    [
      { kinds: [], fromLegs: 2, percent: 100 },
      { kinds: [], fromLegs: 1, percent: 50 },
    ],
    ['2폴더 이상 베팅: 베팅금액의 100%가 인정돼요.', '단폴더: 베팅금액의 50%만 인정돼요.'],
  ],
])('weights for every kind of bet', (weights, sentences) =>
  expect(conditionsOf({ rolling: { ...rolling, weights }, need: 1 })).toEqual(expect.arrayContaining(sentences)),
);

test('plays of hosts are told by their own weights, and not among bets with legs', () => {
  const weights = [
    { kinds: ['korean', 'casino'], fromLegs: 2, percent: 30 },
    { kinds: ['token-horse', 'slot'], fromLegs: 1, percent: 5 },
    { kinds: [], fromLegs: 1, percent: 50 },
  ];
  expect(conditionsOf({ rolling: { ...rolling, weights }, need: 1 }).slice(2, 7)).toEqual([
    '한국형 2폴더 이상: 베팅금액의 30%만 인정돼요.',
    '그 밖의 스포츠·미니게임: 베팅금액의 50%만 인정돼요.',
    '토큰게임: 배당과 관계없이 베팅금액의 100%가 인정돼요.',
    '토큰 경마·슬롯: 배당과 관계없이 베팅금액의 5%만 인정돼요.',
    '카지노: 배당과 관계없이 베팅금액의 30%만 인정돼요.',
  ]);
});

test('a bonus without conditions says only that', () => {
  expect(conditionsOf({ rolling, need: 0 })).toEqual(['조건 없이 바로 쓸 수 있어요.']);
});
