/** A start notices a damaged database file. */
import { describe, expect, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { createSandbox, type Sandbox } from '../support/sandbox.ts'
import { useTemporaryFolder } from '../support/temporary-folder.ts'

const temporary = useTemporaryFolder('damaged')
const fileAt = (): string => temporary.at('box.db')
const open = (): Sandbox => createSandbox({ storage: { kind: 'file', path: fileAt() } })

describe('a start rejects in one sentence', () => {
  test.each([
    ['a truncated file', (bytes: Buffer) => bytes.subarray(0, 8192)],
    // The first pages contain the schema. The others contain rows.
    [
      'a file with damaged pages',
      (bytes: Buffer) => bytes.fill(0xff, bytes.length / 2, bytes.length / 2 + 8192),
    ],
  ])('%s', (_, damage) => {
    open().context.close()
    writeFileSync(fileAt(), damage(readFileSync(fileAt())))
    expect(open).toThrow(/box\.db is damaged \(.*\). Restore it from a copy, or delete it/)
  })
})
