/** `serve --ready-file`: a server replaces only the file of a process that has ended, and removes only its own. */
import { expect, test } from 'bun:test'
import {
  existsSync,
  linkSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { prepareReadyFile } from '../../../src/cli/serve/ready-file.ts'
import { useTemporaryFolder } from '../../support/temporary-folder.ts'

const temporary = useTemporaryFolder('ready')
const { at } = temporary
const file = (): string => at('ready.json')
const content = (): string => readFileSync(file(), 'utf8')
const lineOf = (pid: number): string =>
  `${JSON.stringify({ event: 'listening', url: 'http://127.0.0.1:8080', pid })}\n`

/** Returns the id of a process that has ended. */
const endedProcess = (): number => Bun.spawnSync([process.execPath, '--version']).pid

test('the ready file of a running process is rejected, and stays', () => {
  const { clear, write } = prepareReadyFile(file(), [])
  writeFileSync(file(), lineOf(process.ppid))
  const message = `belongs to process ${process.ppid}, which is running`
  for (const start of [() => prepareReadyFile(file(), []), clear, () => write(lineOf(process.pid))])
    expect(start).toThrow(message)
  expect(content()).toBe(lineOf(process.ppid))
})

test.each([
  ['of a process that has ended', () => lineOf(endedProcess())],
  ['of this process', () => lineOf(process.pid)],
  ['that is empty, as mktemp makes it,', () => ''],
])('a ready file %s is replaced, and removed at the end', (_, earlier) => {
  writeFileSync(file(), earlier())
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

/** Returns another path of the file. */
function linked(link: (target: string, path: string) => void): string {
  link(file(), at('link'))
  return at('link')
}

test.each([
  ['itself', file],
  ['behind a link', () => linked(symlinkSync)],
  ['under a second name', () => linked(linkSync)],
])('a file of another kind, given as %s, is never replaced', (_, pathOf) => {
  writeFileSync(file(), '{"name":"acme"}\n')
  const path = pathOf()
  expect(() => prepareReadyFile(path, [])).toThrow('is not a ready file')
  expect(content()).toBe('{"name":"acme"}\n')
})
