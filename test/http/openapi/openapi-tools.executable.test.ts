/** The OpenAPI document as client generators use it: printed and linted. */
import { describe, expect, test } from 'bun:test'
import { readdirSync, writeFileSync } from 'node:fs'
import { getToolPath } from '../../../scripts/lib/tools.ts'
import { OPERATIONS } from '../../../src/api/operations.ts'
import { getOpenApiText } from '../../../src/cli/openapi-command.ts'
import { ensureExecutable, Workplace } from '../../support/executable.ts'
import { runCommand } from '../../support/run-command.ts'
import { createSandbox } from '../../support/sandbox.ts'
import { useTemporaryFolder } from '../../support/temporary-folder.ts'

const printed = await getOpenApiText()
const service = await getOpenApiText(true)

describe('signalbox openapi', () => {
  test('prints the served document, independent of the data', async () => {
    const { body } = await createSandbox().send('/openapi.json')
    expect(JSON.parse(printed)).toEqual(body)
  })

  test('prints the same from the executable, and creates no files', async () => {
    await ensureExecutable()
    const place = new Workplace()
    const { code, stdout, stderr } = await place.run('openapi')
    const left = readdirSync(place.folder)
    place.remove()
    expect({ code, stderr, left }).toEqual({ code: 0, stderr: '', left: [] })
    expect(stdout === printed).toBe(true)
  })
})

describe('signalbox openapi --service-only', () => {
  const { paths, components, tags, info }: Record<string, object> = JSON.parse(service)

  test('prints the eight operations, and nothing that only the sandbox has', () => {
    expect(Object.keys(paths ?? {}).sort()).toEqual(
      Object.values(OPERATIONS)
        .map(({ path }) => path)
        .sort(),
    )
    expect(service).not.toContain('x-signalbox-only')
    expect(JSON.stringify(tags)).not.toContain('Sandbox')
    expect(info).toMatchObject({ description: expect.stringContaining('last read on 2026-11-26') })
  })

  test('has no schema without a reference', () => {
    const names = Object.keys(Object(components).schemas)
    expect(names.filter((name) => !service.includes(`"#/components/schemas/${name}"`))).toEqual([])
  })
})

describe.each([
  ['the whole document', () => printed],
  ['the document of the service alone', () => service],
])('client generators for %s', (_, getDocument) => {
  const temporary = useTemporaryFolder('client')
  const run = (...command: readonly string[]) => {
    const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', CI: 'true' }
    return runCommand([process.execPath, ...command], {
      cwd: temporary.folder,
      env: { ...process.env, ...quiet },
    })
  }

  test('get no complaint from redocly lint with its recommended rules', async () => {
    writeFileSync(temporary.at('openapi.json'), getDocument())
    const cli = getToolPath('@redocly/cli/bin/cli.js')
    const { code, stdout, stderr } = await run(cli, 'lint', 'openapi.json', '--extends=recommended')
    expect(stdout + stderr).not.toMatch(/\b(error|warning)s?\b/i)
    expect(code).toBe(0)
  })
})
