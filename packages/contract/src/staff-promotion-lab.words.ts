import { labProduct } from './staff-agent-lab.words.ts';
import type { LabAmount } from './staff-agent-lab.words.ts';
import type { WirePromotionLab } from './staff-promotion-lab.ts';

/** Sums, products and days under both forms, by the part of the page they stand in. */
export type PromotionLabParts = Readonly<Record<'합계' | '상품' | '날짜', readonly LabAmount[]>>;

/** What both forms come to, in the words of the page and its file. */
export function promotionLabParts({ a, b, days, products }: WirePromotionLab): PromotionLabParts {
  return {
    합계: [
      { name: '지급', a: a.points, b: b.points },
      { name: '지급한 건수', a: a.slips, b: b.slips },
      { name: '받는 회원', a: a.members, b: b.members },
    ],
    상품: (products ?? []).map(({ product, ...amounts }) => ({
      name: product === null ? '하루 최대 초과분' : labProduct(product),
      ...amounts,
    })),
    날짜: days.map(({ day, ...amounts }) => ({ name: day, ...amounts })),
  };
}

/** A row of the comparison's file; `given` only of members. */
export type PromotionLabRow = LabAmount & { readonly part: string; readonly given: number | null };

/** The comparison as rows: sums, products, days, and the members with the largest difference. */
export function promotionLabRows(lab: WirePromotionLab): PromotionLabRow[] {
  return [
    ...Object.entries(promotionLabParts(lab)).flatMap(([part, rows]) =>
      rows.map((row) => ({ ...row, part, given: null })),
    ),
    ...lab.members.map(({ loginId, a, b, given }) => ({ part: '회원', name: loginId, a, b, given })),
  ];
}
