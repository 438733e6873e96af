/** Source: decision 99. */
export const longestMs = 10_000;

/** What the page in the KPlay window tells the page that opened it. */
export type LaunchNews = 'url' | 'error';

export const launchChannel = 'lime-launch';

let taken: symbol | null = null;

/** Whether a launch of this page is still under way: a second press waits for its end. */
export const isLaunching = (): boolean => taken !== null;

/**
 * A launch begins. It ends with its address, and also with an error or after ten seconds unless `untilUrl` says that an
 * address alone ends it, which is the specification's literal reading.
 *
 * @returns what ends it
 */
export function beginLaunch(untilUrl: boolean): (news: LaunchNews) => void {
  const own = Symbol('launch');
  taken = own;
  const free = () => {
    if (taken === own) taken = null;
  };
  const timer = untilUrl ? undefined : setTimeout(free, longestMs);
  return (news) => {
    if (untilUrl && news !== 'url') return;
    clearTimeout(timer);
    free();
  };
}

/** Hears once how the launch in the other window ended. */
export function whenToldOfLaunch(listener: (news: LaunchNews) => void): void {
  const channel = new BroadcastChannel(launchChannel);
  const stop = () => channel.close();
  const timer = setTimeout(stop, 60_000);
  channel.addEventListener('message', ({ data }) => {
    if (data !== 'url' && data !== 'error') return;
    clearTimeout(timer);
    stop();
    listener(data);
  });
}

/** Tells the page that opened this window how its launch ended. */
export function tellOfLaunch(news: LaunchNews): void {
  const channel = new BroadcastChannel(launchChannel);
  channel.postMessage(news);
  channel.close();
}
