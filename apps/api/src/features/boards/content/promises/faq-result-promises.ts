import type { Promises } from './promises.ts';

/** The sentences of the questions about results, bets in play, bonuses, events and control. */
export const faqResultPromises: Promises = {
  // results
  'packages/domain/src/settlement/slip-outcome.test.ts > cut to a whole won only once, at the end': [
    '곱은 반올림하지 않고 그대로 쓰고, 마지막에 1원 미만만 버려요.',
    '화면의 총 배당은 소수 둘째 자리까지 보여드리지만 당첨금은 그보다 적지 않아요.',
  ],
  'packages/domain/src/settlement/vectors.test.ts > what a leg multiplies by': [
    '경기가 취소되거나 기준점과 점수가 같아 승부를 가릴 수 없을 때, 그 선택을 배당 1.00으로 계산하는 거예요.',
    '절반 당첨: 배당에 1을 더해 2로 나눈 값으로 계산해요.',
    '배당이 1.90이면 1.45예요.',
    '절반 낙첨: 0.50으로 계산해서 베팅금액의 반을 돌려드려요.',
  ],
  'packages/domain/src/settlement/slip-outcome.test.ts > only void legs return the stake': ['단폴더도 같아요.'],
  'apps/api/src/features/results/feed-results.pg.test.ts > postponed, %s: void %s': [
    '연기된 경기는 처음 정해진 시작 시각부터 아래 시간 안에 열리면 그 결과로 정산하고, 아니면 적특이에요.',
    '축구: 48시간',
    '농구: 48시간',
    '야구: 48시간',
    '배구: 48시간',
    '아이스하키: 48시간',
    '미식축구: 48시간',
    'e스포츠: 24시간',
  ],
  'packages/domain/src/settlement/vectors.test.ts > Asian handicaps, quarter lines among them': [
    '베팅금액의 반씩을 이웃한 두 기준점에 건 것으로 봐요.',
    '예를 들어 −0.25는 반은 0, 반은 −0.5에 건 것과 같아요.',
  ],
  'packages/domain/src/settlement/match-result.test.ts > every kind of market of every sport is decided by a whole result':
    [
      '종목마다 달라요.',
      '이름에 연장 포함이 붙은 마켓은 언제나 연장 점수까지 포함해요.',
      '축구: 정규시간 90분과 추가시간의 점수예요.',
      '농구: 연장전까지의 점수예요.',
      '야구: 연장까지의 점수예요.',
      '아이스하키: 3피리어드 60분의 점수예요.',
      '미식축구: 연장전까지의 점수예요.',
    ],
  'apps/api/src/features/settlement/settlement.pg.test.ts > takes back what it undoes, pays what it owes': [
    '결과가 잘못된 것으로 밝혀지면 바로잡아 다시 정산해요.',
    '언제 무엇이 왜 바뀌었는지는 베팅 상세의 정산 설명에 남아요.',
    '당첨금이 줄면 보유금에서 되돌리고, 모자라는 금액은 미수금으로 남아 다음 당첨금에서 갚아요.',
  ],
  'apps/api/src/features/results/feed-results.pg.test.ts > corrects itself within its time and is proposed after it': [
    '경기 결과를 처음 받은 지 72시간이 지난 뒤에 온 정정은 관리자가 확인해야 반영돼요.',
  ],
  'apps/api/src/features/results/results.pg.test.ts > waits for its confirmation, settles by it': [
    '관리자가 직접 입력한 결과는 한 번 더 확인한 뒤 정산해요.',
  ],
  'apps/api/src/features/results/results.pg.test.ts > with %d won at 2.00 on what wins, confirmed by who entered it': [
    '그 결과로 지급하거나 회수할 금액이 10,000,000원 이상이거나 시작한 지 90일이 지난 경기면 다른 관리자가 확인해요.',
  ],
  'apps/api/src/features/settlement/settlement.pg.test.ts > a wake-up settles at once': [
    '결과를 받는 대로 정산하므로 대부분 경기가 끝나고 곧 바뀌어요.',
  ],
  'apps/api/src/features/results/feed-results.pg.test.ts > that is not certain waits for a person': [
    '결과가 확실하지 않으면 확인할 때까지 기다려요.',
  ],
  'apps/api/src/features/results/results.pg.test.ts > matches without a result are found by their stakes': [
    '시작한 지 4시간이 지나도 결과가 없으면 관리자가 따로 확인해요.',
  ],
  // in play
  'apps/api/src/features/betting/waiting-bets.pg.test.ts > waits for its sport, its stake set aside': [
    '정해진 시간을 기다린 뒤 그때의 배당과 점수로 접수해요.',
    '축구: 4초',
    '농구: 5초',
    '야구: 5초',
    '배구: 5초',
    '아이스하키: 5초',
    '미식축구: 6초',
    'e스포츠: 5초',
  ],
  'apps/api/src/features/betting/waiting-bets.pg.test.ts > without a delay is placed at once': [
    '지금은 바로 접수해요.',
  ],
  'apps/api/src/features/betting/waiting-bets.pg.test.ts > waits as long as the longest of its legs': [
    '여러 종목을 담으면 가장 긴 시간을 기다려요.',
  ],
  'apps/api/src/features/betting/waiting-bets.pg.test.ts > a member held to %i seconds waits %i': [
    '본인인증 회원은 15초 뒤에 접수되고, 회원에 따라 더 오래 기다릴 수 있어요.',
    '다만 본인인증 회원의 인플레이 베팅은 15초 뒤에 그때의 배당과 점수로 접수돼요.',
  ],
  'apps/member/src/features/in-play/in-play.browser.test.tsx > a slip that waits cannot be cancelled, survives navigation':
    ['기다리는 동안 화면을 옮기거나 새로고침해도 접수는 계속돼요.'],
  'packages/domain/src/betting/acceptance.test.ts > a red card': [
    '골이나 퇴장이 나왔거나, 마켓이 멈추거나 마감됐거나, 배당이 바뀌어 회원이 고른 방식으로 받아들일 수 없으면 접수하지 않아요.',
  ],
  'packages/domain/src/betting/acceptance.test.ts > a basket': [
    '농구는 점수가 쉬지 않고 바뀌므로 점수 변화는 보지 않아요.',
  ],
  'apps/member/src/features/in-play/in-play.browser.test.tsx > a slip that is refused later says why and that the stake is back':
    ['접수되지 않은 베팅의 금액은 바로 보유금으로 돌아와요.', '이유는 카트에 함께 나와요.'],
  'packages/domain/src/in-play/script.test.ts > sells nothing from before a score is known until after it is': [
    '골, 페널티킥, VAR 확인처럼 배당이 크게 움직일 수 있는 순간에는 잠시 판매를 멈춰요.',
  ],
  'apps/member/src/lib/odds-board.test.ts > a suspended market says why, and forgets it when it opens': [
    '이유를 알면 그 자리에 보여드려요.',
  ],
  'apps/api/src/feeds/lsports/lsports.pg.test.ts > silence suspends everything within its limit': [
    '경기 정보가 30초 동안 오지 않아도 멈춰요.',
    '정보가 다시 오면 자동으로 열려요.',
  ],
  'packages/domain/src/in-play/closing.test.ts > begins with the last endTime minutes, to the second': [
    '축구, 농구, 아이스하키, 미식축구는 정규시간이 끝나기 5분 전에 모든 마켓을 마감해요.',
  ],
  'packages/domain/src/in-play/closing.test.ts > with keep-results the markets of the result stay': [
    '축구, 농구, 아이스하키, 미식축구는 정규시간이 끝나기 5분 전에 결과 마켓만 남기고 마감해요.',
  ],
  'packages/domain/src/in-play/closing.test.ts > %s, period %s at %s s': [
    '시간을 재지 않는 종목은 경기가 끝나기 직전까지 열려 있어요.',
  ],
  // bonuses and points
  'apps/api/src/features/bonus/bonus.pg.test.ts > tells its effect before it is applied': [
    '받을 금액과 조건이 한 문장으로 나와요.',
    '보너스 금액이나 입금액에 정해진 비율을 곱해 계산하고, 코드를 확인할 때 함께 보여드려요.',
  ],
  'apps/api/src/features/cash/staff-cash.pg.test.ts > grants what was promised with the approval': [
    '보너스는 그 입금이 승인될 때 함께 들어와요.',
  ],
  'apps/api/src/features/boards/content/product-articles.test.ts > bonus codes as they are': [
    '지금 WELCOME10, WEEKEND5, POINT5 코드를 쓸 수 있어요.',
  ],
  'apps/api/src/features/bonus/bonus.pg.test.ts > is used as often as it may be, one bonus at a time': [
    '보너스는 한 번에 하나만 진행할 수 있어요.',
    '진행 중인 보너스의 롤링을 채우거나 포기한 뒤에 새 코드를 쓸 수 있어요.',
  ],
  "packages/domain/src/cash/rolling.test.ts > ['lost', {}": ['결과가 나온 베팅만 인정돼요.'],
  "packages/domain/src/cash/rolling.test.ts > ['won', {": ['당첨과 낙첨은 가리지 않아요.'],
  "packages/domain/src/cash/rolling.test.ts > ['void', {": [
    '취소되거나 적특된 베팅은 인정되지 않아요.',
    '절반만 낙첨되어 적중특례로 끝난 베팅도 인정되지 않아요.',
  ],
  'apps/api/src/features/bonus/bonus.pg.test.ts > all outcomes of a market count by what they cost together': [
    '한 경기나 한 회차에서 서로 반대되는 선택에 함께 베팅하면 잃을 수 있는 금액만 인정돼요.',
  ],
  'apps/api/src/features/bonus/rolling-of-rounds.pg.test.ts > odd and even of one round count by what they lose together':
    ['홀과 짝, 플레이어와 뱅커도 같아요.'],
  'apps/api/src/features/bonus/bonus.pg.test.ts > members linked by their %s count together': [
    '같은 기기나 계좌를 쓰는 회원의 베팅도 함께 계산해요.',
  ],
  'packages/domain/src/cash/rolling.test.ts > one leg a hundredth too low': [
    '코드가 정한 최소 배당보다 낮은 선택이 하나라도 있으면 그 베팅은 인정되지 않아요.',
  ],
  'packages/domain/src/cash/rolling.test.ts > half of a single': ['폴더 수에 따라 베팅금액의 일부만 인정될 수 있어요.'],
  'packages/domain/src/cash/rolling.test.ts > a token game counts in full': [
    '토큰게임은 배당과 관계없이 베팅금액이 인정되고, 카지노와 슬롯은 인정되지 않아요.',
  ],
  'apps/api/src/features/bonus/rolling-of-rounds.pg.test.ts > of a host that does not say its bets: %s': [
    '어디에 베팅했는지 게임사가 알려주지 않는 게임은 그 회차에서 잃은 금액까지만 인정돼요.',
  ],
  'apps/member/src/lib/bonus-conditions.test.ts > plays of hosts are told by their own weights': [
    '코드마다 다를 수 있고, 조건에서 확인할 수 있어요.',
  ],
  'apps/api/src/features/bonus/bonus.pg.test.ts > moves with settled slips, told slip by slip': [
    '어떤 베팅이 얼마나 인정됐는지는 보너스의 베팅별 인정 보기에서 한 건씩 볼 수 있어요.',
  ],
  'apps/api/src/features/promotions/deposit-bonus.pg.test.ts > giving it up before the first bet takes the bonus alone; with a bet that waits it is not possible':
    [
      '받은 보너스 가운데 남은 금액이 회수되고, 나머지 보유금은 롤링 없이 출금할 수 있어요.',
      '결과를 기다리는 베팅이 있으면 결과가 나온 뒤에 포기할 수 있어요.',
    ],
  "packages/domain/src/cash/rolling.test.ts > ['most of it is gone'": ['회수되는 금액은 받은 보너스를 넘지 않아요.'],
  'apps/api/src/features/bonus/bonus.pg.test.ts > an overdue one takes back what is left: %s': [
    '기한 안에 롤링을 채우지 못해도 남은 보너스만 회수돼요.',
  ],
  'apps/api/src/features/points/points.pg.test.ts > all of them become cash, one won a point': [
    '포인트전환에서 보유금으로 바꿀 수 있어요.',
    '1P가 1원이고, 최소 5,000P부터 전환할 수 있어요.',
    '전환하면 바로 보유금에 더해져요.',
    '포인트전환에서 5,000P부터 보유금으로 바꿀 수 있어요.',
  ],
  'apps/api/src/features/points/points.pg.test.ts > points of a bonus that is not met stay': [
    '조건이 남은 포인트 보너스는 롤링을 채운 뒤에 전환할 수 있어요.',
  ],
  // events
  'apps/api/src/features/activities/attendance.pg.test.ts > around midnight each of the two days counts once': [
    '출석체크와 룰렛은 하루 단위로, 로또는 한 주 단위로 열려요.',
    '하루는 한국 시각 0시에 바뀌어요.',
  ],
  'apps/api/src/features/activities/payments.pg.test.ts > a cause pays once': [
    '당첨되거나 조건을 채우면 자동으로 포인트가 들어오고, 받은 이유가 내역에 남아요.',
  ],
  'apps/api/src/features/activities/roulette.pg.test.ts > a visitor sees odds that come to 100 %': [
    '룰렛은 칸별 당첨 확률을 화면에 그대로 보여드리고, 그 확률대로 뽑아요.',
  ],
  'apps/api/src/features/lotto/lotto.pg.test.ts > before the draw it tells the commitment, and nobody tells the seed': [
    '룰렛과 로또 모두 결과를 정하는 값의 지문을 먼저 알려드리고, 끝난 뒤에 그 값을 공개해요.',
  ],
  'e2e/lotto.spec.ts > anybody computes a draw again in the browser': [
    '그래서 같은 결과가 나오는지 브라우저에서 다시 계산해 확인할 수 있어요.',
  ],
  // care and who watches
  'apps/api/src/core/roles.pg.test.ts > the application may add to the ledger, not change it': [
    '보유금이 움직일 때마다 원장에 한 줄씩 더해지고, 이미 남긴 기록은 고치거나 지울 수 없어요.',
  ],
  'apps/api/src/core/ledger/audit.pg.test.ts > a busy database passes, read as the auditor': [
    '원장을 일정한 간격으로 봉인하므로 나중에 고치면 드러나요.',
  ],
  'apps/api/src/features/adjustments/adjustments.pg.test.ts > the exact limit waits for a second person': [
    '관리자가 직접 지급하거나 회수한 금액도 이유와 함께 남고, 1,000,000원 이상이면 다른 관리자의 확인이 필요해요.',
  ],
  'apps/api/src/features/auth/sign-up.pg.test.ts > the passwords are kept hashed': [
    '비밀번호와 출금 비밀번호는 알아볼 수 없게 바꿔 저장해서 관리자도 볼 수 없어요.',
  ],
  'apps/member/src/features/cash/cash.browser.test.tsx > the account is told once it is asked for, and copied': [
    '입금 화면에서 계좌문의를 눌러 입금 계좌를 확인해주세요.',
  ],
  'apps/member/src/features/cash/withdrawals.browser.test.tsx > a withdrawal is asked for, and taken back while that may be':
    ['출금 화면에서 금액과 출금 비밀번호를 적어주세요.'],
  'apps/api/src/core/website.pg.test.ts > pages load from here alone': [
    '화면의 글꼴과 그림까지 모두 LIME 서버에서만 가져오고, 외부 광고나 추적 도구를 쓰지 않아요.',
  ],
};
