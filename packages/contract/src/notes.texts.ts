import type { Texts } from './texts.ts';

type NoteRefusal =
  | { code: 'NOTE_MUST_BE_READ' }
  | { code: 'NOTE_MEMBERS_UNKNOWN'; detail: { ids: string[] } }
  | { code: 'NOTE_NOBODY' }
  | { code: 'NOTE_DUE_PAST' }
  | { code: 'NOTE_SENDING_BEGUN' }
  | { code: 'NOTE_TEMPLATE_TAKEN' }
  | { code: 'NOTE_TEMPLATES_FULL'; detail: { max: number } };

/** Korean texts of the refusals of notes. */
export const noteTexts: Texts<NoteRefusal> = {
  NOTE_MUST_BE_READ: () => '꼭 읽어야 하는 쪽지가 있어요. 먼저 읽은 뒤에 삭제해주세요.',
  NOTE_MEMBERS_UNKNOWN: ({ detail }) => `찾을 수 없는 아이디예요: ${detail.ids.join(', ')}`,
  NOTE_NOBODY: () => '받을 회원이 없어요. 조건을 다시 확인해주세요.',
  NOTE_DUE_PAST: () => '예약 시각이 이미 지났어요. 앞으로의 시각으로 정해주세요.',
  NOTE_SENDING_BEGUN: () => '이미 보내기 시작했거나 취소된 쪽지예요.',
  NOTE_TEMPLATE_TAKEN: () => '같은 이름의 템플릿이 있어요.',
  NOTE_TEMPLATES_FULL: ({ detail }) => `템플릿은 ${detail.max}개까지 만들 수 있어요.`,
};

/** What a member reads. */
export const notesReadText = (count: number) =>
  count === 0 ? '안 읽은 쪽지가 없어요.' : `쪽지 ${count}통을 읽음으로 표시했어요.`;
/** After deleting notes; `count` 0: none was there. */
export const notesDeletedText = (count: number) =>
  count === 0 ? '삭제할 쪽지가 없어요.' : `쪽지 ${count}통을 삭제했어요.`;

const staffChanges = {
  bank: { title: '출금 계좌가 변경됐어요', what: '고객센터에서 회원님의 출금 계좌를 변경했어요.' },
  'sign-in': {
    title: '로그인 비밀번호가 초기화됐어요',
    what: '고객센터에서 회원님의 로그인 비밀번호를 초기화했어요. 받은 비밀번호로 로그인한 뒤 마이페이지에서 새 비밀번호로 바꿔주세요. 바꾸기 전에는 출금할 수 없어요.',
  },
  withdrawal: {
    title: '출금 비밀번호가 초기화됐어요',
    what: '고객센터에서 회원님의 출금 비밀번호를 초기화했어요. 출금하기 전에 마이페이지에서 새 비밀번호로 바꿔주세요.',
  },
} as const;

/** What a member reads when staff changed the bank account or a password. @param holdHours setting cash.holdHours */
export function staffChangeNote(
  what: keyof typeof staffChanges,
  holdHours: number,
): { title: string; content: string } {
  const { title, what: said } = staffChanges[what];
  const held = holdHours === 0 ? [] : [`안전을 위해 ${holdHours}시간 동안은 출금을 지급하지 않아요.`];
  return { title, content: [said, ...held, '직접 요청하지 않았다면 바로 1:1 문의로 알려주세요.'].join('\n') };
}

const wonText = (amount: number) => `${amount.toLocaleString('ko-KR')}원`;

/** What a member reads when a prize of a hosted game waits for staff. @param game  its name; null: a bonus */
export function hostCreditWaitsNote({ amount, game }: { amount: number; game: string | null }): {
  title: string;
  content: string;
} {
  const what = game === null ? '게임사가 보낸 보너스' : `${game} 당첨금`;
  return {
    title: '당첨금을 확인하고 있어요',
    content: `${what} ${wonText(amount)}을 확인하고 있어요. 확인이 끝나면 바로 지급하고 쪽지로 알려드려요.`,
  };
}

/** And once it is decided; `paid` 0: nothing. */
export function hostCreditDecidedNote({ amount, paid }: { amount: number; paid: number }): {
  title: string;
  content: string;
} {
  if (paid === 0)
    return {
      title: '당첨금 확인이 끝났어요',
      content: `확인하던 당첨금 ${wonText(amount)}은 게임 결과와 맞지 않아 지급하지 않았어요. 궁금한 점은 1:1 문의로 알려주세요.`,
    };
  const part = paid < amount ? ` 게임 결과에 맞춰 ${wonText(amount)} 가운데 ${wonText(paid)}을 지급했어요.` : '';
  return { title: '당첨금을 지급했어요', content: `확인하던 당첨금 ${wonText(paid)}을 지급했어요.${part}` };
}
