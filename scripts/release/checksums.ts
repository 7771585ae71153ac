/** Reads `SHA256SUMS`, which `bun run build:all` writes. */

import { basename } from 'node:path'
import type { Platform } from '../../src/client/executable.ts'
import { getReleaseFile } from '../build/build.ts'

/** The checksums by file name. */
export type Checksums = ReadonlyMap<string, string>

export const parseChecksums = (text: string): Checksums =>
  new Map(
    [...text.matchAll(/^([0-9a-f]{64}) {2}(\S+)$/gm)].map(([, checksum = '', name = '']) => [name, checksum]),
  )

/**
 * Returns the download of a platform.
 * @throws {Error} if it was not built
 */
export function getDownload(checksums: Checksums, platform: Platform): { name: string; sha256: string } {
  const name = basename(getReleaseFile(platform))
  const sha256 = checksums.get(name)
  if (sha256 !== undefined) return { name, sha256 }
  throw new Error(`SHA256SUMS has no ${name}. Run \`bun run build:all\` again.`)
}
