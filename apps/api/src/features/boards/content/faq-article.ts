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

export type FaqCategory = (typeof faqCategories)[number];

export const faq = (name: string, category: FaqCategory, title: string, text: string): ProductArticle => ({
  key: `faq-${name}`,
  type: 'faq',
  category,
  title,
  text,
});
