import type { CannedBody } from '@lime/contract/staff-inquiries.ts';

/** Replies a new installation begins with: support changes them as it likes. */
export const firstReplies: readonly CannedBody[] = [
  {
    title: '확인 중 안내',
    kind: 'general',
    content:
      '{닉네임} 님, 문의 주셔서 감사합니다.\n말씀하신 내용을 확인하고 있어요. 확인되는 대로 이 문의에 이어서 답변드릴게요.',
  },
  {
    title: '적중특례 기준',
    kind: 'betting',
    content:
      '{닉네임} 님, 첨부해주신 베팅을 확인했어요.\n연기되거나 중단된 경기는 종목별 기한 안에 다시 열리지 않으면 적중특례(배당 1.00)로 처리돼요. 기준은 고객센터 > 베팅규정에서 볼 수 있어요.',
  },
  {
    title: '결과 정정 안내',
    kind: 'betting',
    content:
      '{닉네임} 님, 경기 결과가 공식 기록에 따라 정정되어 다시 정산했어요.\n베팅내역의 상세에서 결과가 바뀐 이유와 정산 계산을 볼 수 있어요.',
  },
  {
    title: '입금 확인 중',
    kind: 'cash',
    content:
      '{닉네임} 님, 입금 신청을 확인하고 있어요.\n가입할 때 등록한 예금주 이름으로 신청해야 승인돼요. 지금 보유금은 {보유금}원이에요.',
  },
  {
    title: '계좌 안내',
    kind: 'account',
    content:
      '{닉네임} 님, 입금 계좌는 입금 화면에서 늘 최신으로 안내하고 있어요.\n모의머니 서비스라 실제로 돈을 보내시면 안 돼요. 입금 화면에서 신청만 해주세요.',
  },
  {
    title: '계좌 변경 안내',
    kind: 'account',
    content:
      '{닉네임} 님, 출금 계좌는 본인 이름의 계좌로만 바꿀 수 있어요.\n바꿀 은행과 계좌번호, 예금주를 이 문의에 남겨주시면 확인하고 변경해드릴게요.',
  },
  {
    title: '이벤트 참여 안내',
    kind: 'event',
    content:
      '{닉네임} 님, 진행 중인 이벤트와 참여 방법은 이벤트 화면에서 볼 수 있어요.\n지금 보유 포인트는 {포인트}P예요.',
  },
  {
    title: '잠시 쉬기와 도움 받기',
    kind: 'general',
    content:
      '{닉네임} 님, 베팅이 부담되신다면 잠시 쉬어도 괜찮아요. 게임 화면의 5분 쉬기를 쓰거나 이 문의에 남겨주시면 계정을 멈춰드려요.\n도박 문제 상담은 한국도박문제예방치유원 1336에서 24시간 무료로 받을 수 있어요.',
  },
];
