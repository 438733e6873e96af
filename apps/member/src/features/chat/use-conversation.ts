import type { WireChatMessage } from '@lime/contract/chat.ts';
import { typingShownMs } from '@lime/domain/chat/chat-rules.ts';
import { mergeLines, readOnAfter } from '@lime/domain/chat/chat-lines.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { send } from '../../lib/api.ts';
import type { Payload } from '../../lib/calls.ts';
import { queryClient } from '../../lib/query.ts';
import { onChatNews, useChannel } from '../../lib/socket.ts';

type Detail = Payload<'/chat/detail'>;

/** Lines at once, and how many of the newest are read anew each time: their slips move. */
const pageSize = 30;
const maxAtOnce = 100;
/** Pushed or not, a conversation on screen is asked for now and then: who is on duty shows, and nothing stays lost. */
const askAgainMs = 15_000;

/** A conversation with its newest lines; what is known already is only read on. */
async function readConversation(seq: string, known: Detail | undefined, signal: AbortSignal): Promise<Detail> {
  if (!known) return send('/chat/detail', { seq, size: pageSize }, { signal });
  let after = readOnAfter(known.messages, pageSize);
  // the first reading began with the newest page: before its first line there may be more
  if (after === '0' && known.more) after = String(Number(known.messages[0]!.seq) - 1);
  let { messages } = known;
  for (;;) {
    const fresh = await send('/chat/detail', { seq, after, size: maxAtOnce }, { signal });
    messages = mergeLines(messages, fresh.messages);
    if (!fresh.more) return { ...fresh, messages, more: known.more };
    after = messages.at(-1)!.seq;
  }
}

/** Follows one conversation: its lines as they come, older ones on demand, who is there and who is typing. */
export function useConversation(seq: string) {
  const queryKey = ['chat', 'conversation', seq];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => readConversation(seq, queryClient.getQueryData<Detail>(queryKey), signal),
    refetchInterval: askAgainMs,
  });
  const [older, setOlder] = useState<{ messages: readonly WireChatMessage[]; more: boolean } | null>(null);
  const typing = useTyping(seq);
  const messages = mergeLines(older?.messages ?? [], query.data?.messages ?? []);
  const more = older?.more ?? query.data?.more ?? false;

  const readOlder = async () => {
    const before = messages[0]?.seq;
    if (before === undefined) return;
    const page = await send('/chat/detail', { seq, before, size: pageSize });
    setOlder((known) => ({ messages: mergeLines(page.messages, known?.messages ?? []), more: page.more }));
  };

  return {
    conversation: query.data,
    error: query.error,
    refetch: query.refetch,
    messages,
    typing,
    readOlder: more ? readOlder : undefined,
  };
}

/** Conversations are read again when the server says so, and after a connection was lost. */
export function useConversationNews(): void {
  const live = useChannel(({ state }) => state === 'live');
  useEffect(() => {
    if (live) void queryClient.invalidateQueries({ queryKey: ['chat'] });
  }, [live]);
  useEffect(
    () =>
      onChatNews(({ what }) => {
        if (what !== 'typing') void queryClient.invalidateQueries({ queryKey: ['chat'] });
      }),
    [],
  );
}

/** Is support typing in this conversation? */
function useTyping(seq: string): boolean {
  const [typing, setTyping] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = onChatNews(({ chatSeq, what, by }) => {
      if (chatSeq !== seq || by === 'member') return;
      clearTimeout(timer);
      setTyping(what === 'typing');
      if (what === 'typing') timer = setTimeout(() => setTyping(false), typingShownMs);
    });
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [seq]);
  return typing;
}
