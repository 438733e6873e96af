import { formatAmount, formatMan } from '@lime/ui/format.ts';

/** The first consonant of a Korean name, doubled ones as their single ones; null: it begins with something else. */
export function firstConsonant(name: string): string | null {
  const code = name.charCodeAt(0) - 0xac00;
  return code >= 0 && code < 11_172 ? ('ㄱㄱㄴㄷㄷㄹㅁㅂㅂㅅㅅㅇㅈㅈㅊㅋㅌㅍㅎ'[Math.floor(code / 588)] ?? null) : null;
}

export const consonants = [...'ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ'];

/** A win of so many hundredths of the stake: 250,000 → 2,500배. */
export const times = (hundredths: number): string => `${formatAmount(Math.floor(hundredths / 100))}배`;

/** A chance as one in so many, in two digits: 1.29e-7 → 770만 회에 1회. */
export const oneIn = (chance: number): string => `${formatMan(Number((1 / chance).toPrecision(2)))} 회에 1회`;
