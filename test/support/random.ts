import { createHash } from 'node:crypto'
import type { Random } from '../../src/lib/random.ts'

/** Returns identifiers and bytes that are the same in every run. The bytes repeat after a while. */
export function countedRandom(): Random {
  let bytes = 0
  return {
    uuid: countedUuids(),
    bytes: (length) => Uint8Array.from({ length }, () => (bytes++ * 37 + 11) % 256),
  }
}

/** Returns identifiers and bytes that are the same in every run. The bytes do not repeat. */
export function seededRandom(seed: string): Random {
  let drawn = 0
  return {
    uuid: countedUuids(),
    bytes: (length) => {
      const blocks = Array.from({ length: Math.ceil(length / 32) }, () =>
        createHash('sha256').update(`${seed} ${drawn++}`).digest(),
      )
      return new Uint8Array(Buffer.concat(blocks).subarray(0, length))
    },
  }
}

function countedUuids(): () => string {
  let count = 0
  return () => `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`
}
