// A process of its own: sends bets over raw keep-alive sockets and keeps each acknowledgement.
import { randomInt, randomUUID } from 'node:crypto';
import { openConnection } from './raw-http.ts';

export type LoadOrder = {
  host: string;
  port: number;
  path: string;
  tokens: string[];
  /** one selection of each fixture to choose from: id and price on the wire */
  picks: { betsSeq: string; foldersSeq: string; gameSeq: string; odds: number }[];
  inFlight: number;
  /** of every slip; absent: one to ten */
  legs?: number;
  warmUpMs: number;
  runMs: number;
};
export type LoadReport = {
  seconds: number;
  accepted: number;
  refused: Record<string, number>;
  latencies: number[];
  acknowledged: string[];
  keys: number;
};

// legs a slip: 20/20/20/12/10/6/4/3/2/3 % for 1–10, 3.54 on average
const legShares = [20, 20, 20, 12, 10, 6, 4, 3, 2, 3].flatMap((share, index) =>
  Array.from({ length: share }, () => index + 1),
);

function body(order: LoadOrder): string {
  const legs = order.legs ?? legShares[randomInt(legShares.length)]!;
  const from = randomInt(order.picks.length);
  const bettings = Array.from({ length: legs }, (_, i) => {
    const pick = order.picks[(from + i * 37) % order.picks.length]!;
    return {
      betsSeq: pick.betsSeq,
      foldersSeq: pick.foldersSeq,
      gameSeq: pick.gameSeq,
      odds: pick.odds,
      betType: 'prematch',
    };
  });
  return JSON.stringify({ payload: { bettings, amount: 1000 + randomInt(9000), acceptOdds: 'any' } });
}

async function run(order: LoadOrder): Promise<LoadReport> {
  const report: LoadReport = { seconds: 0, accepted: 0, refused: {}, latencies: [], acknowledged: [], keys: 0 };
  const start = performance.now();
  const countFrom = start + order.warmUpMs;
  const end = countFrom + order.runMs;
  let next = 0;

  const worker = (): Promise<void> =>
    new Promise((resolve, reject) => {
      let sentAt = 0;
      let last: { token: string; key: string; text: string } | null = null;
      const sendNext = () => {
        // one in a hundred is an honest retry: same key, same body
        const repeat = last !== null && randomInt(100) === 0;
        const request = repeat
          ? last!
          : { token: order.tokens[next++ % order.tokens.length]!, key: randomUUID(), text: body(order) };
        last = request;
        if (!repeat) report.keys += 1;
        sentAt = performance.now();
        connection.post(
          order.path,
          `Authorization: Bearer ${request.token}\r\nIdempotency-Key: ${request.key}\r\n`,
          request.text,
        );
      };
      const answered = (answer: string) => {
        const now = performance.now();
        const code = /"betCode":"([^"]+)"/.exec(answer)?.[1];
        if (code) report.acknowledged.push(code);
        if (sentAt >= countFrom && now <= end) {
          if (code) {
            report.accepted += 1;
            report.latencies.push(now - sentAt);
          } else {
            const why = /"code":"([^"]+)"/.exec(answer)?.[1] ?? answer.slice(0, 80);
            report.refused[why] = (report.refused[why] ?? 0) + 1;
          }
        }
        if (now < end) sendNext();
        else connection.end(resolve);
      };
      const connection = openConnection(order, answered, reject);
      sendNext();
    });

  await Promise.all(Array.from({ length: order.inFlight }, worker));
  report.seconds = order.runMs / 1000;
  return report;
}

process.on('message', (order: LoadOrder) => {
  void run(order).then(
    (report) => process.send!({ report }, () => process.exit(0)),
    (error: unknown) => process.send!({ error: String(error) }, () => process.exit(1)),
  );
});
