/** Follows the guide for a new field in ARCHITECTURE.md, in a copy of the project. */
import { expect, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { scripts } from '../../package.json'
import { copyProject } from '../../scripts/lib/copy-project.ts'
import type * as FieldsModule from '../../src/dashboard/pages/data/fields.ts'
import { LONG_TIMEOUT } from '../support/long-timeout.ts'
import { codeBlock } from '../support/markdown.ts'
import { ROOT } from '../support/paths.ts'
import { requireSuccess, runCommand } from '../support/run-command.ts'
import type * as SandboxModule from '../support/sandbox.ts'
import { useTemporaryFolder } from '../support/temporary-folder.ts'

/** The lines of the guide, each with its file. */
const ADDED = codeBlock('ARCHITECTURE.md', 'text', 'One new field of Enrich')
  .trim()
  .split('\n')
  .map((line): [file: string, line: string] => {
    const [, file = '', added = ''] = /^(\S+) +(.+)$/.exec(line) ?? []
    return [file, added]
  })
const STATEMENTS = 'test/api/interface/enrich-response.test.ts'

const { at } = useTemporaryFolder('guides')

/** Adds a line below the first one that names the last field of the company profile or its column. */
function addLine(file: string, added: string): void {
  const lines = readFileSync(at(file), 'utf8').split('\n')
  const last = lines.findIndex((line) => /compSicDescription|\bsicDescription: /.test(line))
  writeFileSync(at(file), lines.toSpliced(last + 1, 0, added).join('\n'))
}

const run = (...command: string[]) => requireSuccess(runCommand(command, { cwd: at('') }))

test(
  'a new field needs a line in six files, and is stored, imported, documented, and returned',
  async () => {
    expect(ADDED).toHaveLength(6)
    copyProject(at(''))
    for (const [file, line] of ADDED) addLine(file, line)
    addLine(STATEMENTS, `['compFounded', 'is the year of foundation', '1998'],`)
    await run('rm', '-r', 'src/db/migrations')
    await run('sh', '-c', `${scripts.migration} --name=initial`)
    await run('bun', 'scripts/build/build-sample.ts')
    await run('sh', '-c', scripts.openapi)
    await run('bun', join(ROOT, 'node_modules/.bin/tsc'), '--noEmit')
    await run('bun', join(ROOT, 'node_modules/.bin/tsc'), '--noEmit', '-p', 'src/dashboard')
    await run(
      'bun',
      'test',
      '--timeout=120000',
      'test/http/published-interface.test.ts',
      'test/project/interface-page.test.ts',
      'test/project/docs-pages.test.ts',
      'test/dashboard/data/data-logic.test.ts',
    )

    const { COMPANY_GROUPS }: typeof FieldsModule = await import(at('src/dashboard/pages/data/fields.ts'))
    const group = COMPANY_GROUPS.find(({ fields }) =>
      fields.some(({ name }) => String(name) === 'compFounded'),
    )
    expect(group?.title).toBe('Business')

    const copy: typeof SandboxModule = await import(at('test/support/sandbox.ts'))
    const { sendJson, enrich } = await copy.createSandbox()
    const company = { compGUID: 'F1E1D00000000001', compName: 'Quillon Dynamics', compFounded: '2004' }
    expect((await sendJson('PUT', '/sandbox/companies', company)).status).toBe(201)
    const stored = await sendJson('GET', `/sandbox/companies/${company.compGUID}`)
    expect(stored.body.compFounded).toBe('2004')
    expect((await enrich({ companyName: company.compName })).body.compFounded).toBe('2004')
    expect((await enrich({ companyWebAddress: 'match.outcome.test' })).body.compFounded).toBe('1998')
  },
  LONG_TIMEOUT,
)
