import { formatDate } from '@lime/ui/format.ts';

/** 2026.11.21 in Seoul. */
export function Day({ at }: { at: string }) {
  return <time dateTime={at}>{formatDate(at).replaceAll('-', '.')}</time>;
}
