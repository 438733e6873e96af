import type { Call, PayloadOf } from '@lime/contract/call.ts';
import type { AllCalls } from '@lime/contract/office-calls.ts';
import type * as z from 'zod';

// Types alone, so that no schema reaches the browser. Which calls there are, only the contract knows.

/** Every call that staff may make, by its path: their own, and what the site shows to visitors. */
export type Path = {
  [P in keyof AllCalls]: AllCalls[P]['auth'] extends 'member' | 'agent' | 'provider' ? never : P;
}[keyof AllCalls];
/** Every call of an agent's own pages. */
export type AgentPath = Extract<keyof AllCalls, `/agent/${string}`>;
export type Body<P extends Path | AgentPath> = AllCalls[P] extends Call<infer I, unknown> ? z.input<I> : never;
export type Payload<P extends Path | AgentPath> = PayloadOf<AllCalls[P]>;
