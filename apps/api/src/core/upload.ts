import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from './refused.ts';

/** A route of this scope is handed a file's bytes unread, so that nobody sends us megabytes before it is known who asks. */
export function takeUploads(scope: FastifyInstance): FastifyInstance {
  scope.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
  return scope;
}

/**
 * The file of a request as a call's input. A body of JSON is what it says, without a file.
 *
 * @throws Refused INPUT_TOO_LARGE (413), as soon as that is known
 */
export async function readUpload(
  request: FastifyRequest,
  reply: FastifyReply,
  { maxBytes }: { maxBytes: number },
): Promise<unknown> {
  const stream = request.body;
  if (!(stream instanceof Readable)) return stream ?? {};
  const tooLarge = () => {
    // What is still to come is not waited for.
    reply.header('connection', 'close');
    return new Refused({ code: 'INPUT_TOO_LARGE', detail: { maxBytes } }, 413);
  };
  if (Number(request.headers['content-length']) > maxBytes) throw tooLarge();
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxBytes) throw tooLarge();
    parts.push(part);
  }
  return { file: new Uint8Array(Buffer.concat(parts)) };
}
