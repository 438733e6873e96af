import { boardTypes } from '@lime/domain/boards/board-types.ts';
import { expect, test } from 'vitest';
import { boardCalls, faqDetail, faqList } from './boards.ts';

test.each(boardTypes.flatMap(({ id, place }) => (place ? [{ id, place }] : [])))(
  '$id has a call for its list and one for its articles, at the paths of its pages',
  ({ id, place }) => {
    const calls = [...boardCalls, { type: 'faq', list: faqList, article: faqDetail }].find(({ type }) => type === id)!;
    expect([calls.list.path, calls.article.path]).toEqual([place.list, place.article.replace('$', ':')]);
  },
);
