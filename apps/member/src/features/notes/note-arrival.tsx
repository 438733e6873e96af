import type { WireMember } from '@lime/contract/auth.ts';
import { useEffect, useRef, useState } from 'react';
import { openOverlay, useOverlays } from '../../lib/overlays.ts';
import { MustRead } from './must-read.tsx';
import { readSeen, unseen } from './seen-note.ts';

const toldKey = 'lime_note_told';
/** A question that was just answered may be followed by another dialog: the popup comes once it is calm. */
const calmMs = 600;
const againMs = 1_500;

type Props = {
  member: WireMember;
  path: string;
  /** a dialog is open, or a bet is being placed in one */
  held: boolean;
  /** a note must be read before the member goes on here */
  mustRead: boolean;
};

/**
 * Tells of unread notes by the popup: on arrival and on each change of route, and of a newer one at once; those that must
 * be read come in its place. Once it was closed it rests ten minutes. Source: specification 2 §4, decision 70.
 */
export function NoteArrival({ member, path, held, mustRead }: Props) {
  const onNotes = path.startsWith('/bbs/msg/');
  const newest = unseen(member, null, 0);
  /** the page and the note that were announced, or need not be */
  const done = useRef('');
  const occasion = `${path} ${newest ?? ''}`;
  useEffect(() => {
    if (newest === null || mustRead || onNotes || held || done.current === occasion) return;
    if (unseen(member, readSeen(kept()), Date.now()) === null) {
      done.current = occasion;
      return;
    }
    let timer = setTimeout(function show() {
      if (isTyping() || document.querySelector('dialog[open]')) {
        timer = setTimeout(show, againMs);
        return;
      }
      const { current, alert } = useOverlays.getState();
      if (current !== null || alert !== null) return; // it is held then, and comes back
      done.current = occasion;
      openOverlay({ kind: 'notes', unread: member.notesUnread });
    }, calmMs);
    return () => clearTimeout(timer);
  }, [newest, mustRead, onNotes, held, member, occasion]);

  const open = useOverlays(({ current }) => current?.kind === 'notes');
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !open && newest !== null)
      keepTold(JSON.stringify({ member: member.members_seq, seq: newest, at: Date.now() }));
    wasOpen.current = open;
  }, [open, newest, member]);

  const comes = useCalm(mustRead && !held);
  if (!comes) return null;
  const seqs = member.notes.flatMap(({ seq, readAt, required }) => (required && readAt === null ? [seq] : []));
  return <MustRead waiting={seqs.length} />;
}

/** Becomes true once it is wanted and the member neither types nor answers a dialog; from then on for as long as it is wanted. */
function useCalm(wanted: boolean): boolean {
  const [calm, setCalm] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    let timer = setTimeout(function look() {
      if (isTyping() || document.querySelector('dialog[open]')) timer = setTimeout(look, againMs);
      else setCalm(true);
    });
    return () => {
      clearTimeout(timer);
      setCalm(false);
    };
  }, [wanted]);
  return wanted && calm;
}

/** A member who types an amount or a sentence is not interrupted. */
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
    // then it is announced again on the next page
  }
}
