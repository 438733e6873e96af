import { fillPlaces, samplePlaces } from '@lime/domain/notes/note-places.ts';
import { Badge } from '@lime/ui/badge.tsx';
import type { NoteText } from './note-draft.ts';

/** The note as a member sees it; places are filled with a sample. */
export function NotePreview({ title, content, required }: NoteText) {
  return (
    <figure className="draft-preview note-preview">
      <div className="frame">
        <strong>{fillPlaces(title, samplePlaces) || '제목'}</strong>
        <small>관리자 {required && <Badge tone="warn">필독</Badge>}</small>
        <p>{fillPlaces(content, samplePlaces) || '내용'}</p>
      </div>
      <figcaption>회원에게 이렇게 보여요</figcaption>
    </figure>
  );
}
