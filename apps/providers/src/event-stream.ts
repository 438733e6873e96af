import type { ServerResponse } from 'node:http';

/** Begins an answer of server-sent events; a page whose connection breaks comes back after a second. */
export function openEventStream(response: ServerResponse): void {
  response.writeHead(200, {
    ...response.getHeaders(),
    'content-type': 'text/event-stream; charset=utf-8',
    'x-accel-buffering': 'no',
  });
  response.write('retry: 1000\n\n');
}
