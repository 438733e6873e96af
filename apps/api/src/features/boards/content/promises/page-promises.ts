import type { Promises } from './promises.ts';

/** The sentences of the pages of the footer. */
export const pagePromises: Promises = {
  // 라이선스
  'apps/api/src/core/ledger/audit.pg.test.ts > money of one member given to another': [
    '회원끼리 주고받거나 사고팔 수 없어요.',
  ],
  'apps/api/src/features/betting/betting.pg.test.ts > a member of eighteen': [
    '모의머니라도 만 19세 미만은 입금하거나 베팅할 수 없어요.',
    '만 19세 이상이어야 입금하고 베팅할 수 있어요.',
    '나이 제한: 만 19세 미만은 베팅할 수 없어요.',
    '본인을 확인하고 나이 제한을 지켜요.',
  ],
  // 이용약관
  'apps/api/src/features/auth/sign-up.pg.test.ts > a sign-up is accepted, wrapped or bare': [
    '가입은 신청을 마치면 바로 끝나요.',
  ],
  'apps/member/src/features/auth/sign-up-settings.browser.test.tsx > who must be approved is told': [
    '가입은 관리자가 승인한 뒤에 끝나요.',
  ],
  'packages/domain/src/cash/amounts.test.ts > one won more than the least': [
    '입금과 출금은 최소 10,000원부터 10,000원 단위로 신청해요.',
  ],
  'apps/api/src/features/cash/staff-cash.pg.test.ts > an approved withdrawal leaves the hold for good; a refused one comes back':
    ['출금은 신청할 때 보유금에서 빠지고, 거절되면 전액 돌아와요.'],
  'apps/api/src/features/cash/take-back.pg.test.ts > without the setting nothing may be taken back': [
    '신청한 출금은 고객센터를 통해서만 취소할 수 있어요.',
  ],
  'apps/api/src/features/cash/take-back.pg.test.ts > the money is back with the row': [
    '신청하고 1분 안에 아무도 확인을 시작하지 않은 출금은 직접 취소할 수 있고, 그 뒤에는 고객센터를 통해서만 취소할 수 있어요.',
  ],
  'apps/api/src/features/points/points.pg.test.ts > all of them become cash, one won a point': [
    '포인트는 최소 5,000P부터 보유금으로 바꿀 수 있어요.',
    '1P가 1원이에요.',
  ],
  'apps/api/src/features/betting/betting.pg.test.ts > answers its code, the exact prize and what is left': [
    '베팅은 접수 완료 안내가 나오면 성립하고, 그때의 배당과 규정을 따라요.',
    '베팅을 접수하고 정산하며, 입출금 신청을 처리해요.',
  ],
  'packages/domain/src/betting/cart.test.ts > the cutoff is inclusive': [
    '경기 전 베팅은 안내된 시작 시각의 16초 전에 마감해요.',
  ],
  'apps/api/src/features/betting/betting.pg.test.ts > clock decides, whatever this process believes': [
    '시각은 서버 시각으로 판단해요.',
  ],
  'apps/api/src/features/betting/waiting-bets.pg.test.ts > waits for its sport, its stake set aside': [
    '인플레이와 라이브는 종목마다 정한 시간을 기다린 뒤 접수해요.',
  ],
  'apps/api/src/features/betting/all-calls.pg.test.ts > its limits are those of its kind': [
    '한도는 레벨과 상품마다 정하고 카트에 보여드려요.',
    '레벨 한도: 한 번에 걸 수 있는 금액에 상한이 있고, 카트에 늘 보여요.',
  ],
  'packages/domain/src/settlement/match-result.test.ts > every kind of market of every sport is decided by a whole result':
    ['결과는 스포츠 베팅 규정에 따라 정산해요.', '정산은 모두에게 같은 스포츠 베팅 규정으로 해요.'],
  'apps/api/src/features/settlement/settlement.pg.test.ts > takes back what it undoes, pays what it owes': [
    '결과가 잘못된 것으로 밝혀지면 바로잡아 다시 정산하고, 그 이력을 베팅 상세에 남겨요.',
  ],
  'apps/api/src/features/bonus/bonus.pg.test.ts > tells its effect before it is applied': [
    '보너스와 이벤트의 조건은 코드를 확인할 때와 이벤트 화면에 나와요.',
  ],
  'apps/api/src/features/cash/cash.pg.test.ts > leaves bonus money that is not the member’s own yet': [
    '조건을 채우기 전의 보너스는 출금하거나 전환할 수 없어요.',
  ],
  'apps/api/src/features/lotto/lotto.pg.test.ts > who wins more than the budget has left waits': [
    '준비한 예산을 모두 쓴 출석체크와 룰렛은 더 지급하지 않고, 로또 당첨 포인트는 다음 예산에서 이어서 지급해요.',
  ],
  'e2e/slips.spec.ts > takes it back with a reason, which its member reads': [
    '베팅을 취소한 이유는 베팅 상세에 나오고, 계정을 정지한 이유는 고객센터에서 알려드려요.',
  ],
  'apps/api/src/features/settings/site-gate.pg.test.ts > money out, support and the door stay open': [
    '보유금과 내역은 그대로 지키고, 이미 접수된 베팅은 점검 중에도 정산해요.',
  ],
  'apps/api/src/features/games/rounds.pg.test.ts > that were open past their draw are void, and every stake goes back':
    [
      '서버가 멈췄다면 다시 열린 뒤에 정산하고, 그사이 마감하지 못한 채 추첨 시각이 지난 회차는 적특으로 처리해 베팅금액을 돌려드려요.',
    ],
  'apps/api/src/features/boards/content/product-articles.test.ts > the least age': [
    '나이 제한이나 마감 시각처럼 설정으로 정하는 내용이 바뀌면 이 약관도 함께 바뀌어요.',
  ],
  'apps/api/src/features/boards/content/product-articles.test.ts > rules are the table’s, word for word, with its version':
    ['베팅규정이 바뀌면 공지사항으로 알려드려요.'],
  // 자금세탁방지
  'apps/member/src/features/account/account.browser.test.tsx > my page shows who the member is, and an account that cannot be edited':
    [
      '예금주와 은행, 계좌번호는 회원이 직접 바꿀 수 없고, 고객센터에서 확인한 뒤에만 바꿔요.',
      '마이페이지에서 내 정보와 로그인한 기기를 볼 수 있어요.',
    ],
  'apps/api/src/features/cash/staff-cash.pg.test.ts > takes old enough ones nobody has in hand': [
    '여러 회원이 같은 계좌를 쓰면 관리자가 확인하고 처리해요.',
    '자동으로 승인하지 않아요.',
    '예금주가 바뀌었거나 계정 상태에 문제가 있는 신청도 따로 살피고, 자동으로 승인하지 않아요.',
  ],
  'apps/api/src/features/cash/staff-cash.pg.test.ts > the first only says yes; a second, another one, moves the money':
    ['금액이 3,000,000원 이상인 신청은 관리자 두 명이 확인해요.'],
  'apps/api/src/features/cash/staff-cash.pg.test.ts > sum is exact: a won below the limit takes one': [
    '출금은 그날 받은 금액까지 더해서 봐요.',
    '그날 받은 출금까지 더해 3,000,000원 이상인 출금은 관리자 두 명이 확인해요.',
  ],
  'apps/api/src/features/cash/staff-cash.pg.test.ts > in the demo world takes any amount': [
    '입금은 지금 금액과 관계없이 자동으로 승인해요.',
  ],
  'apps/api/src/features/cash/staff-cash.pg.test.ts > marks what somebody should look at': [
    '입금과 출금은 회원에게 등록된 예금주의 이름으로만 해요.',
    '입금한 금액에 비해 베팅이 적은 출금, 롤링을 마치지 않은 출금, 계좌나 비밀번호를 바꾼 뒤의 출금은 따로 살펴요.',
    '그래도 모의머니가 움직이는 것을 아래와 같이 살펴요.',
  ],
  'apps/api/src/features/adjustments/adjustments.pg.test.ts > the exact limit waits for a second person': [
    '회원에게 1,000,000원 이상을 직접 지급하려면 다른 관리자의 확인이 필요해요.',
  ],
  'apps/api/src/features/adjustments/adjustments.pg.test.ts > gifts of one Seoul day come to the second person together':
    ['나누어 지급해도 하루치를 더해서 봐요.'],
  'apps/api/src/features/results/results.pg.test.ts > with %d won at 2.00 on what wins, confirmed by who entered it': [
    '입력한 결과로 지급하거나 회수할 금액이 10,000,000원 이상이면 결과를 입력한 사람이 스스로 확정할 수 없어요.',
  ],
  'apps/api/src/features/members/staff-members.pg.test.ts > each part that changes has its own event': [
    '관리자가 한 일은 누가 언제 했는지 기록으로 남고, 이유를 적어야 하는 일은 이유도 함께 남아요.',
  ],
  'apps/api/src/features/privacy/privacy.pg.test.ts > an emptied field cannot be filled again': [
    '탈퇴한 회원의 정보를 파기할 때는 기록에 적힌 그 회원의 정보와 이유도 지우고, 금액과 시각만 남겨요.',
  ],
  'apps/api/src/core/ledger/audit.pg.test.ts > a small limit makes more seals': [
    '금액이 움직인 기록은 모두 원장에 남고 봉인돼요.',
  ],
  'apps/api/src/features/members/staff-members.pg.test.ts > a member whose bank or password staff changed is told, and nothing is paid for a day':
    ['의심스러운 움직임이 있으면 신청을 멈추고 확인할 수 있어요.'],
  // 개인정보처리방침
  'packages/domain/src/access/sign-up.test.ts > a full form': [
    '가입할 때: 아이디, 비밀번호, 닉네임, 휴대폰 번호, 출금 비밀번호, 은행, 예금주, 계좌번호.',
    '생년월일, 가입코드, 추천인은 적었을 때만 받아요.',
  ],
  'apps/api/src/features/bonus/bonus.pg.test.ts > members linked by their %s count together': [
    '같은 기기나 계좌를 쓰는 회원의 베팅을 함께 보고 보너스의 롤링을 계산해요.',
  ],
  'apps/api/src/features/auth/sign-up.pg.test.ts > the passwords are kept hashed': [
    '비밀번호와 출금 비밀번호는 누구도 되돌려 볼 수 없게 암호화해(Argon2id) 저장해요.',
    '관리자도 볼 수 없어요.',
  ],
  'apps/api/src/features/auth/sign-in.pg.test.ts > five wrong passwords close an account for a while': [
    '비밀번호를 5번 틀리면 그 기기나 같은 IP 주소에서 15분 동안 로그인을 막고, 출금 비밀번호를 5번 틀리면 출금을 잠가요.',
  ],
  'apps/api/src/features/auth/account.pg.test.ts > sessions are listed with their address half hidden, and ended elsewhere':
    ['회원 화면의 계좌번호는 끝자리만, 접속한 IP 주소는 일부만 보여드려요.'],
  'apps/api/test/authorisation-matrix.pg.test.ts > every role of staff: what its rights say': [
    '관리자는 맡은 일에 필요한 권한만 갖고, 회원 정보를 바꾼 일은 기록으로 남아요.',
  ],
  'apps/api/src/features/auth/sign-in-attempts.pg.test.ts > comes in by a known device': [
    '전에 로그인한 기기인지 알아보는 표시(lime_device)를 쿠키로 저장해요.',
    '남이 비밀번호를 틀려도 내 기기의 로그인이 막히지 않게 해주고, 같은 기기를 쓰는 계정을 알아보는 데도 써요.',
  ],
  'apps/api/src/features/auth/sign-in-attempts.pg.test.ts > the mark of a device is for no script, no other site and no other folder':
    ['이 쿠키만으로는 로그인할 수 없고, 다른 사이트에서 읽을 수 없어요.'],
  'apps/api/src/core/website.pg.test.ts > pages load from here alone': [
    '화면에 필요한 글꼴과 그림도 모두 LIME 서버에서 가져오고, 외부 광고나 분석 도구를 넣지 않아요.',
    '외부 광고나 추적 도구를 쓰지 않아요.',
  ],
  'apps/api/src/features/privacy/privacy.pg.test.ts > the worker purges by the setting: a day too early not, and never who is owed something':
    [
      '탈퇴한 날부터 30일이 지나면 1:1 문의로 요청한 정보를 파기할 수 있어요.',
      '요청하지 않아도 1,825일이 지나면 자동으로 파기해요.',
      '보유금이나 진행 중인 베팅이 남아 있으면 파기하지 않아요.',
      '기기를 알아보는 표시와 로그인한 IP 주소도 그때까지 보관해요.',
    ],
  'apps/api/src/features/privacy/privacy.pg.test.ts > no word of the member is left in any table, and the sealed chain of events holds':
    ['베팅과 금액의 기록은 원장의 일부라서 지우지 않아요.'],
  'apps/api/src/features/auth/help.pg.test.ts > old ones go when somebody asks': [
    '로그인 도움 요청은 90일이 지난 것부터 지워요.',
  ],
  'apps/api/src/features/slips/slip-changes.pg.test.ts > goes from the list, not from its sums, and comes back': [
    '내역을 지우면 회원의 목록에서만 사라지고, 합계에는 남아요.',
    '지운 베팅도 합계에는 남아서, 잃은 금액이 숨겨지지 않아요.',
  ],
  'apps/api/src/features/privacy/privacy.pg.test.ts > is asked for once, made in the background and taken by its member alone':
    ['마이페이지의 내 정보 파일에서 회원 정보와 내역을 파일로 받을 수 있어요.'],
  'apps/api/src/features/launch/launch.pg.test.ts > a member’s address has his site name and a token': [
    '게임사: 게임을 열 때 회원 번호와 닉네임, 게임에 필요한 금액을 보내요.',
  ],
  'apps/api/src/features/agents/agent-area.pg.test.ts > members are masked, with what their bets came to': [
    '총판: 총판의 코드로 가입한 회원은 그 총판이 가려진 아이디와 베팅 실적을 보고 쪽지를 보낼 수 있어요.',
  ],
  'apps/api/src/features/deliveries/deliveries.pg.test.ts > nothing without a webhook that asked for it': [
    '운영자가 연결한 프로그램과 알림: 운영자가 켜두면 회원 아이디와 처리한 일을 운영자의 프로그램, 메일, 메신저로 보내요.',
  ],
  // 건전게임
  'apps/member/src/features/slips/slips.browser.test.tsx > slips settle before the member’s eyes, add up': [
    '내 기록 보기: 베팅내역에서 기간을 골라 베팅금액과 당첨금의 합을 볼 수 있어요.',
  ],
  'apps/member/src/features/token/token.browser.test.tsx > balance and five minutes of rest are beside a frame': [
    '5분 쉬기: 미니게임, 로투스, 토큰게임 화면에 있어요.',
    '같은 자리에서 오늘 손익과 접속 시간도 볼 수 있어요.',
  ],
  'apps/api/src/features/members/care.pg.test.ts > a rest holds at the bet, begins once': [
    '누르면 5분 동안 스포츠와 카지노까지 어느 기기에서도 베팅을 받지 않고, 중간에 풀 수 없어요.',
  ],
  'apps/api/src/features/betting/waiting-bets.pg.test.ts > is refused at its time where its member rests by then': [
    '접수를 기다리던 인플레이 베팅도 접수하지 않고 금액을 돌려드려요.',
  ],
  'apps/api/src/features/boards/content/promises/promises.test.ts > 1336 and 109 are the same wherever they stand': [
    '한국도박문제예방치유원 1336',
    '지금 마음이 많이 힘들다면 자살예방 상담전화 109에도 24시간 연락할 수 있어요.',
  ],
  // 회사소개
  'e2e/crash.product.test.ts > nothing acknowledged is lost, nothing is doubled': [
    '접수됐다고 안내한 베팅은 서버가 멈추거나 연결이 끊겨도 남아 있어요.',
  ],
  'apps/api/src/features/betting/betting.pg.test.ts > the same key at the same moment has one effect and one answer': [
    '같은 베팅이 두 번 접수되지도 않아요.',
  ],
  'apps/api/src/core/ledger/audit.pg.test.ts > a busy database passes, read as the auditor': [
    '돈이 움직일 때마다 어디서 어디로, 왜 움직였는지 원장에 남겨요.',
    '일정한 간격으로 앞의 봉인에 이어 원장을 봉인하므로, 지난 기록을 한 글자라도 바꾸면 그 뒤의 봉인이 모두 맞지 않아요.',
  ],
  'apps/api/src/core/roles.pg.test.ts > the application may add to the ledger, not change it': [
    '원장에 남긴 금액과 시각은 고치거나 지울 수 없고, 베팅마다 계산식을 직접 볼 수 있어요.',
    '원장에는 새 기록을 더하기만 해요.',
  ],
  // 공정성
  'apps/api/src/features/lotto/lotto.pg.test.ts > before the draw it tells the commitment, and nobody tells the seed': [
    '회차가 열릴 때 서버가 결과를 정할 값(시드)을 만들고, 그 값의 지문만 먼저 공개해요.',
  ],
  'apps/api/src/features/lotto/lotto.pg.test.ts > what is entered while the round closes is in its listing or refused':
    ['응모가 끝나면 응모권 목록도 지문으로 봉인해요.', '그 뒤에는 응모권을 더하거나 뺄 수 없어요.'],
  'apps/api/src/features/lotto/lotto.pg.test.ts > the application can change neither a promise nor a ticket': [
    '둘 다 정해진 뒤라서 결과를 나중에 바꿀 수 없어요.',
    '대신 응모한 순서와 시각, 응모권 지급 사유가 모두 기록에 남아요.',
  ],
  'apps/api/src/features/lotto/lotto.pg.test.ts > after it anybody computes the draw again, from what is told alone': [
    '추첨은 시드와 응모권 목록의 지문으로 계산해요.',
    '추첨한 뒤 시드를 공개해요.',
    '누구나 지문이 맞는지, 같은 번호가 나오는지 다시 계산할 수 있어요.',
  ],
  'e2e/lotto.spec.ts > anybody computes a draw again in the browser': [
    '회차마다 값을 보고 브라우저에서 바로 계산해볼 수 있어요.',
  ],
  'apps/api/src/features/activities/roulette.pg.test.ts > the commitment of the next spin stays until it is made': [
    '룰렛을 돌리기 전에 서버가 다음 결과를 정할 값(시드)의 지문을 먼저 알려드려요.',
    '서버는 그 값을 미리 알 수 없고, 회원은 시드를 미리 알 수 없으니 어느 쪽도 결과를 고를 수 없어요.',
  ],
  'apps/api/src/features/activities/roulette.pg.test.ts > takes one ticket, gives what it shows and can be computed again':
    [
      '돌리는 순간 회원의 브라우저가 만든 값과 합쳐서 결과를 계산해요.',
      '돌린 뒤 시드를 공개해요.',
      '내 룰렛 기록에서 지문과 결과가 맞는지 확인할 수 있어요.',
    ],
  'apps/api/src/features/activities/staff-activities.pg.test.ts > budgets, days and prizes say what was given': [
    '그래서 실제로 나간 상금을 확률대로 나갔어야 할 상금과 비교해 점검해요.',
  ],
  'apps/api/src/features/activities/roulette.pg.test.ts > a visitor sees odds that come to 100 %': [
    '칸별 당첨 확률은 룰렛 화면에서 볼 수 있고, 그 확률대로 뽑아요.',
  ],
  'apps/api/src/features/activities/roulette.pg.test.ts > a prize comes up no more often than a day allows': [
    '하루 개수가 정해진 상금이 다 나가면 남은 칸의 확률을 다시 계산해서 보여드려요.',
  ],
  'packages/domain/src/in-play/fairness.test.ts > results and totals come as often as the distribution of any moment says':
    ['가상 리그의 경기 결과는 배당과 같은 확률로 정해져요.'],
  'apps/api/src/feeds/simulator/match-play.test.ts > a result is the same whenever it is asked for': [
    '배당보다 유리하거나 불리하게 만들지 않고, 누가 어디에 걸었는지는 경기에 영향을 주지 않아요.',
  ],
  'apps/api/src/features/slips/slips.pg.test.ts > with its legs, its arithmetic and what moved': [
    '경기 결과는 외부 피드에서 받고, 어디에서 받았는지 베팅 상세에 남겨요.',
    '결과를 어디에서 확인했는지는 베팅 상세에서 볼 수 있어요.',
  ],
  'apps/api/src/features/results/results.pg.test.ts > what stands is changed only with a reason, and not to itself': [
    '관리자가 결과를 입력할 때는 한 번 더 확인하고, 결과를 바꾸면 누가 언제 왜 바꿨는지 남아요.',
  ],
  'packages/domain/src/in-play/score-distribution.test.ts > give back less than is staked on each side of each market':
    [
      '배당에는 운영자의 몫이 들어 있어서, 오래 하면 평균적으로 건 금액보다 적게 돌려받아요.',
      '어떤 방법으로 걸어도 이 사실은 바뀌지 않아요.',
    ],
  'words: explains': [
    '모의머니 · 현금 가치 없음 · 환전 불가',
    'LIME은 모의머니로 즐기는 스포츠 베팅·게임 서비스예요.',
    '실제 돈을 걸거나 받는 기능이 없고, 그래서 사행산업의 면허를 받은 서비스도 아니에요.',
    '보유금, 포인트, 보너스, 당첨금은 모두 모의머니이거나 모의머니로 바꾸는 포인트예요.',
    '현금, 상품권, 물건, 가상자산으로 바꿀 수 없어요.',
    '입금 화면의 계좌는 모의 계좌예요.',
    '출금을 신청해도 실제 계좌로 돈이 들어가지 않아요.',
    '지금의 LIME에는 그런 면허를 확인하는 절차가 없어서 실제 돈을 다루지 않아요.',
    '은행이나 결제 회사에 연결돼 있지 않아서, 회원의 계좌에서 돈을 받거나 회원의 계좌로 돈을 보내지도 못해요.',
    '이 약관은 LIME을 이용할 때 회원과 LIME이 서로 지킬 것을 정해요.',
    'LIME은 모의머니로 스포츠와 게임의 결과를 맞히는 서비스예요.',
    '모의머니는 현금 가치가 없고 환전할 수 없어요.',
    '취소할 수 있는 조건은 베팅규정에서 정해요.',
    '점검이나 사고로 서비스가 멈출 수 있어요.',
    'LIME에서는 실제 돈이 오가지 않아요.',
    'LIME이 회원의 정보를 무엇 때문에 얼마나 다루는지 알려드려요.',
    '이용할 때 생기는 것: 베팅, 입출금과 포인트의 기록, 문의와 상담 내용, 이벤트 참여 기록.',
    '접속할 때 생기는 것: 가입하고 로그인한 IP 주소와 시각, 브라우저 정보, 기기를 알아보는 표시, 카지노 창을 열어둔 화면, 오류 기록.',
    '로그인 도움을 요청할 때: 이름과 연락받을 방법, 적어준 내용.',
    '문의에 답해요.',
    '부정한 이용과 계정 도용을 막아요.',
    '회원의 이용 내역에 맞춰 이벤트와 보너스를 쪽지로 알려드려요.',
    '토큰게임, 로투스, 카지노, 슬롯과 스포츠 중계 창은 열려 있는 동안 그 창의 접속 쿠키를 써요.',
    '로그인 상태, 화면 설정, 카트, 처리 결과를 확인하지 못한 신청을 회원의 브라우저 저장소에 보관해요.',
    '외부 제공사의 화면을 쓸 때는 제공사 서버가 그 화면을 보여줘요.',
    '계정 정보는 회원이 이용하는 동안 보관해요.',
    '이겨도 져도 일상이 그대로여야 해요.',
    '모의머니라도 시간과 마음은 진짜로 쓰이니까요.',
    '지난 결과는 다음 결과에 영향을 주지 않아요.',
    '두 가지 약속을 지켜요.',
    '실제 돈을 받거나 내주지 않아요.',
    '리그와 팀 이름만 실제와 같고 일정, 배당, 점수는 LIME이 계산해요.',
    '경기와 배당은 해외 배당사에서 받아요.',
    '배당과 결과를 어떻게 만드는지는 공정성에서 볼 수 있어요.',
    '이름과 연락받을 방법',
    '제안하는 내용과 기대하는 것',
    '회사나 서비스가 있다면 그 소개',
    '로그인할 수 없거나 급한 일이 있을 때 연락하는 방법이에요.',
    'LIME에는 실제 돈을 보낼 일이 없어요.',
    '베팅이나 입출금이 궁금하다면 1:1 문의가 가장 빠르고 정확해요.',
    '베팅을 첨부할 수 있고, 답변이 기록으로 남아요.',
    '결과를 누가 어떻게 정하는지 알 수 있어야 마음 놓고 즐길 수 있어요.',
    '지문은 SHA-256으로 만들어서, 지문만 보고 값을 알아낼 수 없고 값을 바꾸면 지문이 달라져요.',
    '로또 추첨 확인하기',
    '바늘이 멈추는 모습은 이미 정해진 결과를 보여주는 그림이에요.',
  ],
  'words: advises': [
    '여기서 해본 베팅을 실제 돈으로 따라 하지 마세요.',
    '정산 결과에 이의가 있으면 언제든 1:1 문의로 알려주세요.',
    '궁금한 점은 1:1 문의나 메신저 채널로 알려주세요.',
    '문의할 것이 있으면 1:1 문의로 알려주세요.',
    '정보의 정정과 삭제는 1:1 문의로 요청할 수 있어요.',
    '베팅은 즐거울 때만 해주세요.',
    '지난 한 달을 떠올리며 답해보세요.',
    '하나라도 그렇다면 잠시 멈출 때예요.',
    '정한 금액이나 시간을 넘긴 적이 있나요?',
    '잃은 것을 되찾으려고 더 크게 건 적이 있나요?',
    '베팅 때문에 잠, 일, 공부, 약속을 미룬 적이 있나요?',
    '베팅한 것을 가족이나 친구에게 숨긴 적이 있나요?',
    '베팅하지 않을 때 초조하거나 짜증이 나나요?',
    '실제 돈으로 하는 다른 베팅을 찾아본 적이 있나요?',
    '시작하기 전에 오늘 쓸 금액과 시간을 정하고, 그만큼 썼으면 끝내세요.',
    '잃은 금액을 되찾으려고 하지 마세요.',
    '피곤하거나 화가 났을 때, 술을 마셨을 때는 쉬세요.',
    '빠르게 돌아가는 게임보다 천천히 즐기는 게임을 고르세요.',
    '베팅 말고 즐거운 일을 하루에 하나씩 정해보세요.',
    '그 전까지는 위의 방법으로 요청해주세요.',
    '혼자 멈추기 어렵다면 전문가와 이야기해보세요.',
    '가족이나 친구가 대신 연락해도 돼요.',
    'LIME과 함께하고 싶다면 아래 내용을 적어 보내주세요.',
    '물어보는 사람은 관리자가 아니에요.',
    '이 화면에 나온 채널이 아닌 곳에서 LIME이라고 말하는 사람을 믿지 마세요.',
    '입금하라며 계좌를 알려주는 사람은 사칭이에요.',
    '베팅을 돈 버는 방법으로 여기지 마세요.',
    '건전게임도 함께 읽어주세요.',
  ],
  'words: people': [
    '배당, 정산 규정, 한도, 나이 제한은 실제 서비스와 같은 기준으로 지켜요.',
    '모의머니라고 해서 더 잘 맞게 만들거나 규정을 느슨하게 적용하지 않아요.',
    '나이를 속인 계정은 닫아요.',
    '이런 일이 확인되면 베팅을 취소하거나 계정을 정지할 수 있어요.',
    '다른 회사에 팔거나 다른 회사의 광고에 쓰지 않아요.',
    '탈퇴를 요청하면 계정을 닫아요.',
    '길게 쉬기와 탈퇴: 1:1 문의로 요청하면 관리자가 계정의 이용을 멈추거나 닫아드려요.',
    '서두르게 하지 않기: 거짓 마감 시간, 지어낸 당첨 소식, 더 걸라는 권유를 화면에 보여주지 않아요.',
    '기능이 열리면 공지사항으로 알려드려요.',
    '없는 당첨자나 숫자를 지어내지 않아요.',
    '잃은 회원에게 더 걸라고 권하지 않아요.',
    '모의머니를 현금으로 바꿔주는 제안, 회원 정보를 사고파는 제안에는 답하지 않아요.',
    '관리자는 비밀번호와 출금 비밀번호를 묻지 않아요.',
  ],
  'words: members': [
    '한 사람이 계정 하나만 쓸 수 있어요.',
    '다른 사람의 이름이나 계좌로 가입할 수 없어요.',
    '아이디와 비밀번호는 본인만 써야 해요.',
    '다른 사람에게 빌려주거나 팔 수 없어요.',
    '여러 계정을 만들어 보너스나 이벤트 혜택을 여러 번 받는 것',
    '프로그램으로 화면을 대신 조작하거나 서비스를 방해하는 것',
    '결과를 이미 아는 경기에 베팅하는 것',
    '모의머니나 계정을 사고파는 것',
    '다른 회원이나 관리자를 괴롭히는 것',
  ],
  'words: world': [
    '실제 돈으로 베팅을 받으려면 그 나라의 면허가 있어야 해요.',
    '한국에서 허가받지 않은 온라인 베팅은 운영하는 것도 이용하는 것도 법으로 금지돼 있어요.',
    '그래서 금융당국에 보고할 거래도 없어요.',
    '24시간 무료 상담이고, 이름을 밝히지 않아도 돼요.',
  ],
  'words: limits': [
    '입금 한도, 손실 한도, 접속 시간 한도를 스스로 정하는 기능과 하루 넘게 쉬는 자기제한 기능은 아직 없어요.',
    '이 증명에도 한계가 있어요.',
    '서버의 비밀 값과 데이터베이스를 함께 가진 운영자는 시드를 미리 계산할 수 있어요.',
    '그런 운영자가 마감 직전에 마지막 한 장을 직접 응모하는 것까지 수학으로 막지는 못해요.',
    '룰렛도 서버의 비밀 값과 데이터베이스를 함께 가진 운영자가 자기 계정으로 돌리는 것까지 막지는 못해요.',
    '다만 서버의 비밀 값을 가진 운영자는 결과를 미리 계산할 수 있고, 그러지 않았다는 증명은 아직 없어요.',
  ],
  'apps/api/src/features/results/leg-voids.pg.test.ts > of older rules waits for two persons, beside one of now': [
    '바뀌기 전에 접수된 베팅은 그때의 약관과 규정을 따라요.',
  ],
};
