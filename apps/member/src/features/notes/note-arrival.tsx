import type { WireMember } from '@lime/contract/auth.ts';
import { useEffect } from 'react';
import { openOverlay, useOverlays } from '../../lib/overlays.ts';
import { MustRead } from './must-read.tsx';
import { readTold, untold } from './told.ts';

const toldKey = 'lime_note_told';
/** A question that was just answered may be followed by another dialog: the popup comes once it is calm. */
const calmMs = 600;
const againMs = 1_500;

type Props = {
  member: WireMember;
  path: string;
  /** a dialog stands, or a bet is being placed in one */
  held: boolean;
  /** a note must be read before the member goes on here */
  mustRead: boolean;
};

/** Tells of notes that came: once in a tab for each, by the popup; those that must be read stand in its place. Source: specification 2 §4. */
export function NoteArrival({ member, path, held, mustRead }: Props) {
  const onList = path.startsWith('/bbs/msg/');
  const newest = untold(member, readTold(kept()));
  useEffect(() => {
    if (newest === null || mustRead) return;
    const remember = () => keepTold(JSON.stringify({ member: member.members_seq, seq: newest }));
    // whoever looks at the list sees them
    if (onList) return remember();
    if (held) return;
    let timer = setTimeout(function show() {
      if (isTyping() || document.querySelector('dialog[open]')) {
        timer = setTimeout(show, againMs);
        return;
      }
      const { current, alert } = useOverlays.getState();
      if (current !== null || alert !== null) return; // it is held then, and comes back
      remember();
      openOverlay({ kind: 'notes', unread: member.notesUnread });
    }, calmMs);
    return () => clearTimeout(timer);
  }, [newest, mustRead, onList, held, member]);

  if (!mustRead || held) return null;
  const seqs = member.notes.flatMap(({ seq, readAt, required }) => (required && readAt === null ? [seq] : []));
  return <MustRead waiting={seqs.length} />;
}

/** Somebody who types an amount or a sentence is not interrupted. */
function isTyping(): boolean {
  return document.activeElement?.matches('input:not([type=checkbox], [type=radio]), textarea, select') ?? false;
}

function kept(): string | null {
  try {
    return sessionStorage.getItem(toldKey);
  } catch {
    return null;
  }
}

function keepTold(text: string): void {
  try {
    sessionStorage.setItem(toldKey, text);
  } catch {
    // then it is told again on the next page
  }
}
