import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { findBrowser } from './browser.ts';

/**
 * Watches /sport/livematch of a running site in a real browser while its built-in league plays, and reports what a member
 * would have seen: layout shifts, long tasks and flickering prices. It also finds prices that changed without a message of the
 * server, and open prices that were not the server's for longer than a second. Afterwards 60 updates a second come through
 * the page's own socket for a while.
 *
 * LIME_URL=http://localhost:3000 node e2e/watch-in-play.ts [minutes] [seconds of 60 updates]
 */
const base = process.env['LIME_URL'] ?? 'http://localhost:3000';
const minutes = Number(process.argv[2] ?? 5);
const burstSeconds = Number(process.argv[3] ?? 20);

type Truth = { at: number; open: boolean; price: string };
type Seen = {
  shifts: { value: number; at: number; what: string[] }[];
  longTasks: number[];
  changes: { at: number; bet: string; text: string }[];
};

const browser = findBrowser();
const chrome = await chromium.launch({ executablePath: browser.path, args: [...browser.args] });
const page = await chrome.newPage({ viewport: { width: 1440, height: 900 } });
await page.addInitScript(watchPage);

/** What the server said of each selection's price, from pushes and from answers: from when on it was another. */
const said = new Map<string, { at: number; price: string }[]>();
const say = (bet: string, price: number) => {
  const list = said.get(bet) ?? [];
  if (list.at(-1)?.price !== price.toFixed(2)) said.set(bet, [...list, { at: Date.now(), price: price.toFixed(2) }]);
};
type Folder = { isVisible: boolean; isSuspended: boolean; bets: { id: string; price: number; isSuspended?: true }[] };
type Fixture = { gameSeq: string; folders: Folder[] };
let pushes = 0;
page.on('response', async (response) => {
  if (!/\/v2\/inplay\/(list|detail)/.test(response.url()) || response.status() !== 200) return;
  const { payload } = (await response.json().catch(() => ({ payload: {} }))) as {
    payload: { list?: Fixture[]; game?: Fixture };
  };
  for (const fixture of payload.list ?? (payload.game ? [payload.game] : []))
    for (const bet of fixture.folders.flatMap((folder) => folder.bets)) say(bet.id, bet.price);
});
page.on('websocket', (socket) =>
  socket.on('framereceived', ({ payload }) => {
    const text = String(payload);
    if (!text.startsWith('42["odds"')) return;
    pushes += 1;
    const [, message] = JSON.parse(text.slice(2)) as [
      string,
      { markets: { Selections: { Id: string; Price: number }[] }[] },
    ];
    for (const { Id, Price } of message.markets.flatMap((market) => market.Selections)) say(Id, Price);
  }),
);

await page.goto(`${base}/sport/livematch`);
await page.locator('.in-play-markets .price').first().waitFor({ timeout: 120_000 });
await page.waitForTimeout(2_000);
await page.evaluate(() => (window as unknown as { seen: Seen }).seen.shifts.splice(0));

const truths = new Map<string, Truth[]>();
const wrong: { bet: string; shown: string; server: string; ms: number }[] = [];
const wrongSince = new Map<string, number>();
let samples = 0;
let looks = 0;
let locked = 0;
const end = Date.now() + minutes * 60_000;
let chosenAt = 0;
while (Date.now() < end) {
  if (Date.now() - chosenAt > 60_000) {
    await chooseAnother(page);
    chosenAt = Date.now();
  }
  const at = Date.now();
  const gameSeq = /game=(\d+)/.exec(page.url())?.[1];
  for (const path of ['/api/v2/inplay/list', ...(gameSeq ? [`/api/v2/inplay/detail?gameSeq=${gameSeq}`] : [])]) {
    const answer = (await fetch(base + path)
      .then((response) => response.json())
      .catch(() => null)) as {
      payload?: { list?: Fixture[]; game?: Fixture };
    } | null;
    const fixtures = answer?.payload?.list ?? (answer?.payload?.game ? [answer.payload.game] : []);
    for (const folder of fixtures.flatMap((fixture) => fixture.folders))
      for (const bet of folder.bets) {
        const open = folder.isVisible && !folder.isSuspended && !bet.isSuspended;
        truths.set(
          bet.id,
          [...(truths.get(bet.id) ?? []), { at: Date.now(), open, price: bet.price.toFixed(2) }].slice(-20),
        );
      }
  }
  const shown = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.price[data-bet][aria-disabled="false"]')].map((price) => ({
      bet: price.dataset['bet']!,
      price: price.querySelector('.odds')?.textContent ?? '',
    })),
  );
  const now = Date.now();
  samples += shown.length;
  looks += 1;
  if (await page.locator('.in-play[data-offline]').count()) locked += 1;
  const agreed = new Set(wrongSince.keys());
  for (const { bet, price } of shown) {
    const lately = (truths.get(bet) ?? []).filter((truth) => truth.at > now - 1_500);
    if (lately.length === 0 || lately.some((truth) => truth.open && truth.price === price)) continue;
    agreed.delete(bet);
    const since = wrongSince.get(bet) ?? at;
    wrongSince.set(bet, since);
    if (now - since > 1_000)
      wrong.push({
        bet,
        shown: price,
        server: `${lately.at(-1)!.price}${lately.at(-1)!.open ? '' : ' stopped'}`,
        ms: now - since,
      });
  }
  for (const bet of agreed) wrongSince.delete(bet);
  await page.waitForTimeout(Math.max(0, 400 - (Date.now() - at)));
}

