import type { BoardTypeId } from '@lime/domain/boards/board-types.ts';
import { office } from './office.ts';

type NewArticle = {
  type: BoardTypeId;
  title: string;
  body: string;
  category?: string;
  isPinned?: boolean;
  audience?: 'all' | 'members';
  startsAt?: string | null;
  endsAt?: string | null;
};

const written: string[] = [];

/** An article of the office's; `removeArticles` takes it away again. @returns its seq */
export async function writeArticle(article: NewArticle): Promise<string> {
  const { article: made } = (await office('/boards/create', {
    category: '',
    slug: null,
    pictureId: null,
    isPinned: false,
    audience: 'all',
    grades: [],
    isVisible: true,
    startsAt: null,
    endsAt: null,
    ...article,
  })) as unknown as { article: { seq: string } };
  written.push(made.seq);
  return made.seq;
}

/** Those of this test, after it: the lists are everybody's. */
export async function removeArticles(): Promise<void> {
  for (const seq of written.splice(0)) await office('/boards/delete', { seq });
}
