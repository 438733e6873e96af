import type { WireArticle } from '@lime/contract/boards.ts';
import { formatDate } from '@lime/ui/format.ts';

/** Until when an activity goes on. Source: decisions, Korean wording. */
export function periodOf({ board_enddatetime }: Pick<WireArticle, 'board_enddatetime'>): string {
  return board_enddatetime === null ? '무기한' : `${formatDate(board_enddatetime).replaceAll('-', '.')}까지`;
}
