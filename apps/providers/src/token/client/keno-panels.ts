import { at, make, times, won } from './host.ts';

// What stands below the board of keno: history with its proofs, seeds, tables.

export type Risk = string;
type Told = {
  tables: Record<Risk, { pays: number[]; back: string }[]>;
  chances: number[][];
  risks: [Risk, string][];
  pace: number;
  limits: { min: number; max: number; win: number };
};
export type Play = {
  id: number;
  at: string;
  bets: [{ stake: number; numbers: number[]; risk: Risk }];
  outcome: { numbers: number[] };
  stake: number;
  payout: number;
  nonce: number;
  seedHash: string;
};
type Revealed = { hash: string; serverSeed: string; clientSeed: string; plays: number };
export type State = {
  seed: { hash: string; clientSeed: string; nonce: number; nextHash: string };
  revealed: Revealed[];
  plays: Play[];
  balance: number | null;
};
export type Answer =
  | { state: 'done'; play: Play; balance: number | null }
  | { state: 'refused'; code: string; msg: string }
  | { state: 'pending' | 'unknown' };

/** What the page was made with. */
export const told = JSON.parse(document.body.dataset['told']!) as Told;

/** Won or lost, with its sign. */
export const signed = (gain: number) => `${gain > 0 ? '+' : gain < 0 ? '−' : ''}${won(Math.abs(gain))}`;

/** The member's last plays. @param say  where a proof tells what it found */
export function showHistory({ plays, revealed }: State, say: (text: string, tone?: string) => void): void {
  if (plays.length === 0) return at('history').replaceChildren(make('p', { class: 'dim' }, '데이터 없음'));
  const head = make(
    'tr',
    {},
    ...['판', '나온 번호', '맞힘', '베팅금액', '배수', '손익', '증명'].map((name) => make('th', {}, name)),
  );
  const rows = plays.map((play) => {
    const { numbers, risk: of } = play.bets[0];
    const hits = play.outcome.numbers.filter((number) => numbers.includes(number)).length;
    const gain = play.payout - play.stake;
    const seed = revealed.find(({ hash }) => hash === play.seedHash);
    const proof = make('button', { type: 'button', class: 'link' }, seed ? '검증' : '공개 전');
    proof.addEventListener('click', () => void prove(play, seed, proof, say));
    return make(
      'tr',
      {},
      make('td', { class: 'dim' }, `#${won(play.nonce)}`),
      make(
        'td',
        {},
        make(
          'span',
          { class: 'balls' },
          ...play.outcome.numbers.map((number) =>
            make('i', numbers.includes(number) ? { class: 'hit' } : {}, String(number)),
          ),
        ),
      ),
      make('td', {}, `${hits} / ${numbers.length}`),
      make('td', { class: 'right' }, won(play.stake)),
      make('td', { class: 'right' }, times(told.tables[of]![numbers.length - 1]!.pays[hits]!)),
      make('td', { class: gain > 0 ? 'right win' : 'right' }, signed(gain)),
      make('td', { class: 'right' }, proof),
    );
  });
  at('history').replaceChildren(
    make('p', { class: 'dim' }, `최근 ${plays.length}판 · 지난 결과는 다음 추첨에 영향을 주지 않아요.`),
    make('div', { class: 'scroll' }, make('table', {}, make('thead', {}, head), make('tbody', {}, ...rows))),
  );
}

/** Draws a play again from what was published of it, here in the browser. */
async function prove(
  play: Play,
  seed: Revealed | undefined,
  button: HTMLElement,
  say: (text: string, tone?: string) => void,
): Promise<void> {
  if (!seed) return say('내 시드 탭에서 시드를 바꾸면 지난 시드가 공개되고, 그 판들을 검증할 수 있어요.');
  const text = new TextEncoder();
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', text.encode(seed.serverSeed)));
  const hex = [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const key = await crypto.subtle.importKey(
    'raw',
    text.encode(seed.serverSeed),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  const words: number[] = [];
  for (let round = 0; words.length < 10; round += 1) {
    const block = await crypto.subtle.sign('HMAC', key, text.encode(`${seed.clientSeed}:${play.nonce}:${round}`));
    const view = new DataView(block);
    for (let byte = 0; byte < 32; byte += 4) words.push(view.getUint32(byte) / 2 ** 32);
  }
  const left = Array.from({ length: 40 }, (_, index) => index + 1);
  const numbers = words.slice(0, 10).map((float) => left.splice(Math.floor(float * left.length), 1)[0]!);
  const holds = hex === play.seedHash && numbers.join() === play.outcome.numbers.join();
  button.textContent = holds ? '일치' : '불일치';
  button.className = holds ? 'link win' : 'link warn';
  say(
    holds ? `#${won(play.nonce)}: 다시 계산한 번호와 같아요.` : `#${won(play.nonce)}: 다시 계산한 번호와 달라요.`,
    holds ? 'win' : 'warn',
  );
}

/** The seed played with, the next one's hash, and what was revealed. */
export function showSeeds({ seed, revealed }: State, rotate: (clientSeed: string) => void): void {
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

/** What every risk pays for so many picked numbers, what it pays back, and how likely each is. */
export function showTable(size: number, risk: Risk): void {
  const hits = Array.from({ length: size + 1 }, (_, index) => index);
  const line = (name: string, inside: string[], back: string, isOn: boolean) =>
    make(
      'tr',
      isOn ? { class: 'on' } : {},
      make('th', { scope: 'row' }, name),
      ...inside.map((text) => make('td', {}, text)),
      make('td', {}, back),
    );
  const chance = (value: number) =>
    value >= 0.001 ? `${(value * 100).toFixed(1)}%` : `1/${won(Math.round(1 / value))}`;
  at('table').replaceChildren(
    make('p', { class: 'dim' }, `${size}개 골랐을 때 · 배수는 원금 포함`),
    make(
      'div',
      { class: 'scroll' },
      make(
        'table',
        {},
        make(
          'thead',
          {},
          line(
            '위험도',
            hits.map((count) => `${count}개`),
            '환수율',
            false,
          ),
        ),
        make(
          'tbody',
          {},
          ...told.risks.map(([id, name]) => {
            const { pays, back } = told.tables[id]![size - 1]!;
            return line(name, pays.map(times), back, id === risk);
          }),
          line('확률', told.chances[size - 1]!.map(chance), '', false),
        ),
      ),
    ),
  );
}
