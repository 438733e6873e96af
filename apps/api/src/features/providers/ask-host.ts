import type * as z from 'zod';
import { hostAnswerText, hostQuestionText } from '@lime/contract/host-questions.ts';
import type { Core } from '../../core/context.ts';
import type { ProviderHost } from './provider-list.service.ts';
import { isSignedBy, signatureOf } from './provider-proof.ts';

const patienceMs = 5_000;

/**
 * Asks a provider. @param path  below its address, as /results
 * @returns null when nothing was said that can be believed: no answer, one that is not proven, another shape
 */
export type AskHost = <Shape extends z.ZodType>(
  host: ProviderHost,
  path: string,
  body: object,
  shape: Shape,
) => Promise<z.output<Shape> | null>;

/**
 * Questions and answers are signed with what the site and a provider share. One that proves itself in kplay's way is asked in
 * that way: its key goes with the question, and its answer is believed because it came from its address.
 *
 * Source: decision 97.
 */
export function createAskHost({ log }: Pick<Core, 'log'>): AskHost {
  return async ({ url, proof }, path, body, shape) => {
    const question = JSON.stringify(body);
    const time = String(Date.now());
    const evidence =
      proof.kind === 'signed'
        ? {
            'x-lime-time': time,
            'x-lime-signature': signatureOf(proof.secret, time, hostQuestionText(path, question)),
          }
        : { 'secret-key': proof.key };
    try {
      const response = await fetch(url + path, {
        method: 'POST',
        redirect: 'error',
        headers: { 'content-type': 'application/json', ...evidence },
        body: question,
        signal: AbortSignal.timeout(patienceMs),
      });
      const answer = await response.text();
      const signature = response.headers.get('x-lime-signature') ?? '';
      const text = hostAnswerText(path, question, answer);
      // in kplay's way an answer has no signature, and one that has is none
      const isBelieved = proof.kind === 'signed' ? isSignedBy(proof, { signature, time, text }) : signature === '';
      if (!response.ok || !isBelieved) return null;
      const read = shape.safeParse(JSON.parse(answer));
      return read.success ? read.data : null;
    } catch (error) {
      log.debug({ err: error, path }, 'a host did not answer');
      return null;
    }
  };
}
