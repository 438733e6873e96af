import { commonTexts } from './common.texts.ts';
import { betTexts } from './betting.texts.ts';
import { authTexts } from './auth.texts.ts';

const all: Record<string, (refusal: never) => string> = { ...commonTexts, ...authTexts, ...betTexts };

/** The Korean text of a refusal; an unknown code is our own bug and reads as a general failure. */
export function textOf(code: string, detail: unknown): string {
  const text = all[code] ?? all['SERVER_FAULT']!;
  return text({ code, detail } as never);
}
