/** `SHA256SUMS`, as sha256sum(1) writes and checks it. */
import { createHash } from 'node:crypto'
import { createReadStream, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'

export const CHECKSUMS = 'SHA256SUMS'

/** Writes the sums of `files` into `folder`, by name, for `sha256sum -c` in a folder that holds them. */
export async function writeChecksums(folder: string, files: readonly string[]): Promise<void> {
  const lines = await Promise.all(files.map(async (file) => `${await sha256(file)}  ${basename(file)}\n`))
  const byName = lines.sort((a, b) => (nameIn(a) < nameIn(b) ? -1 : 1))
  writeFileSync(join(folder, CHECKSUMS), byName.join(''))
}

/** In hexadecimal digits. */
export async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

const nameIn = (line: string): string => line.slice(line.indexOf('  ') + 2)
