import type { PopupBody } from '@lime/contract/staff-popups.ts';

const always = {
  audience: 'all',
  grades: [] as number[],
  isVisible: true,
  startsAt: null,
  endsAt: null,
  pictureId: null,
} as const;

/** What visitors of the demo world read: that it is play money, what to try first, and how a deposit works. */
export const demoPopups: readonly PopupBody[] = [
  {
    ...always,
    kind: 'notice',
    title: '입금 안내',
    body: [
      '입금 계좌는 모의 계좌예요. 실제로 돈을 보내지 마세요.',
      '입금 신청을 하면 승인된 뒤 모의머니가 보유금에 들어와요.',
      '최소 10,000원부터 만 원 단위로 신청할 수 있어요.',
    ].join('\n'),
    link: '/cash/in',
    place: 'main',
    audience: 'members',
  },
  {
    ...always,
    kind: 'event',
    title: '라임에 오신 것을 환영해요',
    body: [
      '라임은 모의머니로 즐기는 스포츠 베팅이에요. 현금 가치가 없고 환전할 수 없어요.',
      '',
      '· 한국형 스포츠에서 경기를 골라 카트에 담아보세요.',
      '· 선택을 3개 이상 담으면 보너스 폴더를 함께 담을 수 있어요.',
      '· 결과가 나오면 베팅내역에서 계산 과정을 볼 수 있어요.',
    ].join('\n'),
    link: '/sport/korean',
    place: 'main',
  },
];
