/** What the README names is there. */
import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatErrorTable } from '../src/lib/error-catalog.ts'
import { isControl } from './support/document.ts'

const README = readFileSync(join(import.meta.dir, '../README.md'), 'utf8')

/** The paths of the `curl` lines. */
const curlPaths = README.split('\n')
  .filter((line) => line.startsWith('curl '))
  .map((line) => /localhost:8080(\/\S+)/.exec(line)?.[1] ?? '')

describe('the README', async () => {
  const document = JSON.parse(readFileSync(join(import.meta.dir, '../openapi.json'), 'utf8'))

  test('has a curl line for every operation of the service', () => {
    const paths = Object.keys(document.paths).filter((path) => !isControl({ path }))
    const requested = curlPaths.filter((path) => !isControl({ path }))
    expect(requested.sort()).toEqual(paths.sort())
  })

  test('has the error table of the catalog', () => {
    expect(README).toContain(formatErrorTable())
  })

  test('names every flag and variable of serve', () => {
    const source = readFileSync(join(import.meta.dir, '../src/cli/serve/command.ts'), 'utf8')
    const names = source.match(/'--[a-z-]+|SIGNALBOX_[A-Z_]+/g) ?? []
    expect(names.length).toBeGreaterThan(20)
    for (const name of names) expect(README).toContain(`\`${name.replace("'", '')}\``)
  })
})
