import { createServer } from 'node:http';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call that a stand-in of somebody else's server got. */
export type Received = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** the body as it came */
  readonly bytes: Buffer;
};

/** A server of somebody else. */
export type Receiver = {
  /** without a slash at its end */
  readonly url: string;
  /** in the order they came */
  readonly got: Received[];
  close(): Promise<void>;
};

/** @param answer  does with each call what it likes, which may be nothing */
export async function openReceiver(answer: (call: Received, reply: ServerResponse) => void): Promise<Receiver> {
  const got: Received[] = [];
  const server = createServer((request, reply) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const bytes = Buffer.concat(parts);
      const call = { path: request.url!, headers: request.headers, body: bytes.toString(), bytes };
      got.push(call);
      answer(call, reply);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    got,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
