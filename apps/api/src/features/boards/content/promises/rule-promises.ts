import type { Promises } from './promises.ts';

/** The sentences of the betting rules. */
export const rulePromises: Promises = {
  'packages/domain/src/settlement/vectors.test.ts > what a leg multiplies by': [
    '적특이 된 선택은 배당 1.00으로 계산해요.',
    '절반 당첨은 (배당 + 1) ÷ 2, 절반 낙첨은 0.50으로 계산해요.',
  ],
  'packages/domain/src/settlement/slip-outcome.test.ts > only void legs return the stake': [
    '모든 선택이 적특이면 베팅금액을 그대로 돌려드려요.',
  ],
  'packages/domain/src/settlement/vectors.test.ts > Asian handicaps, quarter lines among them': [
    '기준점이 0.25나 0.75로 끝나면 베팅금액의 반씩을 이웃한 두 기준점에 건 것으로 봐요.',
    '홈팀 점수에 기준점을 더해 이긴 쪽을 맞혀요.',
    '더한 점수가 같으면 적특이고, ±0.25와 ±0.75는 베팅금액을 반씩 두 기준점에 나눠 정산해요.',
    '같으면 적특이고, 0.25와 0.75는 베팅금액을 반씩 두 기준점에 나눠 정산해요.',
  ],
  'packages/domain/src/settlement/match-result.test.ts > a winner of two ways and a draw': [
    '무가 없는 두 가지 선택(승패, 0 핸디캡 등)에서 비기면 적특이에요.',
    '이긴 팀을 맞혀요.',
    '비기면 적특이에요.',
  ],
  'packages/domain/src/settlement/vectors.test.ts > every selection of forty matches, graded from the score': [
    '홈팀이 이기면 승, 비기면 무, 원정팀이 이기면 패예요.',
    '두 팀 점수의 합이 기준점보다 크면 오버, 작으면 언더예요.',
  ],
  'packages/domain/src/settlement/match-result.test.ts > home total': [
    '홈팀 점수가 기준점보다 크면 오버, 작으면 언더예요.',
    '같으면 적특이에요.',
  ],
  'packages/domain/src/settlement/match-result.test.ts > away total': [
    '원정팀 점수가 기준점보다 크면 오버, 작으면 언더예요.',
  ],
  'packages/domain/src/settlement/match-result.test.ts > second goal': ['정해진 순서의 골을 넣은 팀을 맞혀요.'],
  'packages/domain/src/settlement/match-result.test.ts > a goal that was not': ['그 골이 나오지 않으면 무예요.'],
  'apps/api/src/feeds/replay/replay.test.ts > own-goal': ['자책골은 점수를 얻은 팀의 골이에요.'],
  'packages/domain/src/settlement/match-result.test.ts > double chance': [
    '승·무·패 가운데 두 가지를 골라 하나라도 맞으면 당첨이에요.',
  ],
  'packages/domain/src/settlement/match-result.test.ts > both score': [
    '두 팀이 모두 한 점 이상 내면 예, 한 팀이라도 못 내면 아니오예요.',
  ],
  'packages/domain/src/settlement/match-result.test.ts > zero goals are even': [
    '두 팀 점수의 합이 홀수인지 짝수인지 맞혀요.',
    '0은 짝이에요.',
  ],
  'packages/domain/src/settlement/match-result.test.ts > football: regulation settles': [
    '정규시간 90분과 추가시간의 점수예요.',
    '연장전과 승부차기는 제외해요.',
    '추가시간은 포함하고 연장전은 제외해요.',
  ],
  'packages/domain/src/settlement/match-result.test.ts > every kind of market of every sport is decided by a whole result':
    [
      '연장전까지의 점수예요.',
      '그 전반 또는 후반에 난 점수만 인정돼요.',
      '그 쿼터에 난 점수만 인정돼요.',
      '연장전은 4쿼터에 포함하지 않아요.',
      '연장까지의 점수예요.',
      '그 이닝에 난 점수만 인정돼요.',
      '5이닝 마켓은 5회 말까지의 점수예요.',
      '5회 말까지의 점수예요.',
      '세트 수로 정산해요.',
      '핸디캡과 언더오버도 세트예요.',
      '그 세트의 점수로 정산해요.',
      '열리지 않은 세트는 적특이에요.',
      '3피리어드 60분의 점수예요.',
      '연장전과 슛아웃은 제외해요.',
      '연장전과 슛아웃까지의 점수예요.',
      '그 피리어드에 난 점수만 인정돼요.',
      '세트(맵) 수로 정산해요.',
    ],
  'apps/api/src/feeds/lsports/livescore.test.ts > football after a shoot-out, one up': ['승부차기는 제외해요.'],
  'packages/domain/src/settlement/match-result.test.ts > a winner after a shoot-out': ['슛아웃 승리는 한 골이에요.'],
  'packages/domain/src/settlement/match-result.test.ts > a tie after extra innings': [
    '연장이 끝나도 비기면 승패는 적특이에요.',
  ],
  'packages/domain/src/settlement/match-result.test.ts > five innings of 4½': [
    '5이닝이 끝나지 않으면 결과가 정해지지 않은 마켓은 적특이에요.',
    '우천 콜드게임은 5회까지 끝났으면(홈팀이 앞서 있으면 5회 초까지) 그때 점수로 정산해요.',
  ],
  'packages/domain/src/settlement/match-result.test.ts > a total passed in 4 innings stands': [
    '이미 결과가 정해진 마켓은 그대로 정산해요.',
  ],
  'packages/domain/src/settlement/match-result.test.ts > a total already passed stands': [
    '중단되기 전에 결과가 정해진 마켓(끝난 전반·쿼터, 이미 넘은 오버 등)은 그대로 정산해요.',
  ],
  'packages/domain/src/settlement/match-result.test.ts > volleyball: a finished set stands': [
    '끝난 세트의 마켓은 그대로 정산해요.',
  ],
  'packages/domain/src/settlement/match-result.test.ts > e-sports: given up in the first': [
    '한 세트가 끝난 뒤 한 팀이 기권하면 승패는 상대 팀의 승리이고, 그 밖의 정해지지 않은 마켓은 적특이에요.',
    '첫 세트가 끝나기 전의 기권은 모두 적특이에요.',
  ],
  'apps/api/src/features/results/feed-results.pg.test.ts > cancelled: void at once': ['취소된 경기는 바로 적특이에요.'],
  'apps/api/src/features/results/leg-voids.pg.test.ts > runs from the start it was bought with, however often its match moves':
    [
      '연기되거나 옮겨진 경기는 접수할 때 안내된 시작 시각부터 48시간 안에 시작하면 그 결과로 정산하고, 아니면 적특이에요.',
    ],
  'apps/api/src/features/results/leg-voids.pg.test.ts > waits for a match that began in time': [
    '그 안에 시작한 경기는 시작한 뒤 12시간까지 결과를 기다려요.',
  ],
  'apps/api/src/features/results/leg-voids.pg.test.ts > voids what its source forgot: a match interrupted and never ended':
    [
      '중단된 경기가 접수할 때 안내된 시작 시각부터 48시간 안에 이어서 끝나면 그 결과로 정산하고, 아니면 정해지지 않은 마켓은 적특이에요.',
    ],
  'apps/api/src/features/results/leg-voids.pg.test.ts > waits for a result that came in time and waits for a person': [
    '그 안에 나온 결과를 관리자가 확인하고 있으면 확인을 기다려요.',
  ],
  'apps/api/src/features/results/leg-voids.pg.test.ts > a game stopped before five innings waits under the rules of now':
    ['그 전에 멈춘 경기는 서스펜디드일 수 있어 기한까지 기다리고, 이어서 끝나지 않으면 노게임으로 적특이에요.'],
  'apps/api/src/features/results/leg-voids.pg.test.ts > is void as soon as an earlier start is reported; the other leg stands':
    [
      '실제 시작 시각이나 그 뒤에 접수된 경기 전 베팅의 선택은 적특(배당 1.00)이고, 나머지 선택은 그대로예요.',
      '안내된 시작보다 먼저 시작한 것으로 확인되면, 그 시각이나 그 뒤에 접수된 선택은 늦은 베팅으로 적특(배당 1.00) 처리하고 나머지 선택은 그대로예요.',
      '접수 시각은 서버 시각이고, 두 시각은 베팅내역에서 볼 수 있어요.',
    ],
  'apps/api/src/features/results/leg-voids.pg.test.ts > that was paid is corrected by two persons': [
    '이미 정산했으면 관리자 두 명이 확인한 뒤 바로잡아요.',
  ],
  'apps/api/src/features/results/leg-voids.pg.test.ts > are put before two persons at once, and void as another match':
    ['홈과 원정이 바뀌거나 팀이 바뀐 경기는 베팅을 멈추고 관리자 두 명이 확인해요.'],
  'apps/api/src/features/results/held-results.pg.test.ts > turned under slips, the match stops and the score is read the right way':
    ['접수된 베팅은 접수할 때의 팀 이름과 선택으로 정산해요.'],
  'apps/api/src/features/results/leg-voids.pg.test.ts > a refund of a cancelled match is not taken back by itself': [
    '적특으로 돌려드린 금액은 관리자 두 명이 확인해야 되돌려요.',
  ],
  'apps/api/src/features/results/feed-results.pg.test.ts > decides what it tells the score of; the rest waits': [
    '경기는 끝났지만 마켓의 점수를 알 수 없으면 적특 처리하지 않고, 관리자가 확인할 때까지 대기로 두어요.',
  ],
  'apps/api/src/features/results/feed-results.pg.test.ts > that is not certain waits for a person': [
    '확실하지 않은 결과와 관리자가 입력한 결과는 한 번 더 확인한 뒤 정산해요.',
  ],
  'apps/api/src/features/results/results.pg.test.ts > what would be paid counts over all its markets': [
    '그 결과로 지급하거나 회수할 금액이 크거나 시작한 지 90일이 지난 경기면 다른 관리자가 확인해요.',
  ],
  'apps/api/src/features/settlement/settlement.pg.test.ts > takes back what it undoes, pays what it owes': [
    '잘못된 결과는 바로잡아 다시 정산하고, 베팅내역의 정산 설명에 이력을 남겨요.',
    '이미 지급한 당첨금이 줄면 보유금에서 되돌리고, 모자라면 미수금으로 남아 다음 당첨금에서 갚아요.',
  ],
  'apps/api/src/features/betting/betting.pg.test.ts > clock decides, whatever this process believes': [
    '마감과 접수 시각은 서버 시각으로 판단해요.',
  ],
  'apps/api/src/features/betting/betting.pg.test.ts > answers its code, the exact prize and what is left': [
    '베팅은 접수 완료 안내가 나오면 성립해요.',
    '고른 방식은 베팅과 함께 남아요.',
  ],
  'apps/api/src/features/slips/slips.pg.test.ts > has a row a leg with every field': [
    '접수했을 때의 규정 번호는 베팅 상세에 남아요.',
  ],
  'apps/api/src/features/settlement/settlement.pg.test.ts > are corrected by the same table': [
    '접수된 베팅의 배당과 한도, 규정은 그 뒤에 바뀌지 않아요.',
    '접수할 때 정하고 그 뒤에 바꾸지 않아요.',
    '한 폴더라도 낙첨이면 낙첨이에요.',
    '한 폴더가 적특이면 남은 폴더의 배당으로, 둘 다 적특이면 1.00으로 정산해요.',
    '절반 당첨이면 조합 배당의 반과 그 폴더를 뺀 배당의 반을 더하고, 절반 낙첨이면 그 폴더를 뺀 배당의 반으로 정산해요.',
  ],
  'apps/api/src/features/betting/betting.pg.test.ts > a lost connection: what was committed is answered': [
    '보낸 뒤 답을 받지 못했어도 접수된 베팅은 베팅내역에 있어요.',
  ],
  'packages/domain/src/betting/cart.test.ts > the cutoff is inclusive': ['안내된 경기 시작 시각의 16초 전에 마감해요.'],
  'apps/api/src/features/members/staff-members.pg.test.ts > a grade’s limits hold for the very next bet': [
    '최대 폴더, 최대 배당, 최소·최대 베팅금액, 최대 당첨금은 레벨과 상품마다 달라요.',
  ],
  "packages/domain/src/betting/cart.test.ts > a league's lower maximum": [
    '카트에 나오는 한도가 그 베팅의 한도이고, 리그에 따로 정한 한도가 있으면 더 낮은 쪽을 따라요.',
  ],
  'apps/api/src/features/betting/caps.pg.test.ts > tells the stake that would still be taken': [
    '한 경기나 마켓에 받을 수 있는 금액이 얼마 남지 않았으면 그 금액까지만 접수하고, 얼마까지 베팅할 수 있는지 알려드려요.',
  ],
  'apps/api/src/features/boards/content/product-articles.test.ts > are said to pay a price of their own': [
    '한 경기에서 함께 고른 두 폴더는 두 결과가 같이 나올 확률로 배당을 계산해서, 배당을 곱한 값보다 낮을 수 있어요.',
  ],
  'apps/member/src/features/cart/cart.browser.test.tsx > two picks of one match show what they pay together': [
    '카트에 나온 조합 배당으로 지급해요.',
  ],
  'packages/domain/src/betting/cart.test.ts > their joint price is made of the reduced odds': [
    '조합 배당은 두 배당의 곱과, 함께 나올 확률로 계산한 배당 중 낮은 쪽이에요.',
  ],
  'apps/api/src/features/betting/betting.pg.test.ts > a pair of one game whose prices contradict each other': [
    '함께 나올 수 없거나 한쪽이 다른 쪽을 이미 포함하는 선택, 멈춘 마켓이 있거나 배당이 서로 맞지 않는 경기는 함께 담을 수 없어요.',
  ],
  'apps/member/src/features/cart/cart.browser.test.tsx > a moved price shows old and new': [
    '카트에 담은 뒤 배당이 바뀌면 회원이 고른 방식(항상 물어보기, 오른 배당만 자동 적용, 모두 자동 적용)대로 처리해요.',
  ],
  'packages/domain/src/betting/may-cancel.test.ts > exactly the seconds ago': [
    '베팅한 지 10분 안에, 가장 먼저 시작하는 경기까지 10분 넘게 남았을 때 취소할 수 있어요.',
  ],
  'apps/api/src/features/slips/slip-changes.pg.test.ts > time since placement can be switched off': [
    '가장 먼저 시작하는 경기까지 10분 넘게 남았을 때 취소할 수 있어요.',
  ],
  'apps/api/src/features/slips/slip-changes.pg.test.ts > three a day, at the edge and over it': ['하루에 3번까지예요.'],
  'apps/api/src/features/slips/slip-changes.pg.test.ts > a leg that is decided, or whose game is played, ends it': [
    '결과가 나온 경기가 하나라도 있거나 인플레이·라이브 베팅이면 취소할 수 없어요.',
  ],
  'packages/domain/src/betting/may-cancel.test.ts > on a round of a game': [
    '미니게임, 로투스, 토큰게임, 카지노, 슬롯 베팅도 취소할 수 없어요.',
  ],
  'apps/api/src/features/slips/staff-slips.pg.test.ts > of eight at once one returns the stake; it is on record': [
    '명백한 입력 오류처럼 베팅을 그대로 둘 수 없을 때는 관리자가 이유를 남기고 취소할 수 있어요.',
    '베팅금액은 돌려드리고, 취소한 이유는 베팅 상세에 나와요.',
  ],
  'apps/api/src/features/betting/waiting-bets.pg.test.ts > waits for its sport, its stake set aside': [
    '인플레이와 라이브 베팅은 종목마다 정한 시간을 기다린 뒤, 그때의 배당과 점수로 접수해요.',
  ],
  'apps/api/src/features/betting/waiting-bets.pg.test.ts > a member held to %i seconds waits %i': [
    '본인인증 회원은 15초를 기다리고, 회원에 따라 더 오래 기다릴 수 있어요.',
  ],
  'apps/member/src/features/in-play/in-play.browser.test.tsx > a slip that waits cannot be cancelled, survives navigation':
    ['남은 시간은 카트에 나와요.'],
  'apps/api/src/features/betting/waiting-bets.pg.test.ts > cannot be spent twice or cancelled while it waits': [
    '기다리는 동안 베팅금액은 따로 보관하고, 그 베팅은 취소할 수 없어요.',
  ],
  'packages/domain/src/betting/acceptance.test.ts > a red card': [
    '기다리는 동안 점수가 바뀌거나 퇴장이 나왔을 때 (농구는 점수 변화 제외)',
  ],
  'apps/api/src/features/betting/waiting-bets.pg.test.ts > its market is suspended': ['마켓이 멈추거나 마감됐을 때'],
  'apps/api/src/features/betting/waiting-bets.pg.test.ts > a rule that has changed since: its own refusal': [
    '회원이 고른 방식으로 받아들일 수 없는 배당이 됐을 때',
  ],
  'apps/api/src/features/betting/waiting-bets.pg.test.ts > is refused at its time where its member rests by then': [
    '기다리는 동안 회원이 5분 쉬기를 눌렀을 때',
  ],
  'apps/api/src/features/betting/waiting-bets.pg.test.ts > the stake comes back, and the member is told why': [
    '접수하지 않은 베팅의 금액은 바로 돌려드리고 이유를 알려드려요.',
  ],
  'packages/domain/src/in-play/closing.test.ts > begins with the last endTime minutes, to the second': [
    '시간을 재는 종목은 정규시간이 끝나기 5분 전에 모든 마켓을 마감해요.',
  ],
  'packages/domain/src/in-play/closing.test.ts > with keep-results the markets of the result stay': [
    '시간을 재는 종목은 정규시간이 끝나기 5분 전에 결과 마켓만 남기고 마감해요.',
  ],
  'apps/api/src/features/approvals/approvals.pg.test.ts > at the limit it waits, with its stake where it is': [
    '누가 언제 취소했는지도 기록으로 남아요.',
  ],
  'words: explains': [
    '규정 v3 · 2026.11.29부터',
    '모든 종목의 규정은 스포츠 베팅 규정에서 한 번에 볼 수 있어요.',
    '지금은 회원이 직접 취소할 수 없어요.',
    '화면의 점수와 시간은 참고용이고, 접수는 서버가 받은 경기 정보로 판단해요.',
  ],
  'words: advises': ['정산 결과가 다르다고 생각하면 언제든 1:1 문의로 알려주세요.'],
  'words: world': ['중계와 점수판은 실제 경기보다 늦을 수 있고, 다른 이용자가 더 최신 정보를 가질 수 있어요.'],
};
