import { wrongPasswords, wrongPasswordSeconds } from '../../../core/sign-in-attempts.ts';
import type { ContentFacts, ProductArticle } from './product-article.ts';
import { faq } from './faq-article.ts';
import { doubtedText, sentences, span } from './article-words.ts';

/** Questions about signing up, signing in and one's own data. */
export function accountQuestions(facts: ContentFacts): ProductArticle[] {
  return [...entryQuestions(facts), ...ownAccountQuestions(facts)];
}

function entryQuestions({ settings }: ContentFacts): ProductArticle[] {
  const { signup, ageLimit } = settings;
  return [
    faq(
      'sign-up',
      '계정',
      '회원가입에는 무엇이 필요한가요?',
      `
      화면 위의 회원가입을 누르면 가입 창이 열려요. 아래 내용을 적어주세요.

      - **아이디**: 영문과 숫자 4~20자
      - **비밀번호**: 8자 이상. 아이디와 같거나 널리 알려진 비밀번호는 쓸 수 없어요.
      - **닉네임과 휴대폰 번호**
      - **출금 비밀번호**: 숫자 4~6자리. 출금할 때마다 물어봐요. 0000, 1234, 생일처럼 짐작하기 쉬운 숫자는 쓸 수 없어요.
      - **은행, 예금주, 계좌번호**: 예금주는 나중에 직접 바꿀 수 없으니 정확하게 적어주세요.
      - **생년월일**: 비워두고 가입해도 되지만, 첫 입금이나 베팅 전에는 등록해야 해요.
      - **가입코드**: ${signup.codeRequired ? '받은 코드를 꼭 적어주세요.' : '있을 때만 적어주세요. 비워두면 본사 코드로 가입돼요.'}

      ${
        signup.approval
          ? '가입을 신청하면 관리자가 확인한 뒤 승인해요. 승인된 뒤에 로그인할 수 있어요.'
          : `가입하면 바로 로그인할 수 있어요. ${doubtedText}`
      }
      `,
    ),
    faq(
      'age',
      '계정',
      '생년월일은 왜 등록하나요?',
      `
      만 ${ageLimit}세 이상인지 확인하기 위해서예요. 그보다 어리면 입금하거나 베팅할 수 없고, 모의머니라고 해서 예외를 두지 않아요. 나이는 한국 날짜로 계산해요.

      생년월일은 [마이페이지](/info/user)에서 한 번만 등록할 수 있어요. 잘못 적었다면 [1:1 문의](/bbs/c/w)로 알려주세요.
      `,
    ),
    faq(
      'sign-in-failed',
      '계정',
      '로그인이 되지 않아요',
      `
      아이디와 비밀번호를 다시 확인해주세요. 아이디는 대소문자를 구분하지 않지만 비밀번호는 구분해요.

      - 비밀번호를 ${wrongPasswords}번 틀리면 그 기기나 같은 IP 주소에서는 ${span(wrongPasswordSeconds)} 동안 로그인할 수 없어요. 시간이 지나면 자동으로 풀려요.
      - 가입 승인을 기다리는 계정은 승인된 뒤에 로그인할 수 있어요.
      - 이용이 정지된 계정이라는 안내가 나오면 고객센터에 문의해주세요.

      비밀번호가 기억나지 않을 때는 고객센터에서 본인을 확인하고 새 비밀번호를 알려드려요. 로그인하지 않고 연락하는 방법은 [메신저 채널](/page/messenger)에 있어요.
      `,
    ),
  ];
}

function ownAccountQuestions({ settings }: ContentFacts): ProductArticle[] {
  const { chat } = settings;
  return [
    faq(
      'change-password',
      '계정',
      '비밀번호를 바꾸고 싶어요',
      `
      [마이페이지](/info/user)의 정보수정에서 지금 비밀번호와 새 비밀번호를 적어주세요. 출금 비밀번호도 같은 곳에서 바꿀 수 있어요.

      비밀번호를 바꾸면 지금 쓰는 기기만 남고 다른 기기는 모두 로그아웃돼요.
      `,
    ),
    faq(
      'devices',
      '계정',
      '다른 기기의 로그인을 끊을 수 있나요?',
      `
      네. [마이페이지](/info/user)의 로그인한 기기에서 언제, 어떤 브라우저로 로그인했는지 볼 수 있어요. 하나씩 끊거나 지금 쓰는 기기만 남기고 모두 끊을 수 있어요.

      모르는 기기가 보이면 먼저 끊고 비밀번호를 바꿔주세요.
      `,
    ),
    faq(
      'change-account',
      '계정',
      '출금 계좌를 바꾸고 싶어요',
      `
      은행과 계좌번호는 회원이 직접 바꿀 수 없어요. 다른 사람이 계정을 훔쳐 계좌부터 바꾸는 일을 막기 위해서예요. [1:1 문의](/bbs/c/w)에 새 계좌를 적어주시면 확인한 뒤 바꿔드려요.

      예금주도 직접 바꿀 수 없어요. 이름을 잘못 적었다면 문의할 때 함께 적어주세요.
      `,
    ),
    faq(
      'referral',
      '계정',
      '추천인은 어디에서 확인하나요?',
      `
      가입할 때 내 아이디를 추천인으로 적은 회원은 [추천인](/info/recommender) 화면에 나와요. 아이디는 일부를 가려서 보여드려요.
      `,
    ),
    faq(
      'support',
      '계정',
      '고객센터에 어떻게 문의하나요?',
      `
      [1:1 문의](/bbs/c/w)에 적어주시면 접수된 순서대로 답해드려요. 베팅에 관한 문의라면 그 베팅을 첨부해주세요. 관리자가 같은 기록을 보며 답할 수 있어요. 답변이 달리면 쪽지로 알려드려요.

      상담원이 있을 때는 [채팅상담](/chat)에서 바로 이야기할 수 있어요. ${chat.idleMinutes}분 동안 대화가 없으면 자동으로 끝나고, 나눈 대화는 기록에 남아요.
      `,
    ),
    faq(
      'leave',
      '계정',
      '탈퇴하고 싶어요',
      sentences(
        '[1:1 문의](/bbs/c/w)에 탈퇴를 요청해주세요. 확인한 뒤 계정을 닫아드려요.',
        '진행 중인 베팅은 결과가 나오는 대로 정산돼요. 거래 기록은 원장에 남고 [개인정보처리방침](/page/privacy)에 따라 다뤄요.',
      ),
    ),
  ];
}
