/** The command line: which verbs there are, and how they fail. */
import { Command, CommanderError } from 'commander'
import type { Environment } from '../config.ts'
import { StartupError } from '../lib/startup-error.ts'
import { VERSION } from '../version.ts'
import { addServe } from './serve.ts'

/** Runs one command to its end; returns the exit code. */
export async function run(args: readonly string[], env: Environment): Promise<number> {
  const program = new Command('signalbox')
    .description('A complete, local, offline stand-in for a lead-data enrichment service.')
    .version(VERSION, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .showSuggestionAfterError()
    .showHelpAfterError('(signalbox --help lists what there is)')
  addServe(program, env)
  for (const command of program.commands) {
    command.version(VERSION, '-V, --version', 'print the version').helpOption('-h, --help', 'print this help')
  }
  for (const command of [program, ...program.commands]) command.exitOverride()
  try {
    await program.parseAsync([...args], { from: 'user' })
    return 0
  } catch (error) {
    // Commander has printed its own message by now.
    if (error instanceof CommanderError) return error.exitCode
    if (!(error instanceof StartupError)) throw error
    process.stderr.write(`signalbox: ${error.message}\n`)
    return 1
  }
}
