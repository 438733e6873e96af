import type { WireNote } from '@lime/contract/notes.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { Mail, MailOpen } from 'lucide-react';

/** 읽음 or 안읽음: sign, word and colour together. */
export function ReadBadge({ note }: { note: Pick<WireNote, 'readAt'> }) {
  return note.readAt === null ? (
    <Badge tone="lime">
      <Mail size={12} strokeWidth={2.2} aria-hidden />
      안읽음
    </Badge>
  ) : (
    <Badge>
      <MailOpen size={12} strokeWidth={2.2} aria-hidden />
      읽음
    </Badge>
  );
}

export function RequiredBadge({ note }: { note: Pick<WireNote, 'required'> }) {
  return note.required ? <Badge tone="warn">필독</Badge> : null;
}
