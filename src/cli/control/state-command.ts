/** Runs `signalbox state`, which exports the state of a running server to a file, or imports it. */
import type { Command } from 'commander'
import { createRequestSender, type ServerAddress } from '../../client/control-api.ts'
import type { Environment } from '../../config/serve-config.ts'
import { explainErrors, explainWriteErrors, messageOf, UsageError } from '../../lib/errors.ts'
import { readRegularFile } from '../../lib/regular-file.ts'
import { MAX_STATE_MIB, requireStateFile } from '../../sandbox/state/unpack-state-file.ts'
import { createChoice, formatExamples } from '../help-text.ts'
import { replaceFile, requireNewFile, resolveOutput } from '../output-file.ts'
import { readStandardInput } from '../standard-input.ts'
import { print } from '../terminal.ts'
import {
  addServerFlags,
  CONTROL_TIMEOUT,
  explainRejection,
  parseControlServer,
  type ServerFlags,
} from './control-server.ts'

interface StateFlags extends ServerFlags {
  readonly force?: boolean
}

const DEFAULT_FILE = 'box.signalbox'

/** Defines the arguments, flags, and action of the command. */
export function defineState(command: Command, env: Environment): void {
  command
    .addArgument(createChoice('action', 'what to do', ['export', 'import']))
    .argument('[file]', `state file; - is standard input or output (default: ${DEFAULT_FILE})`)
    .option('--force', 'with export, overwrite an existing file')
    .optionsGroup('Server:')
  addServerFlags(command, env)
    .addHelpText('after', HELP_END)
    .action((action: string, file: string | undefined, flags: StateFlags) => {
      const server = parseControlServer(flags, env)
      if (action === 'export') return exportState(server, file ?? DEFAULT_FILE, flags.force)
      if (flags.force) throw new UsageError('--force is only for export. Leave it out.')
      return importState(server, file ?? DEFAULT_FILE)
    })
}

const HELP_END = formatExamples(
  [
    'signalbox state export box.signalbox',
    'signalbox state import box.signalbox --url http://127.0.0.1:9000',
    'signalbox serve --state box.signalbox',
  ],
  'docs/cli.md',
)

async function exportState(server: ServerAddress, name: string, force: boolean | undefined): Promise<void> {
  const file = name === '-' ? undefined : resolveOutput('The file', name, [])
  if (file !== undefined) requireNewFile(file, force)
  const exported = await send<unknown>(server, '/sandbox/state/export')
  const bytes = exported instanceof Uint8Array ? exported : new Uint8Array()
  // Another response must not replace an earlier state.
  explainErrors(
    () => requireStateFile(bytes),
    (error) => `${server.url} returned an invalid state file, so nothing was written. ${messageOf(error)}`,
  )
  if (file === undefined) return print(bytes)
  explainWriteErrors(name, () => replaceFile(file, bytes), 'Choose a different file.')
  print(`Exported the state of ${server.url} to ${name}. The file contains API keys.\n`)
}

async function importState(server: ServerAddress, name: string): Promise<void> {
  await send(
    server,
    '/sandbox/state/import',
    name === '-' ? await readInput() : readRegularFile(name, `The file ${name}`),
  )
  print(`Imported the state from ${name === '-' ? 'standard input' : name} into ${server.url}.\n`)
}

const send = <Body>(server: ServerAddress, path: string, body?: Uint8Array): Promise<Body> =>
  explainRejection(server, createRequestSender(server, CONTROL_TIMEOUT)<Body>('POST', path, body))

const readInput = async (): Promise<Uint8Array> =>
  Buffer.concat(await readStandardInput(MAX_STATE_MIB, 'This is not a state file.'))
