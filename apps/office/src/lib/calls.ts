import type { Call, PayloadOf } from '@lime/contract/call.ts';
import type { AllCalls } from '@lime/contract/office-calls.ts';
import type * as z from 'zod';

// Types alone, so that no schema reaches the browser. Which calls there are, only the contract knows.

/** Every call the office may make, by its path: its own, and what the site shows to visitors. */
export type Path = {
  [P in keyof AllCalls]: AllCalls[P]['auth'] extends 'member' | 'provider' ? never : P;
}[keyof AllCalls];
export type Body<P extends Path> = AllCalls[P] extends Call<infer I, unknown> ? z.input<I> : never;
export type Payload<P extends Path> = PayloadOf<AllCalls[P]>;
