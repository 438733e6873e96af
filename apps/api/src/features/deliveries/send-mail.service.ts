import type { DeliveryProblem } from '@lime/contract/delivery-events.ts';
import { isTaken } from '@lime/domain/deliveries/retries.ts';
import type { Config } from '../../core/api-config.ts';
import type { Outcome } from './deliveries.types.ts';

/** A mail server, and whom its mail is from. */
export type MailServer = NonNullable<Config['mail']>;

type MailLetter = {
  from: string;
  to: string[];
  subject: string;
  text: string;
  messageId: string;
  headers: Record<string, string>;
};

/** One mail over a connection of its own. Nothing is thrown. */
export async function sendMail(
  { url, tls }: MailServer,
  letter: MailLetter,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
): Promise<Outcome & { ended?: true }> {
  const { createTransport } = await import('nodemailer');
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const timeout = AbortSignal.timeout(timeoutMs);
  const transport = createTransport({
    host: hostname,
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: !secure && tls,
    ignoreTLS: !secure && !tls,
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    const { response } = await transport.sendMail({ ...letter, signal: AbortSignal.any([signal, timeout]) });
    return { code: Number.parseInt(response, 10) || 250, problem: null };
  } catch (error) {
    if (timeout.aborted) return { code: null, problem: 'timeout' };
    return outcomeOf(error as MailError);
  } finally {
    transport.close();
  }
}

type MailError = Error & { code?: string; originalCode?: string; responseCode?: number };

function outcomeOf({ code = '', originalCode = '', responseCode }: MailError): Outcome & { ended?: true } {
  const problem = problems[originalCode] ?? problems[code];
  if (problem !== undefined || responseCode === undefined || isTaken(responseCode))
    return { code: null, problem: problem ?? 'broken' };
  // the address or the mail is refused for good
  return responseCode >= 500
    ? { code: responseCode, problem: null, ended: true }
    : { code: responseCode, problem: null };
}

const problems: Readonly<Record<string, DeliveryProblem>> = {
  ECONNREFUSED: 'refused',
  EDNS: 'unknown',
  ENOTFOUND: 'unknown',
  ETLS: 'tls',
  ETIMEDOUT: 'timeout',
  EAUTH: 'login',
  ENOAUTH: 'login',
};
