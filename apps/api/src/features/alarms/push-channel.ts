import { eventLabel } from '@lime/contract/delivery-events.ts';
import type { Core } from '../../core/context.ts';
import type { Channel } from '../deliveries/deliveries.types.ts';
import { postOutside } from '../deliveries/post-outside.service.ts';
import type { AlarmBody } from './alarm-body.ts';
import { sitePushKey } from './push-key.ts';
import { forgetDevice, readSubscription } from './push.sql.ts';

/** A push service keeps what a device did not take for so long: later it is no news. */
const keptSeconds = 4 * 3_600;
/** Characters of the text: a push takes four thousand bytes, and a Korean character three of them. */
const mostText = 900;
/** A device that is gone: its service answers so for ever. */
const gone = [404, 410];
/** Answers after which another try is of no use. */
const final = [400, 401, 403, 413];

/** What the office's worker shows (apps/office/public/sw.js). `path` is below /office. */
export type PushMessage = { title: string; text: string; path: string; tag: string };

/**
 * Web push to a browser of staff, encrypted for it alone.
 *
 * @param contact  whom the service may ask about what the site sends: `mailto:` or `https:`
 */
export function pushChannel({ db }: Pick<Core, 'db'>, contact: string, allowPrivate: () => boolean): Channel {
  return {
    async send(row, { timeoutMs, signal }) {
      const device = await readSubscription(db, row.target_id);
      if (!device) return { code: null, problem: 'off', ended: true };
      const { text, path } = row.body as AlarmBody;
      const [title = eventLabel(row.event), ...lines] = text.split('\n');
      const message: PushMessage = { title, text: lines.join('\n').slice(0, mostText), path, tag: row.event_id };
      const { default: webPush } = await import('web-push');
      const { endpoint, headers, body } = webPush.generateRequestDetails(
        { endpoint: device.endpoint, keys: { p256dh: device.p256dh, auth: device.auth } },
        JSON.stringify(message),
        { TTL: keptSeconds, urgency: 'high', vapidDetails: { subject: contact, ...(await sitePushKey(db)) } },
      );
      const outcome = await postOutside(
        { url: endpoint, headers, body },
        { allowPrivate: allowPrivate(), timeoutMs, signal },
      );
      if (outcome.code === null) return outcome;
      if (gone.includes(outcome.code)) await forgetDevice(db, row.target_id, device.endpoint);
      return gone.includes(outcome.code) || final.includes(outcome.code) ? { ...outcome, ended: true } : outcome;
    },
  };
}
