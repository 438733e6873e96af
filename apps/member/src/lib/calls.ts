import type { Call, PayloadOf } from '@lime/contract/call.ts';
import type { CallsOfMembers } from '@lime/contract/member-calls.ts';
import type * as z from 'zod';

// Types alone, so that no schema reaches the browser. Which calls there are, only the contract knows.

/** Every call of the site, by its path. */
export type Path = Exclude<keyof CallsOfMembers, `/staff/${string}`>;
/** What is sent to a call, and what it answers. */
export type Body<P extends Path> = CallsOfMembers[P] extends Call<infer I, unknown> ? z.input<I> : never;
export type Payload<P extends Path> = PayloadOf<CallsOfMembers[P]>;

/** Calls whose table writes the body bare; all others travel under `payload`. Source: specification 0 §7 (decision 2). */
export const bareBodies: ReadonlySet<Path> = new Set<Path>(['/auth/login', '/auth/error', '/balance/deposit_code']);

type PutPath = { [P in Path]: CallsOfMembers[P] extends { readonly method?: 'PUT' } ? P : never }[Path];
const put: Record<PutPath, true> = { '/board/delete': true, '/notes/read': true };

/** Calls the table writes with PUT: those the contract declares so, or this does not compile. Source: specification 2 §7. */
export const putCalls: ReadonlySet<string> = new Set(Object.keys(put));
