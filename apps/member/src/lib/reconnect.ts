import type { Socket } from 'socket.io-client';

/** A connection that is not there after so long is begun anew: first that of the browser, then the server's own word. */
export const handshakeMs = 3_000;
/** While the page is seen, tries are never further apart. */
const seenPauseMs = 1_400;
const hiddenPauseMs = 10_000;
/** A line that was silent for so long is taken down, although the browser believes in it; spread over the pages. */
const deadAfterMs = 7_000;
const deadSpreadMs = 2_000;
/** After what the browser says of the network, a line must have spoken within this time. */
const doubtfulMs = 2_500;

/** How the client of socket.io tries again, spread so that not every page comes in the same moment. */
export const reconnection = {
  timeout: handshakeMs,
  reconnectionDelay: 700,
  reconnectionDelayMax: seenPauseMs,
  randomizationFactor: 0.7,
};

/**
 * Restores the connection within two seconds of the network: at once when the browser is online again or the page is seen
 * again. A connection that opens or stays open without a message is replaced too.
 *
 * @param silentFor  how long the server has said nothing, in milliseconds
 * @param patienceMs how much longer the server's word may take, in milliseconds
 * @returns          looks whether the line is dead; called every half second
 */
export function keepConnected(socket: Socket, silentFor: () => number, patienceMs: () => number): () => void {
  const deadMs = deadAfterMs + Math.random() * deadSpreadMs;
  let beganAt = Date.now();
  let isTrying = true;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const begin = () => {
    beganAt = Date.now();
    isTrying = true;
    // the client's own way to try at once: it would wait for its next turn otherwise
    socket.disconnect().connect();
  };
  const comeBack = () => {
    // between two tries there is nothing to wait for: the next may be seconds away
    const isDoubtful = socket.connected ? silentFor() > doubtfulMs : !isTrying || Date.now() - beganAt > 1_000;
    if (isDoubtful) begin();
  };

  socket.io.on('open', () => {
    clearTimeout(waiting);
    waiting = setTimeout(begin, handshakeMs + patienceMs());
  });
  socket.on('connect', () => clearTimeout(waiting));
  socket.on('connect_error', () => clearTimeout(waiting));
  socket.io.on('reconnect_attempt', () => {
    beganAt = Date.now();
    isTrying = true;
  });
  socket.io.on('error', () => (isTrying = false));
  socket.io.on('close', () => (isTrying = false));
  window.addEventListener('online', comeBack);
  window.addEventListener('offline', () => socket.io.engine.close());
  document.addEventListener('visibilitychange', () => {
    socket.io.reconnectionDelayMax(document.hidden ? hiddenPauseMs : seenPauseMs);
    if (!document.hidden) comeBack();
  });

  return () => {
    if (socket.connected && silentFor() > deadMs && Date.now() - beganAt > deadMs) begin();
  };
}
