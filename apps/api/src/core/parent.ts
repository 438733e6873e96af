/** The process that started and watches this one (`npm start`), reached over Node's own channel; none when run by hand. */

import type { SendHandle } from 'node:child_process';
import type { Server } from 'node:net';

/** Tells it that this process serves requests now. */
export function announceReady(): void {
  process.send?.({ ready: true });
}

/** What the process above may ask of this one. */
type Asked = {
  /** the server whose socket the process after this one takes over */
  readonly server: Server;
  /** another process serves in its place: to make room, and end within about so many milliseconds */
  readonly drain: (ms: number) => void;
};

/**
 * Answers its questions: does this process still work (who cannot answer for some seconds is replaced), what does it listen
 * at, and will it make room.
 */
export function answerParent({ server, drain }: Asked): void {
  process.on('message', (message) => {
    if (typeof message !== 'object' || !message) return;
    if ('ping' in message) process.send?.({ pong: message.ping });
    if ('handOver' in message) process.send?.({ handedOver: true }, socketOf(server));
    if ('drain' in message) drain(Number(message.drain));
  });
}

/** The bare socket: as a server it would begin to accept in the process it is sent to. Undefined while it listens at none. */
function socketOf(server: Server): SendHandle {
  return (server as unknown as { _handle: SendHandle | null })._handle ?? undefined!;
}

/**
 * The socket that the process before this one listens at. Connections that wait in it are lost to nobody.
 *
 * @returns null where there is none to take over: this process opens the port itself
 */
export async function takeOverSocket(): Promise<object | null> {
  if (process.env['TAKE_OVER'] !== '1' || !process.send) return null;
  const taken = new Promise<object | null>((done) => {
    process.on('message', function take(message: unknown, socket: unknown) {
      if (typeof message !== 'object' || !message || !('socket' in message)) return;
      process.off('message', take);
      done((socket as object | undefined) ?? null);
    });
  });
  process.send({ wantsSocket: true });
  return taken;
}

/** Calls `end` when it is gone without a word (kill -9): nothing would stop this process any more. */
export function onParentLost(end: () => void): void {
  if (process.send) process.once('disconnect', end);
}
