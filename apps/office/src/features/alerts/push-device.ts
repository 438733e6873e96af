import { send } from '../../lib/api.ts';
import { deviceName } from './device-name.ts';

/** Where the office is served: its worker may answer for nothing else. */
const scope = import.meta.env.BASE_URL;

/** Can this browser be rung by push? Some can only once the office was put on the home screen. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Has its user refused notifications of this site? Only the browser's own settings take that back. */
export const isPushDenied = (): boolean => canPush() && Notification.permission === 'denied';

/** The address by which push rings this browser; null: it does not. */
export async function ownEndpoint(): Promise<string | null> {
  if (!canPush()) return null;
  const registration = await navigator.serviceWorker.getRegistration(scope);
  return (await registration?.pushManager.getSubscription())?.endpoint ?? null;
}

/**
 * Asks the user and the browser's push service, and lets the site ring this browser.
 *
 * @param key  the site's, base64url
 * @returns  why not, in Korean, when the user or the browser says no; null: it does
 */
export async function startPush(key: string): Promise<string | null> {
  if ((await Notification.requestPermission()) !== 'granted') return '브라우저에서 알림을 허용해주세요.';
  await navigator.serviceWorker.register(`${scope}sw.js`, { scope, updateViaCache: 'none' });
  const registration = await navigator.serviceWorker.ready;
  // one that another key made rings no more
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const subscription = await registration.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: key })
    .catch(() => null);
  if (subscription === null) return '이 브라우저의 푸시 서비스에 연결하지 못했어요. 잠시 후 다시 켜주세요.';
  const { endpoint, keys } = subscription.toJSON();
  await send('/staff/me/push/add', {
    name: deviceName(navigator.userAgent),
    endpoint: endpoint!,
    p256dh: keys!['p256dh']!,
    auth: keys!['auth']!,
  });
  return null;
}

/** The browser forgets that it was subscribed. */
export async function stopPush(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(scope);
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
