import { afterAll, beforeEach } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface TemporaryFolder {
  /** The folder of the current test. */
  readonly folder: string
  /** Returns the path of a file in the folder. */
  at(name: string): string
}

/** Creates an empty folder before each test of the file, and deletes all of them at the end. */
export function useTemporaryFolder(name: string): TemporaryFolder {
  const root = mkdtempSync(join(tmpdir(), `signalbox-${name}-`))
  let folder = ''
  let count = 0
  beforeEach(() => {
    folder = join(root, String(count++))
    mkdirSync(folder)
  })
  afterAll(() => rmSync(root, { recursive: true, force: true }))
  return {
    get folder() {
      return folder
    },
    at: (file) => join(folder, file),
  }
}
