import type * as z from 'zod';
import { hostAnswerText, hostQuestionText } from '@lime/contract/host-questions.ts';
import type { Core } from '../../core/context.ts';
import type { ProviderProof } from '../../core/api-config.ts';
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

/** Secrets of a question: the first one, and then those of the previous release, which an older host of the casino knows. */
const secretsOf = (proof: ProviderProof, isOldTaken: boolean): readonly (string | null)[] =>
  proof.kind === 'signed' ? [proof.secret, ...(isOldTaken ? (proof.before ?? []) : [])] : [null];

/**
 * Questions and answers are signed with what the site and a provider share. One that proves itself in kplay's way is asked in
 * that way: its key goes with the question, and its answer is believed because it came from its address.
 *
 * @param isOldTaken  whether hosts of the previous release are asked in their way too: the setting `provider.oldProof`
 *
 * Source: decisions 97 and 121.
 */
export function createAskHost({ log }: Pick<Core, 'log'>, isOldTaken: () => boolean = () => false): AskHost {
  return async ({ url, proof }, path, body, shape) => {
    for (const secret of secretsOf(proof, isOldTaken())) {
      const answer = await askOnce(log, { url, proof, secret }, path, body);
      if (answer === 'refused') continue;
      const read = shape.safeParse(answer);
      return read.success ? read.data : null;
    }
    return null;
  };
}

type Asked = Pick<ProviderHost, 'url' | 'proof'> & { readonly secret: string | null };

/** @returns the answer; null: none that can be believed; `refused`: the host did not believe the question */
async function askOnce(log: Core['log'], { url, proof, secret }: Asked, path: string, body: object): Promise<unknown> {
  const question = JSON.stringify(body);
  const time = String(Date.now());
  const evidence =
    proof.kind === 'signed'
      ? {
          'x-lime-time': time,
          'x-lime-signature': signatureOf(secret!, time, hostQuestionText(path, question)),
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
    if (response.status === 403) return 'refused';
    const answer = await response.text();
    const signature = response.headers.get('x-lime-signature') ?? '';
    const text = hostAnswerText(path, question, answer);
    // in kplay's way an answer has no signature, and one that has is none
    const isBelieved =
      proof.kind === 'signed' ? isSignedBy({ ...proof, secret: secret! }, { signature, time, text }) : signature === '';
    return response.ok && isBelieved ? JSON.parse(answer) : null;
  } catch (error) {
    log.debug({ err: error, path }, 'a host did not answer');
    return null;
  }
}
