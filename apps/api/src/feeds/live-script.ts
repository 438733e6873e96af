import type { LiveIncident } from '@lime/domain/in-play/live-state.ts';
import { frameIndexAt } from '@lime/domain/in-play/play-match.ts';
import { clockAt } from '@lime/domain/in-play/script.ts';
import type { Frame, Script } from '@lime/domain/in-play/script.ts';
import type { FeedLive, FeedMarket, FeedOffer, FeedSink } from './feed.ts';

/** A match whose script is known beforehand and reported as time goes on: the built-in league's, or a replayed one. */
export type LivePlay = {
  readonly fixtureKey: string;
  /** milliseconds since 1970 */
  readonly startsAt: number;
  readonly script: Script;
  /** 2 = twice as fast as the script's own time */
  readonly speed: number;
  /** frames from this one on are not reported: play was stopped there. Infinity: it was not */
  readonly stopsAt: number;
  /** what is sold at a frame that is priced anew */
  readonly marketsOf: (frame: Frame) => readonly FeedMarket[];
};

/** Number of the frame that is current at a moment (milliseconds since 1970); −1 before the start. */
export function frameOf(play: LivePlay, at: number): number {
  if (at < play.startsAt) return -1;
  const index = frameIndexAt(play.script, ((at - play.startsAt) / 1000) * play.speed);
  return Math.min(index, play.stopsAt);
}

/** When a frame begins, milliseconds since 1970. */
function wallOf({ startsAt, script, speed }: LivePlay, frame: number): number {
  return Math.round(startsAt + (script.frames[frame]!.at * 1000) / speed);
}

/**
 * The state of a match at a frame.
 *
 * @param after   the result has the incidents of the frames after this one; −1: all so far
 * @param closed  the same state a moment earlier, before its prices are there: nothing is sold
 */
export function liveOf(play: LivePlay, frame: number, after = -1, closed = false): FeedLive {
  const { script, fixtureKey, speed, stopsAt } = play;
  const isStopped = frame >= stopsAt;
  const now = script.frames[isStopped ? stopsAt - 1 : frame]!;
  const wall = wallOf(play, frame);
  const incidents = new Map<number, LiveIncident>();
  for (const { told } of script.frames.slice(after + 1, Math.min(frame + 1, stopsAt)))
    for (const incident of told) incidents.set(incident.no, incident);
  const clock = now.clock;
  const { clockRate, ...detail } = now.detail;
  return {
    fixtureKey,
    seq: frame * 2 + (closed ? 1 : 2),
    at: new Date(wall),
    period: isStopped ? 'interrupted' : now.period,
    clock: clock && {
      seconds: clockAt(clock, script.frames[frame]!.at),
      running: clock.rate !== 0 && !isStopped,
      at: wall,
    },
    score: now.score,
    periods: now.periods,
    stats: now.stats,
    detail: typeof clockRate === 'number' ? { ...detail, clockRate: isStopped ? 0 : clockRate * speed } : detail,
    suspended: isStopped ? 'interrupted' : (now.suspended ?? (closed ? 'feed' : null)),
    danger: isStopped ? null : now.danger,
    incidents: [...incidents.values()],
  };
}

/** The frame whose prices apply at a frame: the last one made anew. −1: there are none yet. */
export function offerFrameOf({ script, stopsAt }: LivePlay, frame: number): number {
  for (let i = Math.min(frame, stopsAt - 1); i >= 0; i -= 1) if (script.frames[i]!.reprice) return i;
  return -1;
}

/** Everything sold with the prices of a frame. */
export function offerOfFrame(play: LivePlay, frame: number): FeedOffer {
  return {
    fixtureKey: play.fixtureKey,
    at: new Date(wallOf(play, frame)),
    product: 'inplay',
    markets: play.marketsOf(play.script.frames[frame]!),
  };
}

/** What was sent of a match so far: the last frames whose state and whose prices were; −1 none. */
export type Telling = { readonly play: LivePlay; told: number; offered: number };

/**
 * Sends the states of matches at a moment: all of them in one batch of states and one of offers (states a second time where
 * something opens).
 *
 * A state that stops the sale goes before new prices, one that opens it after them, so that nothing is ever sold at the
 * price of another score.
 */
export async function tellPlays(
  sink: FeedSink,
  source: string,
  tellings: readonly Telling[],
  at: number,
): Promise<{ live: number; offers: number }> {
  const moving = tellings.flatMap((telling) => {
    const frame = frameOf(telling.play, at);
    return frame > telling.told ? [{ telling, frame, state: liveOf(telling.play, frame, telling.told) }] : [];
  });
  const stopping = moving.flatMap(({ telling: { play, told }, frame, state }): FeedLive[] => {
    if (state.suspended !== null) return [state];
    // Its prices are of another score, or nobody knows of when.
    return told < 0 || !isSameScore(state, liveOf(play, told, told)) ? [liveOf(play, frame, told, true)] : [];
  });
  const offering = moving.flatMap(({ telling, frame, state }) => {
    const priced = offerFrameOf(telling.play, frame);
    return priced > telling.offered && (state.suspended === null || state.period === 'ended')
      ? [{ telling, priced, offer: offerOfFrame(telling.play, priced) }]
      : [];
  });
  const opening = moving.filter(({ state }) => state.suspended === null).map(({ state }) => state);
  const counts = { live: 0, offers: 0 };
  if (stopping.length > 0) counts.live += (await sink.takeLive(source, stopping)).taken;
  if (offering.length > 0) {
    const offers = offering.map(({ offer }) => offer);
    counts.offers += (await sink.takeOffers(source, offers)).taken;
  }
  if (opening.length > 0) counts.live += (await sink.takeLive(source, opening)).taken;
  for (const { telling, frame } of moving) telling.told = frame;
  for (const { telling, priced } of offering) telling.offered = priced;
  return counts;
}

function isSameScore(a: FeedLive, b: FeedLive): boolean {
  return (
    a.score.home === b.score.home &&
    a.score.away === b.score.away &&
    JSON.stringify(a.periods) === JSON.stringify(b.periods)
  );
}
