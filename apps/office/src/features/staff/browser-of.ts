const browsers = [
  ['Edg/', 'Edge'],
  ['Whale/', '웨일'],
  ['SamsungBrowser/', '삼성 인터넷'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const systems = [
  ['Windows', 'Windows'],
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const;

/** "Chrome · Windows" of a browser's own words; the words themselves, cut, when they are of no browser we know. */
export function browserOf(agent: string): string {
  const known = (names: readonly (readonly [string, string])[]) => names.find(([mark]) => agent.includes(mark))?.[1];
  const browser = known(browsers);
  const system = known(systems);
  if (browser === undefined) return agent.slice(0, 40) || '알 수 없는 기기';
  return system === undefined ? browser : `${browser} · ${system}`;
}
