import { isOwnPath } from '@lime/domain/boards/rich-text-elements.ts';

/** May a link of an article lead there? The server keeps no others. */
export const isLink = (address: string) => isOwnPath(address) || /^https:\/\/[^\s\\]+$/i.test(address);
