/** What a user of the document does with it: lint it, and make types of it. */

import { mock } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import typescript6 from '@typescript/typescript6'
import { ROOT } from './paths.ts'

/** What a program said, and whether it was content. */
export interface Verdict {
  readonly code: number
  readonly output: string
}

/** `redocly lint` with its recommended rules, away from any configuration, and without a network. */
export function lint(document: string): Promise<Verdict> {
  const cli = join(ROOT, 'node_modules/@redocly/cli/bin/cli.js')
  return withFile('openapi.json', document, (folder) =>
    run([process.execPath, cli, 'lint', 'openapi.json', '--extends=recommended', '--format=stylish'], folder),
  )
}

/** The types that openapi-typescript makes. It needs the programming interface that TypeScript 7 has no longer. */
export async function typesOf(document: string): Promise<string> {
  mock.module('typescript', () => ({ default: typescript6 }))
  const { default: openapiTS, astToString } = await import('openapi-typescript')
  return astToString(await openapiTS(document))
}

/** Compiles `source` beside `types` (as `./api.ts`) under the settings of this repository. */
export function compile(types: string, source: string): Promise<Verdict> {
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
  work: (folder: string) => Promise<Verdict>,
): Promise<Verdict> {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-client-'))
  try {
    writeFileSync(join(folder, name), text)
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function run(command: string[], cwd: string): Promise<Verdict> {
  const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', CI: 'true' }
  const child = Bun.spawn(command, {
    cwd,
    env: { ...process.env, ...quiet },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [code, out, err] = await Promise.all([
    child.exited,
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  return { code, output: out + err }
}
