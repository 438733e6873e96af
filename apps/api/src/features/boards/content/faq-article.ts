import type { ProductArticle } from './product-article.ts';

/** Questions by what they are about, in this order. */
export const faqCategories = [
  '계정',
  '입출금',
  '베팅',
  '정산·적특',
  '인플레이',
  '보너스·포인트',
  '이벤트',
  '건전게임·보안',
] as const;

/** What a question is about. */
export type FaqCategory = (typeof faqCategories)[number];

/** A question of the product. @param name its key; it stays when the question is worded anew */
export const faq = (name: string, category: FaqCategory, title: string, text: string): ProductArticle => ({
  key: `faq-${name}`,
  type: 'faq',
  category,
  title,
  text,
});
