import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const cookieName = 'lime_device';
/** The longest a browser keeps a cookie. */
const keptSeconds = 400 * 86_400;
/** Accounts one device is remembered for; the one that signed in longest ago goes first. */
const maxAccounts = 8;
const pattern = /^[A-Za-z0-9_-]{22}(?:\.[A-Za-z0-9_-]{16}){0,8}$/;

/** The browser a request came from, as its own signed mark tells. It lets nobody in: wrong passwords are counted by it. */
export type Device = {
  /** of the browser; made up now when it showed none */
  readonly id: string;
  /** has this account signed in from here before? */
  knows(account: string): boolean;
  /** The value of the cookie once this account has signed in from here. */
  markFor(account: string): string;
  /** The value of the cookie without a new account. */
  readonly mark: string;
};

/** Reads and leaves the mark of a browser. */
export type Devices = {
  read(cookies: string | undefined): Device;
  /** Leaves the mark in the browser, for no script to read and for calls of this folder alone. */
  leave(request: FastifyRequest, reply: FastifyReply, mark: string, folder: string): void;
};

/** @param secret the same in every process; marks are signed under a key of their own */
export function createDevices(secret: string): Devices {
  const key = createHmac('sha256', secret).update('devices').digest();
  const tagOf = (id: string, account: string) =>
    createHmac('sha256', key).update(`${id}\n${account}`).digest().subarray(0, 12).toString('base64url');

  return {
    read(cookies) {
      const [id = randomBytes(16).toString('base64url'), ...tags] = markIn(cookies)?.split('.') ?? [];
      const isOf = (account: string) => {
        const wanted = Buffer.from(tagOf(id, account));
        return (tag: string) => timingSafeEqual(Buffer.from(tag), wanted);
      };
      return {
        id,
        knows: (account) => tags.some(isOf(account)),
        markFor(account) {
          const is = isOf(account);
          return [id, tagOf(id, account), ...tags.filter((tag) => !is(tag))].slice(0, 1 + maxAccounts).join('.');
        },
        mark: [id, ...tags].join('.'),
      };
    },
    leave(request, reply, mark, folder) {
      const secure = request.protocol === 'https' ? '; Secure' : '';
      reply.header(
        'set-cookie',
        `${cookieName}=${mark}; Path=${folder}; Max-Age=${keptSeconds}; HttpOnly; SameSite=Strict${secure}`,
      );
    },
  };
}

/** Null when there is none, or none of ours. */
function markIn(cookies: string | undefined): string | null {
  for (const cookie of (cookies ?? '').split(';')) {
    const [name, value = ''] = cookie.trim().split('=', 2);
    if (name === cookieName && pattern.test(value)) return value;
  }
  return null;
}
