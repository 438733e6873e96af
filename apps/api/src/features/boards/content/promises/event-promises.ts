import type { Promises } from './promises.ts';

/** The sentences of the events: codes, lotto, wheel and check-in. */
export const eventPromises: Promises = {
  'packages/domain/src/cash/rolling.test.ts > 5% of 300,000': [
    'POINT5 코드를 적고 입금을 신청하면 입금액의 5%를 포인트로 더 드려요.',
    'WEEKEND5 코드를 적고 입금을 신청하면 입금액의 5%를 보유금으로 더 드려요.',
    'WELCOME10 코드를 적고 입금을 신청하면 입금액의 10%를 보유금으로 더 드려요.',
  ],
  'packages/domain/src/cash/rolling.test.ts > up to the maximum': [
    '한 번에 100,000P까지 드려요.',
    '한 번에 50,000원까지 드려요.',
  ],
  'apps/api/src/features/bonus/bonus.pg.test.ts > BONUS_CODE_MINIMUM': ['10,000원 이상 입금할 때 쓸 수 있어요.'],
  'apps/api/src/features/bonus/bonus.pg.test.ts > is used as often as it may be, one bonus at a time': [
    '회원마다 1,000번까지 쓸 수 있어요.',
    '회원마다 한 번만 쓸 수 있어요.',
    '진행 중인 다른 보너스가 있으면 쓸 수 없어요.',
  ],
  'apps/api/src/features/bonus/bonus.pg.test.ts > moves with settled slips, told slip by slip': [
    '받은 보너스의 100%를 14일 안에 베팅하면 보너스도 전환할 수 있어요.',
    '받은 보너스의 500%를 7일 안에 베팅하면 보너스도 출금할 수 있어요.',
  ],
  'packages/domain/src/cash/rolling.test.ts > one leg a hundredth too low': [
    '스포츠와 미니게임은 배당이 모두 1.30 이상인 베팅만 인정돼요.',
  ],
  'packages/domain/src/cash/rolling.test.ts > of any kind with enough legs': [
    '2폴더 이상은 베팅금액의 100%가 인정돼요.',
  ],
  'packages/domain/src/cash/rolling.test.ts > half of a single': ['단폴더는 베팅금액의 50%만 인정돼요.'],
  'packages/domain/src/cash/rolling.test.ts > a token game counts in full': [
    '토큰게임: 배당과 관계없이 베팅금액의 100%가 인정돼요.',
  ],
  'packages/domain/src/cash/rolling.test.ts > a table counts nothing unless an entry names it': [
    '카지노·슬롯: 인정되지 않아요.',
  ],
  'apps/api/src/features/bonus/bonus.pg.test.ts > an overdue one takes back what is left: %s': [
    '채우지 못하면 남은 보너스만 회수하고, 입금한 금액은 그대로 남아요.',
  ],
  'apps/api/src/features/lotto/lotto.pg.test.ts > six numbers use a chance': [
    '1부터 45까지의 번호에서 6개를 골라 로또에 응모해요.',
  ],
  'apps/api/src/features/lotto/lotto.pg.test.ts > one opens by itself, is closed and drawn when its time is over': [
    '매주 토요일 20:00에 추첨해요.',
  ],
  'packages/domain/src/lotto/prizes.test.ts > all six, in another order': ['1등: 번호 6개 일치, 1,000,000P'],
  'packages/domain/src/lotto/prizes.test.ts > five and the bonus': ['2등: 번호 5개와 보너스 번호 일치, 300,000P'],
  'apps/api/src/features/lotto/lotto.pg.test.ts > check-ins of the day and settled stakes of the round earn them': [
    '출석체크 하루: 1장',
    '결과가 나온 베팅 100,000원마다: 1장',
    '한 회차에 10장까지 받을 수 있어요.',
  ],
  'apps/api/src/features/lotto/lotto.pg.test.ts > the application can change neither a promise nor a ticket': [
    '직접 고르거나 자동으로 뽑을 수 있고, 응모한 번호는 바꿀 수 없어요.',
  ],
  'apps/api/src/features/lotto/lotto.pg.test.ts > changes what the next round runs by': [
    '지금 열린 회차에는 열릴 때의 조건을 그대로 적용해요.',
  ],
  'apps/api/src/features/lotto/lotto.pg.test.ts > who wins more than the budget has left waits': [
    '당첨 포인트가 준비한 예산보다 많으면 다음 예산에서 이어서 드려요.',
  ],
  'apps/api/src/features/lotto/lotto.pg.test.ts > before the draw it tells the commitment, and nobody tells the seed': [
    '추첨 값의 지문을 먼저 공개하고 추첨한 뒤에 값을 공개해요.',
  ],
  'e2e/lotto.spec.ts > anybody computes a draw again in the browser': [
    '로또 추첨 확인하기에서 직접 계산해볼 수 있어요.',
  ],
  'apps/api/src/features/activities/roulette.pg.test.ts > takes one ticket, gives what it shows and can be computed again':
    ['티켓 한 장으로 룰렛을 한 번 돌려요.', '매일: 1장'],
  'apps/api/src/features/activities/roulette.pg.test.ts > a visitor sees odds that come to 100 %': [
    '상금(1,000P, 500P, 300P, 100P, 50P)과 꽝이 있어요.',
    '칸별 당첨 확률은 룰렛 화면에서 볼 수 있어요.',
  ],
  'apps/api/src/features/activities/roulette.pg.test.ts > tickets come from check-in and from deposits of the day': [
    '그날 입금 100,000원 이상: 1장',
  ],
  'packages/domain/src/activities/tickets.test.ts > deposited: 49_999, staked: 0': ['그날 베팅 100,000원 이상: 1장.'],
  'apps/api/src/features/activities/roulette.pg.test.ts > ticket is gone': ['티켓은 받은 날에만 쓸 수 있어요.'],
  'apps/api/src/features/activities/roulette.pg.test.ts > a prize comes up no more often than a day allows': [
    '하루 개수가 정해진 상금은 다 나가면 그날 추첨에서 빠지고, 남은 칸의 확률을 다시 보여드려요.',
  ],
  'packages/domain/src/cash/conversion.test.ts > what can be converted is told': [
    '당첨된 포인트는 바로 들어오고, 5,000P부터 보유금으로 바꿀 수 있어요.',
    '포인트는 바로 들어오고, 5,000P부터 보유금으로 바꿀 수 있어요.',
  ],
  'apps/api/src/features/activities/attendance.pg.test.ts > gives the day’s points once, with their cause': [
    '하루에 한 번 출석체크에서 출석하면 500P를 바로 드려요.',
  ],
  'apps/api/src/features/activities/attendance.pg.test.ts > each streak is given by the day that completes it': [
    '날마다 이어서 출석하면 연속 출석 보상도 드려요.',
    '3일 연속: 500P',
    '가장 긴 연속 보상을 받으면 1일부터 다시 시작해요.',
  ],
  'apps/api/src/features/activities/attendance.pg.test.ts > a day made up joins two runs, costs its price': [
    '이번 달에 놓친 날은 한 달에 3번까지 300P로 채울 수 있어요.',
    '채운 날은 연속 출석만 이어주고 하루 보상은 없어요.',
  ],
  'apps/api/src/features/activities/attendance.pg.test.ts > the budget is never overspent, whoever comes at once': [
    '준비한 예산을 모두 쓰면 더 지급하지 않아요.',
  ],
  'apps/api/src/features/activities/roulette.pg.test.ts > a bet earns the day’s ticket once its time to be cancelled is over, or it is decided; a void one never':
    ['취소할 수 있는 시간이 지난 베팅만 인정돼요.'],
  'words: explains': ['요일이나 기간 제한은 없어요.', '결과를 어떻게 뽑는지는 공정성에서 확인할 수 있어요.'],
  'words: advises': [
    '롤링을 채우려고 계획보다 많이 베팅하지 마세요.',
    '티켓을 받으려고 계획에 없던 입금이나 베팅을 하지 마세요.',
  ],
};
