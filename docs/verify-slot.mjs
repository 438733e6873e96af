#!/usr/bin/env node
// Counts what one of LIME's slots pays back from its data, without any code of LIME and without any package.
//   node verify-slot.mjs title.json …    0: it is what each file says under `returned`, 1: it is not
// The file and the rules: docs/decisions/0067-rules-of-slots.md. Wins are in units; the last one is the cap and all beyond.
import { readFileSync } from 'node:fs';

/** The entry for a count of bonus symbols; the last one holds for more. */
const byCount = (list, count, from) => (count < from ? 0 : (list[Math.min(count - from, list.length - 1)] ?? 0));
const total = (rows) => rows.reduce((sum, row) => sum + row.at(-1), 0); // of weights
const cycleOf = (strips) => strips.reduce((product, strip) => product * strip.length, 1);
const only = (cap, win, chance = 1) => new Float64Array(cap + 1).fill(chance, win, win + 1);
/** Adds chances by win, moved by a win and thinned by a chance. */
function add(into, from, shift, chance) {
  for (let win = 0, cap = into.length - 1; win <= cap; win += 1)
    if (from[win] > 0) into[win + shift < cap ? win + shift : cap] += from[win] * chance;
}

/** Lines and ways, reel by reel: what is left of each line's symbol, what was paid, bonus symbols, and in how many ways. */
function countFromLeft({ reels, wild, bonus }, strips, note) {
  const isWays = reels.kind === 'ways';
  const places = isWays ? [null] : reels.lines;
  let states = [{ threads: null, win: 0, count: 0, times: 1 }];
  for (const [reel, strip] of strips.entries()) {
    const merged = new Map();
    for (const stop of strip.keys()) {
      const column = Array.from({ length: reels.rows }, (_, row) => strip[(stop + row) % strip.length]);
      const shown = places.map((place) => (isWays ? column : [column[place[reel]]]));
      const starts = shown.flatMap((cells, place) => [...new Set(cells)].map((symbol) => [place, symbol, 1]));
      for (const { threads, win, count, times } of states) {
        const next = { threads: [], win, count: count + column.filter((cell) => cell === bonus.symbol).length, times };
        for (const [place, symbol, product] of threads ?? starts) {
          const found = shown[place].filter((cell) => cell === symbol || cell === wild);
          const here = isWays ? found.length : found.length && (found[0] === wild ? reels.wildTimes : 1);
          if (here > 0 && reel < strips.length - 1) next.threads.push([place, symbol, product * here]);
          else next.win += (reels.pays[symbol]?.[here > 0 ? reel - 2 : reel - 3] ?? 0) * product * (here || 1);
        }
        const key = `${next.count};${next.win};${next.threads.join(';')}`;
        if (merged.has(key)) merged.get(key).times += times;
        else merged.set(key, next);
      }
    }
    states = [...merged.values()];
  }
  for (const { win, count, times } of states) note(count, win, times);
}

/** Clusters: every stop of all reels, with all that falls after it. Cells are numbered reel by reel, from above. */
function countClusters({ reels: { rows, sizes, pays, times }, bonus, wild }, strips, note) {
  const all = Array.from({ length: rows * strips.length }, (_, cell) => cell);
  const touch = (a, b) => Math.hypot((a % rows) - (b % rows), Math.floor(a / rows) - Math.floor(b / rows)) === 1;
  const neighbours = all.map((cell) => all.filter((other) => touch(cell, other)));
  const [cells, seen, goes] = [new Int8Array(all.length), new Int32Array(all.length), new Int32Array(all.length)];
  const [tops, found] = [strips.map(() => 0), new Int8Array(all.length)];
  let group = 0;
  for (let no = 0, cycle = cycleOf(strips); no < cycle; no += 1) {
    for (let reel = 0, rest = no; reel < strips.length; rest = Math.floor(rest / strips[reel].length), reel += 1) {
      const strip = strips[reel];
      tops[reel] = rest % strip.length;
      for (let row = 0; row < rows; row += 1) cells[reel * rows + row] = strip[(tops[reel] + row) % strip.length];
    }
    let [count, win] = [0, 0];
    for (const cell of cells) if (cell === bonus.symbol) count += 1;
    for (let fall = 0, paid = 1; fall < 10 && paid > 0; fall += 1) {
      const before = group;
      paid = 0;
      for (const start of all) {
        const symbol = cells[start];
        if (pays[symbol] === undefined || seen[start] > before) continue;
        let size = 1;
        seen[(found[0] = start)] = group += 1;
        for (let no = 0; no < size; no += 1)
          for (const cell of neighbours[found[no]])
            if (seen[cell] !== group && (cells[cell] === symbol || cells[cell] === wild))
              seen[(found[size++] = cell)] = group;
        if (size < sizes[0]) continue;
        paid += pays[symbol][sizes.findLastIndex((least) => size >= least)];
        for (let no = 0; no < size; no += 1) goes[found[no]] = before + 1;
      }
      win += paid * times[Math.min(fall, times.length - 1)];
      for (let reel = 0, to = rows - 1; paid > 0 && reel < strips.length; reel += 1, to = reel * rows + rows - 1) {
        for (let from = to; from >= reel * rows; from -= 1) if (goes[from] <= before) cells[to--] = cells[from];
        while (to >= reel * rows) cells[to--] = strips[reel].at((tops[reel] -= 1) % strips[reel].length);
      }
    }
    note(count, win, 1);
  }
}

