import { betKinds } from '../betting/bet-kinds.ts';
import type { BetTypeKo } from '../betting/bet-kinds.ts';

/** A product as reports divide bets, with the kinds of slips it is made of. */
export type ReportProduct = { readonly id: string; readonly nameKo: string; readonly kinds: readonly string[] };

const product = <const Id extends string>(id: Id, nameKo: string, ...types: readonly BetTypeKo[]) => ({
  id,
  nameKo,
  kinds: betKinds.filter(({ typeKo }) => types.includes(typeKo)).map(({ kind }) => kind),
});

/** Every kind of slip is of one of them, in the order in which reports list them. */
export const reportProducts = [
  product('sports', '스포츠', '한국형', '유럽형', '스페셜'),
  product('inplay', '인플레이', '인플레이', '라이브'),
  product('mini', '미니게임', '미니'),
  product('lotus', '로투스', '로투스'),
  product('token', '토큰', '토큰'),
  product('casino', '카지노', '카지노'),
  product('slot', '슬롯', '슬롯'),
] as const satisfies readonly ReportProduct[];

/** The id of a product of reports. */
export type ReportProductId = (typeof reportProducts)[number]['id'];

const productByKind: ReadonlyMap<string, ReportProductId> = new Map(
  reportProducts.flatMap(({ id, kinds }) => kinds.map((kind) => [kind, id] as const)),
);

/** The product of a kind of slips; a kind that is in no list counts as sports. */
export const reportProductOf = (kind: string): ReportProductId => productByKind.get(kind) ?? 'sports';
