import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { hostAnswerText, hostQuestionText } from '@lime/contract/host-questions.ts';
import type * as z from 'zod';

/** How far the site's clock may be off. */
const skewMs = 60_000;

/** Answers a question of the site. @param path below /token */
export type Answering = <Shape extends z.ZodType>(
  path: string,
  shape: Shape,
  work: (asked: z.output<Shape>) => Promise<object>,
) => void;

/**
 * The site's questions: signed over its time and the path, answered with a signature over the same time, the question and
 * the answer. So no answer is another question's, and no question is a call of the other direction.
 */
export function createAnswering(server: FastifyInstance, secret: string): Answering {
  const sign = (time: string, text: string) => createHmac('sha256', secret).update(`${time}\n${text}`).digest('hex');
  return (path, shape, work) =>
    void server.register(async (own) => {
      own.removeAllContentTypeParsers();
      own.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
      own.post(`/token${path}`, async (request, reply) => {
        const question = typeof request.body === 'string' ? request.body : '';
        const { 'x-lime-time': time, 'x-lime-signature': signature } = request.headers;
        const isProven =
          typeof time === 'string' &&
          /^\d{13}$/.test(time) &&
          Math.abs(Date.now() - Number(time)) <= skewMs &&
          isSame(String(signature), sign(time, hostQuestionText(path, question)));
        if (!isProven) return reply.code(403).send({ code: 'SIGNATURE' });
        const asked = shape.safeParse(read(question));
        if (!asked.success) return reply.code(400).send({ code: 'INPUT_INVALID' });
        const answer = JSON.stringify(await work(asked.data));
        return reply
          .type('application/json; charset=utf-8')
          .header('x-lime-signature', sign(time, hostAnswerText(path, question, answer)))
          .send(answer);
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

/** Hashes are of one length, and tell nothing of where two texts differ. */
const isSame = (given: string, known: string) =>
  timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', known, 'buffer'));
