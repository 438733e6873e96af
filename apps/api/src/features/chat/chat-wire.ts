import type { WireChat, WireChatMessage } from '@lime/contract/chat.ts';
import type { WireStaffChat, WireStaffChatMessage } from '@lime/contract/staff-chat.ts';
import type { SlipCard } from '../slips/slip-cards.service.ts';
import type { ListedChatRow, MessageRow, StaffChatRow } from './chat.sql.ts';

type Slips = ReadonlyMap<number, SlipCard>;

/** What both sides see of a conversation. */
function shared(row: ListedChatRow) {
  return {
    seq: String(row.id),
    state: row.state,
    createdAt: row.created_at.toISOString(),
    lastAt: row.last_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
    closedBy: row.closed_by,
    memberRead: String(row.member_read),
    staffRead: String(row.staff_read),
    last:
      row.last_author === null
        ? null
        : { author: row.last_author, content: row.last_content ?? '', hasSlip: row.last_slip ?? false },
  };
}

/** As the member sees it: support has no names. */
export function wireChat(row: ListedChatRow): WireChat {
  return {
    ...shared(row),
    taken: row.assigned_to !== null,
    waiting: row.waiting_since !== null,
    unread: row.member_unread,
  };
}

/** A message as its member sees it. */
export function wireMessage(row: MessageRow, slips: Slips): WireChatMessage {
  return {
    seq: String(row.id),
    author: row.author,
    content: row.content,
    at: row.at.toISOString(),
    slip: row.slip_id === null ? null : (slips.get(row.slip_id) ?? null),
  };
}

const person = (id: number | null, name: string | null) => (id === null ? null : { id: String(id), name: name ?? '' });

/** A conversation as the office sees it. */
export function wireStaffChat(row: StaffChatRow): WireStaffChat {
  return {
    ...shared(row),
    member: { id: String(row.member_id), loginId: row.login_id, nickname: row.nickname, grade: row.grade },
    staff: person(row.assigned_to, row.staff_name),
    waitingSince: row.waiting_since?.toISOString() ?? null,
    unread: row.staff_unread,
  };
}

/** A message as the office sees it, with who wrote it. */
export function wireStaffMessage(row: MessageRow, slips: Slips): WireStaffChatMessage {
  return { ...wireMessage(row, slips), staff: person(row.staff_id, row.staff_name) };
}

/** The slips these lines show. */
export const slipIdsOf = (messages: readonly MessageRow[]): number[] =>
  messages.flatMap(({ slip_id }) => slip_id ?? []);
