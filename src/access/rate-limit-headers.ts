import type { LimitStatus } from './rate-limits.ts'

const SECONDS_PER_DAY = 86_400

export const RATE_LIMIT_HEADERS = ['RateLimit-Policy', 'RateLimit'] as const

/**
 * Where an organization stands, in the syntax of draft-ietf-httpapi-ratelimit-headers:
 * `RateLimit-Policy: "qps";q=5;w=1, "daily";q=10000;w=86400` and `RateLimit: "qps";r=4;t=1, "daily";r=9987;t=51234`.
 */
export function rateLimitHeaders({
  qps,
  daily,
}: LimitStatus): Record<(typeof RATE_LIMIT_HEADERS)[number], string> {
  return {
    'RateLimit-Policy': `"qps";q=${qps.quota};w=1, "daily";q=${daily.quota};w=${SECONDS_PER_DAY}`,
    RateLimit: `"qps";r=${qps.remaining};t=${qps.resetAfter}, "daily";r=${daily.remaining};t=${daily.resetAfter}`,
  }
}
