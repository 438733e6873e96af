/** A bucket of tokens a member: bursts up to `perSecond`, refilled evenly (decision 63). */
export interface RateLimiter {
  /** 0 when one more is allowed now, else how many seconds to wait */
  take(memberId: number, nowMs: number): number;
}

export function createRateLimiter(perSecond: number): RateLimiter {
  const buckets = new Map<number, { tokens: number; at: number }>();
  return {
    take(memberId, nowMs) {
      if (buckets.size > 50_000) forgetFull(buckets, perSecond, nowMs);
      const bucket = buckets.get(memberId) ?? { tokens: perSecond, at: nowMs };
      bucket.tokens = Math.min(perSecond, bucket.tokens + ((nowMs - bucket.at) / 1000) * perSecond);
      bucket.at = nowMs;
      buckets.set(memberId, bucket);
      if (bucket.tokens < 1) return Math.ceil((1 - bucket.tokens) / perSecond);
      bucket.tokens -= 1;
      return 0;
    },
  };
}

function forgetFull(buckets: Map<number, { tokens: number; at: number }>, perSecond: number, nowMs: number): void {
  for (const [memberId, bucket] of buckets)
    if ((nowMs - bucket.at) / 1000 >= 1 || bucket.tokens >= perSecond) buckets.delete(memberId);
}
