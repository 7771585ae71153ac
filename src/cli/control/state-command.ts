/** Runs `signalbox state`, which exports the state of a running server to a file, or imports it. */
import type { Command } from 'commander'
import type { Environment } from '../../config.ts'
import { explainErrors, messageOf, reasonOf } from '../../lib/errors.ts'
import { readRegularFile } from '../../lib/regular-file.ts'
import { requireStateFile } from '../../sandbox/state/initial-state-file.ts'
import { createChoice, formatExamples } from '../help-text.ts'
import { replaceFile, resolveOutputFile } from '../output-file.ts'
import { STATE_FILE_KIND } from '../serve/state-flags.ts'
import { print } from '../terminal.ts'
import {
  addServerFlags,
  type ControlServer,
  parseControlServer,
  type ServerFlags,
  sendControlRequest,
} from './control-server.ts'

const DEFAULT_FILE = 'box.signalbox'

/** Defines the arguments, flags, and action of the command. */
export function define(command: Command, env: Environment): void {
  command
    .addArgument(createChoice('action', 'what to do', ['export', 'import']))
    .argument('[file]', `state file; - is standard input or output (default: ${DEFAULT_FILE})`)
    .optionsGroup('Server:')
  addServerFlags(command, env)
    .addHelpText('after', HELP_END)
    .action((action: string, file: string | undefined, flags: ServerFlags) => {
      const server = parseControlServer(flags, env)
      return action === 'export'
        ? exportState(server, file ?? DEFAULT_FILE)
        : importState(server, file ?? DEFAULT_FILE)
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

async function exportState(server: ControlServer, name: string): Promise<void> {
  const file = name === '-' ? undefined : resolveOutputFile('The file', name, STATE_FILE_KIND, [])
  const exported = await sendControlRequest<unknown>(server, 'POST', '/sandbox/state/export')
  const bytes = exported instanceof Uint8Array ? exported : new Uint8Array()
  // Another response file must not replace an earlier one.
  explainErrors(
    () => requireStateFile(bytes),
    (error) =>
      `${server.url.origin} returned an invalid state file, which is not written. ${messageOf(error)}`,
  )
  if (file === undefined) print(bytes)
  else {
    explainErrors(
      () => replaceFile(file, bytes),
      (error) => `The state was not saved in ${name}: ${reasonOf(error)}. Name another file.`,
    )
    print(`The state of ${server.url.origin} is in ${name}. The file contains API keys.\n`)
  }
}

async function importState(server: ControlServer, name: string): Promise<void> {
  const body = name === '-' ? await Bun.stdin.bytes() : readFile(name)
  await sendControlRequest(server, 'POST', '/sandbox/state/import', body)
  print(`${server.url.origin} has the state of ${name === '-' ? 'standard input' : name}.\n`)
}

const readFile = (name: string): Uint8Array<ArrayBuffer> =>
  explainErrors(
    () => new Uint8Array(readRegularFile(name)),
    (error) => `The file ${name} cannot be read: ${reasonOf(error)}.`,
  )
