import type { ArticleBody, WireStaffArticle } from '@lime/contract/staff-boards.ts';
import type { BoardType } from '@lime/domain/boards/board-types.ts';
import { usePath } from '@lime/ui/app-link.tsx';
import { go } from '@lime/ui/go.ts';
import { toast } from '@lime/ui/toast.ts';
import { useEffect, useRef, useState } from 'react';
import { send, wordsOf } from '../../lib/api.ts';
import { confirmDialog } from '../../lib/confirm.tsx';
import { useLeaveGuard } from '../../lib/leave-guard.ts';
import { queryClient } from '../../lib/query.ts';
import { can } from '../../lib/staff-session.ts';
import { articleProblems, bodyOf, emptyArticle, writtenOn } from './article-body.ts';
import { boardPath } from './use-staff-boards.ts';

/**
 * An article as it is written, with its saving and deleting. What is typed while it is saved stays.
 *
 * @param opened     null: a new article
 * @param onCreated  a new article is saved, and its page is gone to
 */
export function useArticleDraft(type: BoardType, opened: WireStaffArticle | null, onCreated: (seq: string) => void) {
  const [article, setArticle] = useState(opened);
  const [before, setBefore] = useState(article ? bodyOf(article) : emptyArticle(type.id));
  const [body, setBody] = useState<ArticleBody>(before);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const leaving = useRef(false);
  const path = usePath();
  const problems = articleProblems(body);
  const dirty = JSON.stringify(body) !== JSON.stringify(before);

  useLeaveGuard(() => dirty && !leaving.current, {
    title: '저장하지 않고 나갈까요?',
    text: '쓰던 내용이 사라져요.',
    yes: '버리고 나가기',
  });
  // a new article is at its own page now, and may be written on there
  useEffect(() => {
    leaving.current = false;
  }, [path]);

  const save = async () => {
    setTried(true);
    if (!can('boards.edit') || busy) return;
    if (Object.keys(problems).length > 0) {
      toast(Object.values(problems)[0]!, 'danger');
      return;
    }
    setBusy(true);
    try {
      const { article: kept } = article
        ? await send('/staff/boards/change', { seq: article.seq, revision: article.revision, article: body })
        : await send('/staff/boards/create', body);
      toast(article ? '글을 저장했어요.' : '글을 올렸어요.', 'ok');
      // the next save is one of this version
      setArticle(kept);
      setBefore(bodyOf(kept));
      setBody((now) => writtenOn(now, body, bodyOf(kept)));
      setTried(false);
      void queryClient.invalidateQueries({ queryKey: ['boards'] });
      queryClient.setQueryData(['article', kept.seq], { article: kept });
      if (article) return;
      leaving.current = true;
      onCreated(kept.seq);
      go(`/boards/${type.id}/${kept.seq}`, { replace: true });
    } catch (error) {
      toast(wordsOf(error), 'danger');
    } finally {
      setBusy(false);
    }
  };
  const remove = async () => {
    const sure = await confirmDialog({
      title: '글을 지울까요?',
      text: '지운 글은 감사로그에만 남아요. 잠시 내리려면 숨겨주세요.',
      yes: '지우기',
      danger: true,
    });
    if (!sure) return;
    try {
      await send('/staff/boards/delete', { seq: article!.seq });
      toast('글을 지웠어요.', 'ok');
      leaving.current = true;
      void queryClient.invalidateQueries({ queryKey: ['boards'] });
      go(boardPath(type));
    } catch (error) {
      toast(wordsOf(error), 'danger');
    }
  };

  return {
    article,
    body,
    /** what is wrong with it, by field, once saving has been tried */
    shown: tried ? problems : {},
    busy,
    /** from what is there by then: an upload may end while something is typed */
    change: (changes: Partial<ArticleBody>) => setBody((now) => ({ ...now, ...changes })),
    save,
    remove,
  };
}
