import { createHash } from 'node:crypto'
import type { Random } from '../../src/lib/random.ts'

/** Bytes that are the same in every run and do not repeat, for tests that make keys by the thousand. */
export function seededRandom(seed: string): Random {
  let drawn = 0
  let uuids = 0
  return {
    uuid: () => `00000000-0000-4000-8000-${String(++uuids).padStart(12, '0')}`,
    bytes: (length) => {
      const blocks = Array.from({ length: Math.ceil(length / 32) }, () =>
        createHash('sha256').update(`${seed} ${drawn++}`).digest(),
      )
      return new Uint8Array(Buffer.concat(blocks).subarray(0, length))
    },
  }
}
