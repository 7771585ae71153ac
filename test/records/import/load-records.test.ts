/** The log of a start that loads a data directory into a database. */
import { expect, test } from 'bun:test'
import { mkdirSync, writeFileSync } from 'node:fs'
import type { LogFields } from '../../../src/lib/log.ts'
import { FIXTURE_DATA, startSandbox } from '../../support/sandbox.ts'
import { useTemporaryFolder } from '../../support/temporary-folder.ts'

const { at } = useTemporaryFolder('load-records')

/** Starts with a database file, and returns what the log says about replaced records. */
async function start(dataDirectory: string): Promise<(LogFields | undefined)[]> {
  const replaced: (LogFields | undefined)[] = []
  const note = (event: string, fields?: LogFields) => {
    if (event === 'the imported data replaced stored records') replaced.push(fields)
  }
  const storage = { kind: 'file', path: at('box.db') } as const
  const { context } = await startSandbox({
    storage,
    dataDirectory,
    log: { info: note, warn: note, error: note },
  })
  context.close()
  return replaced
}

test('a start with other data says how many stored records it replaces', async () => {
  mkdirSync(at('other'))
  writeFileSync(at('other/companies.csv'), 'compName\nLarkspur Robotics GmbH\n')
  expect(await start(FIXTURE_DATA)).toEqual([])
  expect(await start(FIXTURE_DATA)).toEqual([])
  expect(await start(at('other'))).toEqual([{ companies: 4, people: 4 }])
  expect(await start(at('other'))).toEqual([])
})