const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
const unsaid = seen.changes.filter(({ bet, text, at }) => {
  const until = (said.get(bet) ?? []).filter((one) => one.at < at + 500);
  const stood = until.findLast((one) => one.at < at - 5_000);
  return !until.some((one) => one.price === text && (one === stood || one.at >= at - 5_000));
});
const flickers = flickersOf(seen.changes);
report('watched', {
  minutes,
  pushes,
  'price changes on screen': seen.changes.length,
  'open prices compared': samples,
  'looks, of them locked by a doubt': `${looks}, ${locked}`,
  'layout shift, sum': seen.shifts.reduce((sum, { value }) => sum + value, 0).toFixed(4),
  'largest layout shifts': JSON.stringify(seen.shifts.toSorted((a, b) => b.value - a.value).slice(0, 8)),
  'tasks > 50 ms by the clock': seen.longTasks.length,
  'changes without a word of the server': unsaid.length,
  'there and back within 300 ms': flickers,
  'open prices not the server’s for over 1 s': wrong.length,
});
if (wrong.length > 0) console.log(JSON.stringify(wrong.slice(0, 10)));
if (unsaid.length > 0) console.log(JSON.stringify(unsaid.slice(0, 10)));
await page.close();
await burst();
await chrome.close();

async function chooseAnother(of: Page): Promise<void> {
  const rows = of.locator('a.live-row');
  const count = await rows.count();
  if (count > 0) await rows.nth(Math.floor(Math.random() * count)).click();
  await of.waitForTimeout(1_500);
  // a chosen game is another picture: what moved for it was asked for
  await of.evaluate(() => {
    const { seen: all } = window as unknown as { seen: Seen };
    const now = performance.now();
    all.shifts = all.shifts.filter(({ at }) => at < now - 2_500);
  });
}

function flickersOf(changes: Seen['changes']): number {
  let count = 0;
  for (const [, of] of Map.groupBy(changes, ({ bet }) => bet))
    for (let i = 2; i < of.length; i += 1)
      if (of[i]!.text === of[i - 2]!.text && of[i]!.at - of[i - 1]!.at < 300) count += 1;
  return count;
}

function report(title: string, figures: Record<string, unknown>): void {
  console.log(`\n${title}`);
  for (const [name, value] of Object.entries(figures)) console.log(`  ${name.padEnd(44)}${String(value)}`);
}

