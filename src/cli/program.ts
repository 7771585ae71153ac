/** Parses the command line, runs the command, and prints its error. */

import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { Command, CommanderError, Option } from 'commander'
import { version } from '../../package.json'
import licensesFile from '../../THIRD_PARTY_LICENSES' with { type: 'file' }
import { SandboxUnavailable } from '../client/control-api.ts'
import { type Environment, listUnknownVariables } from '../config/serve-config.ts'
import {
  CommandError,
  codeOf,
  InputError,
  messageOf,
  OutputClosedError,
  reasonOf,
  USAGE_EXIT_CODE,
  UsageError,
} from '../lib/errors.ts'
import { toPrintable } from '../lib/text.ts'
import { findNearest } from '../lib/unknown-names.ts'
import { appendValue, describeUsageError, formatExamples, HELP_LAYOUT } from './help-text.ts'
import { createPaint, print, printStatus, SIGPIPE_EXIT_CODE, toPrintableLines } from './terminal.ts'

/** Runs one command. Returns the exit code. */
export async function run(args: readonly string[], env: Environment): Promise<number> {
  try {
    const [name, ...rest] = args[0] === 'help' ? [...args.slice(1), '--help'] : args
    requireKnownCommand(name)
    const given = name === undefined ? [] : [name, ...rest]
    await createProgram(env, given).parseAsync(given, { from: 'user' })
    return 0
  } catch (error) {
    // Commander has already printed its own message. Its code for help is 0, and for each mistake 1.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : USAGE_EXIT_CODE
    if (error instanceof OutputClosedError) return SIGPIPE_EXIT_CODE
    const message = getUserMessage(error)
    if (message === undefined) throw error
    // The log writes its lines at the end of an iteration of the event loop.
    await new Promise(setImmediate)
    // The message may quote a file that contains control characters.
    print(`${getErrorPrefix(env)} ${toPrintableLines(message)}\n`, 'stderr')
    return error instanceof CommandError ? error.exitCode : 1
  }
}

/** Returns the message of errors that the user can fix: ours and those of the system. Returns `undefined` for a bug. */
function getUserMessage(error: unknown): string | undefined {
  const isOurs =
    error instanceof CommandError || error instanceof InputError || error instanceof SandboxUnavailable
  if (isOurs) return error.message
  if (String(codeOf(error)).startsWith('SQLITE'))
    return `The database can't be used: ${messageOf(error)}. Check the disk, or restore the file from a backup.`
  if (!(error instanceof Error) || !(String(codeOf(error)) in constants.errno)) return undefined
  return `${'path' in error ? String(error.path) : 'A file'} cannot be used: ${reasonOf(error)}.`
}

const getErrorPrefix = (env: Environment): string => createPaint(process.stderr, env)('red', 'signalbox:')

interface CommandEntry {
  readonly description: string
  /** Loads the function that defines the arguments, flags, and action of the command. */
  readonly load: () => Promise<(command: Command, env: Environment) => void>
}

/** All commands, in the order of `--help`. Only the executed one is loaded, because loading all takes most of the start. */
const COMMANDS: Readonly<Record<string, CommandEntry>> = {
  serve: {
    description: 'Start the sandbox. This is the default command.',
    load: async () => (await import('./serve/command.ts')).defineServe,
  },
  wait: {
    description: 'Wait until a server is ready.',
    load: async () => (await import('./wait-command.ts')).defineWait,
  },
  enrich: {
    description: 'Enrich the leads of a CSV or JSON Lines file.',
    load: async () => (await import('./enrich/command.ts')).defineEnrich,
  },
  explain: {
    description: "Explain why an input does or doesn't match.",
    load: async () => (await import('./explain/command.ts')).defineExplain,
  },
  import: {
    description: 'Import your companies and people into a database file.',
    load: async () => (await import('./import/command.ts')).defineImport,
  },
  init: {
    description: 'Create a folder of starter data for you to edit.',
    load: async () => (await import('./init-command.ts')).defineInit,
  },
  state: {
    description: "Export a running server's database to a file.",
    load: async () => (await import('./control/state-command.ts')).defineState,
  },
  requests: {
    description: 'Print the requests received by a running server.',
    load: async () => (await import('./control/requests-command.ts')).defineRequests,
  },
  check: {
    description: 'Compare real responses with the OpenAPI document.',
    load: async () => (await import('./check/command.ts')).defineCheck,
  },
  openapi: {
    description: 'Print the OpenAPI 3.1 document as JSON, without a server.',
    load: async () => (await import('./openapi-command.ts')).defineOpenapi,
  },
}

