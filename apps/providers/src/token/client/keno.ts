import { ask, at, openTabs, SessionOver, make, times, won } from './host.ts';
import { showHistory, showSeeds, showTable, signed, told } from './keno-panels.ts';
import type { Answer, Play, Risk, State } from './keno-panels.ts';

// Keno in its frame: ten of forty. What comes out is the host's word; the browser draws it again once the seed is revealed.

const { min, max } = told.limits;
const isPhone = innerWidth < 600;
const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
const ballMs = isStill ? 0 : 170;
const keyName = 'lime-keno-play';

const picked = new Set<number>();
let risk: Risk = 'classic';
/** on a phone the stake is chosen first */
let amount = isPhone ? 0 : Math.max(min, Math.min(max, 10_000));
let balance: number | null = null;
let busy = false;
/** when the next play may begin, epoch ms */
let paceEnds = 0;

const cells = [...document.querySelectorAll<HTMLButtonElement>('.cell')];
const cellOf = (number: number) => cells[number - 1]!;
const row = () => (picked.size === 0 ? null : told.tables[risk]![picked.size - 1]!);

function say(text: string, tone = ''): void {
  const news = at('news');
  news.textContent = text;
  news.dataset['tone'] = tone;
}

function showPicks(): void {
  for (const [index, cell] of cells.entries()) {
    const is = picked.has(index + 1);
    cell.classList.toggle('picked', is);
    cell.ariaPressed = String(is);
  }
  at('count').textContent = `${picked.size}개 고름`;
  at('back').textContent = row()?.back ?? '';
  const pays = (row() ?? told.tables[risk]![9]!).pays;
  at('pays').replaceChildren(
    ...pays.map((multiplier, hits) =>
      make('div', { 'data-hits': String(hits) }, make('span', {}, `${hits}개`), make('b', {}, times(multiplier))),
    ),
  );
  const shown = [Math.ceil(picked.size / 2), picked.size - 1, picked.size].filter(
    (hits, no, all) => hits > 0 && all.indexOf(hits) === no,
  );
  at('preview').replaceChildren(
    ...shown.map((hits) =>
      make(
        'div',
        {},
        make('dt', {}, `${hits}개 맞히면`),
        make('dd', {}, `${won(Math.floor((amount * (row()?.pays[hits] ?? 0)) / 1000))}원`),
      ),
    ),
  );
  showTable(picked.size || 10, risk);
  showBet();
}

function showBet(): void {
  const button = at<HTMLButtonElement>('bet');
  const left = Math.ceil((paceEnds - Date.now()) / 1000);
  const why = busy
    ? '추첨 중이에요'
    : left > 0
      ? `${left}초 뒤에 할 수 있어요`
      : picked.size === 0
        ? '번호를 골라주세요'
        : amount === 0
          ? '베팅금액을 골라주세요'
          : null;
  button.textContent = why ?? `${won(amount)}원 베팅하기`;
  button.setAttribute('aria-disabled', String(why !== null));
}

function setAmount(next: number): void {
  amount = Math.max(0, Math.min(next, max, balance ?? max));
  at<HTMLInputElement>('amount').value = amount === 0 ? '' : won(amount);
  showPicks();
}

function clearBoard(): void {
  for (const cell of cells) cell.classList.remove('drawn', 'hit', 'now');
  for (const cell of cells) cell.querySelector('em')!.textContent = '';
  for (const place of at('order').children) {
    place.textContent = '';
    place.className = '';
  }
  at('hits').textContent = '–';
  at('times').textContent = '–';
  at('pays').querySelector('.on')?.classList.remove('on');
}

function toggle(number: number): void {
  if (busy) return;
  clearBoard();
  status('고르는 중');
  if (!picked.delete(number)) {
    if (picked.size === 10) return say('10개까지 고를 수 있어요', 'warn');
    picked.add(number);
  }
  say(`${told.pace}초에 한 판씩 할 수 있어요`);
  showPicks();
}

function status(text: string, tone = ''): void {
  at('status').textContent = text;
  at('status').dataset['tone'] = tone;
}

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

