const systems: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

// the special ones first: each of them says Chrome or Safari as well
const browsers: readonly [RegExp, string][] = [
  [/KAKAOTALK/i, '카카오톡'],
  [/NAVER\(/, '네이버 앱'],
  [/Whale\//, '웨일'],
  [/SamsungBrowser\//, '삼성 인터넷'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

/** What a member calls the device of a sign-in: "Windows · Chrome". @param agent User-Agent, may be empty */
export function agentName(agent: string): string {
  const of = (list: readonly [RegExp, string][]) => list.find(([sign]) => sign.test(agent))?.[1];
  return [of(systems), of(browsers)].filter(Boolean).join(' · ') || '기기 정보 없음';
}

/** Whether a phone or a tablet signed in. */
export function isHandheld(agent: string): boolean {
  return /iPhone|iPad|Android|Mobile/.test(agent);
}
