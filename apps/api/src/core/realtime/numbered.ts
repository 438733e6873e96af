import type { DefaultEventsMap, Socket } from 'socket.io';

/** How many messages of each topic a socket was sent: kept in its `data`. */
export type SentVersions = Record<string, number>;
type Counting = { readonly sent: SentVersions };

/**
 * Sends one message and numbers it: the n-th of its topic on this socket has `seq` n (contract/realtime.ts).
 *
 * @param message  the fields next to `seq` and `topic`
 */
export function tell<Topic extends string>(
  socket: Socket<DefaultEventsMap, never, never, Counting>,
  topic: Topic,
  message: object = {},
): void {
  const { sent } = socket.data;
  sent[topic] = (sent[topic] ?? 0) + 1;
  (socket as unknown as Socket).emit(topic, { seq: sent[topic], topic, ...message });
}