/** 60 messages a second through the page's own socket: the server's are held back meanwhile, ours continue their numbers. */
async function burst(): Promise<void> {
  const fresh = await chrome.newPage({ viewport: { width: 1440, height: 900 } });
  await fresh.addInitScript(watchPage);
  const last = new Map<string, { epoch: string; seq: number }>();
  let send: ((frame: string) => void) | null = null;
  let held = false;
  await fresh.routeWebSocket(/socket\.io/, (socket) => {
    const server = socket.connectToServer();
    send = (frame) => socket.send(frame);
    server.onMessage((frame) => {
      const text = String(frame);
      if (/^42\["(odds|live)"/.test(text)) {
        const [, { stream, epoch, seq }] = JSON.parse(text.slice(2)) as [
          string,
          { stream: string; epoch: string; seq: number },
        ];
        if (held) return;
        last.set(stream, { epoch, seq });
      } else if (/^43\d+\[/.test(text)) {
        const [positions] = JSON.parse(text.replace(/^43\d+/, '')) as [Record<string, { epoch: string; seq: number }>];
        if (held) return;
        for (const [stream, position] of Object.entries(positions)) last.set(stream, position);
      }
      socket.send(frame);
    });
  });
  await fresh.goto(`${base}/sport/livematch`);
  await fresh.locator('.in-play-markets .price').first().waitFor({ timeout: 120_000 });
  await fresh.waitForTimeout(3_000);
  held = true;
  const { payload } = (await fetch(`${base}/api/v2/inplay/list`).then((response) => response.json())) as {
    payload: { list: Fixture[] };
  };
  const markets = payload.list.flatMap((fixture) =>
    (fixture.folders as (Folder & { id: string })[]).map((folder) => ({
      game: fixture.gameSeq,
      id: folder.id,
      bets: folder.bets,
    })),
  );
  const position = last.get('live');
  if (!send || !position || markets.length === 0)
    return console.log('no game in play: nothing to send 60 times a second');
  await fresh.evaluate(() => {
    const { seen: all } = window as unknown as { seen: Seen };
    all.changes.length = 0;
    all.longTasks.length = 0;
    all.shifts.length = 0;
  });
  // CPU time of the page's own thread: what else the machine does does not count
  const meter = await fresh.context().newCDPSession(fresh);
  await meter.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busy = async () =>
    (await meter.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')!.value * 1_000;
  const busyBefore = await busy();
  await chrome.startTracing(fresh, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });
  let sent = 0;
  const began = Date.now();
  while (Date.now() - began < burstSeconds * 1_000) {
    while (sent < ((Date.now() - began) * 60) / 1_000) {
      sent += 1;
      const picked = [0, 1, 2].map((i) => markets[(sent * 3 + i) % markets.length]!);
      const message = {
        seq: (position.seq += 1),
        topic: 'odds',
        stream: 'live',
        epoch: position.epoch,
        markets: picked.map(({ game: fixture, id, bets }) => ({
          MatchId: fixture,
          Id: id,
          IsVisible: true,
          IsSuspended: false,
          Selections: bets.map((bet, i) => ({
            Id: bet.id,
            Price: Math.round((1.2 + ((sent * 7 + i * 13) % 300) / 100) * 100) / 100,
          })),
        })),
        versions: Object.fromEntries(picked.map(({ game: fixture }) => [fixture, 1_000_000 + sent])),
        gone: [],
        changed: [],
      };
      (send as (frame: string) => void)(`42${JSON.stringify(['odds', message])}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await fresh.waitForTimeout(500);
  const longest = longestTask(await chrome.stopTracing());
  const got = await fresh.evaluate(() => (window as unknown as { seen: Seen }).seen);
  report('60 updates a second', {
    seconds: burstSeconds,
    'messages sent': sent,
    'page’s CPU, ms a second': Math.round(((await busy()) - busyBefore) / burstSeconds),
    'price changes on screen': got.changes.length,
    'longest task, ms of CPU': longest,
    'tasks > 50 ms by the clock': got.longTasks.length,
    'longest by the clock, ms': Math.max(0, ...got.longTasks),
    'layout shift, sum': got.shifts.reduce((sum, { value }) => sum + value, 0).toFixed(4),
  });
}

/** The longest task of any renderer's main thread, by what it cost and not by how long the machine let it wait. */
function longestTask(trace: Buffer): number {
  const { traceEvents } = JSON.parse(trace.toString()) as {
    traceEvents: { name: string; pid: number; tid: number; tdur?: number; args?: { name?: string } }[];
  };
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents.filter(({ name, pid, tid }) => name.endsWith('RunTask') && mains.has(`${pid} ${tid}`));
  return Math.round(Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur)) / 100) / 10;
}

/** Runs in the page: what moves, what takes long, which price reads what from when on. */
function watchPage(): void {
  const seen: Seen = { shifts: [], longTasks: [], changes: [] };
  (window as unknown as { seen: Seen }).seen = seen;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    })[])
      if (!entry.hadRecentInput)
        seen.shifts.push({
          value: entry.value,
          at: entry.startTime,
          what: entry.sources.map(({ node }) =>
            node instanceof Element
              ? `${node.tagName}.${node.className}`
              : `#text in ${node?.parentElement?.className ?? 'what is gone'}`,
          ),
        });
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.longTasks.push(Math.round(entry.duration));
  }).observe({ type: 'longtask', buffered: false });
  addEventListener('DOMContentLoaded', () =>
    new MutationObserver((records) => {
      for (const { type, target } of records) {
        if (type !== 'characterData') continue;
        const price = target.parentElement?.closest<HTMLElement>('.price[data-bet]');
        if (price && target.parentElement?.classList.contains('odds'))
          seen.changes.push({ at: Date.now(), bet: price.dataset['bet']!, text: target.textContent ?? '' });
      }
    }).observe(document.body, { subtree: true, characterData: true, childList: true }),
  );
}
