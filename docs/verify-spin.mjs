#!/usr/bin/env node
// Draws spins of LIME's slots again from their published proofs, without any code of LIME and without any package.
//   node verify-spin.mjs title.json play.json …   checks files, without the network (0: all of all holds, 1: not)
// A title's data and the format of a play's file, with the order in which numbers are used: docs/fairness.md
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';

/** Whole numbers below `count`, all equally likely: four bytes each, those that would favour the first ones are left out. */
function picks({ serverSeed, clientSeed, nonce }) {
  let [block, at, no] = [Buffer.alloc(0), 0, 0];
  return (count) => {
    for (;;) {
      if (at === block.length) {
        block = createHmac('sha256', serverSeed).update(`${clientSeed}:${nonce}:${no}`).digest();
        [at, no] = [0, no + 1];
      }
      const word = block.readUInt32BE((at += 4) - 4);
      if (word < 2 ** 32 - (2 ** 32 % count)) return word % count;
    }
  };
}

const sum = (list) => list.reduce((all, one) => all + one, 0);
/** The entry for a count of bonus symbols; the last one holds for more. */
const byCount = (list, count, from) => (count < from ? 0 : (list[Math.min(count - from, list.length - 1)] ?? 0));
/** The index of a row whose last entry is its weight. */
function weighted(rows, pick) {
  let left = pick(sum(rows.map((row) => row.at(-1))));
  return rows.findIndex((row) => (left -= row.at(-1)) < 0);
}

/** Lines and ways: equal symbols from the first reel on, three at least; a wild stands for any but the bonus symbol. */
function fromLeft({ reels, wild }, window) {
  const isWays = reels.kind === 'ways';
  return (isWays ? [null] : reels.lines).flatMap((place, line) => {
    const rowsOf = (reel) => (isWays ? [...window[reel].keys()] : [Number(place[reel])]);
    const starts = new Set(rowsOf(0).map((row) => window[0][row]));
    return [...starts].flatMap((symbol) => {
      const [cells, factors] = [[], []];
      for (const [reel, column] of window.entries()) {
        const found = rowsOf(reel).filter((row) => column[row] === symbol || column[row] === wild);
        if (found.length === 0) break;
        cells.push(...found.map((row) => reel * reels.rows + row));
        factors.push(isWays ? found.length : column[found[0]] === wild ? reels.wildTimes : 1);
      }
      const pay = factors.reduce((product, factor) => product * factor, reels.pays[symbol]?.[factors.length - 3] ?? 0);
      return pay > 0 ? [{ symbol, count: factors.length, cells, line: isWays ? null : line, pay }] : [];
    });
  });
}

/** Clusters: equal symbols that touch at their sides, wilds with any of them. */
function clusters({ reels: { rows, sizes, pays }, wild }, window) {
  const cells = window.flat();
  const touches = (a, b) =>
    Math.abs((a % rows) - (b % rows)) + Math.abs(Math.floor(a / rows) - Math.floor(b / rows)) === 1;
  const known = new Set();
  return cells.flatMap((symbol, start) => {
    if (pays[symbol] === undefined || known.has(start)) return [];
    const group = [start];
    for (const cell of group)
      for (const [other, shown] of cells.entries())
        if (touches(cell, other) && (shown === symbol || shown === wild) && !group.includes(other)) group.push(other);
    for (const cell of group) if (cells[cell] === symbol) known.add(cell);
    const pay = pays[symbol][sizes.findLastIndex((least) => group.length >= least)] ?? 0;
    return pay > 0 ? [{ symbol, count: group.length, cells: group.toSorted((a, b) => a - b), line: null, pay }] : [];
  });
}

/** Stops the reels from left to right. @returns what is seen, and the cells that show the bonus symbol */
function spin(title, strips, free, times, pick) {
  const { reels, bonus } = title;
  const lists = strips.map((strip) => [...strip].map((digit) => parseInt(digit, 36)));
  const tops = lists.map((list) => pick(list.length));
  let window = lists.map((list, reel) =>
    Array.from({ length: reels.rows }, (_, row) => list[(tops[reel] + row) % list.length]),
  );
  const held = [...window.flat().entries()].filter(([, symbol]) => symbol === bonus.symbol).map(([cell]) => cell);
  const pay = byCount(bonus.pays, held.length, bonus.from);
  const ofBonus = pay > 0 ? [{ symbol: bonus.symbol, count: held.length, cells: held, line: null, pay }] : [];
  if (reels.kind !== 'cluster') {
    const wins = [...fromLeft(title, window), ...ofBonus];
    const win = sum(wins.map((one) => one.pay)) * times;
    return { steps: [{ kind: 'spin', free, fall: 0, window, wins, times, win }], held };
  }
  const steps = [];
  for (let fall = 0; fall < 10; fall += 1) {
    const own = clusters(title, window);
    const factor = reels.times[Math.min(fall, reels.times.length - 1)];
    const win = sum(own.map((one) => one.pay)) * factor + (fall === 0 ? pay : 0);
    const wins = fall === 0 ? [...own, ...ofBonus] : own;
    steps.push({ kind: 'spin', free, fall, window, wins, times: factor, win });
    if (own.length === 0) break;
    const gone = new Set(own.flatMap(({ cells }) => cells));
    // what pays goes, the rest falls, and the strip follows from above
    window = window.map((column, reel) => {
      const left = column.filter((_, row) => !gone.has(reel * reels.rows + row));
      while (left.length < reels.rows) left.unshift(lists[reel].at((tops[reel] -= 1) % lists[reel].length));
      return left;
    });
  }
  return { steps, held };
}

