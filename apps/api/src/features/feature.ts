import type { Handle } from '../core/handle.ts';
import type { Runnable } from '../core/runnable.ts';
import type { Api } from '../core/serve-calls.ts';
import type { CarryOuts } from './approvals/approvals.service.ts';

/**
 * One part of the site: the calls it answers and what it runs. `apps/api/src/features.ts` makes all of them, handing each
 * what it needs of the others; `app.ts` goes through their list and knows none by name.
 */
export type Feature = {
  /** its folder */
  readonly name: string;
  /** Gives its calls to `handle`, once, before the server listens. */
  readonly routes?: (handle: Handle, api: Api) => void;
  /** what it does once a second person has said yes, by the kind of approval; each kind belongs to one feature */
  readonly approvals?: Partial<CarryOuts>;
  /** what its calls read from memory: loaded in every process, before the workers start */
  readonly state?: readonly Runnable[];
  /** run in processes of the role `worker` */
  readonly workers?: readonly Runnable[];
  /** what brings news from outside: starts after the workers; the feature makes only those this process has the role for */
  readonly sources?: readonly Runnable[];
  /** as `workers`, but started once the site serves: members need not wait for it */
  readonly late?: readonly Runnable[];
};
