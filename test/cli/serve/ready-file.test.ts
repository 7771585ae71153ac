/** `serve --ready-file`: a server replaces only the file of a process that has ended, and removes only its own. */
import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { prepareReadyFile } from '../../../src/cli/serve/ready-file.ts'
import { useTemporaryFolder } from '../../support/temporary-folder.ts'

const { at } = useTemporaryFolder('ready')
const file = (): string => at('ready.json')
const lineOf = (pid: number): string =>
  `${JSON.stringify({ event: 'listening', url: 'http://127.0.0.1:8080', pid })}\n`

/** Returns the id of a process that has ended. */
const endedProcess = (): number => Bun.spawnSync([process.execPath, '--version']).pid

describe('the ready file of a running process', () => {
  const REJECTED = `belongs to process ${process.ppid}, which is running`

  test('is rejected, and stays', () => {
    writeFileSync(file(), lineOf(process.ppid))
    expect(() => prepareReadyFile(file(), [])).toThrow(REJECTED)
    expect(readFileSync(file(), 'utf8')).toBe(lineOf(process.ppid))
  })

  test('is neither replaced nor removed if it was written in the meantime', () => {
    const readyFile = prepareReadyFile(file(), [])
    writeFileSync(file(), lineOf(process.ppid))
    expect(() => readyFile.clear()).toThrow(REJECTED)
    expect(() => readyFile.write(lineOf(process.pid))).toThrow(REJECTED)
    readyFile.remove()
    expect(readFileSync(file(), 'utf8')).toBe(lineOf(process.ppid))
  })
})

test.each([
  ['a process that has ended', endedProcess],
  ['this process', () => process.pid],
])('the ready file of %s is replaced, and removed at the end', (_, getPid) => {
  writeFileSync(file(), lineOf(getPid()))
  const readyFile = prepareReadyFile(file(), [])
  readyFile.clear()
  expect(existsSync(file())).toBe(false)
  readyFile.write(lineOf(process.pid))
  expect(readFileSync(file(), 'utf8')).toBe(lineOf(process.pid))
  readyFile.remove()
  expect(existsSync(file())).toBe(false)
})
