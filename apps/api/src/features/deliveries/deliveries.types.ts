import type { DeliveryProblem } from '@lime/contract/delivery-events.ts';
import type { AlarmChannel } from '@lime/domain/alarms/alarm-rules.ts';

/** A channel by which something leaves the house. */
export type DeliveryChannel = AlarmChannel;

/** Something whose turn it is, with the number of this try. */
export type DueRow = {
  id: number;
  event_id: string;
  channel: DeliveryChannel;
  target_id: number;
  event: string;
  body: Record<string, unknown>;
  made_at: Date;
  tries: number;
};

/** What became of a try: the answer's code, or why there was none. */
export type Outcome = { readonly code: number | null; readonly problem: DeliveryProblem | null };

/** How a try is made. */
export type SendTerms = { readonly timeoutMs: number; readonly signal: AbortSignal };

/** One way out of the house. `ended`: there is no use in trying again. */
export type Channel = { send(row: DueRow, terms: SendTerms): Promise<Outcome & { readonly ended?: true }> };

/** Ways out, by their names. */
export type Channels = Readonly<Partial<Record<DeliveryChannel, Channel>>>;
