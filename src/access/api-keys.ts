/** Key values: how they are generated and recognized. */
import type { Random } from '../lib/random.ts'

export type KeyRole = 'admin' | 'standard'

const PREFIX: Record<KeyRole, string> = { admin: 'sbx_admin_', standard: 'sbx_' }
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 30 base-62 characters carry 178 bits. */
const BODY_LENGTH = 30
const CHECKSUM_LENGTH = 6
/** The largest multiple of 62 a byte can hold: bytes from here on would favour the first characters. */
const UNBIASED = 248

/**
 * A new key value: prefix, 30 random base-62 characters, and their CRC-32 in base 62 (the form GitHub's tokens
 * have, so that secret scanners can tell one from a random word, and a cut-off copy can be named as such).
 */
export function generateApiKey(role: KeyRole, random: Random): string {
  let body = ''
  while (body.length < BODY_LENGTH) {
    for (const byte of random.bytes(BODY_LENGTH)) {
      if (byte < UNBIASED && body.length < BODY_LENGTH) body += BASE62[byte % 62]
    }
  }
  return PREFIX[role] + body + checksum(PREFIX[role] + body)
}

/** Whether `value` looks generated but its checksum is wrong: it was mistyped or cut off. */
export function isDamagedApiKey(value: string): boolean {
  if (!value.startsWith(PREFIX.standard)) return false
  return checksum(value.slice(0, -CHECKSUM_LENGTH)) !== value.slice(-CHECKSUM_LENGTH)
}

function checksum(text: string): string {
  let rest = Bun.hash.crc32(text)
  let digits = ''
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    digits = BASE62[rest % 62] + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}

export const lastFourOf = (value: string): string => value.slice(-4)
