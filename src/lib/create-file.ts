import { linkSync, rmSync, writeFileSync } from 'node:fs'
import { codeOf } from './message-of.ts'

/**
 * Makes a file that its owner alone can read, unless it is there already. It is written under another name first: a
 * process that is killed, or two at once, never leave half of it, and whoever is second finds the whole one of the
 * first.
 */
export function createFile(path: string, content: string | Uint8Array): void {
  const unfinished = `${path}.${process.pid}.tmp`
  try {
    writeFileSync(unfinished, content, { mode: 0o600, flush: true })
    linkSync(unfinished, path)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    rmSync(unfinished, { force: true })
  }
}
