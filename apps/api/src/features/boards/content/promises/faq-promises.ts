import type { Promises } from './promises.ts';

/** The sentences of the questions about accounts, money and betting; with them the questions' that only words keep. */
export const faqPromises: Promises = {
  // signing up, signing in, one's own account
  'packages/domain/src/access/sign-up.test.ts > an id of 21': ['아이디: 영문과 숫자 4~20자'],
  'packages/domain/src/access/sign-up.test.ts > a password of 7': ['비밀번호: 8자 이상.'],
  'packages/domain/src/access/sign-up.test.ts > the id as password': [
    '아이디와 같거나 널리 알려진 비밀번호는 쓸 수 없어요.',
  ],
  'packages/domain/src/access/withdrawal-pin.test.ts > a birthday that is not known weakens nothing': [
    '출금 비밀번호: 숫자 4~6자리.',
    '0000, 1234, 생일처럼 짐작하기 쉬운 숫자는 쓸 수 없어요.',
  ],
  'packages/domain/src/access/sign-up.test.ts > the code is asked for only where the site demands one': [
    '가입코드: 있을 때만 적어주세요.',
    '가입코드: 받은 코드를 꼭 적어주세요.',
  ],
  'apps/api/src/features/auth/sign-up.pg.test.ts > the head office is joined': ['비워두면 본사 코드로 가입돼요.'],
  'apps/api/src/features/auth/sign-up.pg.test.ts > a sign-up is accepted, wrapped or bare': [
    '가입하면 바로 로그인할 수 있어요.',
  ],
  'apps/api/src/features/auth/sign-up.pg.test.ts > eight at once with one phone: one comes in, seven wait': [
    '휴대폰 번호나 계좌가 다른 회원과 같으면 관리자가 확인한 뒤 승인해요.',
  ],
  'apps/api/src/features/members/staff-members.pg.test.ts > a sign-up waits, is let in, and signs in': [
    '가입을 신청하면 관리자가 확인한 뒤 승인해요.',
    '승인된 뒤에 로그인할 수 있어요.',
    '가입 승인을 기다리는 계정은 승인된 뒤에 로그인할 수 있어요.',
  ],
  'apps/member/src/features/cash/cash.browser.test.tsx > a deposit that needs a birthday leads to where it is added': [
    '생년월일: 비워두고 가입해도 되지만, 첫 입금이나 베팅 전에는 등록해야 해요.',
  ],
  'apps/api/src/features/betting/betting.pg.test.ts > a member of eighteen': [
    '그보다 어리면 입금하거나 베팅할 수 없고, 모의머니라고 해서 예외를 두지 않아요.',
  ],
  'packages/domain/src/access/may-stake.test.ts > born on 29 February one turns on 1 March': [
    '나이는 한국 날짜로 계산해요.',
  ],
  'apps/api/src/features/auth/sign-in.pg.test.ts > the birthday is given once, the odds policy at will': [
    '생년월일은 마이페이지에서 한 번만 등록할 수 있어요.',
    '마이페이지와 카트에서 언제든 바꿀 수 있어요.',
  ],
  'apps/api/src/features/auth/sign-in.pg.test.ts > a member signs in and reads what the specification names': [
    '아이디는 대소문자를 구분하지 않지만 비밀번호는 구분해요.',
    '계좌번호는 끝자리만 보여드려요.',
  ],
  'apps/api/src/features/auth/sign-in.pg.test.ts > five wrong passwords close an account for a while': [
    '비밀번호를 5번 틀리면 그 기기나 같은 IP 주소에서는 15분 동안 로그인할 수 없어요.',
    '시간이 지나면 자동으로 풀려요.',
  ],
  'apps/member/src/features/account/account.browser.test.tsx > a new withdrawal password has four to six digits': [
    '출금 비밀번호도 같은 곳에서 바꿀 수 있어요.',
  ],
  'apps/api/src/features/auth/account.pg.test.ts > every other session ends in every process, this one stays': [
    '비밀번호를 바꾸면 지금 쓰는 기기만 남고 다른 기기는 모두 로그아웃돼요.',
    '다른 기기는 그때 모두 로그아웃돼요.',
  ],
  'apps/api/src/features/auth/account.pg.test.ts > sessions are listed with their address half hidden, and ended elsewhere':
    [
      '마이페이지의 로그인한 기기에서 언제, 어떤 브라우저로 로그인했는지 볼 수 있어요.',
      '하나씩 끊거나 지금 쓰는 기기만 남기고 모두 끊을 수 있어요.',
    ],
  'apps/member/src/features/account/account.browser.test.tsx > my page shows who the member is, and an account that cannot be edited':
    ['은행과 계좌번호는 회원이 직접 바꿀 수 없어요.', '예금주도 직접 바꿀 수 없어요.'],
  'apps/api/src/features/auth/sign-up.pg.test.ts > a referrer sees whom they brought, masked': [
    '가입할 때 내 아이디를 추천인으로 적은 회원은 추천인 화면에 나와요.',
    '아이디는 일부를 가려서 보여드려요.',
  ],
  'apps/api/src/features/inquiries/staff-inquiries.pg.test.ts > stands with its time, reaches the member by a note': [
    '답변이 달리면 쪽지로 알려드려요.',
  ],
  'apps/api/src/features/chat/chat.pg.test.ts > lasts sixty seconds by the database’s clock; without anybody no conversation begins':
    ['상담원이 있을 때는 채팅상담에서 바로 이야기할 수 있어요.'],
  'apps/api/src/features/chat/chat.pg.test.ts > conversations nobody writes in end by themselves': [
    '30분 동안 대화가 없으면 자동으로 끝나고, 나눈 대화는 기록에 남아요.',
  ],
  'apps/api/src/features/settlement/settlement.pg.test.ts > slips of a member who has left are settled as any': [
    '진행 중인 베팅은 결과가 나오는 대로 정산돼요.',
  ],
  // money that comes and goes
  'packages/domain/src/cash/amounts.test.ts > one won more than the least': [
    '최소 10,000원부터 10,000원 단위로 신청할 수 있어요.',
    '최소 10,000원부터 10,000원 단위이고, 회원에게 등록된 계좌로만 신청할 수 있어요.',
  ],
  'apps/api/src/features/cash/staff-cash.pg.test.ts > an approved deposit brings its money, once': [
    '입금 신청을 누르면 아래 내역에 접수로 나오고, 승인되면 보유금에 더해져요.',
  ],
  'apps/api/src/features/cash/cash-limits.pg.test.ts > the most of one request is taken': [
    '입금 신청은 한 건에 100,000,000원까지예요.',
  ],
  'apps/api/src/features/cash/cash.pg.test.ts > is one of at most five open ones': [
    '처리를 기다리는 신청은 입금과 출금 각각 5건까지 낼 수 있어요.',
  ],
  'apps/api/src/features/cash/staff-cash.pg.test.ts > takes old enough ones nobody has in hand': [
    '지금은 신청한 뒤 약 8초가 지나면 자동으로 승인돼요.',
  ],
  'e2e/cash.spec.ts > a deposit with a code is asked for, approved live': [
    '승인되면 새로고침하지 않아도 보유금이 바로 바뀌어요.',
  ],
  'apps/member/src/features/cash/cash.browser.test.tsx > a refused deposit says why': [
    '거절되면 내역에 이유가 함께 나와요.',
  ],
  'apps/api/src/features/cash/staff-cash.pg.test.ts > marks what somebody should look at': [
    '신청은 회원에게 등록된 예금주 이름으로만 처리돼요.',
  ],
  'apps/api/src/features/cash/cash.pg.test.ts > sets its money aside at once': [
    '신청하면 그 금액이 보유금에서 바로 빠져 따로 보관돼요.',
  ],
  'apps/api/src/features/cash/staff-cash.pg.test.ts > an approved withdrawal leaves the hold for good; a refused one comes back':
    ['승인되면 출금이 끝나고, 거절되면 전액이 돌아와요.'],
  'apps/api/src/features/cash/staff-cash.pg.test.ts > sum is exact: a won below the limit takes one': [
    '그날 받은 출금까지 더해 3,000,000원 이상이면 관리자 두 명이 확인해요.',
  ],
  'apps/api/src/features/cash/take-back.pg.test.ts > without the setting nothing may be taken back': [
    '접수된 출금은 고객센터를 통해서만 취소할 수 있어요.',
    '그 뒤에는 고객센터를 통해서만 취소할 수 있어요.',
  ],
  'apps/api/src/features/cash/take-back.pg.test.ts > the money is back with the row': [
    '신청하고 1분 안에 아무도 확인을 시작하지 않았으면 출금내역에서 직접 취소할 수 있어요.',
    '금액은 바로 보유금으로 돌아와요.',
  ],
  'apps/api/src/features/cash/cash.pg.test.ts > after five wrong passwords in a row is locked': [
    '출금 비밀번호를 5번 틀리면 출금이 잠겨요.',
    '시간이 지나도 풀리지 않으니 1:1 문의로 초기화를 요청해주세요.',
    '출금할 때마다 물어봐요.',
  ],
  'apps/api/src/features/members/staff-members.pg.test.ts > a reset withdrawal password works and opens locked withdrawals':
    ['초기화하면 고객센터에서 새 출금 비밀번호를 알려드려요.'],
  'apps/api/src/features/cash/cash.pg.test.ts > leaves bonus money that is not the member’s own yet': [
    '보너스에 해당하는 금액은 롤링을 채운 뒤에 출금할 수 있어요.',
    '얼마나 남았는지는 출금 화면의 보너스에서 볼 수 있어요.',
  ],
  'packages/domain/src/cash/cash-rules.test.ts > waits: both edges of the cool time': [
    '나머지 금액을 출금할 때도 레벨마다 정한 출금 시간과 하루 횟수, 입금이나 출금을 한 뒤 기다리는 시간, 한 건과 하루의 한도를 따라요.',
  ],
  'apps/api/src/features/members/staff-members.pg.test.ts > a member whose bank or password staff changed is told, and nothing is paid for a day':
    ['관리자가 계좌나 비밀번호를 바꾼 뒤에는 24시간 동안 지급하지 않아요.'],
  // betting before the start
  'apps/member/src/features/cart/cart.browser.test.tsx > picking toggles, replaces within its market': [
    '스포츠에서 마음에 드는 배당을 눌러 카트에 담아주세요.',
    '같은 배당을 다시 누르면 빠져요.',
  ],
  'apps/member/src/features/slips/slips.browser.test.tsx > slips settle before the member’s eyes, add up': [
    '접수되면 베팅내역에서 볼 수 있어요.',
    '베팅내역의 상세에서 선택마다 결과와 적용 배수, 계산식, 보유금이 움직인 기록까지 볼 수 있어요.',
  ],
  'packages/domain/src/settlement/vectors.test.ts > multiple bets: all won, one lost, void legs': [
    '조합은 담은 선택이 모두 맞아야 당첨이고, 배당을 모두 곱해요.',
    '베팅금액에 모든 선택의 배당을 곱해요.',
    '다른 선택이 모두 맞으면 적특을 뺀 배당으로 당첨돼요.',
  ],
  'apps/member/src/features/cart/cart.browser.test.tsx > two picks of one match show what they pay together': [
    '한 경기에서 두 폴더를 함께 고르면 그 둘은 조합 배당을 써요.',
    '한 경기에서 함께 고른 두 폴더는 두 배당 대신 조합 배당을 곱해요.',
  ],
  'apps/api/src/features/betting/betting.pg.test.ts > more than one leg on the single call': [
    '단폴더는 한 경기에만 베팅해요.',
  ],
  'apps/api/src/features/betting/all-calls.pg.test.ts > its limits are those of its kind': [
    '한도는 레벨과 상품마다 달라요.',
    '두 방식의 선택은 한 카트에 섞어 담을 수 없고, 한도도 따로 정해요.',
  ],
  'apps/member/src/features/cart/cart.browser.test.tsx > every limit says its sentence and is corrected by one press': [
    '카트에 내 최소·최대 베팅금액과 최대 폴더, 최대 배당이 늘 함께 나와요.',
  ],
  'apps/api/src/features/betting/betting.pg.test.ts > a won above the maximum': [
    '베팅금액: 1,000원부터 5,000,000원까지',
    '폴더: 최대 10개',
    '총 배당: 최대 100,000배',
    '당첨금: 최대 1,000,000,000원',
  ],
  "packages/domain/src/betting/cart.test.ts > a league's lower maximum": [
    '리그에 따로 정한 한도가 있으면 더 낮은 쪽을 따라요.',
  ],
  'apps/member/src/features/cart/cart.browser.test.tsx > a moved price shows old and new': [
    '내가 고른 방식대로 처리해요.',
    '항상 물어보기: 배당이 바뀌면 접수하기 전에 물어봐요.',
  ],
  'apps/api/src/features/betting/all-calls.pg.test.ts > a price that moved: a promise of the new one, kept for five seconds':
    [
      '오른 배당만 자동 적용: 오르면 그대로 접수하고, 내리면 물어봐요.',
      '모두 자동 적용: 내린 배당도 묻지 않고 접수해요.',
      '물어볼 때 보여드린 배당은 몇 초 동안 그대로 지켜드려요.',
    ],
  'apps/api/src/features/settlement/settlement.pg.test.ts > any order and repetition of result messages, corrections among them':
    ['접수된 베팅의 배당은 그 뒤에 바뀌지 않아요.'],
  'apps/api/src/features/betting/betting.pg.test.ts > clock decides, whatever this process believes': [
    '시각은 내 기기가 아니라 서버 시각으로 판단해요.',
  ],
  'apps/member/src/features/slips/slips.browser.test.tsx > a waiting slip is taken back in time, and decided ones leave the list':
    ['아래 조건을 모두 만족하면 베팅내역에서 직접 취소할 수 있어요.'],
  'apps/api/src/features/slips/slip-changes.pg.test.ts > the stake comes back, the slip counts as 취소 and pays nothing':
    ['취소하면 베팅금액이 바로 돌아와요.'],
  'packages/domain/src/betting/may-cancel.test.ts > exactly the seconds ago': ['베팅한 지 10분 안이에요.'],
  'packages/domain/src/betting/may-cancel.test.ts > a leg starts in exactly the seconds': [
    '가장 먼저 시작하는 경기까지 10분 넘게 남았어요.',
  ],
  'packages/domain/src/betting/may-cancel.test.ts > a leg is decided': ['결과가 나온 경기가 하나도 없어요.'],
  'packages/domain/src/betting/may-cancel.test.ts > on a round of a game': [
    '경기 전 스포츠 베팅이에요.',
    '인플레이, 라이브, 미니게임, 로투스, 토큰게임, 카지노, 슬롯은 취소할 수 없어요.',
  ],
  'packages/domain/src/betting/may-cancel.test.ts > in play': [
    '인플레이와 라이브는 접수된 뒤에도, 접수를 기다리는 동안에도 취소할 수 없어요.',
  ],
  'apps/api/src/features/slips/slip-changes.pg.test.ts > three a day, at the edge and over it': [
    '오늘 취소한 횟수가 3번보다 적어요.',
  ],
  'packages/domain/src/betting/may-cancel.test.ts > the time left is told to the millisecond': [
    '취소 버튼에 남은 시간이 함께 나와요.',
  ],
  'apps/api/src/features/boards/content/product-articles.test.ts > are taken where the question says so': [
    '한국형에서는 승무패 + 언더오버, 핸디캡 + 언더오버 조합만 함께 담을 수 있어요.',
    '유럽형, 인플레이, 라이브는 한 경기에서 하나만 담을 수 있어요.',
    '함께 나올 수 없거나 한쪽이 다른 쪽을 이미 포함하는 선택, 멈춘 마켓이 있는 경기는 동일경기 불가능한 조합입니다.',
    '라는 안내와 그 이유가 나와요.',
  ],
  'apps/api/src/features/boards/content/product-articles.test.ts > are not promised where the settings allow none': [
    '지금은 한 경기에서 하나만 담을 수 있어요.',
  ],
  'packages/domain/src/betting/cart.test.ts > only the win/draw/lose pick of the game is reduced': [
    '축구 승무패를 같은 경기의 다른 선택과 함께 담으면 배당이 낮아지고, 무승부는 담을 수 없어요.',
    '낮아진 배당은 카트에 바로 나와요.',
  ],
  'packages/domain/src/pricing/joint-price.test.ts > that happens together pays less than the product': [
    '예를 들어 무승부와 언더 2.5는 자주 같이 나오기 때문에 조합 배당이 곱보다 낮아요.',
  ],
  'apps/api/src/features/settlement/settlement.pg.test.ts > are corrected by the same table': [
    '한 폴더가 적특이면 남은 폴더의 배당으로 정산해요.',
  ],
  'packages/domain/src/betting/cart.test.ts > bonus folder': [
    '한 베팅에 하나만 담을 수 있어요.',
    '보너스 폴더를 담으려면 다른 선택의 배당이 모두 1.30 이상이어야 해요.',
  ],
  'packages/domain/src/betting/cart.test.ts > its odds multiply the total': [
    '선택을 여러 개 담으면 배당을 더 곱해주는 폴더예요.',
    '3폴더: 선택을 3개 이상 담으면 1.03배',
  ],
  'packages/domain/src/settlement/slip-outcome.test.ts > falls away when one of its legs is void': [
    '적특으로 남은 폴더가 모자라면 보너스 폴더는 1.00으로 계산해요.',
  ],
  'apps/member/src/features/cart/bet-line.browser.test.tsx > an answer that is lost is found by its key': [
    '보낸 베팅마다 고유한 번호가 있어서, 연결이 돌아오면 접수 결과를 찾아 알려드려요.',
  ],
  'apps/api/src/features/betting/betting.pg.test.ts > the same key at the same moment has one effect and one answer': [
    '같은 베팅이 두 번 접수되지 않아요.',
  ],
  'apps/api/src/features/betting/betting.pg.test.ts > a lost connection: what was committed is answered': [
    '접수된 베팅은 언제나 베팅내역에 있어요.',
  ],
  'apps/api/src/features/slips/slip-changes.pg.test.ts > goes from the list, not from its sums, and comes back': [
    '내 목록에서만 사라져요.',
    '합계와 원장의 기록은 그대로 남고, 지운 베팅은 되살릴 수 있어요.',
    '결과를 기다리는 베팅은 지울 수 없어요.',
  ],
  'apps/api/src/feeds/simulator/match-play.test.ts > a result is the same whenever it is asked for': [
    '결과는 배당과 같은 확률 계산에서 나오고, 베팅에 따라 달라지지 않아요.',
  ],
  'words: explains': [
    '화면 위의 회원가입을 누르면 가입 창이 열려요.',
    '닉네임과 휴대폰 번호',
    '만 19세 이상인지 확인하기 위해서예요.',
    '로그인하지 않고 연락하는 방법은 메신저 채널에 있어요.',
    '네.',
    '아니요.',
    '다른 사람이 계정을 훔쳐 계좌부터 바꾸는 일을 막기 위해서예요.',
    '거래 기록은 원장에 남고 개인정보처리방침에 따라 다뤄요.',
    'LIME의 보유금은 모의머니예요.',
    '현금 가치가 없고 환전할 수 없어요.',
    '입금과 출금은 실제 서비스와 같은 순서로 움직이지만, 화면에 나오는 입금 계좌는 모의 계좌예요.',
    '자세한 내용은 라이선스에 있어요.',
    '입금 계좌는 모의 계좌라서 누구의 이름으로도 실제로 돈을 보내지 않아요.',
    '모의머니라서 실제 계좌로 돈이 들어가지는 않아요.',
    '받은 캐시 보너스의 롤링을 아직 채우지 않았기 때문이에요.',
    '지금 1레벨의 한국형 한도는 아래와 같아요.',
    '처음에는 이 방식이에요.',
    '시작한 뒤에는 인플레이에서 이어서 베팅할 수 있어요.',
    '한국형은 승무패, 핸디캡, 언더오버처럼 자주 쓰는 마켓을 한 줄에 모아 보여드려요.',
    '유럽형은 한 경기의 모든 마켓을 펼쳐 볼 수 있어요.',
    '지금은 쓸 수 있는 보너스 폴더가 없어요.',
    '지금 보이는 경기는 이 사이트가 만든 가상의 경기예요.',
    '리그와 팀 이름은 실제 이름이지만, 일정과 배당, 점수는 모두 LIME이 계산한 것이라서 실제 경기와 달라요.',
    '자세한 내용은 공정성에서 볼 수 있어요.',
    '중단된 경기의 기준은 종목마다 달라요.',
    '중계보다 경기가 먼저 움직이기 때문이에요.',
    '기다리는 동안 경기가 달라졌기 때문이에요.',
    '경기를 보면서 불리한 베팅만 빼는 일을 막기 위해서예요.',
    '조건은 이벤트에서 볼 수 있어요.',
    '쓸 수 있는 코드는 이벤트나 공지사항에서 알려드려요.',
    '보너스를 출금하거나 전환하기 전에 베팅해야 하는 금액이에요.',
    '코드마다 기준이 달라요.',
    '이벤트에서 지금 참여할 수 있는 이벤트를 모두 볼 수 있어요.',
    '참여 조건과 남은 횟수는 각 이벤트 화면에 나와요.',
    '자세한 내용은 공정성에 있어요.',
    '건전게임에 스스로 점검하는 질문과 지금 쓸 수 있는 방법을 모아두었어요.',
    '무엇을 왜 보관하는지는 개인정보처리방침에 있어요.',
  ],
  'words: advises': [
    '아래 내용을 적어주세요.',
    '은행, 예금주, 계좌번호: 예금주는 나중에 직접 바꿀 수 없으니 정확하게 적어주세요.',
    '잘못 적었다면 1:1 문의로 알려주세요.',
    '아이디와 비밀번호를 다시 확인해주세요.',
    '이용이 정지된 계정이라는 안내가 나오면 고객센터에 문의해주세요.',
    '마이페이지의 정보수정에서 지금 비밀번호와 새 비밀번호를 적어주세요.',
    '모르는 기기가 보이면 먼저 끊고 비밀번호를 바꿔주세요.',
    '이름을 잘못 적었다면 문의할 때 함께 적어주세요.',
    '베팅에 관한 문의라면 그 베팅을 첨부해주세요.',
    '1:1 문의에 탈퇴를 요청해주세요.',
    '실제로 돈을 보내지 마세요.',
    '금액을 적거나 빠른 금액 버튼을 눌러주세요.',
    '보너스 코드가 있으면 함께 적어주세요.',
    '받은 뒤에는 마이페이지에서 바꿔주세요.',
    '카트에서 조합과 단폴더 가운데 하나를 고르고 베팅금액을 적어주세요.',
    '총 배당과 예상 당첨금을 확인하고 베팅하기를 눌러주세요.',
    '베팅하기 전에 카트를 한 번 더 확인해주세요.',
    '다시 누르기 전에 화면을 새로고침해주세요.',
    '베팅규정에서 확인해주세요.',
    '먼저 베팅내역의 상세에서 결과의 출처와 계산식을 확인해주세요.',
    '그래도 다르다고 생각하면 언제든 1:1 문의에 그 베팅을 첨부해주세요.',
    '다른 이용자가 더 최신 정보를 가질 수 있으니, 급하게 움직이는 배당을 쫓기보다 천천히 골라주세요.',
    '입금을 신청할 때 코드를 적고 확인을 눌러주세요.',
    '쉬고 싶거나 계정을 닫고 싶으면 1:1 문의로 알려주세요.',
    '혼자 멈추기 어렵다면 한국도박문제예방치유원 상담전화 1336에 연락하세요.',
    '물어보는 사람이 있다면 관리자가 아니에요.',
    '알려주지 말고 1:1 문의로 신고해주세요.',
    '이미 알려줬다면 마이페이지에서 바로 비밀번호를 바꿔주세요.',
  ],
  'words: people': [
    '비밀번호가 기억나지 않을 때는 고객센터에서 본인을 확인하고 새 비밀번호를 알려드려요.',
    '1:1 문의에 새 계좌를 적어주시면 확인한 뒤 바꿔드려요.',
    '1:1 문의에 적어주시면 접수된 순서대로 답해드려요.',
    '관리자가 같은 기록을 보며 답할 수 있어요.',
    '관리자가 같은 기록을 보며 답해드려요.',
    '확인한 뒤 계정을 닫아드려요.',
    '관리자가 접수된 순서대로 확인하고 승인해요.',
    '1:1 문의로 알려주시면 처리되기 전인지 확인하고 되돌려드려요.',
    '이유를 묻지 않아요.',
    'LIME의 관리자는 비밀번호와 출금 비밀번호를 절대 묻지 않아요.',
  ],
  'words: world': [
    '방송과 인터넷 중계는 실제 경기보다 몇 초에서 몇십 초 늦어요.',
    '24시간 무료이고, 이름을 밝히지 않아도 돼요.',
  ],
};
