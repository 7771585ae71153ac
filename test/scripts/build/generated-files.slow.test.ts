/** Files that `bun run openapi` writes from the code are up to date. */
import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { CLI_PAGE, withFlags } from '../../../scripts/build/cli-flags.ts'
import { CLIENT_TYPES, clientTypes } from '../../../scripts/build/client-types.ts'
import { INTERFACE_PAGE, interfacePage } from '../../../scripts/build/interface-page.ts'
import { PYTHON_TYPES, pythonTypes } from '../../../scripts/build/python-types.ts'
import { readStrictDocument } from '../../../src/server/strict-document.ts'
import { LONG_TIMEOUT } from '../../support/long-timeout.ts'
import { runCli } from '../../support/run-cli.ts'

const read = (path: string): string => readFileSync(path, 'utf8')
const DOCUMENT = JSON.stringify(await readStrictDocument())
const helpOf = async (...command: string[]) => (await runCli([...command, '--help'])).stdout

test.each([
  ['the types of the npm package', CLIENT_TYPES, () => clientTypes(DOCUMENT)],
  ['the types of the Python package', PYTHON_TYPES, async () => pythonTypes(DOCUMENT)],
  ['the statements in docs/interface.md', INTERFACE_PAGE, interfacePage],
  ['the commands in docs/cli.md', CLI_PAGE, () => withFlags(read(CLI_PAGE), helpOf)],
])(
  '%s are up to date',
  async (_, file, generate) => {
    const isUpToDate = read(file) === (await generate())
    expect(isUpToDate ? 'up to date' : 'outdated: run `bun run openapi`').toBe('up to date')
  },
  LONG_TIMEOUT,
)
