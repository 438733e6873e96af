import type { TemplateText } from './templates.sql.ts';

/** Texts the office can begin from; staff change them as they like. */
export const demoTemplates: readonly TemplateText[] = [
  {
    name: '가입 환영',
    title: '{닉네임} 님, LIME에 오신 것을 환영해요',
    content:
      '{닉네임} 님, 안녕하세요.\n\nLIME은 모의머니로 즐기는 스포츠 베팅 사이트예요. 모의머니는 현금 가치가 없고 환전되지 않아요.\n\n처음이라면 자주 묻는 질문과 베팅규정을 먼저 읽어보세요. 궁금한 점은 고객센터에 남겨주세요.',
    required: false,
  },
  {
    name: '점검 안내',
    title: '점검 안내',
    content:
      '안녕하세요, {닉네임} 님.\n\n아래 시간에 점검이 있어요. 점검 중에는 베팅과 입금을 신청할 수 없고, 진행 중인 베팅은 그대로 정산돼요.\n\n일시: \n내용: ',
    required: false,
  },
  {
    name: '입금 계좌 변경',
    title: '입금 계좌가 바뀌었어요',
    content:
      '{닉네임} 님, 입금 계좌가 바뀌었어요.\n\n입금할 때마다 입금 화면에서 계좌를 확인해주세요. 화면의 계좌는 모의 계좌이니 실제로 돈을 보내지 마세요.',
    required: true,
  },
  {
    name: '규정 변경',
    title: '베팅규정이 바뀌어요',
    content:
      '{닉네임} 님, 베팅규정이 아래와 같이 바뀌어요. 이미 접수된 베팅은 접수할 때의 규정으로 정산돼요.\n\n바뀌는 날: \n바뀌는 내용: ',
    required: true,
  },
  {
    name: '오랜만이에요',
    title: '{닉네임} 님, 잘 지내셨나요?',
    content:
      '{닉네임} 님, 한동안 접속하지 않으셨어요.\n\n계정과 보유금은 그대로 있어요. 쉬고 싶다면 그대로 쉬어도 괜찮아요. 도움이 필요하면 고객센터에 남겨주세요.',
    required: false,
  },
];
