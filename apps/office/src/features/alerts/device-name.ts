const systems = [
  [/android/i, '안드로이드'],
  [/iphone|ipad/i, '아이폰'],
  [/windows/i, 'Windows'],
  [/mac os/i, 'Mac'],
  [/linux|cros/i, 'Linux'],
] as const;
const browsers = [
  [/edg/i, 'Edge'],
  [/samsungbrowser/i, '삼성 인터넷'],
  [/whale/i, '웨일'],
  [/firefox|fxios/i, 'Firefox'],
  [/chrome|crios/i, 'Chrome'],
  [/safari/i, 'Safari'],
] as const;

/** What staff call a browser by: its system and its maker's name. @param agent  as `navigator.userAgent` */
export function deviceName(agent: string): string {
  const of = (known: readonly (readonly [RegExp, string])[]) => known.find(([sign]) => sign.test(agent))?.[1];
  return [of(systems), of(browsers)].filter((part) => part !== undefined).join(' ') || '브라우저';
}
