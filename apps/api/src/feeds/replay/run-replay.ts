import type { FeedSink } from '../feed.ts';
import { tellPlays } from '../live-script.ts';
import type { Telling } from '../live-script.ts';
import { callsOf } from './recording-file.ts';
import type { Recording } from './recording-file.ts';
import { replaySource } from './replay-recorded-match.ts';
import type { ReplayedMatch } from './replay-recorded-match.ts';

export type Clock = { now(): number; wait(until: number): Promise<void> };

const tickMs = 250;

/** Tells a real match once more, from its fixture to its result. */
export async function runRecordedMatch(sink: FeedSink, match: ReplayedMatch, clock: Clock): Promise<void> {
  const { fixture, prematch, play, result, endsAt } = match;
  await sink.takeFixtures(replaySource, [fixture]);
  await sink.takeOffers(replaySource, [
    { fixtureKey: fixture.key, at: new Date(Math.min(clock.now(), play.startsAt)), markets: prematch },
  ]);
  const telling: Telling = { play, told: -1, offered: -1 };
  await clock.wait(play.startsAt);
  while (clock.now() < endsAt + tickMs) {
    await tellPlays(sink, replaySource, [telling], clock.now());
    await clock.wait(clock.now() + tickMs);
  }
  await sink.takeResults(replaySource, [result]);
}

/** Replays a recorded match as it was first reported. */
export async function runRecording(
  sink: FeedSink,
  recording: Recording,
  { key, startsAt, speed }: { key: string; startsAt: number; speed: number },
  clock: Clock,
): Promise<void> {
  await sink.takeFixtures(replaySource, [{ ...recording.fixture, key, startsAt: new Date(startsAt) }]);
  for (const call of callsOf(recording, key, startsAt, speed)) {
    await clock.wait(call.at);
    if (call.kind === 'live') await sink.takeLive(replaySource, [call.state]);
    else if (call.kind === 'offer') await sink.takeOffers(replaySource, [call.offer]);
    else await sink.takeResults(replaySource, [call.result]);
  }
}
