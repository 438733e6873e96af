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

/** Numbering of odds messages: which one a list already holds. */
export type Position = { readonly epoch: string; readonly seq: number };

type Built = { readonly at: number; readonly raw: Buffer; readonly br: Buffer; readonly etag: string; gzip?: Promise<Buffer> };

export type PrematchList = {
  /** Something a list shows has changed. */
  touch(): void;
  /** The whole unfiltered list, ready to send in the best encoding the client takes. */
  whole(acceptEncoding: string | undefined): Promise<Prepared>;
  /** JSON of one game with its main markets; made once per version of the fixture. */
  gameJson(fixture: SnapshotFixture): string;
};

/**
 * The list of main markets as prepared bytes: joined from games that are each written once per version, compressed off
 * the event loop, rebuilt on demand and at most twice a second.
 *
 * @param isOpen  the fixture belongs in the list now
 */
export function createPrematchList(snapshot: CatalogueSnapshot, isOpen: (fixture: SnapshotFixture) => boolean, position: () => Position): PrematchList {
  const written = new WeakMap<SnapshotFixture, string>();
  let built: Built | null = null;
  let building: Promise<Built> | null = null;
  let dirty = true;

  function gameJson(fixture: SnapshotFixture): string {
    let text = written.get(fixture);
    if (text === undefined) {
      text = JSON.stringify(gameToWire(fixture, 'main'));
      written.set(fixture, text);
    }
    return text;
  }

  async function build(): Promise<Built> {
    const at = Date.now();
    dirty = false;
    const { seq, epoch } = position();
    const games = inListOrder([...snapshot.all()].filter(isOpen)).map(gameJson);
    const raw = Buffer.from(`{"success":true,"status":200,"payload":{"list":[${games.join(',')}],"seq":${seq},"epoch":${JSON.stringify(epoch)}}}`);
    const br = await brotli(raw, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length },
    });
    const etag = createHash('sha256').update(raw).digest('base64url').slice(0, 22);
    return { at, raw, br, etag };
  }

  async function current(): Promise<Built> {
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
  }

  return {
    touch() {
      dirty = true;
    },
    gameJson,
    async whole(acceptEncoding = '') {
      const list = await current();
      if (accepts(acceptEncoding, 'br')) return new Prepared(list.br, list.etag, 'br');
      if (!accepts(acceptEncoding, 'gzip')) return new Prepared(list.raw, `${list.etag}-i`, null);
      list.gzip ??= zip(list.raw);
      return new Prepared(await list.gzip, `${list.etag}-g`, 'gzip');
    },
  };
}

/** By start, then by the league's rank. */
export function inListOrder(fixtures: SnapshotFixture[]): SnapshotFixture[] {
  return fixtures.toSorted((a, b) => a.startsAt - b.startsAt || a.leagueSort - b.leagueSort || a.leagueId - b.leagueId || a.id - b.id);
}

function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((part) => {
    const [name, ...parameters] = part.trim().toLowerCase().split(/\s*;\s*/);
    return (name === encoding || name === '*') && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}
