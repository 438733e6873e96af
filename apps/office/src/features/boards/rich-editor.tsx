import '@lime/ui/rich-text.css';
import { withoutBehaviour } from '@lime/ui/rich-text-tokens.ts';
import { toast } from '@lime/ui/toast.ts';
import type { CommandProps, Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useRef, useState } from 'react';
import { upload, wordsOf } from '../../lib/api.ts';
import { EditorBar } from './editor-bar.tsx';
import { isLink } from './is-link.ts';
import { Picture } from './picture-node.ts';

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    codeBlock: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null, class: null },
      isAllowedUri: isLink,
      shouldAutoLink: isLink,
    },
  }),
  Picture,
];

/** The cursor goes below what was just put in: what is typed next would take its place. */
function goOnBelow({ tr, state }: CommandProps): boolean {
  const { to } = tr.selection;
  if (!tr.doc.resolve(to).nodeAfter?.isTextblock) tr.insert(to, state.schema.nodes['paragraph']!.create());
  tr.setSelection(TextSelection.create(tr.doc, to + 1)).scrollIntoView();
  return true;
}

type Props = {
  html: string;
  labelledBy: string;
  noteId: string;
  editable: boolean;
  onChange: (html: string) => void;
};

/** The editor of an article. It writes no styles of its own: what it makes is what the server keeps. */
export function RichEditor({ html, labelledBy, noteId, editable, onChange }: Props) {
  const change = useRef(onChange);
  const [uploading, setUploading] = useState(0);
  useEffect(() => {
    change.current = onChange;
  }, [onChange]);

  const addPictures = async (to: Editor, files: readonly File[]) => {
    for (const file of files) {
      setUploading((count) => count + 1);
      try {
        const { picture } = await upload('/staff/boards/picture', file);
        const { src, width, height } = picture;
        to.chain()
          .focus()
          .insertContent({ type: 'image', attrs: { src, width, height, alt: '' } })
          .command(goOnBelow)
          .run();
      } catch (error) {
        toast(wordsOf(error), 'danger');
      } finally {
        setUploading((count) => count - 1);
      }
    }
  };
  /** @returns whether there were files, which then are pictures or refused as such */
  const takeFiles = (data: DataTransfer | null): boolean => {
    const files = [...(data?.files ?? [])];
    if (files.length === 0 || !editor) return false;
    void addPictures(editor, files);
    return true;
  };

  const editor = useEditor({
    extensions,
    // both are read by a parser of the browser, which reports what the page's policy would stop
    content: withoutBehaviour(html),
    editable,
    injectCSS: false,
    editorProps: {
      attributes: {
        class: 'rich-text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        'aria-describedby': noteId,
      },
      transformPastedHTML: withoutBehaviour,
      handlePaste: (_view, event) => takeFiles(event.clipboardData),
      handleDrop: (_view, event, _slice, moved) => !moved && takeFiles(event.dataTransfer),
    },
    // an empty line the editor keeps at the end for the cursor is not part of the text
    onUpdate: ({ editor: now }) => change.current(now.isEmpty ? '' : now.getHTML().replace(/(?:<p><\/p>)+$/, '')),
  });

  return (
    <div className="rich-editor">
      {editable && (
        <EditorBar editor={editor} busy={uploading > 0} onPictures={(files) => void addPictures(editor, files)} />
      )}
      <EditorContent editor={editor} />
    </div>
  );
}
