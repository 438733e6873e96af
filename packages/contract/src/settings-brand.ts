import { colourProblems, leastContrast, ownColours } from '@lime/domain/brand/brand-colours.ts';
import type { BrandColours } from '@lime/domain/brand/brand-colours.ts';
import { cleanText } from '@lime/domain/text/clean-text.ts';
import * as z from 'zod';
import { define } from './settings-define.ts';

const line = (title: string, max: number, description?: string) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((text) => !text.includes('\n') && text === cleanText(text), '보이는 글자로 한 줄만 적어주세요.')
    .meta({ title, description });
const colour = (title: string, description: string) =>
  z
    .string()
    .regex(/^#[0-9a-f]{6}$/, '#b9f23e처럼 소문자 여섯 자리로 적어주세요.')
    .meta({ title, description });

/** The name, logo, colours and words an operator gives the site. */
export const brandSettings = {
  brand: define(
    '브랜드',
    z.strictObject({
      name: line('이름', 20, '로고 옆, 창 제목, 앱 이름, 쪽지와 알림에 나와요.'),
      slogan: line('짧은 소개', 40, '앱 이름과 검색 결과에서 이름 뒤에 붙어요.'),
      intro: line('첫 화면 문장', 160, '사이트를 처음 열 때 불러오는 동안 보이는 문장이에요.'),
      // a picture's id (pictures.ts)
      logo: z
        .string()
        .regex(/^([A-Za-z0-9_-]{22})?$/)
        .meta({ title: '로고', description: '비어 있으면 기본 표시를 써요.' }),
      dark: colour('강조색 · 어두운 화면', '버튼과 선택한 배당, 글자에 쓰는 색이에요.'),
      light: colour('강조색 · 밝은 화면', '버튼과 선택한 배당에 쓰는 색이에요.'),
      lightText: colour('글자색 · 밝은 화면', '밝은 화면에서 강조하는 글자의 색이에요.'),
    }),
    {
      name: 'LIME',
      slogan: '모의머니 스포츠',
      intro:
        '라임은 모의머니로 즐기는 스포츠 베팅이에요. 경기를 고르고, 배당을 담고, 결과와 정산까지 직접 확인해 보세요.',
      logo: '',
      ...ownColours,
    },
    {
      group: 'site',
      help: '게시하면 새로 여는 화면부터 바뀌어요. 모의머니 안내는 브랜드와 상관없이 모든 화면에 남아요.',
    },
  ),
} as const;

/** The brand as pages know it. */
export type Brand = (typeof brandSettings)['brand']['default'];

/** Colours that not everybody could read, in words. */
export function brandProblems(brand: BrandColours): { path: string; text: string }[] {
  return colourProblems(brand).map(({ field, on, contrast }) => ({
    path: field,
    text: `${on === 'ink' ? '이 색의 버튼 위 글자를' : '이 색의 글자를 화면 배경에서'} 읽기 어려워요. 대비가 ${(Math.floor(contrast * 100) / 100).toFixed(2)}:1인데 ${leastContrast}:1 이상이어야 해요.`,
  }));
}
