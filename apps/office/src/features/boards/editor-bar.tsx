import { isEnter } from '@lime/ui/composed-enter.ts';
import { Button, IconButton } from '@lime/ui/button.tsx';
import { names } from '@lime/ui/class-names.ts';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import {
  Bold,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link2,
  List,
  ListOrdered,
  LoaderCircle,
  Minus,
  Quote,
  Redo2,
  RemoveFormatting,
  Strikethrough,
  Underline,
  Undo2,
  Unlink,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { pictureTypes } from '../../lib/picture.ts';
import { isLink } from './is-link.ts';

type Tool = {
  name: string;
  icon: LucideIcon;
  /** absent: it is done, not switched */
  isOn?: (editor: Editor) => boolean;
  can?: (editor: Editor) => boolean;
  run: (editor: Editor) => void;
};

/** What the editor can do, in groups. Adding a tool is adding an element. */
const groups: readonly (readonly Tool[])[] = [
  [
    {
      name: '되돌리기 (Ctrl+Z)',
      icon: Undo2,
      can: (editor) => editor.can().undo(),
      run: (editor) => editor.chain().focus().undo().run(),
    },
    {
      name: '다시 하기 (Ctrl+Y)',
      icon: Redo2,
      can: (editor) => editor.can().redo(),
      run: (editor) => editor.chain().focus().redo().run(),
    },
  ],
  [
    {
      name: '큰 제목 (Ctrl+Alt+2)',
      icon: Heading2,
      isOn: (editor) => editor.isActive('heading', { level: 2 }),
      run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
    },
    {
      name: '작은 제목 (Ctrl+Alt+3)',
      icon: Heading3,
      isOn: (editor) => editor.isActive('heading', { level: 3 }),
      run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
    },
  ],
  [
    {
      name: '굵게 (Ctrl+B)',
      icon: Bold,
      isOn: (editor) => editor.isActive('bold'),
      run: (editor) => editor.chain().focus().toggleBold().run(),
    },
    {
      name: '기울임 (Ctrl+I)',
      icon: Italic,
      isOn: (editor) => editor.isActive('italic'),
      run: (editor) => editor.chain().focus().toggleItalic().run(),
    },
    {
      name: '밑줄 (Ctrl+U)',
      icon: Underline,
      isOn: (editor) => editor.isActive('underline'),
      run: (editor) => editor.chain().focus().toggleUnderline().run(),
    },
    {
      name: '취소선',
      icon: Strikethrough,
      isOn: (editor) => editor.isActive('strike'),
      run: (editor) => editor.chain().focus().toggleStrike().run(),
    },
  ],
  [
    {
      name: '글머리 목록',
      icon: List,
      isOn: (editor) => editor.isActive('bulletList'),
      run: (editor) => editor.chain().focus().toggleBulletList().run(),
    },
    {
      name: '번호 목록',
      icon: ListOrdered,
      isOn: (editor) => editor.isActive('orderedList'),
      run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    },
    {
      name: '인용',
      icon: Quote,
      isOn: (editor) => editor.isActive('blockquote'),
      run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    },
    { name: '구분선', icon: Minus, run: (editor) => editor.chain().focus().setHorizontalRule().run() },
    {
      name: '서식 지우기',
      icon: RemoveFormatting,
      run: (editor) => editor.chain().focus().unsetAllMarks().clearNodes().run(),
    },
  ],
];

type Props = { editor: Editor; busy: boolean; onPictures: (files: readonly File[]) => void };

/** The tools above the editor; one tab stop, arrows move. */
export function EditorBar({ editor, busy, onPictures }: Props) {
  const file = useRef<HTMLInputElement>(null);
  const [linking, setLinking] = useState(false);
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: groups.flat().map((tool) => tool.isOn?.(now) ?? false),
      can: groups.flat().map((tool) => tool.can?.(now) ?? true),
      link: now.isActive('link') ? String(now.getAttributes('link')['href'] ?? '') : null,
      alt: now.isActive('image') ? String(now.getAttributes('image')['alt'] ?? '') : null,
    }),
  });

  useEffect(() => {
    const handleKey = (event: globalThis.KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.code !== 'KeyK' || !editor.isFocused) return;
      event.preventDefault();
      event.stopPropagation();
      setLinking(true);
    };
    // before the office's own search, which has the same key elsewhere
    document.addEventListener('keydown', handleKey, true);
    return () => document.removeEventListener('keydown', handleKey, true);
  }, [editor]);

  return (
    <>
      <div className="editor-bar" role="toolbar" aria-label="서식" onKeyDown={moveAlong}>
        {groups.map((tools, group) => (
          <span key={tools[0]!.name} className="tools">
            {tools.map((tool, index) => {
              const at = groups.slice(0, group).flat().length + index;
              const { name, icon: Icon, isOn, run } = tool;
              return (
                <IconButton
                  key={name}
                  label={name}
                  {...(isOn && { 'aria-pressed': state.on[at] })}
                  aria-disabled={!state.can[at]}
                  tabIndex={at === 0 ? 0 : -1}
                  onClick={() => state.can[at] && run(editor)}
                >
                  <Icon size={16} aria-hidden />
                </IconButton>
              );
            })}
          </span>
        ))}
        <span className="tools">
          <IconButton
            label="링크 (Ctrl+K)"
            aria-pressed={state.link !== null}
            aria-expanded={linking}
            tabIndex={-1}
            onClick={() => setLinking(!linking)}
          >
            <Link2 size={16} aria-hidden />
          </IconButton>
          <IconButton
            label="이미지 넣기"
            aria-disabled={busy}
            tabIndex={-1}
            onClick={() => !busy && file.current?.click()}
          >
            {busy ? <LoaderCircle className="spin" size={16} aria-hidden /> : <ImagePlus size={16} aria-hidden />}
          </IconButton>
        </span>
        <input
          ref={file}
          type="file"
          hidden
          multiple
          accept={pictureTypes}
          aria-label="본문 이미지"
          onChange={(event) => {
            onPictures([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
      </div>
      {linking && <LinkLine editor={editor} before={state.link} onClose={() => setLinking(false)} />}
      {state.alt !== null && !linking && (
        <label className="editor-line">
          <span>이미지 설명</span>
          <input
            value={state.alt}
            maxLength={200}
            placeholder="이미지를 보지 못하는 회원에게 읽어줘요"
            onChange={(event) => editor.commands.updateAttributes('image', { alt: event.target.value })}
          />
        </label>
      )}
    </>
  );
}

/** Arrows, Home and End go from tool to tool. */
function moveAlong(event: KeyboardEvent<HTMLElement>): void {
  const tools = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button')];
  const at = tools.indexOf(document.activeElement as HTMLButtonElement);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tools.length - 1 }[event.key];
  if (at === -1 || to === undefined) return;
  event.preventDefault();
  tools.at(to % tools.length)?.focus();
}

type LinkProps = { editor: Editor; before: string | null; onClose: () => void };

/** Where the chosen words lead. */
function LinkLine({ editor, before, onClose }: LinkProps) {
  const [address, setAddress] = useState(before ?? '');
  const [bad, setBad] = useState(false);
  const leave = () => {
    onClose();
    editor.commands.focus();
  };
  const set = () => {
    const href = address.trim();
    if (!isLink(href)) {
      setBad(true);
      return;
    }
    const chain = editor.chain().focus().extendMarkRange('link');
    // without chosen words the address itself is what one reads
    if (editor.state.selection.empty && before === null)
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    leave();
  };
  return (
    <div className="editor-line" role="group" aria-label="링크">
      <label>
        <span>주소</span>
        <input
          ref={(field) => field?.focus()}
          className={names(bad && 'bad')}
          value={address}
          maxLength={500}
          placeholder="/bbs/e/l 또는 https://…"
          aria-invalid={bad || undefined}
          onChange={(event) => {
            setAddress(event.target.value);
            setBad(false);
          }}
          onKeyDown={(event) => {
            if (isEnter(event.nativeEvent)) {
              event.preventDefault();
              set();
            } else if (event.key === 'Escape') {
              event.preventDefault();
              leave();
            }
          }}
        />
      </label>
      <Button size="small" look="primary" onClick={set}>
        넣기
      </Button>
      {before !== null && (
        <Button
          size="small"
          onClick={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run();
            onClose();
          }}
        >
          <Unlink size={14} aria-hidden />
          빼기
        </Button>
      )}
      <Button size="small" look="ghost" onClick={leave}>
        닫기
      </Button>
      {bad && <p role="alert">우리 사이트 경로(/로 시작)나 https 주소만 넣을 수 있어요.</p>}
    </div>
  );
}
