import { mailAddressesOf } from '@lime/domain/alarms/alarm-address.ts';
import type { Core } from '../../core/context.ts';
import type { Channel } from '../deliveries/deliveries.types.ts';
import { sendMail } from '../deliveries/send-mail.service.ts';
import type { MailServer } from '../deliveries/send-mail.service.ts';
import type { AlarmBody } from './alarm-body.ts';
import { readAddress } from './alarms.sql.ts';

/** Mail to one or several addresses. @param server null: there is none, and nothing is sent */
export function mailChannel({ db }: Pick<Core, 'db'>, server: MailServer | null): Channel {
  return {
    async send(row, { timeoutMs, signal }) {
      const address = await readAddress(db, row.target_id, 'mail');
      if (address === null || server === null) return { code: null, problem: 'off', ended: true };
      const to = mailAddressesOf(address);
      if (to === null) return { code: null, problem: 'address', ended: true };
      const { text } = row.body as AlarmBody;
      const letter = {
        from: server.from,
        to,
        subject: text.split('\n', 1)[0]!,
        text,
        // the same however often it is tried: a mail box sees repeats by it
        messageId: `<${row.event_id}@${server.from.split('@')[1]!}>`,
        headers: { 'auto-submitted': 'auto-generated' },
      };
      return sendMail(server, letter, { timeoutMs, signal });
    },
  };
}
