/** Runs `signalbox state export`, which writes the database of a running server to a file. */
import type { Command } from 'commander'
import { createRequestSender, type ServerAddress } from '../../client/control-api.ts'
import type { Environment } from '../../config/serve-config.ts'
import { CommandError, explainWriteErrors } from '../../lib/errors.ts'
import { createChoice, formatExamples } from '../help-text.ts'
import { replaceFile, requireNewFile, resolveOutput } from '../output-file.ts'
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

/** Defines the arguments, flags, and action of the command. */
export function defineState(command: Command, env: Environment): void {
  command
    .addArgument(createChoice('action', 'what to do', ['export']))
    .argument('<file>', 'database file to write; - is standard output')
    .option('--force', 'overwrite an existing file')
    .optionsGroup('Server:')
  addServerFlags(command, env)
    .addHelpText('after', HELP_END)
    .action((_: string, file: string, flags: StateFlags) =>
      exportDatabase(parseControlServer(flags, env), file, flags.force),
    )
}

const HELP_END = formatExamples(
  ['signalbox state export fixture.db', 'signalbox serve --memory --db fixture.db'],
  'docs/control-api.md#export-the-database',
)

async function exportDatabase(
  server: ServerAddress,
  name: string,
  force: boolean | undefined,
): Promise<void> {
  const file = name === '-' ? undefined : resolveOutput('The file', name, [])
  if (file !== undefined) requireNewFile(file, force)
  const send = createRequestSender(server, CONTROL_TIMEOUT)
  const exported = await explainRejection(server, send<unknown>('GET', '/sandbox/state/database'))
  // Another response must not replace an earlier export.
  if (!(exported instanceof Uint8Array))
    throw new CommandError(`${server.url} returned no database, so nothing was written. Check the URL.`)
  if (file === undefined) return print(exported)
  explainWriteErrors(name, () => replaceFile(file, exported, force), 'Choose a different file.')
  print(`Exported the database of ${server.url} to ${name}. The file contains API keys.\n`)
}
