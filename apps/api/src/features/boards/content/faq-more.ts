import { pointMinimum } from '@lime/domain/cash/conversion.ts';
import { faq } from './faq-article.ts';
import type { ContentFacts, ProductArticle } from './product-article.ts';
import { points, won } from './article-words.ts';

/** Questions about events. */
export function activityQuestions(_facts: ContentFacts): ProductArticle[] {
  return [
    faq(
      'events',
      '이벤트',
      '어떤 이벤트가 있나요?',
      `
      [이벤트](/bbs/e/l)에서 지금 참여할 수 있는 이벤트를 모두 볼 수 있어요. 출석체크와 룰렛은 하루 단위로, 로또는 한 주 단위로 열려요. 참여 조건과 남은 횟수는 각 이벤트 화면에 나와요.

      하루는 한국 시각 0시에 바뀌어요.
      `,
    ),
    faq(
      'event-points',
      '이벤트',
      '이벤트에서 받은 포인트는 언제 들어오나요?',
      `
      당첨되거나 조건을 채우면 자동으로 포인트가 들어오고, 받은 이유가 내역에 남아요. [포인트전환](/point/change)에서 ${points(pointMinimum)}부터 보유금으로 바꿀 수 있어요.
      `,
    ),
    faq(
      'event-fair',
      '이벤트',
      '룰렛과 로또는 공정하게 뽑나요?',
      `
      룰렛은 칸별 당첨 확률을 화면에 그대로 보여드리고, 그 확률대로 뽑아요. 룰렛과 로또 모두 결과를 정하는 값의 지문을 먼저 알려드리고, 끝난 뒤에 그 값을 공개해요. 그래서 같은 결과가 나오는지 브라우저에서 다시 계산해 확인할 수 있어요.

      자세한 내용은 [공정성](/fair)에 있어요.
      `,
    ),
  ];
}

/** Questions about keeping control, and about who watches. */
export function careQuestions({ settings }: ContentFacts): ProductArticle[] {
  return [
    faq(
      'care',
      '건전게임·보안',
      '베팅을 줄이고 싶어요. 어떤 도움을 받을 수 있나요?',
      `
      [건전게임](/responsible)에 스스로 점검하는 질문과 지금 쓸 수 있는 방법을 모아두었어요. 쉬고 싶거나 계정을 닫고 싶으면 [1:1 문의](/bbs/c/w)로 알려주세요. 이유를 묻지 않아요.

      혼자 멈추기 어렵다면 한국도박문제예방치유원 상담전화 **1336**에 연락하세요. 24시간 무료이고, 이름을 밝히지 않아도 돼요.
      `,
    ),
    faq(
      'phishing',
      '건전게임·보안',
      '관리자가 비밀번호를 물어봐요',
      `
      LIME의 관리자는 비밀번호와 출금 비밀번호를 절대 묻지 않아요. 물어보는 사람이 있다면 관리자가 아니에요. 알려주지 말고 [1:1 문의](/bbs/c/w)로 신고해주세요.

      이미 알려줬다면 [마이페이지](/info/user)에서 바로 비밀번호를 바꿔주세요. 다른 기기는 그때 모두 로그아웃돼요.
      `,
    ),
    faq(
      'ledger',
      '건전게임·보안',
      '내 보유금 기록이 바뀔 수 있나요?',
      `
      보유금이 움직일 때마다 원장에 한 줄씩 더해지고, 이미 남긴 기록은 고치거나 지울 수 없어요. 원장을 일정한 간격으로 봉인하므로 나중에 고치면 드러나요.

      관리자가 직접 지급하거나 회수한 금액도 이유와 함께 남고, ${won(settings.adjust.secondPersonFrom)} 이상이면 다른 관리자의 확인이 필요해요.
      `,
    ),
    faq(
      'data',
      '건전게임·보안',
      '내 정보는 어떻게 지키나요?',
      `
      비밀번호와 출금 비밀번호는 알아볼 수 없게 바꿔 저장해서 관리자도 볼 수 없어요. 계좌번호는 끝자리만 보여드려요. 화면의 글꼴과 그림까지 모두 LIME 서버에서만 가져오고, 외부 광고나 추적 도구를 쓰지 않아요.

      무엇을 왜 보관하는지는 [개인정보처리방침](/page/privacy)에 있어요.
      `,
    ),
  ];
}
