import { formatTime } from '@lime/ui/format.ts';

/** "17:42:05" in Seoul, whose minutes are everyone's: seconds are those of the text. */
export function clockTime(at: string): string {
  return `${formatTime(at)}:${at.slice(17, 19)}`;
}