/** Every window of some strips. @returns [bonus symbols, win, chance] */
function windows(title, strips, unit, cap) {
  const lists = strips.map((strip) => [...strip].map((digit) => parseInt(digit, 36)));
  const counts = new Map();
  (title.reels.kind === 'cluster' ? countClusters : countFromLeft)(title, lists, (count, win, times) => {
    const units = Math.min(cap, (win + byCount(title.bonus.pays, count, title.bonus.from)) / unit);
    counts.set(units * 64 + count, (counts.get(units * 64 + count) ?? 0) + times);
  });
  return [...counts].map(([key, times]) => [key % 64, Math.floor(key / 64), times / cycleOf(lists)]);
}

/** What a feature wins from so many bonus symbols on, by win. @param list  the windows of free spins */
const features = {
  spins({ spins, again, most, times }, { from }, bonuses, unit, cap, list) {
    let states = [[byCount(spins, bonuses, from), 0, only(cap, 0)]];
    for (let played = 0; states.some(([of]) => of > played); played += 1) {
      const next = {};
      for (const [of, step, chances] of states)
        for (const [come, win, chance] of of > played ? list : [[0, 0, 1]]) {
          const all = of > played && come >= from ? Math.min(most, of + again) : of;
          const up = win > 0 ? Math.min(step + 1, times.length - 1) : 0;
          add((next[`${all},${up}`] ??= [all, up, only(cap, 0, 0)])[2], chances, win * times[step], chance);
        }
      states = Object.values(next);
    }
    return states.reduce((sum, [, , chances]) => sum.map((chance, win) => chance + chances[win]), only(cap, 0, 0));
  },
  hold({ oneIn, values, full }, _bonus, held, unit, cap, _list, cells) {
    const [result, reach, all] = [only(cap, 0, 0), only(cells, held), total(values)];
    for (let coins = 0, worth = only(cap, 0); coins <= cells; coins += 1) {
      const [free, idle] = [cells - coins, (1 - 1 / oneIn) ** (cells - coins)];
      const ends = free === 0 ? 1 : idle ** 3; // three spins in which no empty cell gets a coin
      add(result, worth, free === 0 ? full / unit : 0, reach[coins] * ends);
      for (let more = 1, ways = free; more <= free; ways *= (free - more) / (more + 1), more += 1)
        reach[coins + more] += (reach[coins] * (1 - ends) * ways * (oneIn - 1) ** -more * idle) / (1 - idle);
      const next = only(cap, 0, 0);
      for (const [value, weight] of values) add(next, worth, value / unit, weight / all);
      worth = next;
    }
    return result;
  },
  ladder({ start, rungs, up }, { from }, bonuses, unit, cap) {
    const result = only(cap, 0, 0);
    for (let rung = byCount(start, bonuses, from), reached = 1; rung < rungs.length; reached *= up[rung++] / 100)
      add(result, only(cap, 0), rungs[rung] / unit, reached * (1 - (up[rung] ?? 0) / 100));
    return result;
  },
  wheel({ prizes }, _bonus, _bonuses, unit, cap) {
    const [result, all] = [only(cap, 0, 0), total(prizes)];
    for (const prize of prizes) add(result, only(cap, 0), prize[0] / unit, prize.at(-1) / all);
    return result;
  },
};
for (const file of process.argv.slice(2)) {
  const title = JSON.parse(readFileSync(file, 'utf8'));
  const { reels, bonus, feature } = title;
  const prizes = (feature.prizes ?? feature.values ?? []).map(([prize]) => prize);
  const amounts = [title.cap, reels.pays, bonus.pays, prizes, feature.rungs ?? [], feature.full ?? 0].flat(2);
  const unit = [10, 5, 4, 2, 1].find((by) => amounts.every((pay) => pay % by === 0));
  const cap = title.cap / unit;
  const list = windows(title, reels.strips, unit, cap);
  const free = feature.strips ? windows(title, feature.strips, unit, cap) : list;
  const [chances, known, cells] = [only(cap, 0, 0), [], reels.rows * reels.strips.length];
  const started = (come) => (features[feature.kind] ?? features.wheel)(feature, bonus, come, unit, cap, free, cells);
  for (const [come, win, chance] of list)
    add(chances, (known[come] ??= come < bonus.from ? only(cap, 0) : started(come)), win, chance);
  const mean = chances.reduce(
    (sum, chance, win) => sum + (chance * win * unit) / 100,
    (feature.contribution ?? 0) / 1000,
  );
  const returned = `${(Math.floor(mean * 10_000) / 100).toFixed(2)}%`;
  const highest = chances.findLastIndex((chance) => chance > 0);
  const [hit, plays] = [(100 - 100 * chances[0]).toFixed(2), Math.round(1 / chances[highest]).toLocaleString()];
  const holds = (title.returned ?? returned) === returned;
  if (!holds) process.exitCode = 1;
  console.log(`${holds ? '맞음' : '다름'}  ${title.id}: 환수율 ${returned}, 당첨 확률 ${hit}%`);
  console.log(`      최고 ${(highest * unit) / 100}배, ${plays}회에 1회`);
}
