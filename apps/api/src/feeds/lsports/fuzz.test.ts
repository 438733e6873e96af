import { expect, test } from 'vitest';
import { marketKind } from '@lime/domain/market-kinds.ts';
import { seededRandom } from '@lime/domain/random.ts';
import type { Random } from '@lime/domain/random.ts';
import { hasSharedData, sharedText } from '../../../test/shared-data.ts';
import { createBook } from './book.ts';
import { parseKeepingIds, readMessage } from './messages.ts';
import { readSnapshotPart } from './rest.ts';
import { sendEvening } from './lsports-samples.ts';
import { createSession } from './feed-session.ts';
import { amount } from '../../../../../tools/long.ts';

const rounds = amount(50, 400);
const start = Date.parse('2026-11-21T10:00:00Z');
const { sent } = sendEvening();
const recorded = ['msg_01_fixture_update.json', 'msg_02_livescore_update.json', 'msg_03_market_update.json', 'msg_35_settlements.json', 'msg_31_keep_alive.json']; // prettier-ignore
const texts = [
  ...sent.map(({ body }) => body),
  ...(hasSharedData('feed/lsports') ? recorded.map((file) => sharedText('feed/lsports', file)) : []),
];

const strange: readonly unknown[] = [
  null, true, [], {}, '', '0', '-1', '1e400', 'NaN', '99999999999999999999', 'x'.repeat(300), '\u0000', '\ud800', -1, 0, 0.1, 1e300,
  '1.00', '0.5', '10001', '-2.5 (0-0', '(1-0)', '2.5 (9999-0)', '__proto__', '2026-13-45', 3, 101, [[]], { Id: {} },
]; // prettier-ignore

/** Something in it is other than it was: a value, a missing key, a list said twice, a torn or scrambled text. */
function mutated(text: string, random: Random): string {
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;
  const kind = random();
  if (kind < 0.05) return text.slice(0, Math.floor(random() * text.length));
  if (kind < 0.15) {
    const at = Math.floor(random() * text.length);
    return text.slice(0, at) + pick(['"', '{', '}', '0', '9', '-', ',', '\\', '\u0000', '.']) + text.slice(at + 1);
  }
  const value = parseKeepingIds(text);
  const spots: { holder: Record<string, unknown>; key: string }[] = [];
  const visit = (holder: unknown): void => {
    if (holder === null || typeof holder !== 'object') return;
    for (const key of Object.keys(holder)) {
      spots.push({ holder: holder as Record<string, unknown>, key });
      visit((holder as Record<string, unknown>)[key]);
    }
  };
  visit(value);
  for (let changes = 1 + Math.floor(random() * 4); changes > 0 && spots.length > 0; changes -= 1) {
    const { holder, key } = pick(spots);
    if (random() < 0.2) delete holder[key];
    else if (random() < 0.15 && Array.isArray(holder[key]))
      holder[key] = [...(holder[key] as unknown[]), ...(holder[key] as unknown[])];
    else holder[key] = pick(strange);
  }
  return JSON.stringify(value) ?? '';
}

test(
  `${rounds * 50} mutated messages never throw, and never put a market on sale at a price nobody can mean`,
  { timeout: 120_000 },
  () => {
    const random = seededRandom('fuzz');
    let opened = 0;
    for (let round = 0; round < rounds; round += 1) {
      const product = random() < 0.5 ? 'inplay' : 'prematch';
      const session = createSession();
      const book = createBook(product);
      let now = start;
      session.connected(now);
      // It knows the matches already: else most of what comes is of nobody.
      const known = sent.slice(0, 4).flatMap(({ body }) => readMessage(body).message!.events);
      book.replace(known, { sentAt: now, now, open: [] });
      session.recovered(now);
      for (let n = 0; n < 50; n += 1) {
        now += Math.floor(random() * 200);
        const text = texts[Math.floor(random() * texts.length)]!;
        const read = readMessage(random() < 0.6 ? mutated(text, random) : text);
        session.receive({ read, ack: () => undefined }, now);
        session.tick(now);
        if (read.message === null) continue;
        // Whatever the session would hold back: the book alone must never offer what cannot be.
        book.apply(read.message.events, { sentAt: read.message.sentAt, seq: read.message.seq, now });
        const news = book.news(now);
        for (const { markets } of news.offers) {
          for (const { type, line, odds, suspended } of markets) {
            if (suspended) continue;
            opened += 1;
            const { rule, hasLine, sides } = marketKind(type);
            expect(odds).toHaveLength(sides.length);
            for (const price of odds)
              expect(Number.isInteger(price) && price! >= 1_010 && price! <= 10_000_000).toBe(true);
            expect(odds.reduce((sum: number, price) => sum + 1_000 / price!, 0)).toBeGreaterThan(
              rule === 'double-chance' ? 2 : 1,
            );
            expect(hasLine ? Number.isInteger(line) && line! % 25 === 0 : line === null).toBe(true);
          }
        }
        // Whatever goes to the catalogue is text it can hold and numbers its columns take.
        const told = JSON.stringify(news);
        expect(told).not.toMatch(/\\u0000|\\ud[89a-f]/i);
        for (const { seq, score } of [...news.starts, ...news.lives]) {
          expect(Number.isSafeInteger(seq)).toBe(true);
          expect(score.home >= 0 && score.home < 32_768 && score.away >= 0 && score.away < 32_768).toBe(true);
        }
        for (const { incidents } of [...news.starts, ...news.lives])
          for (const { no } of incidents) expect(no >= 0 && no < 2_147_483_648).toBe(true);
      }
    }
    expect(opened).toBeGreaterThan(rounds * 0.75);
  },
);

test('a mutated snapshot is refused whole or read; it never throws anything but a plain error', () => {
  const random = seededRandom('fuzz snapshots');
  const text = JSON.stringify({
    Header: { ServerTimestamp: start },
    Body: sent
      .slice(0, 6)
      .flatMap(({ body }) => (parseKeepingIds(body) as { Body: { Events: unknown[] } }).Body.Events),
  });
  for (let run = 0; run < amount(300, 1_000); run += 1) {
    try {
      const { events } = readSnapshotPart(mutated(text, random), 'GetFixtures');
      createBook('prematch').replace(events, { sentAt: start, now: start, open: [] });
    } catch (error) {
      expect((error as Error).message).toMatch(/^GetFixtures (is not JSON|holds)/);
    }
  }
});
