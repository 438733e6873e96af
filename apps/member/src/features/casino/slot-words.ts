/** A share in percent, cut so that nothing is promised that is not there: 0.963 → 96.30%. */
export const percent = (share: number, digits = 2): string => {
  const unit = 10 ** digits;
  return `${(Math.floor(share * 100 * unit + 1e-6) / unit).toFixed(digits)}%`;
};

/** The first consonant of a Korean name, doubled ones as their single ones; null: it begins with something else. */
export function firstConsonant(name: string): string | null {
  const code = name.charCodeAt(0) - 0xac00;
  return code >= 0 && code < 11_172 ? ('ㄱㄱㄴㄷㄷㄹㅁㅂㅂㅅㅅㅇㅈㅈㅊㅋㅌㅍㅎ'[Math.floor(code / 588)] ?? null) : null;
}

export const consonants = [...'ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ'];
