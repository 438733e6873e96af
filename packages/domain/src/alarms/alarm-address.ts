import type { AlarmChannel } from './alarm-rules.ts';

/** Mail addresses that one alarm may have. */
export const maxMailAddresses = 10;

const telegramChat = /^(-?\d{1,20}|@[A-Za-z]\w{3,63})$/;
const mailAddress = /^[\w.+-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;

/** The mail addresses in a text, separated by commas or spaces; null: it has none, too many, or something else. */
export function mailAddressesOf(text: string): string[] | null {
  if (/[\r\n]/.test(text)) return null;
  const addresses = [...new Set(text.split(/[\s,]+/).filter((part) => part !== ''))];
  const fine = addresses.length >= 1 && addresses.length <= maxMailAddresses;
  return fine && addresses.every((address) => mailAddress.test(address)) ? addresses : null;
}

/**
 * Is it an address of this channel? Of telegram it is the number of a chat or the name of a public channel, of mail one or
 * several mail addresses, of a webhook its id. Push rings the devices of whom it calls and has none.
 */
export function isAlarmAddress(channel: AlarmChannel, address: string): boolean {
  if (channel === 'telegram') return telegramChat.test(address);
  if (channel === 'webhook') return /^\d{1,15}$/.test(address);
  return channel === 'push' ? address === '' : mailAddressesOf(address) !== null;
}
