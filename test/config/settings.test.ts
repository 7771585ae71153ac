/** The settings of `serve` as arguments of its process, and as options of the packages. */
import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { defineServe } from '../../src/cli/serve/command.ts'
import { type SandboxOptions, toServeFlags } from '../../src/client/options.ts'
import { SETTINGS, type ServeFlags, toArguments } from '../../src/config/settings.ts'
import { ROOT } from '../support/paths.ts'

function parseArguments(args: readonly string[]): ServeFlags {
  const command = new Command('serve')
  defineServe(command, {})
  expect(command.parseOptions([...args])).toEqual({ operands: [], unknown: [] })
  return command.opts()
}

describe('the arguments of flags', () => {
  test('set the same flags', () => {
    const flags: ServeFlags = {
      port: '0',
      host: '',
      allowHost: ['a.example', 'b.example'],
      control: false,
      data: '-my data',
      memory: true,
    }
    expect(parseArguments(toArguments(flags))).toEqual(flags)
  })

  test('may begin with --', () => {
    expect(toArguments({ data: '--my-data' })).toEqual(['--data=--my-data'])
  })

  test('are none for a switch that is not set', () => {
    expect(toArguments({ memory: false, json: undefined, demo: true, control: true })).toEqual([])
  })
})

describe('the packages', () => {
  const OPTIONS: Required<SandboxOptions> = {
    data: 'a',
    allowInvalidRows: false,
    memory: true,
    db: 'b',
    port: 1,
    env: {},
    timeout: 1,
  }
  const PYTHON = readFileSync(join(ROOT, 'python/src/signalbox/sandbox.py'), 'utf8')

  test('have no option without an effect: the flags of the server have all but env and timeout', () => {
    const { env: _, timeout: __, allowInvalidRows: ___, ...server } = OPTIONS
    const flags = { ...server, rejectInvalid: true, port: '1', host: '127.0.0.1' }
    expect(toServeFlags(OPTIONS)).toEqual(flags)
  })

  test('have the same options', () => {
    const [, fields = ''] = /^class SandboxOptions.*?"""\n\n(.*?)\n\n/ms.exec(PYTHON) ?? []
    const names = [...fields.matchAll(/^ {4}(\w+):/gm)].map(([, name = '']) => name)
    expect(names.toSorted()).toEqual(
      Object.keys(OPTIONS)
        .map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
        .toSorted(),
    )
  })

  test('start the server with flags that it has', () => {
    const server = readFileSync(join(ROOT, 'python/src/signalbox/server.py'), 'utf8')
    const passed = [...`${PYTHON}${server}`.matchAll(/"(--[a-z-]+)["=]/g)].map(([, flag]) => flag)
    const flags = Object.values(SETTINGS).map(({ flag }) => flag.split(' ')[0])
    expect(flags).toEqual(expect.arrayContaining(passed))
    expect(passed).toContain('--data')
  })
})
