/** Lints the OpenAPI document and compiles types of it, as its users do. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getToolPath } from '../../../scripts/lib/tools.ts'
import { ROOT } from '../../support/paths.ts'
import { type CommandResult, runCommand } from '../../support/run-command.ts'

/** Runs `redocly lint` with its recommended rules, without a configuration file and without a network. */
export function lint(document: string): Promise<CommandResult> {
  const cli = getToolPath('@redocly/cli/bin/cli.js')
  return withFile('openapi.json', document, (folder) =>
    run([process.execPath, cli, 'lint', 'openapi.json', '--extends=recommended', '--format=stylish'], folder),
  )
}

/** Compiles `source` beside `types` (as `./api.ts`) under the settings of this repository. */
export function compile(types: string, source: string): Promise<CommandResult> {
  const tsconfig = {
    extends: join(ROOT, 'tsconfig.json'),
    compilerOptions: { types: [] },
    include: ['*.ts'],
  }
  return withFile('api.ts', types, (folder) => {
    writeFileSync(join(folder, 'client.ts'), source)
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig))
    return run([process.execPath, join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', folder], folder)
  })
}

async function withFile(
  name: string,
  text: string,
  work: (folder: string) => Promise<CommandResult>,
): Promise<CommandResult> {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-client-'))
  try {
    writeFileSync(join(folder, name), text)
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function run(command: readonly string[], cwd: string): Promise<CommandResult> {
  const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', CI: 'true' }
  return runCommand(command, { cwd, env: { ...process.env, ...quiet } })
}
