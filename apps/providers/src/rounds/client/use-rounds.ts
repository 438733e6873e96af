import { serverClock } from '@lime/ui/rounds/server-clock.ts';
import { useEffect, useState } from 'react';
import { afterNews } from '../rounds-now.ts';
import type { RoundsNow, GameNews } from '../rounds-now.ts';

/** A host that says nothing for so long is not there; it beats every two seconds. */
const silentMs = 6_000;
const firstPauseMs = 500;
const longestPauseMs = 4_000;
/** The time is asked for until it is surer than this. */
const doubtMs = 75;
const maxAsked = 4;

export type Followed = {
  /** undefined: not received yet; null: the site shows this game to nobody now */
  readonly rounds: RoundsNow | null | undefined;
  /** the host is there, and gets the site's messages */
  readonly isLive: boolean;
};

/**
 * Follows a game's rounds as its host sends them; comes back by itself when the connection broke.
 *
 * @param tries  another number begins anew
 */
export function useRounds(game: string, tries: number): Followed {
  const [followed, setFollowed] = useState<Followed>({ rounds: undefined, isLive: true });
  useEffect(() => {
    let socket: WebSocket | null = null;
    let isOver = false;
    let pauseMs = firstPauseMs;
    let timer: ReturnType<typeof setTimeout>;

    const lost = () => setFollowed((before) => (before.isLive ? { ...before, isLive: false } : before));
    const watch = () => {
      clearTimeout(timer);
      timer = setTimeout(again, silentMs);
    };
    const again = () => {
      clearTimeout(timer);
      socket?.close();
      socket = null;
      if (isOver) return;
      lost();
      timer = setTimeout(open, pauseMs);
      pauseMs = Math.min(longestPauseMs, pauseMs * 2);
    };
    const open = () => {
      const own = new WebSocket(`${location.origin.replace('http', 'ws')}/rounds/${game}/stream`);
      socket = own;
      watch();
      own.onmessage = ({ data }: MessageEvent<string>) => {
        if (own !== socket) return;
        pauseMs = firstPauseMs;
        watch();
        take(JSON.parse(data) as GameNews);
      };
      own.onclose = () => own === socket && again();
    };
    const take = (told: GameNews) => {
      switch (told.of) {
        case 'all':
          if (told.now) serverClock.learn(told.now);
          return setFollowed({ rounds: told.rounds, isLive: told.isLive });
        case 'round':
          serverClock.learn(told.news.now);
          return setFollowed((before) =>
            before.rounds ? { ...before, rounds: afterNews(before.rounds, told.news) } : before,
          );
        case 'line':
          return setFollowed((before) => ({ ...before, isLive: told.isLive }));
        case 'beat':
          if (told.now) serverClock.learn(told.now);
      }
    };
    open();
    return () => {
      isOver = true;
      clearTimeout(timer);
      socket?.close();
    };
  }, [game, tries]);
  useEffect(askTime, []);
  return followed;
}

/** Asks for the time until it is known well enough. @returns ends it */
function askTime(): () => void {
  let asked = 0;
  const ask = async () => {
    asked += 1;
    if (asked > maxAsked || serverClock.doubt() <= doubtMs) return clearInterval(timer);
    const askedAt = serverClock.elapsed();
    const answer = await fetch('/rounds/time').catch(() => null);
    const told = answer?.ok ? ((await answer.json()) as { now: string | null }) : null;
    if (told?.now) serverClock.learn(told.now, askedAt);
  };
  const timer = setInterval(() => void ask(), 1_000);
  void ask();
  return () => clearInterval(timer);
}
