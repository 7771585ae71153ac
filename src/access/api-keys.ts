/** Key values: how they are made, recognised and kept. */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, timingSafeEqual } from 'node:crypto'
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

/** What a key is looked up by: SHA-256, hexadecimal. */
export const digestOf = (value: string): string => createHash('sha256').update(value).digest('hex')

/** Compares two digests in constant time. */
export const sameDigest = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

export const lastFourOf = (value: string): string => value.slice(-4)

const NONCE_LENGTH = 12
const TAG_LENGTH = 16

/**
 * Keeps key values, which views must show again, encrypted: AES-256-GCM under a key derived from the
 * installation's secret (HKDF, RFC 5869), bound to the id of the record it stands in.
 */
export class KeyVault {
  readonly #key: Uint8Array
  readonly #random: Random

  constructor(secret: Uint8Array, random: Random) {
    this.#key = new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(), 'signalbox key vault', 32))
    this.#random = random
  }

  /** Nonce, ciphertext and tag in one buffer. */
  seal(value: string, recordId: string): Buffer {
    const nonce = this.#random.bytes(NONCE_LENGTH)
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce).setAAD(Buffer.from(recordId))
    return Buffer.concat([nonce, cipher.update(value, 'utf8'), cipher.final(), cipher.getAuthTag()])
  }

  /** The value that was sealed. Throws when the secret, the record or the bytes are not those it was sealed with. */
  open(sealed: Uint8Array, recordId: string): string {
    const nonce = sealed.subarray(0, NONCE_LENGTH)
    const ciphertext = sealed.subarray(NONCE_LENGTH, -TAG_LENGTH)
    const decipher = createDecipheriv('aes-256-gcm', this.#key, nonce)
      .setAAD(Buffer.from(recordId))
      .setAuthTag(sealed.subarray(-TAG_LENGTH))
    return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString('utf8')
  }
}