async function reveal(play: Play): Promise<void> {
  clearBoard();
  const { numbers, risk: of } = play.bets[0];
  const pays = told.tables[of]![numbers.length - 1]!.pays;
  let hits = 0;
  for (const [no, number] of play.outcome.numbers.entries()) {
    const isHit = numbers.includes(number);
    hits += isHit ? 1 : 0;
    for (const cell of cells) cell.classList.remove('now');
    cellOf(number).classList.add(isHit ? 'hit' : 'drawn', 'now');
    cellOf(number).querySelector('em')!.textContent = isHit ? '' : '나옴';
    const place = at('order').children[no]!;
    place.textContent = String(number);
    place.className = isHit ? 'hit' : 'is';
    status(`추첨 중 ${no + 1} / 10`, 'wait');
    at('hits').textContent = `${hits}개`;
    at('times').textContent = times(pays[hits]!);
    at('pays').querySelector('.on')?.classList.remove('on');
    at('pays').children[hits]?.classList.add('on');
    if (ballMs > 0) await wait(ballMs);
  }
  for (const cell of cells) cell.classList.remove('now');
  const gain = play.payout - play.stake;
  // what comes back below the stake is no win
  status(gain > 0 ? '당첨' : play.payout > 0 ? '일부 반환' : '낙첨', gain > 0 ? 'win' : '');
  say(`${hits}개 맞힘 · ${won(play.payout)}원 돌아옴 · 손익 ${signed(gain)}원`, gain > 0 ? 'win' : '');
}

/** A play's key is kept until its end is known: neither a reload nor a lost answer plays twice. */
async function bet(): Promise<void> {
  if (busy || at('bet').getAttribute('aria-disabled') === 'true') return;
  if (amount < min) return say(`최소 베팅금액은 ${won(min)}원 입니다.`, 'warn');
  busy = true;
  const key = crypto.randomUUID();
  sessionStorage.setItem(keyName, key);
  status('베팅 접수 중', 'wait');
  showBet();
  const bets = [{ stake: amount, numbers: [...picked].toSorted((a, b) => a - b), risk }];
  const answer = await ask<Answer>('play', { key, bets }).catch(failed);
  await finish(answer ?? { state: 'pending' }, key);
}

async function finish(answer: Answer, key: string): Promise<void> {
  for (let tries = 0; answer.state === 'pending'; tries += 1) {
    busy = true;
    status('결과 확인 중', 'wait');
    say('연결을 확인하고 있어요. 베팅은 한 번만 접수돼요.', 'warn');
    showBet();
    await wait(Math.min(5_000, 1_000 + tries * 500));
    answer = (await ask<Answer>(`play/${key}`).catch(failed)) ?? { state: 'pending' };
  }
  sessionStorage.removeItem(keyName);
  if (answer.state === 'done') {
    if (answer.balance !== null) balance = answer.balance;
    paceEnds = Date.now() + told.pace * 1000;
    await reveal(answer.play);
  } else {
    status('고르는 중');
    say(answer.state === 'refused' ? answer.msg : '베팅이 접수되지 않았어요. 베팅금액은 나가지 않았어요.', 'warn');
  }
  busy = false;
  await load();
  showBet();
}

function failed(error: unknown): null {
  if (!(error instanceof SessionOver)) return null;
  say('입장 시간이 지났어요. 화면을 다시 열어주세요.', 'warn');
  at<HTMLButtonElement>('bet').disabled = true;
  throw error;
}

async function load(): Promise<void> {
  const next = await ask<State>('state').catch(failed);
  if (!next) return;
  if (next.balance !== null) balance = next.balance;
  at('nonce').textContent = `#${won(next.seed.nonce)}`;
  showHistory(next, say);
  showSeeds(next, (clientSeed) => void rotate(clientSeed));
}

