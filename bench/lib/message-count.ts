/** Counts the numbered messages of each stream on each socket. */
export type MessageCount = {
  /** A message has come. The first of a stream on a socket may have any number. */
  add(socket: number, stream: string, seq: number): void;
  /** how many have come, and how often one was not the next of its stream on its socket */
  sum(): { readonly messages: number; readonly gaps: number };
};

/** See `MessageCount`. */
export function createMessageCount(): MessageCount {
  const last = new Map<string, number[]>();
  let messages = 0;
  let gaps = 0;
  return {
    add(socket, stream, seq) {
      let ofStream = last.get(stream);
      if (!ofStream) last.set(stream, (ofStream = []));
      const before = ofStream[socket];
      messages += 1;
      if (before !== undefined && seq !== before + 1) gaps += 1;
      ofStream[socket] = seq;
    },
    sum: () => ({ messages, gaps }),
  };
}
