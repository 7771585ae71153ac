import { randomUUID } from 'node:crypto'
import { linkSync, rmSync, writeFileSync } from 'node:fs'
import { codeOf } from './message-of.ts'

/**
 * Makes a file that its owner alone can read, unless it is there already. It is written under another name first: a
 * process that is killed, or two at once, never leave half of it under this one (a killed one may leave its `.tmp`), and
 * whoever is second finds the whole one of the first.
 * @returns whether this call made it
 */
export function createFile(path: string, content: string | Uint8Array): boolean {
  // Not the process id: containers that share a volume may all be number 1.
  const unfinished = `${path}.${randomUUID()}.tmp`
  try {
    writeFileSync(unfinished, content, { mode: 0o600, flag: 'wx', flush: true })
    linkSync(unfinished, path)
    return true
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    return false
  } finally {
    rmSync(unfinished, { force: true })
  }
}
