import type { Socket } from 'socket.io-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { handshakeMs, keepConnected } from './reconnect.ts';

// When a page takes its line down and begins a new one. That a real socket comes back is a journey (line.spec.ts).

/** A line whose moments the test tells, and how often it was begun anew. */
function makeLine(silentFor: () => number = () => 0) {
  const begun = vi.fn();
  const told = new Map<string, () => void>();
  const socket = {
    connected: false,
    disconnect: () => socket,
    connect: begun,
    on: (event: string, listener: () => void) => told.set(event, listener),
    io: {
      on: (event: string, listener: () => void) => told.set(`io ${event}`, listener),
      reconnectionDelayMax: vi.fn(),
      engine: { close: vi.fn() },
    },
  };
  const look = keepConnected(socket as unknown as Socket, silentFor, () => 0);
  return { socket, begun, look, tell: (event: string) => told.get(event)!() };
}

const see = (hidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a socket that opens and hangs is given up after three seconds, one that answers is not', () => {
  const { begun, tell } = makeLine();
  expect(handshakeMs).toBe(3_000);
  tell('io open');
  vi.advanceTimersByTime(2_999);
  expect(begun).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(begun).toHaveBeenCalledTimes(1);
  tell('io open');
  tell('connect');
  vi.advanceTimersByTime(60_000);
  expect(begun).toHaveBeenCalledTimes(1);
});

test('a line that nothing comes over is taken down after seven to nine seconds', () => {
  let silent = 0;
  const { begun, look, socket } = makeLine(() => silent);
  socket.connected = true;
  for (const ms of [6_900, 2_200]) {
    expect(begun).not.toHaveBeenCalled();
    silent += ms;
    vi.advanceTimersByTime(ms);
    look();
  }
  expect(begun).toHaveBeenCalledTimes(1);
});

test('a page that is seen again, or whose network is back, tries at once; one that nobody sees tries rarely', () => {
  const { begun, tell, socket } = makeLine();
  tell('io close');
  see(true);
  expect(socket.io.reconnectionDelayMax).toHaveBeenLastCalledWith(10_000);
  expect(begun).not.toHaveBeenCalled();
  see(false);
  expect(socket.io.reconnectionDelayMax).toHaveBeenLastCalledWith(1_400);
  expect(begun).toHaveBeenCalledTimes(1);
  tell('io close');
  window.dispatchEvent(new Event('online'));
  expect(begun).toHaveBeenCalledTimes(2);
});
