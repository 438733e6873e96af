import { playKey, playMessage } from '@lime/domain/fairness/floats.ts';
import { hashing } from './hashing.ts';
import { at, make, siteOrigin, times, won } from './host.ts';
import { right, showTable } from './show-table.ts';

// What every instant game shows below its board: the member's plays with their proofs, and the seeds.

/** A play that is over. */
export type Play = {
  id: number;
  at: string;
  stake: number;
  payout: number;
  nonce: number;
  seedHash: string;
};
export type Revealed = { hash: string; serverSeed: string; clientSeed: string; plays: number };
export type State<P extends Play> = {
  seed: { hash: string; clientSeed: string; nonce: number; nextHash: string; isHostChosen: boolean };
  revealed: Revealed[];
  plays: P[];
  balance: number | null;
  /** until the next play may begin, milliseconds */
  waitMs: number;
  /** what is shown before the next play; null in games that show nothing */
  opening: unknown;
  /** a play that goes on, in games that have moves */
  running?: unknown;
};
export type Answer<P extends Play> =
  | { state: 'done'; play: P; balance: number | null }
  | { state: 'refused'; code: string; msg: string }
  /** its stake is taken, and it goes on */
  | { state: 'open'; running: unknown; balance: number | null }
  | { state: 'pending' | 'unknown' };

/** Writes a line of news. @param tone  win, warn or nothing */
export type Say = (text: string, tone?: string) => void;

/** How a game's plays look in its history. */
export type HistoryOf<P extends Play> = {
  readonly columns: readonly { readonly name: string; cell(play: P): Node | string }[];
  /** a play in a few words: 3개 맞힘 */
  brief(play: P): string;
  /** how many numbers from 0 to below 1 draw a play */
  readonly floats: number;
  /** whether these numbers draw what the play came to */
  isSame(play: P, floats: readonly number[]): boolean;
  /** what is published of a play, where its script reads another form than the site's page; absent: that page opens */
  fileOf?(play: P, seed: Revealed): object;
};

/** Won or lost, with its sign. */
export const signed = (gain: number) => `${gain > 0 ? '+' : gain < 0 ? '−' : ''}${won(Math.abs(gain))}`;

/** The member's last plays. @param say  where a proof writes what it found */
export function showHistory<P extends Play>({ plays, revealed }: State<P>, game: HistoryOf<P>, say: Say): void {
  const seedOf = ({ seedHash }: P) => revealed.find(({ hash }) => hash === seedHash);
  showTable(at('history'), {
    name: '내 판 기록',
    heads: ['판', ...game.columns.map(({ name }) => name), '>베팅금액', '>배수', '>손익', '>검증'],
    note: `최근 ${plays.length}판 · 지난 결과는 다음 추첨에 영향을 주지 않아요.`,
    none: '아직 이 게임의 판이 없어요.',
    items: plays,
    keyOf: (play) => `${play.id} ${seedOf(play) ? 'revealed' : ''}`,
    rowOf(play) {
      const gain = play.payout - play.stake;
      const seed = seedOf(play);
      const proof = make('button', { type: 'button', class: 'link' }, seed ? '검증' : '공개 전');
      proof.addEventListener('click', () => void prove(play, seed, game, proof, say));
      return [
        make('td', { class: 'dim' }, `#${won(play.nonce)}`),
        ...game.columns.map(({ cell }) => make('td', {}, cell(play))),
        right(won(play.stake)),
        right(times(Math.floor((play.payout * 1000) / play.stake))),
        right(signed(gain), gain > 0 ? 'win' : ''),
        make('td', { class: 'right' }, proof, ...(seed ? [' ', proofLink(play, seed, game.fileOf?.(play, seed))] : [])),
      ];
    },
  });
}

/** The site's page that draws a play again, filled with its proof. What is behind `#` no server reads. */
function proofLink(
  play: Play & { bets?: unknown; outcome?: unknown },
  { serverSeed, clientSeed }: Revealed,
  file?: object,
): HTMLElement {
  if (file) {
    const kept = `data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify(file))}`;
    return make('a', { class: 'link', href: kept, download: `hand-${play.nonce}.json` }, '자료');
  }
  const { game } = document.documentElement.dataset;
  const { nonce, seedHash, bets, outcome, payout } = play;
  const proof = { version: '1', game, seedHash, serverSeed, clientSeed, nonce, bets, outcome, payout };
  const href = `${siteOrigin()}/fair/play#${encodeURIComponent(JSON.stringify(proof))}`;
  return make('a', { class: 'link', href, target: '_blank', rel: 'noopener' }, '자료');
}

