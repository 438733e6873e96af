import * as z from 'zod';
import { maxClosedText } from '@lime/domain/access/menus.ts';
import { marketKinds } from '@lime/domain/market-kinds.ts';
import type { MarketScope } from '@lime/domain/market-kinds.ts';
import type { SportFamily } from '@lime/domain/sports.ts';
import { cleanText } from '@lime/domain/text/clean-text.ts';
import { amount } from './call.ts';

// What a form shows of a field is in its schema's meta: title, description, unit (원, 초, …), names of the choices.

/** A switch. */
export const on = (title: string) => z.boolean().meta({ title });
/** The switch most rows have. */
export const active = on('사용');
/** A text that is not empty. */
export const text = (title: string, max: number) => z.string().min(1).max(max).meta({ title });
/** One line that members read in a popup: all of it can be seen. */
export const closedText = z
  .string()
  .trim()
  .min(1)
  .max(maxClosedText)
  .refine((line) => !line.includes('\n') && line === cleanText(line), '보이는 글자로 한 줄만 적어주세요.')
  .meta({ title: '문구' });
/** A whole number with its unit. */
export const wholeNumber = (title: string, unit: string, min: number, max: number, description?: string) =>
  z.int().min(min).max(max).meta({ title, unit, description });
const time = (title: string, pattern: RegExp, description: string) =>
  z.string().max(5).regex(pattern, '09:00처럼 적어주세요.').meta({ title, hint: '09:00', description });
/** A time of the Seoul day. */
export const timeOfDay = (title: string, description: string) => time(title, /^([01]\d|2[0-3]):[0-5]\d$/, description);
/** A time of the Seoul day; empty: none. */
export const timeOrNone = (title: string, description: string) =>
  time(title, /^(([01]\d|2[0-3]):[0-5]\d)?$/, description);
/** An amount of whole won. */
export const won = (title: string, min: number, description?: string) =>
  amount.min(min).meta({ title, unit: '원', description });
/** An amount of whole won; null: none. */
export const wonOrNone = (title: string, description?: string) =>
  amount.nullable().meta({ title, unit: '원', description });
const price = z.number().min(1.01).max(10_000);
/** Decimal odds. */
export const priceOf = (title: string) => price.meta({ title, unit: '배' });
/** A cap of decimal odds; null: none. */
export const capOf = (title: string) =>
  price.nullable().meta({ title, unit: '배', description: '비워두면 상한이 없어요.' });
/** What is taken off decimal odds. */
export const cutOf = (title: string, description: string) =>
  z.number().min(0).max(100).meta({ title, unit: '배', description });
/** A period where no sport is meant. */
const scopeNames: Partial<Record<MarketScope, string>> = {
  'period-1': '1구간(전반·1쿼터) ',
  'period-2': '2구간(후반·2쿼터) ',
  'period-3': '3구간 ',
  'period-4': '4구간 ',
};
const marketType = z.literal(marketKinds.map(({ type }) => type)).meta({
  title: '마켓',
  names: Object.fromEntries(
    marketKinds.map(({ type, scope, nameKo }) => [type, `${scopeNames[scope] ?? ''}${nameKo}`]),
  ),
});
const familyNames: Readonly<Record<SportFamily, string>> = {
  football: '축구',
  basketball: '농구',
  baseball: '야구',
  volleyball: '배구',
  'ice-hockey': '아이스하키',
  'american-football': '미식축구',
  esports: 'e스포츠',
};
const families = Object.keys(familyNames) as SportFamily[];
const family = z.enum(['*', ...families]).meta({ title: '종목', names: { '*': '모든 종목', ...familyNames } });

/** A whole number of seconds for each sport. */
export const secondsBySport = z.strictObject(
  Object.fromEntries(families.map((name) => [name, wholeNumber(familyNames[name], '초', 0, 60)])) as Record<
    SportFamily,
    ReturnType<typeof wholeNumber>
  >,
);
/** A provider's page in the place of one of ours: its addresses; empty ones are the built-in provider's. */
const frameAddress = (title: string) =>
  z.string().max(300).meta({ title, hint: 'https://', description: '비워두면 내장 화면을 보여줘요.' });
/** A provider's page in a frame, with its addresses for desktop and mobile. */
export const frame = (title: string) =>
  z
    .strictObject({ active, desktopUrl: frameAddress('PC 주소'), mobileUrl: frameAddress('모바일 주소') })
    .meta({ title });
/** Pairs of markets of one fixture that may be combined. */
export const combination = z
  .array(
    z.strictObject({
      status: active,
      sport: family,
      markets: z.tuple([marketType, marketType]).meta({ title: '함께 담을 수 있는 마켓' }),
    }),
  )
  .max(1_000);

/** Limits of one grade in one kind of bets. */
export const level = z.strictObject({
  maxFolders: wholeNumber('최대 폴더', '폴더', 1, 100),
  maxOdds: z.number().min(1.01).max(1_000_000).meta({ title: '최대 배당', unit: '배' }),
  minBetting: won('최소 베팅금액', 1),
  maxBetting: won('최대 베팅금액', 1),
  maxWin: won('최대 당첨금', 1),
});
