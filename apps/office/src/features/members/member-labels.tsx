/** Amounts of these are points. */
export const isPoints = (what: string) => what.endsWith('-point') || what === 'conversion';

const endings: Readonly<Record<string, string>> = {
  logout: '로그아웃',
  reused: '토큰 재사용으로 종료',
  forced: '강제 로그아웃',
  password: '비밀번호 변경으로 종료',
  excluded: '이용 제한으로 종료',
};
export const endingName = (reason: string | null) => (reason === null ? null : (endings[reason] ?? reason));

/** A browser as people call it: "Chrome · Windows". */
export function agentName(agent: string): string {
  const browser = /Edg\//.test(agent)
    ? 'Edge'
    : /SamsungBrowser/.test(agent)
      ? '삼성 인터넷'
      : /Whale/.test(agent)
        ? '웨일'
        : /Chrome\//.test(agent)
          ? 'Chrome'
          : /Firefox\//.test(agent)
            ? 'Firefox'
            : /Safari\//.test(agent)
              ? 'Safari'
              : '';
  const system = /Android/.test(agent)
    ? 'Android'
    : /iPhone|iPad/.test(agent)
      ? 'iOS'
      : /Windows/.test(agent)
        ? 'Windows'
        : /Mac OS/.test(agent)
          ? 'macOS'
          : /Linux/.test(agent)
            ? 'Linux'
            : '';
  return [browser, system].filter(Boolean).join(' · ') || '알 수 없는 기기';
}