/** Draws a play again from what was published of it, here in the browser. */
async function prove<P extends Play>(
  play: P,
  seed: Revealed | undefined,
  game: HistoryOf<P>,
  button: HTMLElement,
  say: Say,
): Promise<void> {
  if (!seed) return say('내 시드 탭에서 시드를 바꾸면 지난 시드가 공개되고, 그 판들을 검증할 수 있어요.');
  const hash = await hashing.hashOfText(seed.serverSeed);
  const key = playKey(seed.serverSeed);
  const floats: number[] = [];
  for (let round = 0; floats.length < game.floats; round += 1) {
    const block = await hashing.hmac(key, playMessage(seed.clientSeed, play.nonce, round));
    const view = new DataView(block.buffer);
    for (let byte = 0; byte < 32; byte += 4) floats.push(view.getUint32(byte) / 2 ** 32);
  }
  const holds = hash === play.seedHash && game.isSame(play, floats);
  showPlayVerdict(button, holds, say, play);
}

/** Shows on the button of a proof, and in words, whether it holds. */
export function showVerdict(button: HTMLElement, holds: boolean, say: Say, text: string): void {
  button.textContent = holds ? '일치' : '불일치';
  button.className = holds ? 'link win' : 'link warn';
  say(text, holds ? 'win' : 'warn');
}

/** Shows whether a play was drawn again as it was shown. */
export const showPlayVerdict = (button: HTMLElement, holds: boolean, say: Say, { nonce }: Play): void =>
  showVerdict(button, holds, say, `#${won(nonce)}: 다시 계산한 결과와 ${holds ? '같아요' : '달라요'}.`);

const ownSeedBytes = 8;
const chooseClientSeed = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(ownSeedBytes)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/**
 * The state with a client seed of this browser's, before the first play. The host chose the first pair alone, so it is changed
 * unplayed: the browser knows the hash of the next server seed when it chooses.
 *
 * @param change  sends the change; null: the host did not answer, and the state stays what it was
 */
export async function withOwnSeed<S extends Pick<State<never>, 'seed'>>(
  state: S,
  change: (body: { hash: string; clientSeed: string }) => Promise<S | { fault: string } | null>,
): Promise<S> {
  const { hash, nonce, isHostChosen } = state.seed;
  if (!isHostChosen || nonce > 0) return state;
  const next = await change({ hash, clientSeed: chooseClientSeed() });
  return next === null || 'fault' in next ? state : next;
}

/** The seed in use, the next one's hash, and what was revealed. */
export function showSeeds({ seed, revealed }: State<Play>, rotate: (clientSeed: string) => void): void {
  const own = make('input', {
    id: 'client-seed',
    maxlength: '64',
    autocomplete: 'off',
    spellcheck: 'false',
    value: seed.clientSeed,
  });
  const change = make('button', { type: 'button', class: 'btn' }, '시드 바꾸고 지난 시드 보기');
  change.addEventListener('click', () => rotate((own as HTMLInputElement).value));
  const line = (name: string, value: string) =>
    make('div', {}, make('dt', {}, name), make('dd', { class: 'mono' }, value));
  at('seeds').replaceChildren(
    make(
      'dl',
      { class: 'seeds' },
      line('지금 서버 시드 해시', seed.hash),
      line('다음 서버 시드 해시', seed.nextHash),
      line('다음 판 번호', String(seed.nonce)),
    ),
    make(
      'div',
      { class: 'label' },
      make('label', { for: 'client-seed' }, '내 시드'),
      make('span', { class: 'dim' }, '영문, 숫자, -, _ 1~64자'),
    ),
    make('div', { class: 'input' }, own),
    ...(seed.isHostChosen
      ? [
          make(
            'p',
            { class: 'dim' },
            '지금 쓰는 내 시드는 서버가 정했어요. 시드를 바꾸면 다음 판부터 내가 정한 시드로 계산해요.',
          ),
        ]
      : []),
    change,
    ...(revealed.length === 0
      ? []
      : [
          make('h2', {}, '공개된 시드'),
          ...revealed.map(({ serverSeed, clientSeed, plays }) =>
            make(
              'dl',
              { class: 'seeds' },
              line('서버 시드', serverSeed),
              line('내 시드', clientSeed),
              line('판', `0 ~ ${plays - 1}`),
            ),
          ),
        ]),
  );
}
