/** What may befall a feed, with what the office calls it. */
export const feedEventKinds = [
  { kind: 'up', nameKo: '연결', fault: false },
  { kind: 'down', nameKo: '연결 끊김', fault: true },
  { kind: 'keep-alive-lost', nameKo: '응답 없음', fault: true },
  { kind: 'gap', nameKo: '순번 누락', fault: true },
  { kind: 'duplicate', nameKo: '중복', fault: true },
  { kind: 'stale', nameKo: '지난 메시지', fault: true },
  { kind: 'malformed', nameKo: '읽을 수 없음', fault: true },
  { kind: 'unknown-fixture', nameKo: '모르는 경기', fault: true },
  { kind: 'skipped', nameKo: '취급하지 않음', fault: false },
  { kind: 'impossible-price', nameKo: '있을 수 없는 배당', fault: true },
  { kind: 'contradiction', nameKo: '정산 불일치', fault: true },
  { kind: 'recovery', nameKo: '복구 완료', fault: false },
  { kind: 'recovery-failed', nameKo: '복구 실패', fault: true },
  { kind: 'delay', nameKo: '지연', fault: true },
  { kind: 'quota', nameKo: '호출 한도', fault: true },
  { kind: 'import', nameKo: '가져오기', fault: false },
  { kind: 'paused', nameKo: '수신 멈춤', fault: false },
  { kind: 'resumed', nameKo: '수신 재개', fault: false },
] as const;

/** The kind of an event of a feed. */
export type FeedEventName = (typeof feedEventKinds)[number]['kind'];

/** What the sources are called; one that is not here keeps its own name. */
export const feedSourceNames: Readonly<Record<string, string>> = {
  'lsports-inplay': 'LSports 인플레이',
  'lsports-prematch': 'LSports 프리매치',
  'the-odds-api': 'The Odds API',
  simulator: '내장 리그',
  'football-data': 'football-data 파일',
  kleague: 'K리그 파일',
  nba: 'NBA 파일',
  mlb: 'MLB 파일',
};
