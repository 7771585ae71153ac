import type { Random } from '../../src/lib/random.ts'

/** Identifiers and bytes that are the same in every run. */
export function countedRandom(): Random {
  let uuids = 0
  let bytes = 0
  return {
    uuid: () => `00000000-0000-4000-8000-${String(++uuids).padStart(12, '0')}`,
    bytes: (length) => Uint8Array.from({ length }, () => (bytes++ * 37 + 11) % 256),
  }
}
