const nouns: Readonly<Record<string, string>> = {
  staff: '관리자',
  member: '회원',
  setting: '설정',
  popup: '팝업',
  deposit: '입금',
  withdrawal: '출금',
  payout: '지급 파일',
  shift: '교대 인계',
  adjustment: '지급·회수',
  bonus: '보너스',
  'bonus-code': '보너스 코드',
  promotion: '프로모션',
  'join-code': '가입코드',
  segment: '회원 그룹',
  agent: '총판',
  'agent-settlement': '총판 정산',
  'agent-payout': '총판 지급',
  cash: '보유금',
  'casino-wallet': '카지노 지갑',
  'casino-gift': '카지노 지급',
  'host-credit': '게임사 당첨금',
  trading: '트레이딩',
  result: '경기 결과',
  round: '게임 회차',
  game: '게임',
  feed: '피드',
  note: '쪽지',
  'note-template': '쪽지 템플릿',
  inquiry: '1:1 문의',
  canned: '답변 문구',
  chat: '채팅상담',
  event: '이벤트',
  lotto: '로또',
  article: '게시글',
  banner: '배너',
  picture: '이미지',
  slip: '베팅',
  export: '목록',
  webhook: '웹훅',
  'api-key': 'API 키',
  access: '접근 권한',
  suggestion: '제안',
  alarm: '외부 알림',
  push: '푸시 기기',
  delivery: '외부 전송',
  privacy: '개인정보 파일',
};

const deeds: Readonly<Record<string, string>> = {
  send: '보내기',
  ask: '만들기',
  purge: '개인정보 파기',
  sweep: '보유금으로 옮기기',
  download: '내려받기',
  save: '내보내기',
  schedule: '예약',
  cancel: '취소',
  void: '무효',
  suspend: '정지',
  switch: '열기·닫기',
  seen: '알림 확인',
  propose: '입력',
  transfer: '넘기기',
  confirm: '확정',
  'confirm-first': '1차 확정',
  hold: '확정 보류',
  resettle: '다시 정산',
  price: '배당 변경',
  stop: '판매 정지',
  resume: '판매 재개',
  terms: '리그 조건 변경',
  manual: '경기 등록',
  offer: '마켓 변경',
  start: '시작 시간 변경',
  recover: '복구',
  tickets: '티켓 지급',
  mute: '수신 멈춤',
  unmute: '수신 재개',
  create: '만들기',
  update: '수정',
  change: '변경',
  delete: '삭제',
  approve: '승인',
  refuse: '거절',
  revert: '되돌리기',
  take: '맡기',
  reopen: '다시 열기',
  give: '넘기기',
  answer: '답변',
  release: '담당 해제',
  memo: '메모',
  make: '신청',
  end: '종료',
  open: '열기',
  close: '닫기',
  grant: '지급',
  'take-back': '회수',
  show: '노출',
  hide: '숨김',
  pin: '고정',
  unpin: '고정 풀기',
  product: '자동 갱신',
  upload: '올리기',
  order: '순서',
  reveal: '정보 열람',
  logout: '강제 로그아웃',
  denied: '권한 없는 요청',
  password: '비밀번호 초기화',
  'withdrawal-password': '출금 비밀번호 초기화',
  'password-change': '비밀번호 변경',
  'password-reset': '비밀번호 초기화',
  'authenticator-set': '2단계 인증 등록',
  'authenticator-removed': '2단계 인증 해제',
  'authenticator-reset': '2단계 인증 초기화',
  'recovery-code': '복구 코드 사용',
  'recovery-codes': '복구 코드 다시 만들기',
  'sessions-end': '로그아웃 처리',
  'open-sign-in': '로그인 계정 만들기',
  'token-reused': '토큰 재사용 차단',
  bank: '계좌 변경',
  grade: '레벨 변경',
  state: '상태 변경',
  type: '유형 변경',
  permissions: '권한 변경',
  selfCert: '본인인증 변경',
  tags: '태그 변경',
  limits: '베팅 한도 변경',
  move: '옮기기',
  rates: '요율 변경',
  assign: '회원 소속 변경',
  bonus: '회원 보너스 변경',
  request: '요청',
  review: '검토',
  accept: '수락',
  dismiss: '거절',
  retire: '규칙 자동 끄기',
  'approve-first': '1차 승인',
  secret: '서명 키 재발급',
  gone: '수신 거절로 멈춤',
  try: '시험 전송',
  replay: '다시 보내기',
  address: '새 IP 주소에서 사용',
  birthday: '생년월일 등록',
  nickname: '닉네임 변경',
  phone: '연락처 변경',
};

/** "회원 · 레벨 변경" of `member.grade`; parts without a name stay as they are. */
export function actionName(action: string): string {
  const [noun, deed] = splitAt(action, '.');
  return deed === '' ? (nouns[noun] ?? noun) : `${nouns[noun] ?? noun} · ${deeds[deed] ?? deed}`;
}

/** "회원 전체" and the like: every action of a noun, to choose at once. */
export function nounOptions(actions: readonly string[]): { value: string; label: string }[] {
  const known = [...new Set(actions.map((action) => splitAt(action, '.')[0]))];
  return known.map((noun) => ({ value: `${noun}.`, label: `${nouns[noun] ?? noun} 전체` }));
}

const others: Readonly<Record<string, string>> = {
  system: '자동',
  cli: '명령줄',
  seed: '첫 데이터',
  'sign-up': '가입한 본인',
};

/** "admin" of `staff:admin`, "회원 42" of `member:42`. */
export function actorName(actor: string): string {
  const [kind, name] = splitAt(actor, ':');
  if (kind === 'staff') return name;
  if (kind === 'member') return `회원 ${name}`;
  if (kind === 'key') return `API 키 ${name}`;
  if (kind === 'agent') return `총판 ${name}`;
  return others[actor] ?? actor;
}

/** "회원 42" of `member:42`, with the screen where it is, when there is one. */
export function subjectOf(subject: string): { name: string; to: string | null; search: Record<string, string> } {
  const [kind, id] = splitAt(subject, ':');
  const name =
    kind === 'casino-gift'
      ? `카지노 지급 · 회원 ${splitAt(id, '-')[0]}`
      : id === ''
        ? subject
        : kind === 'call'
          ? id
          : `${subjects[kind] ?? nouns[kind] ?? kind} ${id}`;
  if (kind === 'casino-gift') return { name, to: `/members/${splitAt(id, '-')[0]}`, search: {} };
  if (kind === 'member') return { name, to: `/members/${id}`, search: {} };
  if (kind === 'staff') return { name, to: '/staff', search: { open: id } };
  if (kind === 'agent') return { name, to: '/agents', search: { open: id } };
  if (kind === 'fixture') return { name, to: '/results/list', search: { open: id } };
  if (kind === 'round') return { name, to: '/games/rounds', search: { open: id } };
  if (kind === 'payout') return { name, to: '/withdrawals/payouts/files', search: { open: id } };
  if (kind === 'inquiry') return { name, to: '/inquiries', search: { open: id } };
  if (kind === 'chat') return { name, to: '/chat', search: { open: id } };
  if (kind === 'note-sending') return { name, to: `/notes/${id}`, search: {} };
  return { name, to: null, search: {} };
}

const subjects: Readonly<Record<string, string>> = {
  'game-alarm': '게임 알림',
  fixture: '경기',
  cash: '입출금 신청',
  lotto: '로또 회차',
  'note-sending': '쪽지',
};

function splitAt(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
