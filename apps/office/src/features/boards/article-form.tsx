import type { ArticleBody, WireStaffArticle } from '@lime/contract/staff-boards.ts';
import type { BoardType } from '@lime/domain/boards/board-types.ts';
import { AppLink, usePath } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { TextField } from '@lime/ui/field.tsx';
import { formatDayTime } from '@lime/ui/format.ts';
import { go } from '@lime/ui/go.ts';
import { MessageBand } from '@lime/ui/states.tsx';
import { Switch } from '@lime/ui/switch.tsx';
import { toast } from '@lime/ui/toast.ts';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { send, wordsOf } from '../../lib/api.ts';
import { confirmDialog } from '../../lib/confirm.tsx';
import { Page } from '../../lib/page.tsx';
import { PictureField } from '../../lib/picture-field.tsx';
import { queryClient } from '../../lib/query.ts';
import { can } from '../../lib/staff-session.ts';
import { showingStates } from '../../lib/showing.ts';
import { ShowingFields } from '../../lib/showing-fields.tsx';
import { articleProblems, bodyOf, emptyArticle, writtenOn } from './article-body.ts';
import { ArticlePreview } from './article-preview.tsx';
import './boards.css';
import { BodyField } from './body-field.tsx';
import { boardPath } from './use-staff-boards.ts';

type Props = {
  type: BoardType;
  /** what is opened; null: a new one */
  opened: WireStaffArticle | null;
  /** a new article is kept, and its page is gone to: the form goes on with it */
  onCreated: (seq: string) => void;
};

export function ArticleForm({ type, opened, onCreated }: Props) {
  const [article, setArticle] = useState(opened);
  const [before, setBefore] = useState(article ? bodyOf(article) : emptyArticle(type.id));
  const [body, setBody] = useState<ArticleBody>(before);
  const [picture, setPicture] = useState(article?.picture ?? null);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const leaving = useRef(false);
  const formId = useId();
  const path = usePath();
  const editable = can('boards.edit');
  const problems = articleProblems(body);
  const shown = tried ? problems : {};
  const dirty = JSON.stringify(body) !== JSON.stringify(before);
  // from what is there by then: an upload may end while something is typed
  const change = (changes: Partial<ArticleBody>) => setBody((now) => ({ ...now, ...changes }));
  const list = boardPath(type);

  useBlocker({
    shouldBlockFn: async () =>
      !leaving.current &&
      dirty &&
      !(await confirmDialog({
        title: '저장하지 않고 나갈까요?',
        text: '쓰던 내용이 사라져요.',
        yes: '버리고 나가기',
        danger: true,
      })),
    enableBeforeUnload: () => dirty && !leaving.current,
  });
  // a new article is at its own page now, and may be written on there
  useEffect(() => {
    leaving.current = false;
  }, [path]);
  useLayoutEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.code !== 'KeyS') return;
      event.preventDefault();
      form.current?.requestSubmit();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!editable || busy) return;
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
  const handleDelete = async () => {
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
      go(list);
    } catch (error) {
      toast(wordsOf(error), 'danger');
    }
  };

  return (
    <Page
      title={article ? `${type.label} 편집` : `${type.label} 쓰기`}
      sub={
        article && (
          <span className="article-facts">
            <Badge tone={showingStates[article.state].tone}>{showingStates[article.state].word}</Badge>
            <span>{formatDayTime(article.changedAt)} 고침</span>
          </span>
        )
      }
      actions={
        <>
          {article && editable && (
            <Button look="ghost" size="small" className="remove" onClick={() => void handleDelete()}>
              지우기
            </Button>
          )}
          <AppLink to={list} className="btn small">
            목록
          </AppLink>
          {editable && (
            <Button look="primary" size="small" type="submit" form={formId} busy={busy} title="Ctrl+S">
              {article ? '저장하기' : '올리기'}
            </Button>
          )}
        </>
      }
    >
      {article?.source != null && (
        <MessageBand tone="info">
          제품이 만들어 새 내용에 맞춰 고치는 글이에요. 직접 고쳐 저장하면 그때부터는 자동으로 바뀌지 않아요.
        </MessageBand>
      )}
      <form
        ref={form}
        id={formId}
        className="article-form"
        aria-label="글"
        onSubmit={(event) => void handleSubmit(event)}
        noValidate
      >
        <fieldset className="card article-words" disabled={!editable}>
          <TextField
            label="제목"
            maxLength={60}
            problem={shown.title}
            value={body.title}
            onChange={(event) => change({ title: event.target.value })}
          />
          <BodyField
            value={body.body}
            problem={shown.body}
            editable={editable}
            onChange={(html) => change({ body: html })}
          />
        </fieldset>
        <ArticlePreview type={type} article={body} picture={picture} createdAt={article?.createdAt ?? null} />
        <fieldset className="card article-settings" disabled={!editable}>
          <Switch label="회원에게 보이기" on={body.isVisible} onChange={(isVisible) => change({ isVisible })} />
          <Switch label="맨 위에 고정" on={body.isPinned} onChange={(isPinned) => change({ isPinned })} />
          {body.slug !== null && (
            <TextField
              label="주소 이름"
              maxLength={40}
              placeholder="terms"
              hint={`회원 화면 주소: /${type.id}/${body.slug || '…'}`}
              problem={shown.slug}
              value={body.slug}
              onChange={(event) => change({ slug: event.target.value.toLowerCase().trim() })}
            />
          )}
          <TextField
            label="분류"
            mark="선택"
            maxLength={30}
            placeholder={type.id === 'faq' ? '입출금' : ''}
            value={body.category}
            onChange={(event) => change({ category: event.target.value })}
          />
          {(type.id === 'event' || body.pictureId !== null) && (
            <PictureField
              label="대표 사진"
              hint="목록의 카드에 보여요. PNG · JPEG · GIF · WebP, 5MB까지."
              to="/staff/boards/picture"
              picture={picture}
              onChange={(uploaded) => {
                setPicture(uploaded);
                change({ pictureId: uploaded?.id ?? null });
              }}
            />
          )}
          <ShowingFields
            value={body}
            visitors={false}
            problem={shown.endsAt}
            onChange={({ audience, ...rest }) =>
              change({ ...rest, ...(audience === undefined || audience === 'visitors' ? {} : { audience }) })
            }
          />
        </fieldset>
      </form>
    </Page>
  );
}
