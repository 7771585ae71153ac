/** The file of `--state` with `--save-on-exit`. */
import { expect, test } from 'bun:test'
import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { openStateFile } from '../../../src/cli/serve/state-flags.ts'
import { parseServeConfig } from '../../../src/config/serve-config.ts'
import { createSandbox } from '../../support/sandbox.ts'
import { useTemporaryFolder } from '../../support/temporary-folder.ts'

const temporary = useTemporaryFolder('state-flags')
const { at } = temporary
const list = (): string[] => readdirSync(temporary.folder).sort()

const open = (name: string) => openStateFile(parseServeConfig({ state: at(name), saveOnExit: true }, {}))

test('a state is saved in a new file, and again in the same one', async () => {
  const { context } = createSandbox()
  const { content, save } = open('box.signalbox')
  expect([content, list()]).toEqual([undefined, []])
  await save(context)
  const saved = readFileSync(at('box.signalbox'))
  const again = open('box.signalbox')
  expect(again.content).toEqual(saved)
  context.faults.clear()
  await again.save(context)
  expect(list()).toEqual(['box.signalbox'])
})

test('a server does not start if it cannot create a file beside the target', () => {
  // The name has the longest length, so the temporary file has none.
  expect(() => open('x'.repeat(255))).toThrow(
    /^--state .*x cannot be written: (file )?name too long\. Choose a different file\.$/,
  )
  expect(list()).toEqual([])
})

const change = {
  'a file that was created': () => writeFileSync(at('new.signalbox'), 'of another server'),
  'a file that was replaced': () => writeFileSync(at('box.signalbox'), 'of another server'),
  'a file that was written again': () => utimesSync(at('box.signalbox'), 1, 1),
}

test.each([
  ['new.signalbox', 'a file that was created'],
  ['box.signalbox', 'a file that was replaced'],
  ['box.signalbox', 'a file that was written again'],
] as const)('%s is not overwritten if it is %s since the start', async (name, what) => {
  const { context } = createSandbox()
  writeFileSync(at('box.signalbox'), await context.state.export())
  const { save } = open(name)
  change[what]()
  const before = readFileSync(at(name))
  const { message } = await save(context).catch((error) => error)
  const [, other = ''] =
    /^(?:.*) changed while the server was running\. The state of the server is in (.*)\.$/.exec(message) ?? []
  expect(other).toStartWith(`${at(name)}.`)
  expect(readFileSync(at(name))).toEqual(before)
  expect(Bun.zstdDecompressSync(readFileSync(other)).length).toBeGreaterThan(0)
})
