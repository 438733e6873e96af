/** Source: decision 99. */
export const longestMs = 10_000;

/** What the page in the KPlay window sends to the page that opened it. */
export type LaunchNews = 'url' | 'error';

const launchChannel = 'lime-launch';

let taken: symbol | null = null;

/** Whether a launch of this page is under way: a second one is refused until it ends. */
export const isLaunching = (): boolean => taken !== null;

/**
 * Begins a launch. It ends with its address, with an error, or after ten seconds. With `untilUrl`, the specification's
 * literal reading, only an address ends it.
 *
 * @returns the function that ends it
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

/** Calls the listener once, with how the launch in the other window ended; stops listening after a minute. */
export function onLaunchNews(listener: (news: LaunchNews) => void): void {
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

/** Sends the page that opened this window how its launch ended. */
export function sendLaunchNews(news: LaunchNews): void {
  const channel = new BroadcastChannel(launchChannel);
  channel.postMessage(news);
  channel.close();
}
