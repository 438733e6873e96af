import type { ArticleBody, WireStaffArticle } from '@lime/contract/staff-boards.ts';
import type { WireUploaded } from '@lime/contract/pictures.ts';
import type { BoardType } from '@lime/domain/boards/board-types.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { TextField } from '@lime/ui/field.tsx';
import { formatDayTime } from '@lime/ui/format.ts';
import { MessageBand } from '@lime/ui/states.tsx';
import { Switch } from '@lime/ui/switch.tsx';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { Page } from '../../lib/page.tsx';
import { PictureField } from '../../lib/picture-field.tsx';
import { can } from '../../lib/staff-session.ts';
import { showingStates } from '../../lib/showing.ts';
import { ShowingFields } from '../../lib/showing-fields.tsx';
import type { articleProblems } from './article-body.ts';
import { ArticlePreview } from './article-preview.tsx';
import './boards.css';
import { BodyField } from './body-field.tsx';
import { useArticleDraft } from './use-article-draft.ts';
import { boardPath } from './use-staff-boards.ts';

type Props = {
  type: BoardType;
  /** what is opened; null: a new one */
  opened: WireStaffArticle | null;
  /** a new article is kept, and its page is gone to: the form goes on with it */
  onCreated: (seq: string) => void;
};

/** An article as it is written, beside what members will see; Ctrl+S saves it. */
export function ArticleForm({ type, opened, onCreated }: Props) {
  const { article, body, shown, busy, change, save, remove } = useArticleDraft(type, opened, onCreated);
  const [picture, setPicture] = useState(article?.picture ?? null);
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const editable = can('boards.edit');
  useSaveKey(form);

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
      actions={<Actions type={type} article={article} formId={formId} busy={busy} onDelete={() => void remove()} />}
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
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
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
        <ArticleSettings
          type={type}
          body={body}
          shown={shown}
          picture={picture}
          editable={editable}
          onChange={change}
          onPicture={(uploaded) => {
            setPicture(uploaded);
            change({ pictureId: uploaded?.id ?? null });
          }}
        />
      </form>
    </Page>
  );
}

type ActionsProps = {
  type: BoardType;
  article: WireStaffArticle | null;
  formId: string;
  busy: boolean;
  onDelete: () => void;
};

function Actions({ type, article, formId, busy, onDelete }: ActionsProps) {
  const editable = can('boards.edit');
  return (
    <>
      {article && editable && (
        <Button look="ghost" size="small" className="remove" onClick={onDelete}>
          지우기
        </Button>
      )}
      <AppLink to={boardPath(type)} className="btn small">
        목록
      </AppLink>
      {editable && (
        <Button look="primary" size="small" type="submit" form={formId} busy={busy} title="Ctrl+S">
          {article ? '저장하기' : '올리기'}
        </Button>
      )}
    </>
  );
}

type SettingsProps = {
  type: BoardType;
  body: ArticleBody;
  shown: ReturnType<typeof articleProblems>;
  picture: WireStaffArticle['picture'];
  editable: boolean;
  onChange: (changes: Partial<ArticleBody>) => void;
  onPicture: (uploaded: WireUploaded | null) => void;
};

function ArticleSettings({ type, body, shown, picture, editable, onChange, onPicture }: SettingsProps) {
  return (
    <fieldset className="card article-settings" disabled={!editable}>
      <Switch label="회원에게 보이기" on={body.isVisible} onChange={(isVisible) => onChange({ isVisible })} />
      <Switch label="맨 위에 고정" on={body.isPinned} onChange={(isPinned) => onChange({ isPinned })} />
      {body.slug !== null && (
        <TextField
          label="주소 이름"
          maxLength={40}
          placeholder="terms"
          hint={`회원 화면 주소: /${type.id}/${body.slug || '…'}`}
          problem={shown.slug}
          value={body.slug}
          onChange={(event) => onChange({ slug: event.target.value.toLowerCase().trim() })}
        />
      )}
      <TextField
        label="분류"
        mark="선택"
        maxLength={30}
        placeholder={type.id === 'faq' ? '입출금' : ''}
        value={body.category}
        onChange={(event) => onChange({ category: event.target.value })}
      />
      {(type.id === 'event' || body.pictureId !== null) && (
        <PictureField
          label="대표 이미지"
          hint="목록의 카드에 보여요. PNG · JPEG · GIF · WebP, 5MB까지."
          to="/staff/boards/picture"
          picture={picture}
          onChange={onPicture}
        />
      )}
      <ShowingFields
        value={body}
        visitors={false}
        problem={shown.endsAt}
        onChange={({ audience, ...rest }) =>
          onChange({ ...rest, ...(audience === undefined || audience === 'visitors' ? {} : { audience }) })
        }
      />
    </fieldset>
  );
}

/** Ctrl+S submits the form. */
function useSaveKey(form: RefObject<HTMLFormElement | null>): void {
  useLayoutEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.code !== 'KeyS') return;
      event.preventDefault();
      form.current?.requestSubmit();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [form]);
}
