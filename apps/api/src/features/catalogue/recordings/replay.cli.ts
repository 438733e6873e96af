import { readFile, writeFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { notify } from '../../../core/channel.ts';
import { readWords, UsageError } from '../../../core/cli.ts';
import type { CliCommand } from '../../../core/cli.ts';
import { databaseClock } from '../../../core/db.ts';
import { readRecording, writeRecording } from '../../../feeds/replay/recording-file.ts';
import { replayRecordedMatch } from '../../../feeds/replay/replay-recorded-match.ts';
import { runRecording, runRecordedMatch } from '../../../feeds/replay/run-replay.ts';
import { readRecordedMatchFile } from '../../../feeds/replay/recorded-match-file.ts';
import { takeFeedResults } from '../../results/feed-results.ts';
import { createFeedSink } from '../intake/feed-sink.ts';
import { recordingOf } from './recording.ts';
import { readIncidents, readPriceHistory, readRecordedFixture } from './recording.sql.ts';

/** A replay that starts "now" gives members a moment to see the fixture first. */
const headStartMs = 10_000;
const here = (path: string) => resolve(process.env['INIT_CWD'] ?? '.', path);

/** `record <gameSeq> <file>`: what the catalogue knows of a match, as a file that can be replayed. */
export const recordCommand: CliCommand = async ([gameSeq, path], { db, print }) => {
  if (!gameSeq || !path || !/^[1-9]\d{0,15}$/.test(gameSeq)) throw new UsageError('Which game, and into which file?');
  const fixture = await readRecordedFixture(db, Number(gameSeq));
  if (!fixture) throw new Error(`There is no game ${gameSeq}.`);
  const recording = recordingOf(fixture, await readIncidents(db, fixture.id), await readPriceHistory(db, fixture.id));
  await writeFile(here(path), writeRecording(recording));
  print(`${recording.lines.length} moments of ${fixture.home_en} – ${fixture.away_en} are in ${path}.`);
  return 0;
};

/** `replay <file> [--speed N] [--start ISO]`: a recorded or real match under a new fixture, from its start to its result. */
export const replayCommand: CliCommand = async (args, { db, print }) => {
  const { path, speed, start } = readArguments(args);
  const now = await databaseClock(db);
  const clock = {
    now,
    async wait(until: number) {
      const left = until - now();
      if (left > 0) await pause(left);
    },
  };
  const startsAt = start ?? clock.now() + headStartMs;
  if (startsAt < clock.now()) throw new UsageError('--start lies in the past.');
  const text = await readFile(here(path), 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${path} cannot be read (${error.code}).`, { cause: error });
  });
  const sink = createFeedSink({ db, channel: { notify }, takeResults: takeFeedResults });
  const told = readRecordedMatchFile(text);
  const recording = told ? null : readRecording(text);
  if (told) {
    const match = replayRecordedMatch(told, startsAt, speed);
    print(`${told.home} – ${told.away} starts at ${match.fixture.startsAt.toISOString()}, ${speed} times as fast.`);
    await runRecordedMatch(sink, match, clock);
    const { home, away } = match.play.script.outcome.score;
    print(`It ended ${home}-${away}.`);
  } else if (recording) {
    const key = `${basename(path)}/${new Date(startsAt).toISOString()}`;
    print(`${recording.lines.length} moments from ${new Date(startsAt).toISOString()} on, ${speed} times as fast.`);
    await runRecording(sink, recording, { key, startsAt, speed }, clock);
    print('It has ended.');
  } else throw new Error(`${path} is no recording and no timeline of a match.`);
  return 0;
};

function readArguments(args: readonly string[]): { path: string; speed: number; start: number | null } {
  const { words, options } = readWords(args, { takes: '<file>', options: ['[--speed 1–60]', '[--start ISO]'] });
  const speed = Number(options['speed'] ?? '1');
  if (!(speed >= 1 && speed <= 60)) throw new UsageError('--speed wants a number from 1 to 60.');
  const start = options['start'] === undefined ? null : Date.parse(String(options['start']));
  if (start !== null && Number.isNaN(start))
    throw new UsageError('--start wants an instant as 2026-11-21T19:00:00+09:00.');
  return { path: words[0]!, speed, start };
}
