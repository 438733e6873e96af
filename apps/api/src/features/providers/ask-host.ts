import type * as z from 'zod';
import { hostAnswerText, hostQuestionText } from '@lime/contract/host-questions.ts';
import type { Core } from '../../core/context.ts';
import { isSame, signatureOf } from './provider-proof.ts';

const patienceMs = 5_000;

/**
 * Asks the host of the built-in games. @param path below its address, as /token/results
 * @returns null when nothing was said that can be believed: no answer, one that is not signed for this question, another shape
 */
export type AskHost = <Shape extends z.ZodType>(
  path: string,
  body: object,
  shape: Shape,
) => Promise<z.output<Shape> | null>;

/** Questions and answers are signed with what the site and its host share. Source: decision 97. */
export function createAskHost({ config, log }: Pick<Core, 'config' | 'log'>): AskHost {
  const { providerUrl, providerSecret: secret } = config;
  return async (path, body, shape) => {
    const question = JSON.stringify(body);
    const time = String(Date.now());
    const signed = path.replace(/^\/token/, '');
    try {
      const response = await fetch(new URL(path, providerUrl), {
        method: 'POST',
        redirect: 'error',
        headers: {
          'content-type': 'application/json',
          'x-lime-time': time,
          'x-lime-signature': signatureOf(secret, time, hostQuestionText(signed, question)),
        },
        body: question,
        signal: AbortSignal.timeout(patienceMs),
      });
      const answer = await response.text();
      const own = signatureOf(secret, time, hostAnswerText(signed, question, answer));
      if (!response.ok || !isSame(response.headers.get('x-lime-signature') ?? '', own)) return null;
      const read = shape.safeParse(JSON.parse(answer));
      return read.success ? read.data : null;
    } catch (error) {
      log.debug({ err: error, path }, 'a host did not answer');
      return null;
    }
  };
}
