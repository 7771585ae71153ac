/** `serve --ready-file`: a server removes only its own file. */
import { expect, test } from 'bun:test'
import { existsSync, linkSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { prepareReadyFile } from '../../../src/cli/serve/ready-file.ts'
import { useTemporaryFolder } from '../../support/temporary-folder.ts'

const temporary = useTemporaryFolder('ready')
const { at } = temporary
const file = (): string => at('ready.json')
const content = (): string => readFileSync(file(), 'utf8')
const lineOf = (pid: number): string =>
  `${JSON.stringify({ event: 'listening', url: 'http://127.0.0.1:8080', pid })}\n`

test('an earlier ready file is replaced, and removed at the end', () => {
  writeFileSync(file(), lineOf(1))
  const readyFile = prepareReadyFile(file(), [])
  expect(existsSync(file())).toBe(true)
  readyFile.clear()
  expect(existsSync(file())).toBe(false)
  readyFile.write(lineOf(process.pid))
  expect(content()).toBe(lineOf(process.pid))
  readyFile.remove()
  expect(readdirSync(temporary.folder)).toEqual([])
})

test('a ready file is readable only by its owner, because it contains keys', () => {
  prepareReadyFile(file(), []).write(lineOf(process.pid))
  expect(statSync(file()).mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o600)
})

test('a server does not remove the ready file that another one has written since', () => {
  const first = prepareReadyFile(file(), [])
  first.write(lineOf(process.pid))
  const other = lineOf(process.pid).replace('8080', '8081')
  prepareReadyFile(file(), []).write(other)
  first.remove()
  expect(content()).toBe(other)
})

test('a file that the server reads is not replaced', () => {
  writeFileSync(file(), '{"organizations":[]}\n')
  linkSync(file(), at('link'))
  expect(() => prepareReadyFile(at('link'), [file()])).toThrow('is an input file')
})
