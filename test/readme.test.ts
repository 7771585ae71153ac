/** What the README tells people to paste works as it stands, in its order. */
import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isControl } from './support/document.ts'
import { createSandbox } from './support/sandbox.ts'

const README = readFileSync(join(import.meta.dir, '../README.md'), 'utf8')

interface Curl {
  readonly method: string
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: string
}

/** The `curl` lines that ask the sandbox on its usual port. */
const curls: Curl[] = README.split('\n')
  .filter((line) => line.startsWith('curl '))
  .map((line) => ({
    method: / -X (\w+) /.exec(line)?.[1] ?? 'POST',
    path: /localhost:8080(\/\S+)/.exec(line)?.[1] ?? '',
    headers: Object.fromEntries(
      [...line.matchAll(/-H '([^:]+): ([^']+)'/g)].map(([, name, value]) => [name, value]),
    ),
    body: / -d '([^']+)'/.exec(line)?.[1] ?? '',
  }))

describe('the README', async () => {
  const sample = createSandbox({ dataDirectory: undefined })
  const document = JSON.parse(readFileSync(join(import.meta.dir, '../openapi.json'), 'utf8'))

  test('has a curl line for every operation of the service', () => {
    const paths = Object.keys(document.paths).filter((path) => !isControl({ path }))
    const asked = curls.map(({ path }) => path).filter((path) => !isControl({ path }))
    expect(asked.sort()).toEqual(paths.sort())
  })

  test('has curl lines that work as pasted, one after the other', async () => {
    for (const { method, path, headers, body } of curls) {
      // curl calls it a form, and that must not matter.
      const contentType = { 'content-type': 'application/x-www-form-urlencoded' }
      const answer = await sample.send(path, {
        method,
        headers: { ...contentType, ...headers },
        ...(body !== '' && { body }),
      })
      expect([path, answer.status]).toEqual([path, 200])
      const told = Object.values(answer.body).filter((value) => value !== '')
      if (!isControl({ path })) expect(told.length).toBeGreaterThan(1)
    }
  })

  test('names every error code of the document', () => {
    const codes: string[] = document.components.schemas.ErrorCode.enum
    expect(codes.length).toBeGreaterThan(10)
    for (const code of codes) expect(README).toContain(`\`${code}\``)
  })

  test('names every flag and variable of serve', () => {
    const source = readFileSync(join(import.meta.dir, '../src/cli/serve.ts'), 'utf8')
    const names = source.match(/'--[a-z-]+|SIGNALBOX_[A-Z_]+/g) ?? []
    expect(names.length).toBeGreaterThan(20)
    for (const name of names) expect(README).toContain(`\`${name.replace("'", '')}\``)
  })
})
