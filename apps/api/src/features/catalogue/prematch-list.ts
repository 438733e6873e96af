import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Prepared } from '../../core/handle.ts';
import { gameToWire } from './catalogue.wire.ts';
import type { CatalogueSnapshot, SnapshotFixture } from './catalogue.types.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const quality = 5;
/** the list is not built more often than this while prices keep moving */
const restMs = 500;
/** What the brief list may weigh in brotli: 80 KB for 2,000 fixtures, in proportion beyond them. */
const budgetOf = (fixtures: number) => Math.floor(78 * 1024 * Math.max(1, fixtures / 2_000));

/** Numbering of odds messages: which one a list already holds. */
export type Position = { readonly epoch: string; readonly seq: number };

type Built = {
  readonly at: number;
  readonly raw: Buffer;
  readonly br: Buffer;
  readonly etag: string;
  gzip?: Promise<Buffer>;
};

export type PrematchList = {
  /** Something a list shows has changed. */
  touch(): void;
  /** The unfiltered list with all main markets, ready to send in the best encoding the client takes. */
  whole(acceptEncoding: string | undefined): Promise<Prepared>;
  /** The same within the byte budget: games further away hold their first market only. */
  brief(acceptEncoding: string | undefined): Promise<Prepared>;
  /** Some of the games with all their main markets, for the server to compress as it sees fit. */
  some(fixtures: readonly SnapshotFixture[]): Prepared;
};

/**
 * The list of main markets as prepared bytes: joined from games that are each written once per version, compressed off
 * the event loop, rebuilt on demand and at most twice a second.
 *
 * Ids and prices hardly compress: three markets of 2,000 fixtures weigh 94–98 KB however they are written. The brief list
 * therefore keeps all main markets for as many of the soonest games as fit its budget, and the first one (승무패 or 승패)
 * for those further away; whoever does not ask for it always gets all.
 *
 * @param isOpen  the fixture belongs in the list now
 */
export function createPrematchList(
  snapshot: CatalogueSnapshot,
  isOpen: (fixture: SnapshotFixture) => boolean,
  position: () => Position,
): PrematchList {
  const written = { main: new WeakMap<SnapshotFixture, string>(), first: new WeakMap<SnapshotFixture, string>() };
  const lists = { whole: keeper(() => Infinity), brief: keeper(budgetOf) };

  function gameJson(fixture: SnapshotFixture, markets: 'main' | 'first'): string {
    let text = written[markets].get(fixture);
    if (text === undefined) {
      // Prices of one width ("1.80") compress better, and are the two decimals of decision 7 to the letter.
      text = JSON.stringify(gameToWire(fixture, markets)).replace(
        /"price":[\d.]+/g,
        (price) => `"price":${Number(price.slice(8)).toFixed(2)}`,
      );
      written[markets].set(fixture, text);
    }
    return text;
  }

  function envelope(games: readonly string[]): Buffer {
    const { seq, epoch } = position();
    return Buffer.from(
      `{"success":true,"status":200,"payload":{"list":[${games.join(',')}],"seq":${seq},"epoch":${JSON.stringify(epoch)}}}`,
    );
  }

  async function compress(soonest: readonly SnapshotFixture[], whole: number): Promise<Pick<Built, 'raw' | 'br'>> {
    const full = new Set(soonest.slice(0, whole));
    // Games of a league side by side repeat each other's words: a tenth less than by start. Clients group as they like.
    const games = byLeague(soonest).map((fixture) => gameJson(fixture, full.has(fixture) ? 'main' : 'first'));
    const raw = envelope(games);
    const br = await brotli(raw, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: raw.length,
      },
    });
    return { raw, br };
  }

  /** A list kept as bytes for as long as nothing it shows has changed. */
  function keeper(budget: (fixtures: number) => number) {
    let built: Built | null = null;
    let building: Promise<Built> | null = null;
    let dirty = true;
    /** how many of the soonest games hold all main markets */
    let near = Infinity;

    async function build(): Promise<Built> {
      const at = Date.now();
      dirty = false;
      const soonest = inListOrder([...snapshot.all()].filter(isOpen));
      const budgetBytes = budget(soonest.length);
      let bytes = await compress(soonest, near);
      const hasRoom = near < soonest.length && bytes.br.length < budgetBytes * 0.9;
      if (bytes.br.length > budgetBytes || hasRoom) {
        near = await fit(soonest, budgetBytes);
        bytes = await compress(soonest, near);
      }
      while (bytes.br.length > budgetBytes && near > 0) {
        near = Math.floor(Math.min(near, soonest.length) * 0.9);
        bytes = await compress(soonest, near);
      }
      return { at, ...bytes, etag: etagOf(bytes.raw) };
    }

    return {
      touch() {
        dirty = true;
      },
      async current(): Promise<Built> {
        if (built && (!dirty || Date.now() - built.at < restMs)) return built;
        building ??= build().then(
          (fresh) => {
            built = fresh;
            building = null;
            return fresh;
          },
          (error: unknown) => {
            building = null;
            dirty = true;
            throw error;
          },
        );
        return building;
      },
    };
  }

  /** How many of the soonest games can hold all main markets: between a list of first ones and the whole it is a straight line. */
  async function fit(soonest: readonly SnapshotFixture[], budgetBytes: number): Promise<number> {
    const [least, most] = await Promise.all(
      [0, soonest.length].map(async (whole) => (await compress(soonest, whole)).br.length),
    );
    if (most! <= budgetBytes) return Infinity;
    return Math.max(0, Math.floor((soonest.length * (budgetBytes * 0.98 - least!)) / Math.max(1, most! - least!)));
  }

  async function prepared(list: Built, acceptEncoding: string): Promise<Prepared> {
    if (accepts(acceptEncoding, 'br')) return new Prepared(list.br, list.etag, 'br');
    if (!accepts(acceptEncoding, 'gzip')) return new Prepared(list.raw, `${list.etag}-i`, null);
    list.gzip ??= zip(list.raw);
    return new Prepared(await list.gzip, `${list.etag}-g`, 'gzip');
  }

  return {
    touch() {
      lists.whole.touch();
      lists.brief.touch();
    },
    some(fixtures) {
      const raw = envelope(inListOrder(fixtures).map((fixture) => gameJson(fixture, 'main')));
      return new Prepared(raw, etagOf(raw), null);
    },
    whole: async (acceptEncoding = '') => prepared(await lists.whole.current(), acceptEncoding),
    brief: async (acceptEncoding = '') => prepared(await lists.brief.current(), acceptEncoding),
  };
}

/** By start, then by the league's rank. */
export function inListOrder(fixtures: readonly SnapshotFixture[]): SnapshotFixture[] {
  return fixtures.toSorted(
    (a, b) => a.startsAt - b.startsAt || a.leagueSort - b.leagueSort || a.leagueId - b.leagueId || a.id - b.id,
  );
}

function byLeague(fixtures: readonly SnapshotFixture[]): SnapshotFixture[] {
  return fixtures.toSorted(
    (a, b) => a.leagueSort - b.leagueSort || a.leagueId - b.leagueId || a.startsAt - b.startsAt || a.id - b.id,
  );
}

function etagOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
}

function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((part) => {
    const [name, ...parameters] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    return (name === encoding || name === '*') && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}
