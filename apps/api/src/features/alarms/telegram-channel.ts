import type { Core } from '../../core/context.ts';
import type { Channel } from '../deliveries/deliveries.types.ts';
import { postOutside } from '../deliveries/post-outside.service.ts';
import type { AlarmBody } from './alarm-body.ts';
import { readAddress } from './alarms.sql.ts';

/** A bot of Telegram, or a server that speaks as it does. */
export type TelegramBot = { readonly url: string; readonly token: string };

/** Answers after which another try is of no use: there is no such chat, or it does not want the bot. */
const final = [400, 403, 404];

/** Messages of a bot to a chat. @param bot null: there is none, and nothing is sent */
export function telegramChannel({ db }: Pick<Core, 'db'>, bot: TelegramBot | null): Channel {
  return {
    async send(row, { timeoutMs, signal }) {
      const chat = await readAddress(db, row.target_id, 'telegram');
      if (chat === null || bot === null) return { code: null, problem: 'off', ended: true };
      const outcome = await postOutside(
        {
          url: `${bot.url}/bot${bot.token}/sendMessage`,
          headers: { 'content-type': 'application/json; charset=utf-8' },
          body: JSON.stringify({ chat_id: chat, text: (row.body as AlarmBody).text, disable_web_page_preview: true }),
        },
        // the operator of the server named it, not a person at a screen
        { allowPrivate: true, timeoutMs, signal },
      );
      return outcome.code !== null && final.includes(outcome.code) ? { ...outcome, ended: true } : outcome;
    },
  };
}