function createProgram(env: Environment, args: readonly string[]): Command {
  const program = new Command('signalbox')
    .description("Run a local, offline sandbox of SMARTe's lead-data enrichment API.")
    .helpCommand('help [command]', 'Print help for a command.')
    .addHelpText('after', HELP_END)
  for (const [name, { description }] of Object.entries(COMMANDS))
    program.command(name, { isDefault: name === 'serve' }).description(description)
  program.hook('preSubcommand', async (_, command) => {
    await loadCommand(command, env)
    rejectUnclearValues(command, args)
  })
  program.hook('preAction', (_, command) => warnAboutVariables(command, env))
  return configure(program, env)
    .option('--licenses', 'print the licenses of all bundled components')
    .on('option:licenses', () => printAndStop(readFileSync(licensesFile, 'utf8')))
}

/** Loads a command, and defines its arguments and flags. */
async function loadCommand(command: Command, env: Environment): Promise<void> {
  const define = await COMMANDS[command.name()]?.load()
  define?.(command, env)
  configure(command, env)
}

/** Warns about misspelled variables. The server does so in its log. */
function warnAboutVariables(command: Command, env: Environment): void {
  if (command.name() === 'serve') return
  for (const warning of listUnknownVariables(env)) printStatus(`warning: ${toPrintable(warning)}\n`)
}

/**
 * Rejects what an unset shell variable leaves behind: an empty value, or the next flag as the value. Also rejects a second value,
 * which would replace the first one.
 */
function rejectUnclearValues(command: Command, args: readonly string[]): void {
  for (const option of command.options.filter(({ required }) => required)) {
    const { short, long } = option
    let isGiven = false
    command.on(`option:${option.name()}`, (value: string) => {
      // Commander takes the equals sign after a short flag as part of the value.
      const meant = args.includes(`${short}${value}`) ? value.replace(/^=/, '') : value
      if (meant === '') throw new UsageError(`${long} is empty. Give it a value, or omit it.`)
      if (value.startsWith('--') && !args.includes(`${long}=${value}`))
        throw new UsageError(
          `${long} needs a value, but ${value} follows. If this is the value, write ${long}=${value}.`,
        )
      if (meant !== value) throw new UsageError(`Write ${short} ${meant} without an equals sign.`)
      if (isGiven && option.parseArg !== appendValue)
        throw new UsageError(`${long} takes one value, but is given twice. Omit one of them.`)
      isGiven = true
    })
  }
}

/** Adds what all commands have: the flags for help and the version, and the format of errors. */
const configure = (command: Command, env: Environment): Command =>
  command
    .configureHelp(HELP_LAYOUT)
    .optionsGroup('Help:')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .showSuggestionAfterError()
    .addOption(new Option('-v').hideHelp())
    .on('option:v', () => printAndStop(`${version}\n`))
    .exitOverride()
    .configureOutput({
      writeOut: (text) => print(text),
      writeErr: (text) => print(text, 'stderr'),
      // The text quotes arguments, which may contain control characters.
      outputError: (text, write) =>
        write(`${getErrorPrefix(env)} ${toPrintable(describeUsageError(text, command))}\n`),
    })

/** Prints the text of a flag that replaces the command. */
function printAndStop(text: string): never {
  print(text)
  throw new CommanderError(0, 'signalbox.printed', '')
}

const HELP_END = formatExamples(
  [
    'signalbox                    same as signalbox serve',
    'signalbox --port 9000        same as signalbox serve --port 9000',
    'signalbox enrich --help      shows the flags of enrich',
  ],
  'docs/cli.md',
)

/** Rejects unknown commands. Otherwise, the default command would receive the name as its argument. */
function requireKnownCommand(word: string | undefined): void {
  const names = ['help', ...Object.keys(COMMANDS)]
  if (word === undefined || word.startsWith('-') || names.includes(word)) return
  const near = findNearest(word, names)
  const advice = near ? `Did you mean ${near}?` : 'signalbox --help lists the commands.'
  throw new UsageError(`There is no command ${word}. ${advice}`)
}
