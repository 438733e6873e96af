import type { ArticleBody, WireStaffArticle } from '@lime/contract/staff-boards.ts';
import { boardType } from '@lime/domain/boards/board-types.ts';
import type { BoardTypeId } from '@lime/domain/boards/board-types.ts';
import { periodProblem } from '../../lib/showing.ts';

/** The most letters of HTML the server takes. */
export const maxLetters = 20_000;

/** A new article of a type. */
export const emptyArticle = (type: BoardTypeId): ArticleBody => ({
  type,
  title: '',
  category: '',
  slug: boardType(type).named ? '' : null,
  body: '',
  pictureId: null,
  isPinned: false,
  audience: 'all',
  grades: [],
  isVisible: true,
  startsAt: null,
  endsAt: null,
});

/** What of an article is written, without what the server adds. */
export function bodyOf(article: WireStaffArticle): ArticleBody {
  const {
    seq: _seq,
    state: _state,
    source: _source,
    createdAt: _createdAt,
    changedAt: _changedAt,
    picture: _picture,
    revision: _revision,
    ...body
  } = article;
  return body;
}

/**
 * What is on screen once an article is kept: what was written after `sent` left stays, the rest is as the server keeps it.
 *
 * @param now   what is in the form
 * @param kept  what the server made of `sent`
 */
export function writtenOn(now: ArticleBody, sent: ArticleBody, kept: ArticleBody): ArticleBody {
  const isNew = (name: string, value: unknown) =>
    JSON.stringify(value) !== JSON.stringify(sent[name as keyof ArticleBody]);
  return { ...kept, ...Object.fromEntries(Object.entries(now).filter(([name, value]) => isNew(name, value))) };
}

type Problems = { title?: string; slug?: string; body?: string; endsAt?: string };

/** What is wrong with an article, by field; the server asks the same. */
export function articleProblems({ title, slug, body, startsAt, endsAt }: ArticleBody): Problems {
  const period = periodProblem({ startsAt, endsAt });
  return {
    ...(title.trim() === '' ? { title: '제목을 입력해주세요.' } : {}),
    ...(slug === null || /^[a-z0-9-]{1,40}$/.test(slug)
      ? {}
      : { slug: '영문 소문자, 숫자, 하이픈(-)으로 40자까지 입력해주세요.' }),
    ...(isEmpty(body)
      ? { body: '내용을 입력해주세요.' }
      : body.length > maxLetters
        ? { body: `내용이 너무 길어요. ${(body.length - maxLetters).toLocaleString('ko-KR')}자를 줄여주세요.` }
        : {}),
    ...(period === undefined ? {} : { endsAt: period }),
  };
}

/** Nothing to read and nothing to look at. */
export function isEmpty(html: string): boolean {
  return !/<img\b/.test(html) && html.replaceAll(/<[^>]*>|&nbsp;|\s/g, '') === '';
}

/** Does the text hold what the editor would lose? */
export const needsHtml = (html: string) => /<table\b/.test(html);
