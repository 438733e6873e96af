import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { answeredBy } from './recording-site.ts';

/** A request written byte by byte: clients of libraries correct what these cases are about. */
export type RawRequest = {
  readonly port: number;
  readonly method: string;
  /** the request line's target, as it is sent */
  readonly target: string;
  /** the header's value; null: none is sent */
  readonly host: string | null;
  /** the name of the TLS handshake; null: none is sent; absent: no TLS */
  readonly serverName?: string | null;
  /** the address of this machine the request comes from */
  readonly from: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** `status` 0: the connection or its handshake was refused, or closed without an answer. `by`: null when no part of the site answered. */
export type RawAnswer = { readonly status: number; readonly by: string | null; readonly location: string | null };

const limitMs = 10_000;

/** Sends one request on a connection of its own. */
export function sendRaw(request: RawRequest): Promise<RawAnswer> {
  const { port, method, target, host, serverName, from, headers = {}, body } = request;
  const lines = [
    `${method} ${target} HTTP/1.1`,
    ...(host === null ? [] : [`Host: ${host}`]),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : [`Content-Type: application/json`, `Content-Length: ${Buffer.byteLength(body)}`]),
    'Connection: close',
  ];
  return new Promise((done) => {
    const to = { port, host: '127.0.0.1', localAddress: from };
    const socket =
      serverName === undefined
        ? connect(to)
        : connectTls({ ...to, rejectUnauthorized: false, ...(serverName === null ? {} : { servername: serverName }) });
    let text = '';
    const over = () => {
      socket.destroy();
      const [head = ''] = text.split('\r\n\r\n', 1);
      const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? null;
      done({
        status: Number(/^HTTP\/1\.\d (\d+)/.exec(head)?.[1] ?? 0),
        by: header(answeredBy),
        location: header('location'),
      });
    };
    socket.setTimeout(limitMs, over);
    socket.on('data', (data) => (text += data.toString('latin1')));
    socket.once('error', over).once('close', over);
    socket.once(serverName === undefined ? 'connect' : 'secureConnect', () =>
      socket.write(`${lines.join('\r\n')}\r\n\r\n${body ?? ''}`),
    );
  });
}
