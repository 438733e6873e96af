import { expect, test } from 'vitest';
import { seededRandom } from '@lime/domain/random.ts';
import type { Random } from '@lime/domain/random.ts';
import { createBook } from './book.ts';
import type { BookNews } from './book.ts';
import { readMessage } from './messages.ts';
import { readSnapshotPart } from './rest.ts';
import { sendEvening } from './lsports-samples.ts';
import { createSession, usualSettings } from './feed-session.ts';
import type { Effect } from './feed-session.ts';
import { amount } from '../../../../../tools/long.ts';

const { sent, snapshots, start, ids } = sendEvening();
const heartbeat = readMessage('{"Header":{"Type":32}}');

type Product = 'prematch' | 'inplay';
const reads = sent.map(({ body }) => readMessage(body));
const snapped = snapshots.map((one) => ({
  prematch: one.prematch.flatMap((text) => readSnapshotPart(text, '').events),
  inplay: one.inplay.flatMap((text) => readSnapshotPart(text, '').events),
}));

/** What is in a catalogue that keeps the sink's rules: whole offers replace, older scores are old news. */
type Catalogue = Map<
  string,
  { starts: number; offer: string; score: string; seq: number; result: string; cancelled: string }
>;

function tell(catalogue: Catalogue, news: BookNews): void {
  const of = (key: string) => {
    const row = catalogue.get(key) ?? { starts: 0, offer: '[]', score: '', seq: -1, result: '', cancelled: '' };
    catalogue.set(key, row);
    return row;
  };
  for (const fixture of news.fixtures) of(fixture.key).starts = fixture.startsAt.getTime();
  for (const state of [...news.starts, ...news.lives]) {
    const row = of(state.fixtureKey);
    if (state.seq <= row.seq) continue;
    Object.assign(row, {
      seq: state.seq,
      score: `${state.period} ${state.score.home}:${state.score.away} ${state.suspended}`,
    });
  }
  for (const { fixtureKey, markets } of news.offers)
    of(fixtureKey).offer = JSON.stringify(markets.toSorted((a, b) => a.type - b.type || (a.line ?? 0) - (b.line ?? 0)));
  for (const { fixtureKey, ...result } of news.results) of(fixtureKey).result = JSON.stringify(result);
}

const state = (catalogue: Catalogue) =>
  [...catalogue].map(([key, { seq: _seq, ...row }]) => [key, row] as const).toSorted(([a], [b]) => (a < b ? -1 : 1));

/**
 * The evening through one package's session in the order of the network. @returns the final state, and all prices ever
 * offered open
 */
function live(product: Product, random: Random, faults: { lost: number; twice: number; late: number; torn: number }) {
  const session = createSession(usualSettings);
  const book = createBook(product);
  const catalogue: Catalogue = new Map();
  const seen = new Set<string>();
  let acked = 0;
  let delivered = 0;
  let isWithheld = true;
  const pendingAcks: (() => void)[] = [];
  const queue: { at: number; run: (now: number) => void }[] = [];
  const later = (at: number, run: (now: number) => void) => queue.push({ at, run });

  function flush(now: number): void {
    const news = book.news(now);
    for (const price of news.offers.flatMap(openPrices)) seen.add(price);
    tell(catalogue, news);
    for (const ack of pendingAcks.splice(0)) ack();
  }
  function act(effects: readonly Effect[], now: number): void {
    for (const effect of effects) {
      if (effect.do === 'take') {
        book.apply(effect.message.events, { sentAt: effect.message.sentAt, seq: effect.message.seq, now });
        pendingAcks.push(effect.ack);
      } else if (effect.do === 'ack') effect.ack();
      else if (effect.do === 'suspend') isWithheld = true;
      else if (effect.do === 'recover') {
        const known = sent.filter(({ at }) => at <= now).length;
        const sentAt = now;
        later(now + 20 + random() * 400, (then) => {
          book.replace(snapped[known]![product], { sentAt, now: then, open: [] });
          act(session.recovered(then), then);
        });
      } else if (effect.do === 'free') {
        isWithheld = false;
        flush(now);
      } else if (effect.do === 'refresh') book.refresh(effect.keys, now);
    }
    if (!isWithheld) flush(now);
  }

  later(start, (now) => act(session.connected(now), now));
  const mine = sent.flatMap((message, at) => (message.product === product ? [{ ...message, read: reads[at]! }] : []));
  mine.forEach(({ at, read }, index) => {
    const isLast = index === mine.length - 1;
    const deliver = (when: number, what = read) =>
      later(when, (now) => {
        delivered += 1;
        act(session.receive({ read: what, ack: () => (acked += 1) }, now), now);
      });
    if (!isLast && random() < faults.lost) return;
    const when = at + 10 + random() * 60 + (random() < faults.late ? random() * 900 : 0);
    deliver(when, !isLast && random() < faults.torn ? { message: null, fault: 'torn' } : read);
    if (random() < faults.twice) deliver(when + random() * 2_000);
  });
  const end = sent.at(-1)!.at + 20_000;
  for (let at = start; at < end; at += 100) later(at, (now) => act(session.tick(now), now));
  for (let at = start; at < end; at += 5_000)
    later(at, (now) => act(session.receive({ read: heartbeat, ack: () => undefined }, now), now));
  queue.sort((a, b) => a.at - b.at);
  while (queue.length > 0) {
    const next = queue.shift()!;
    const before = queue.length;
    next.run(next.at);
    if (queue.length > before) queue.sort((a, b) => a.at - b.at);
  }
  return { state: state(catalogue), seen, acked, delivered, session };
}

/** Every price the evening ever had for sale. */
const everTold = (product: Product) =>
  new Set(
    snapped.flatMap((one) => {
      const book = createBook(product);
      book.replace(one[product], { sentAt: start, now: start, open: [] });
      return book.news(start).offers.flatMap(openPrices);
    }),
  );
const openPrices = ({ fixtureKey, markets }: BookNews['offers'][number]) =>
  markets.flatMap(({ type, line, odds, suspended }) =>
    suspended ? [] : [`${fixtureKey} ${type} ${line} ${odds.join()}`],
  );

const runs = amount(400, 5_000);

test.each(['prematch', 'inplay'] as const)(
  `%s: ${runs} random orders, repeats, losses and torn messages end in the one state of an undisturbed evening`,
  { timeout: 120_000 },
  (product) => {
    const calm = live(product, () => 0.5, { lost: 0, twice: 0, late: 0, torn: 0 });
    expect(calm.acked).toBe(calm.delivered);
    const told = Object.fromEntries(calm.state);
    if (product === 'inplay') {
      expect(told[ids.one]!.score).toBe('ended 1:0 ending');
      expect(JSON.parse(told[ids.one]!.result)).toMatchObject({ status: 'finished', score: { home: 1, away: 0 } });
    } else
      expect(JSON.parse(told[ids.two]!.offer)).toMatchObject([
        { type: 1, odds: [1570, 4050, 6000] },
        { type: 2, line: 300 },
      ]);
    const prices = everTold(product);
    for (let run = 0; run < runs; run += 1) {
      const random = seededRandom(`order ${product} ${run}`);
      const bad = random() * 0.3;
      const {
        state: after,
        seen,
        acked,
        delivered,
        session,
      } = live(product, random, { lost: bad, twice: bad, late: bad * 2, torn: bad / 4 });
      expect(after, `run ${run}`).toEqual(calm.state);
      expect(session.state, `run ${run}`).toBe('up');
      expect(acked, `run ${run}`).toBe(delivered);
      for (const price of seen) expect(prices.has(price), `run ${run}: ${price}`).toBe(true);
    }
  },
);
