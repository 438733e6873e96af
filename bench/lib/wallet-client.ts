// A process of its own: a provider's signed calls over raw keep-alive sockets.
import { randomInt, randomUUID } from 'node:crypto';
import { providerCallText } from '@lime/contract/provider-calls.ts';
import { signatureOf } from '../../apps/api/src/features/providers/provider-proof.ts';
import { openConnection } from './raw-http.ts';

export type WalletOrder = {
  readonly host: string;
  readonly port: number;
  readonly secret: string;
  readonly members: readonly string[];
  readonly inFlight: number;
  /** each debit with its credit after it, debits alone, or debits that are paid in the same call */
  readonly what: 'debits and credits' | 'debits' | 'paid debits';
  readonly warmUpMs: number;
  readonly runMs: number;
};
/** `calls`: answered well within the run; a debit and a credit are two. */
export type WalletReport = { readonly seconds: number; readonly calls: number; readonly latencies: number[] };

const stake = 1_000;

async function run({ members, secret, what, inFlight, ...order }: WalletOrder): Promise<WalletReport> {
  const countFrom = performance.now() + order.warmUpMs;
  const end = countFrom + order.runMs;
  const latencies: number[] = [];
  let next = randomInt(members.length);

  const worker = (): Promise<void> =>
    new Promise((resolve, reject) => {
      let sentAt = 0;
      let debited: { user_id: string; txn_id: string } | null = null;
      const send = (name: 'debit' | 'credit', body: object) => {
        const text = JSON.stringify(body);
        const time = String(Date.now());
        sentAt = performance.now();
        const signature = signatureOf(secret, time, providerCallText('token', name, text));
        const head = `x-lime-time: ${time}\r\nx-lime-signature: ${signature}\r\n`;
        connection.post(`/api/provider/token/${name}`, head, text);
      };
      const debit = () => {
        next += 1;
        const who = { user_id: members[next % members.length]!, txn_id: randomUUID() };
        debited = what === 'debits and credits' ? who : null;
        const play = { game_id: 'roulette', round_id: '17', amount: stake, max_credit: 36 * stake, pick: '레드' };
        const paid = what === 'paid debits' ? { credit_amount: stake / 2, outcome: '9 레드' } : {};
        send('debit', { ...who, prd_id: 1, ...play, ...paid });
      };
      const credit = (who: object) => {
        debited = null;
        // red comes in 18 of 37 spins
        send('credit', { ...who, prd_id: 1, amount: randomInt(37) < 18 ? 2 * stake : 0, outcome: '9 레드' });
      };
      const connection = openConnection(
        order,
        (answer) => {
          const now = performance.now();
          if (!answer.startsWith('{"status":1')) return reject(new Error(`a call was refused: ${answer}`));
          if (sentAt >= countFrom && now <= end) latencies.push(now - sentAt);
          if (debited) credit(debited);
          else if (now < end) debit();
          else connection.end(resolve);
        },
        reject,
      );
      debit();
    });

  await Promise.all(Array.from({ length: inFlight }, worker));
  return { seconds: order.runMs / 1000, calls: latencies.length, latencies };
}

process.on('message', (order: WalletOrder) => {
  void run(order).then(
    (report) => process.send!({ report }, () => process.exit(0)),
    (error: unknown) => process.send!({ error: String(error) }, () => process.exit(1)),
  );
});
