/** Korean texts by code: every refusal code has one, or it does not compile. */
export type Texts<Refusal extends { code: string; detail?: unknown }> = {
  readonly [Code in Refusal['code']]: (refusal: Extract<Refusal, { code: Code }>) => string;
};
