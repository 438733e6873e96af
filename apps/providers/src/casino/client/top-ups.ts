import { isTopUpAnswer, topUpWishMs } from '@lime/contract/top-up-messages.ts';
import type { TopUpAnswer, TopUpWish } from '@lime/contract/top-up-messages.ts';
import { at, setText, wait, won } from '../../token/client/host.ts';
import { topUpPath } from './held.ts';
import { siteAddress, siteOrigins } from './site-links.ts';

// Money for the casino wallet without leaving the game: the page of the site that opened this window, or frames it, sends its
// own call. Where none is left, each amount leads to the wallet's page.

const shortText = '카지노 지갑의 금액이 부족해요. 보유금에서 바로 넣을 수 있어요.';
const openText = '보유금에서 카지노 지갑으로 넣어요.';
const lateText = (seconds: string) => `아직 옮기는 중이에요. ${seconds}초 안에 옮기지 못하면 보유금으로 돌려드려요.`;
const unknownText = '결과를 확인하지 못했어요. 카지노 지갑에서 확인해주세요.';

/** The page of the site behind this one; null: there is none. */
const behind = (): Window | null => (parent === window ? (opener as Window | null) : parent);
/** Longer than a wish counts, so that none counts after its member was led elsewhere. */
const patienceMs = topUpWishMs + 500;
const overMs = 30_000;
/** Money that was sent is looked for this often. */
const landings = [300, 700, 1_000, 1_000, 2_000, 2_000, 3_000, 5_000, 5_000];
const shownMs = 3_000;

export type TopUps = {
  /** Whether the wallet has too little. */
  short(isShort: boolean): void;
  /** Shows the amounts, whatever the wallet has. */
  open(): void;
};

/** @param refresh  reads what the member has, and shows it; null: not known */
export function createTopUps(refresh: () => Promise<number | null>): TopUps {
  const [strip, says, page] = [at('top-ups'), at('top-ups-say'), at<HTMLAnchorElement>('top-ups-page')];
  const buttons = [...strip.querySelectorAll<HTMLButtonElement>('button')];
  let isShort = false;
  let isOpen = false;
  let isBusy = false;

  const say = (text: string, tone = '') => {
    setText(says, text);
    says.dataset['tone'] = tone;
  };
  const show = () => {
    strip.hidden = !(isShort || isOpen || isBusy);
    if (strip.hidden) lead(0);
    for (const button of buttons) button.ariaDisabled = String(isBusy);
  };
  /** Where more is put in: with an amount where it cannot be put in from here. */
  const lead = (amount: number) => {
    page.href = siteAddress(amount === 0 ? topUpPath('casino') : `${topUpPath('casino')}?amount=${amount}`);
    setText(page, amount === 0 ? '다른 금액 넣기' : `카지노 지갑에서 ${won(amount)}원 넣기`);
  };
  const press = async (amount: number) => {
    isBusy = true;
    say(`${won(amount)}원을 넣고 있어요.`);
    show();
    const before = await refresh();
    const answer = await askSite(amount);
    if (answer === null) {
      say('사이트 화면이 닫혀 있어 여기서는 넣을 수 없어요.', 'warn');
      lead(amount);
    } else {
      say(answer.text, answer.taken ? '' : 'warn');
      if (answer.taken) await follow(amount, before);
    }
    isBusy = false;
    show();
  };
  const follow = async (amount: number, before: number | null) => {
    for (const ms of landings) {
      await wait(ms);
      const now = await refresh();
      if (now === null || (before !== null && now <= before)) continue;
      say(`${won(amount)}원이 카지노 지갑에 들어왔어요.`, 'win');
      isOpen = false;
      return void (await wait(shownMs));
    }
    say(lateText(strip.dataset['seconds']!), 'warn');
  };

  for (const button of buttons)
    button.addEventListener('click', () => isBusy || void press(Number(button.dataset['amount'])));
  const open = () => {
    isOpen = true;
    if (!isBusy) say(isShort ? shortText : openText);
    show();
    strip.scrollIntoView({ block: 'nearest' });
  };
  at('top-up').addEventListener('click', (event) => {
    const { ctrlKey, metaKey, shiftKey, currentTarget } = event;
    const isOfCash = new URL((currentTarget as HTMLAnchorElement).href).pathname !== topUpPath('casino');
    if (ctrlKey || metaKey || shiftKey || isOfCash) return;
    event.preventDefault();
    open();
    // here alone: the next key of one who plays must not press an amount
    buttons[0]!.focus({ preventScroll: true });
  });
  // back from the site, where money may have been put in
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && !isBusy) void refresh();
  });
  return {
    short(next) {
      if (next && !isShort && !isBusy) say(shortText);
      isShort = next;
      show();
    },
    open,
  };
}

/** Asks the page of the site to put an amount in. @returns what became of it; null: nobody is there to do it */
async function askSite(amount: number): Promise<Extract<TopUpAnswer, { taken: boolean }> | null> {
  const site = behind();
  if (site === null) return null;
  const wish: TopUpWish = { type: 'lime:top-up', id: crypto.randomUUID(), amount, at: Date.now() };
  return new Promise((resolve) => {
    let late = setTimeout(() => end(null), patienceMs);
    const hear = ({ data, origin }: MessageEvent<unknown>) => {
      if (!siteOrigins.includes(origin) || !isTopUpAnswer(data) || data.id !== wish.id) return;
      clearTimeout(late);
      if (data.type === 'lime:top-up-over') return end(data);
      late = setTimeout(() => end({ type: 'lime:top-up-over', id: wish.id, taken: false, text: unknownText }), overMs);
    };
    const end = (answer: Extract<TopUpAnswer, { taken: boolean }> | null) => {
      clearTimeout(late);
      removeEventListener('message', hear);
      resolve(answer);
    };
    addEventListener('message', hear);
    for (const origin of siteOrigins) site.postMessage(wish, origin);
  });
}
