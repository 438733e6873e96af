import type { WireStaffChatMessage } from '@lime/contract/staff-chat.ts';
import { typingShownMs } from '@lime/domain/chat/chat-rules.ts';
import { mergeLines, readOnAfter } from '@lime/domain/chat/chat-lines.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createListAction } from '../../lib/list-action.ts';
import { send } from '../../lib/api.ts';
import type { Payload } from '../../lib/calls.ts';
import { onChatNews } from '../../lib/live.ts';
import { queryClient } from '../../lib/query.ts';
import { staffNow } from '../../lib/staff-session.ts';

type Detail = Payload<'/staff/chat/detail'>;
export type ChatState = 'open' | 'closed';

const pageSize = 40;
const maxAtOnce = 100;
const listSize = 50;
/** Pushed or not, what is on screen is asked for now and then: slips move, and nothing stays lost. */
const askAgainMs = 15_000;

/** List actions of a conversation; a toast shows how each ended. */
export const actOnChats = createListAction('chats');

export function useChatList(state: ChatState, q: string, page: number) {
  return useQuery({
    queryKey: ['chats', 'list', state, q, page],
    queryFn: ({ signal }) => send('/staff/chat/list', { state, q, page, size: listSize }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: askAgainMs,
  });
}

async function readConversation(seq: string, known: Detail | undefined, signal: AbortSignal): Promise<Detail> {
  if (!known) return send('/staff/chat/detail', { seq, size: pageSize }, { signal });
  let after = readOnAfter(known.messages, pageSize);
  // the first reading began with the newest page: before its first line there may be more
  if (after === '0' && known.more) after = String(Number(known.messages[0]!.seq) - 1);
  let { messages } = known;
  for (;;) {
    const fresh = await send('/staff/chat/detail', { seq, after, size: maxAtOnce }, { signal });
    messages = mergeLines(messages, fresh.messages);
    if (!fresh.more) return { ...fresh, messages, more: known.more };
    after = messages.at(-1)!.seq;
  }
}

/** Follows one conversation: its lines as they come, older ones on demand, and who is typing. */
export function useConversation(seq: string) {
  const queryKey = ['chats', 'conversation', seq];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => readConversation(seq, queryClient.getQueryData<Detail>(queryKey), signal),
    refetchInterval: askAgainMs,
  });
  const [older, setOlder] = useState<{ messages: readonly WireStaffChatMessage[]; more: boolean } | null>(null);
  const messages = mergeLines(older?.messages ?? [], query.data?.messages ?? []);
  const more = older?.more ?? query.data?.more ?? false;

  const readOlder = async () => {
    const before = messages[0]?.seq;
    if (before === undefined) return;
    const page = await send('/staff/chat/detail', { seq, before, size: pageSize });
    setOlder((known) => ({ messages: mergeLines(page.messages, known?.messages ?? []), more: page.more }));
  };

  return {
    chat: query.data?.chat,
    error: query.error,
    refetch: query.refetch,
    messages,
    readOlder: more ? readOlder : undefined,
  };
}

/** Who else is typing in a conversation now, in words; null: nobody. */
export function useTyping(seq: string): string | null {
  const [who, setWho] = useState<string | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = onChatNews(({ chatSeq, what, by, staff }) => {
      if (chatSeq !== seq || staff?.id === staffNow()?.id) return;
      clearTimeout(timer);
      setWho(what === 'typing' ? `${by === 'staff' ? `${staff?.name} 님이` : '회원이'} 입력하고 있어요` : null);
      if (what === 'typing') timer = setTimeout(() => setWho(null), typingShownMs);
    });
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [seq]);
  return who;
}