/** What the bonus symbols start, by the kind of the title's feature. */
const features = {
  spins(title, held, pick) {
    const { reels, bonus, feature } = title;
    const steps = [];
    let [of, step] = [byCount(feature.spins, held.length, bonus.from), 0];
    for (let no = 1; no <= of; no += 1) {
      const made = spin(title, feature.strips ?? reels.strips, [no, of], feature.times[step], pick);
      steps.push(...made.steps);
      if (made.held.length >= bonus.from) of = Math.min(feature.most, of + feature.again);
      step = sum(made.steps.map(({ win }) => win)) > 0 ? Math.min(step + 1, feature.times.length - 1) : 0;
    }
    return steps;
  },
  wheel({ feature: { prizes } }, _held, pick) {
    const prize = weighted(prizes, pick);
    return [{ kind: 'wheel', prize, win: prizes[prize][0] }];
  },
  hold({ reels, feature: { oneIn, values, full } }, held, pick) {
    const cells = reels.strips.length * reels.rows;
    const worth = new Map();
    const steps = [];
    const land = (places, left) => {
      const coins = places.map((cell) => [cell, values[weighted(values, pick)][0]]);
      for (const [cell, value] of coins) worth.set(cell, value);
      steps.push({ kind: 'hold', coins, left, win: 0 });
    };
    land(held, 3);
    for (let left = 3; left > 0 && worth.size < cells;) {
      const empty = Array.from({ length: cells }, (_, cell) => cell).filter((cell) => !worth.has(cell));
      // first each empty cell, then the values of the new coins
      const hit = empty.filter(() => pick(oneIn) === 0);
      land(hit, (left = hit.length > 0 ? 3 : left - 1));
    }
    steps.at(-1).win = sum([...worth.values()]) + (worth.size === cells ? full : 0);
    return steps;
  },
  ladder({ bonus, feature: { start, rungs, up } }, held, pick) {
    const steps = [];
    for (let [rung, goesOn] = [byCount(start, held.length, bonus.from), true]; goesOn; rung += 1) {
      goesOn = rung < rungs.length - 1 && pick(100) < up[rung];
      steps.push({ kind: 'rung', rung, win: goesOn ? 0 : rungs[rung] });
    }
    return steps;
  },
  pool({ feature: { prizes } }, _held, pick) {
    const prize = weighted(prizes, pick);
    const [win, share] = prizes[prize];
    return [{ kind: 'pool', prize, share, win }];
  },
};

/** A whole play of a title. */
function draw(title, play) {
  const pick = picks(play);
  const { steps, held } = spin(title, title.reels.strips, null, 1, pick);
  if (held.length >= title.bonus.from) steps.push(...features[title.feature.kind](title, held, pick));
  const poolShare = sum(steps.map(({ share = 0 }) => share));
  return { steps, win: Math.min(sum(steps.map(({ win }) => win)), title.cap), poolShare };
}

/** What of a play holds, step by step. */
function verify(play, title) {
  const { version, seedHash, serverSeed, clientSeed, nonce, bets, outcome, payout, pool = 0 } = play;
  const isKnown = version === '1' && Number.isSafeInteger(nonce) && nonce >= 0 && /^[\w-]{1,64}$/.test(clientSeed);
  if (!isKnown) return [['알 수 있는 형식이에요', false, `${play.game} ${version}`]];
  if (!title) return [['타이틀 데이터가 함께 있어요', false, `${play.game}.json`]];
  const hash = createHash('sha256').update(serverSeed).digest('hex');
  const drawn = draw(title, play);
  const [{ stake }, ...more] = bets;
  const isStake = more.length === 0 && stake >= 100 && stake <= 100_000 && stake % 100 === 0;
  const ofPool = Number((BigInt(pool) * BigInt(drawn.poolShare) * BigInt(isStake ? stake : 0)) / 100_000_000n);
  const paid = (drawn.win * stake) / 100 + ofPool;
  const text = `${drawn.steps.length}단계, ${drawn.win / 100}배`;
  return [
    ['서버 시드의 해시가 판 전에 공개한 값이에요', hash === seedHash, hash],
    ['두 시드와 판 번호로 계산한 스핀이 공개한 스핀이에요', isDeepStrictEqual(drawn, outcome), text],
    ['타이틀 데이터로 계산한 지급액이에요', isStake && paid === payout, `${paid}`],
  ];
}

const read = process.argv.slice(2).map((file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    return { unreadable: `${file}: ${error.message}` };
  }
});
const titles = new Map(read.filter(({ reels }) => reels).map((title) => [title.id, title]));
const plays = read.filter(({ reels }) => !reels);
const steps = plays.flatMap((play) => {
  try {
    return play.unreadable ? [['읽을 수 있는 자료예요', false, play.unreadable]] : verify(play, titles.get(play.game));
  } catch (error) {
    return [['읽을 수 있는 자료예요', false, `${play.game}: ${error.message}`]];
  }
});
if (steps.length === 0) console.error('node verify-spin.mjs title.json play.json …');
for (const [name, holds, value] of steps) console.log(`${holds ? '맞음' : '다름'}  ${name}\n      ${value}`);
process.exitCode = steps.length === 0 ? 2 : steps.every(([, holds]) => holds) ? 0 : 1;
