/** Parses the command line, runs the command, and prints its error. */
import { constants } from 'node:os'
import { Command, CommanderError, Option } from 'commander'
import type { Environment } from '../config.ts'
import { codeOf, messageOf, OutputClosedError, reasonOf, StartupError } from '../lib/errors.ts'
import { findNearest } from '../lib/suggestions.ts'
import { VERSION } from '../version.ts'
import { addCompletion } from './completion/command.ts'
import { addFault } from './control/fault-command.ts'
import { addOrg } from './control/org-command.ts'
import { addRequests } from './control/requests/command.ts'
import { addState } from './control/state-command.ts'
import { addEnrich } from './enrich/command.ts'
import { addExplain } from './explain/command.ts'
import { formatExamples, HELP_LAYOUT } from './help-text.ts'
import { addImport } from './import/command.ts'
import { addInit } from './init-command.ts'
import { addOpenApi } from './openapi-command.ts'
import { addSchema } from './schema-command.ts'
import { addServe } from './serve/command.ts'
import { InterruptedError } from './signals.ts'
import { createPaint, print, SIGPIPE_EXIT_CODE, toPrintableLines } from './terminal.ts'
import { readThirdPartyLicenses } from './third-party-licenses.ts'
import { describeUnknownVariables } from './unknown-variables.ts'
import { addWait } from './wait-command.ts'

/** Runs one command. Returns the exit code. */
export async function run(args: readonly string[], env: Environment): Promise<number> {
  const program = createProgram(env)
  try {
    requireKnownCommand(program, args[0] === 'help' ? args[1] : args[0])
    await program.parseAsync([...args], { from: 'user' })
    return 0
  } catch (error) {
    // Commander has already printed its own message.
    if (error instanceof CommanderError) return error.exitCode
    if (error instanceof OutputClosedError) return SIGPIPE_EXIT_CODE
    const message = getUserMessage(error)
    if (message === undefined) throw error
    // The message may quote a file that contains control characters.
    print(`${getErrorPrefix(env)} ${toPrintableLines(message)}\n`, process.stderr)
    return error instanceof InterruptedError ? error.exitCode : 1
  }
}

/** Returns the message of errors that the user can fix: ours and those of the system. Returns `undefined` for a bug. */
function getUserMessage(error: unknown): string | undefined {
  if (error instanceof StartupError) return error.message
  if (String(codeOf(error)).startsWith('SQLITE'))
    return `The database cannot be used: ${messageOf(error)}. Check its disk, or restore the file from a copy.`
  if (!(error instanceof Error) || !(String(codeOf(error)) in constants.errno)) return undefined
  return `${'path' in error ? String(error.path) : 'A file'} cannot be used: ${reasonOf(error)}.`
}

const getErrorPrefix = (env: Environment): string => createPaint(process.stderr, env)('red', 'signalbox:')

function createProgram(env: Environment): Command {
  const program = new Command('signalbox')
    .description("Run a local, offline sandbox of SMARTe's lead-data enrichment API.")
    .helpCommand('help [command]', 'Print the help of a command.')
    .addHelpText('after', HELP_END)
  const serve = addServe(program, env)
  addWait(program, env)
  addEnrich(program, env)
  addExplain(program, env)
  addImport(program, env)
  addInit(program)
  addSchema(program)
  addState(program, env)
  addRequests(program, env)
  addOrg(program, env)
  addFault(program, env)
  addOpenApi(program)
  addCompletion(program)
  program.hook('preAction', (_, command) => {
    const warning = command === serve ? undefined : describeUnknownVariables(env, serve)
    if (warning !== undefined) print(`${getErrorPrefix(env)} ${toPrintableLines(warning)}\n`, process.stderr)
  })
  for (const command of [program, ...program.commands]) {
    command
      .configureHelp(HELP_LAYOUT)
      .optionsGroup('Help:')
      .version(VERSION, '-V, --version', 'print the version')
      .helpOption('-h, --help', 'print this help')
      .showSuggestionAfterError()
      .showHelpAfterError(
        `${command === program ? '' : 'signalbox '}${command.name()} --help shows the flags.`,
      )
      .addOption(new Option('-v').hideHelp())
      .on('option:v', () => printAndStop(`${VERSION}\n`))
      .exitOverride()
      .configureOutput({
        writeOut: (text) => print(text),
        writeErr: (text) => print(text, process.stderr),
        // The text quotes arguments, which may contain control characters.
        outputError: (text, write) => write(toPrintableLines(text).replace(/^error:/, getErrorPrefix(env))),
      })
  }
  return program
    .option('--licenses', 'print the licenses of all parts of the executable')
    .on('option:licenses', () => printAndStop(readThirdPartyLicenses()))
}

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
function requireKnownCommand(program: Command, word: string | undefined): void {
  const names = ['help', ...program.commands.map((command) => command.name())]
  if (word === undefined || word.startsWith('-') || names.includes(word)) return
  const near = findNearest(word, names)
  const advice = near ? `Did you mean ${near}?` : 'signalbox --help lists the commands.'
  throw new StartupError(`There is no command ${word}. ${advice}`)
}