async function rotate(clientSeed: string): Promise<void> {
  if (busy) return;
  const next = await ask<State | { fault: string }>('seed', { clientSeed }).catch(failed);
  if (!next) return say('연결을 확인하고 다시 눌러주세요.', 'warn');
  if ('fault' in next) return say(next.fault, 'warn');
  at('nonce').textContent = `#${won(next.seed.nonce)}`;
  showHistory(next, say);
  showSeeds(next, (clientSeed) => void rotate(clientSeed));
  say('지난 시드를 공개했어요. 기록에서 검증할 수 있어요.', 'win');
}

function chooseRisk(next: Risk): void {
  if (busy) return;
  risk = next;
  for (const button of at('risks').querySelectorAll<HTMLElement>('[role=radio]')) {
    const is = button.dataset['risk'] === next;
    button.setAttribute('aria-checked', String(is));
    button.tabIndex = is ? 0 : -1;
  }
  clearBoard();
  showPicks();
}

function pickRandom(): void {
  if (busy) return;
  picked.clear();
  const left = cells.map((_, index) => index + 1);
  for (let no = 0; no < 10; no += 1)
    picked.add(left.splice(crypto.getRandomValues(new Uint32Array(1))[0]! % left.length, 1)[0]!);
  clearBoard();
  status('고르는 중');
  showPicks();
}

function clear(): void {
  if (busy) return;
  picked.clear();
  clearBoard();
  status('고르는 중');
  showPicks();
}

at('risks').append(
  ...told.risks.map(([id, name], no) => {
    const button = make('button', { type: 'button', role: 'radio', 'data-risk': id }, name);
    button.addEventListener('click', () => chooseRisk(id));
    button.addEventListener('keydown', ({ key }) => {
      const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
      const next = step && told.risks[(no + step + told.risks.length) % told.risks.length]![0];
      if (!next) return;
      chooseRisk(next);
      at('risks').querySelector<HTMLElement>(`[data-risk=${next}]`)!.focus();
    });
    return button;
  }),
);
const quick: readonly [string, () => number][] = [
  ['1만', () => amount + 10_000],
  ['5만', () => amount + 50_000],
  ['10만', () => amount + 100_000],
  ['50만', () => amount + 500_000],
  ['100만', () => amount + 1_000_000],
  ['HALF', () => Math.floor((balance ?? max) / 2)],
  ['MAX', () => Math.min(balance ?? max, max)],
  ['정정', () => 0],
];
at('quick').append(
  ...quick.map(([name, next]) => {
    const button = make('button', { type: 'button' }, name);
    button.addEventListener('click', () => busy || setAmount(next()));
    return button;
  }),
);
at('range').textContent = `${won(min)} ~ ${won(max)}원`;
at<HTMLInputElement>('amount').addEventListener('input', ({ target }) =>
  setAmount(Number((target as HTMLInputElement).value.replace(/\D/g, '') || 0)),
);
at('grid').addEventListener('click', ({ target }) => {
  const cell = (target as Element).closest<HTMLElement>('.cell');
  if (cell) toggle(Number(cell.dataset['number']));
});
at('grid').addEventListener('keydown', (event) => {
  const index = cells.indexOf(document.activeElement as HTMLButtonElement);
  const columns = getComputedStyle(at('grid')).gridTemplateColumns.split(' ').length;
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key];
  if (step === undefined || index < 0) return;
  event.preventDefault();
  cells[index + step]?.focus();
});
at('random').addEventListener('click', pickRandom);
at('clear').addEventListener('click', clear);
at('bet').addEventListener('click', () => void bet());
addEventListener('keydown', (event) => {
  const { target, key, code, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey) return;
  const isText = target instanceof HTMLInputElement;
  if (key === 'Enter' && (isText ? target.id === 'amount' : !(target instanceof HTMLButtonElement))) return void bet();
  if (isText) return;
  if (code === 'KeyR') pickRandom();
  else if (code === 'KeyC') clear();
});
setInterval(showBet, 250);
openTabs();
chooseRisk('classic');
setAmount(amount);
await load().catch(() => undefined);
// a play whose end was not seen before the frame was loaded anew
const key = sessionStorage.getItem(keyName);
if (key) await finish({ state: 'pending' }, key).catch(() => undefined);
