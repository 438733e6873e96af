/** The business says no: thrown by services, mapped once (core/handle) to the wire with its Korean text. Not a fault. */
export class Refused extends Error {
  override name = 'Refused';
  readonly code: string;
  readonly detail: unknown;
  /** HTTP status where the call is not one that answers refusals with 200 (decision 4) */
  readonly status: number;

  constructor(refusal: { code: string; detail?: unknown }, status = 400) {
    super(refusal.code);
    this.code = refusal.code;
    this.detail = refusal.detail;
    this.status = status;
  }
}
