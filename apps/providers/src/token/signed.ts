import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { hostAnswerText, hostQuestionText } from '@lime/contract/host-questions.ts';
import type * as z from 'zod';
import type { HostProof } from '../config.ts';

/** How far the site's clock may be off. */
const skewMs = 60_000;

/** Answers a question of the site. @param path below the host's own */
export type Answering = <Shape extends z.ZodType>(
  path: string,
  shape: Shape,
  work: (asked: z.output<Shape>) => Promise<object>,
) => void;

/**
 * The site's questions: signed over its time and the path, answered with a signature over the same time, the question and
 * the answer. So no answer is another question's, and no question is a call of the other direction. In kplay's way the key
 * alone comes with a question, and the answer has nothing of its own.
 *
 * @param at  the host's path: /token
 */
export function createAnswering(server: FastifyInstance, at: string, proof: HostProof): Answering {
  function isProven(headers: FastifyRequest['headers'], text: string): boolean {
    if (proof.kind === 'secret-key') return isSame(String(headers['secret-key']), proof.key);
    const { 'x-lime-time': time, 'x-lime-signature': signature } = headers;
    return (
      typeof time === 'string' &&
      /^\d{13}$/.test(time) &&
      Math.abs(Date.now() - Number(time)) <= skewMs &&
      [proof.secret, ...(proof.accepts ?? [])].some((each) => isSame(String(signature), signatureOf(each, time, text)))
    );
  }
  return (path, shape, work) =>
    void server.register(async (own) => {
      own.removeAllContentTypeParsers();
      own.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
      // what cannot be read is the asker's fault; the handler of frames would answer a page
      own.setErrorHandler<FastifyError>((error, request, reply) => {
        const { statusCode = 500 } = error;
        if (statusCode >= 500) request.log.error({ err: error }, 'a question failed');
        return reply.code(statusCode).send({ code: statusCode < 500 ? 'INPUT_INVALID' : 'FAULT' });
      });
      own.post(`${at}${path}`, async (request, reply) => {
        const question = typeof request.body === 'string' ? request.body : '';
        if (!isProven(request.headers, hostQuestionText(path, question)))
          return reply.code(403).send({ code: 'SIGNATURE' });
        const asked = shape.safeParse(read(question));
        if (!asked.success) return reply.code(400).send({ code: 'INPUT_INVALID' });
        const answer = JSON.stringify(await work(asked.data));
        void reply.type('application/json; charset=utf-8');
        if (proof.kind === 'signed') {
          const time = String(request.headers['x-lime-time']);
          const text = hostAnswerText(path, question, answer);
          void reply.header('x-lime-signature', signatureOf(proof.secret, time, text));
        }
        return reply.send(answer);
      });
    });
}

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Hex HMAC-SHA256 over a time (epoch ms, as text) and a text. */
export const signatureOf = (secret: string, time: string, text: string): string =>
  createHmac('sha256', secret).update(`${time}\n${text}`).digest('hex');

/** Hashes are of one length, and tell nothing of where two texts differ. */
const isSame = (given: string, known: string) =>
  timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', known, 'buffer'));
