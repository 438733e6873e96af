/** Every socket hears from its process at least this often. Source: guide U22. */
export const beatMs = 2_000;
/** Sockets take turns within that time, so that thousands of writes never hold up the prices between them. */
const turns = 20;

/**
 * Says every two seconds, to every socket of this process, that the line is alive: pages lock their prices when they hear
 * nothing. The same bytes go to all (contract/realtime.ts `beat`).
 *
 * @param write  sends the beat to one socket
 */
export function createHeartbeat<One>(write: (socket: One) => void): {
  /** Beats for the socket from now on; the returned function ends it. */
  add(socket: One): () => void;
  stop(): void;
} {
  const inTurn = Array.from({ length: turns }, () => new Set<One>());
  let added = 0;
  let turn = 0;
  const timer = setInterval(() => {
    turn = (turn + 1) % turns;
    for (const socket of inTurn[turn]!) write(socket);
  }, beatMs / turns);
  timer.unref();
  return {
    add(socket) {
      const mine = inTurn[(added += 1) % turns]!;
      mine.add(socket);
      return () => void mine.delete(socket);
    },
    stop: () => clearInterval(timer),
  };
}
