import type { AddressInfo } from 'node:net';
import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';
import type { App } from '../src/app.ts';

export type Heard = { event: string; message: Record<string, unknown> };
/** A client's socket once it is connected, and everything it hears; or the reason it was refused. */
export type Connected = { socket: Socket; heard: Heard[]; refused: string | null };

/** Serves an app on a port of its own. @returns its address */
export async function serve(app: App): Promise<string> {
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`;
}

const open: Socket[] = [];

export async function connect(
  url: string,
  auth: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<Connected> {
  const socket = io(url, {
    path: '/api/socket.io',
    transports: ['websocket'],
    auth,
    extraHeaders: headers,
    reconnection: false,
    forceNew: true,
  });
  open.push(socket);
  const heard: Heard[] = [];
  socket.onAny((event: string, message: Record<string, unknown>) => {
    // comes every two seconds and says nothing more
    if (event !== 'beat') heard.push({ event, message });
  });
  const refused = await new Promise<string | null>((done) => {
    socket.once('connect', () => done(null));
    socket.once('connect_error', (error) => done(error.message));
  });
  return { socket, heard, refused };
}

/** Hangs up every socket `connect` opened. */
export function hangUp(): void {
  for (const socket of open.splice(0)) socket.disconnect();
}
