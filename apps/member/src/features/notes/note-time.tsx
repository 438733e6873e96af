import { formatDate, formatTime } from '@lime/ui/format.ts';

/** 2026.11.21 17:42 in Seoul. */
export function NoteTime({ at }: { at: string }) {
  return (
    <time dateTime={at}>
      {formatDate(at).replaceAll('-', '.')} {formatTime(at)}
    </time>
  );
}
