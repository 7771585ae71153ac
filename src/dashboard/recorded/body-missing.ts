import type { Entry } from '../api/schemas.ts'

/** Returns whether a body was sent but not stored: too large, compressed, not text, or for an unknown path. */
export const isBodyMissing = ({ body, headers }: Entry['request']): boolean =>
  body === null && ('transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0)
