import { apiScopes } from '@lime/domain/access/api-scopes.ts';
import type { ApiKeyState, ApiScope } from '@lime/domain/access/api-scopes.ts';
import * as z from 'zod';
import { day, idText, staffCall } from './call.ts';
import type { WireWaiting } from './staff-approvals.ts';

/** Keys there can be that are not stopped. */
export const maxApiKeys = 50;

/** A key by which a program reads some of the office's calls. */
export type WireApiKey = {
  id: string;
  name: string;
  /** how it begins, to tell it from others */
  hint: string;
  scopes: ApiScope[];
  /** addresses and CIDR blocks it may be used from; none: from anywhere */
  addresses: string[];
  /** the last Seoul day it works on; null: until it is stopped */
  lastDay: string | null;
  state: ApiKeyState;
  isOver: boolean;
  madeBy: string;
  madeAt: string;
  lastUsedAt: string | null;
  lastAddress: string | null;
};

const scopeIds = apiScopes.map(({ id }) => id);

/** All keys, the newest first. */
export const listApiKeys = staffCall<{ list: WireApiKey[] }>()({
  path: '/staff/api-keys/list',
  summary: 'API 키 목록',
  right: 'integrations.view',
  input: z.strictObject({}),
});

/** Makes a key, which is answered this once; it works once a second super has agreed (`waiting`). */
export const makeApiKey = staffCall<{ id: string; token: string; waiting: WireWaiting | null }>()({
  path: '/staff/api-keys/make',
  summary: 'API 키 만들기',
  throws: ['API_KEY_NAME', 'API_KEY_ADDRESS', 'API_KEYS_FULL'],
  right: 'integrations.edit',
  writes: true,
  input: z.strictObject({
    name: z
      .string()
      .trim()
      .regex(/^[\p{L}\p{N}][\p{L}\p{N} _.-]{0,39}$/u),
    scopes: z.array(z.enum(scopeIds)).min(1).max(scopeIds.length),
    addresses: z.array(z.string().trim().min(2).max(50)).max(50),
    lastDay: day.nullable(),
  }),
});

/** Stops a key for good, at once. */
export const stopApiKey = staffCall<Record<string, never>>()({
  path: '/staff/api-keys/stop',
  summary: 'API 키 정지',
  throws: ['API_KEY_STOPPED', 'NOT_FOUND'],
  right: 'integrations.edit',
  writes: true,
  input: z.strictObject({ id: idText }),
});
