/** Declares `signalbox serve`, which starts the sandbox. */
import type { Command } from 'commander'
import {
  DEFAULT_DATABASE,
  DEFAULT_HOST,
  DEFAULT_JOURNAL_SIZE,
  DEFAULT_PORT,
  type Environment,
  listUnknownVariables,
  parseServeConfig,
  type ServeFlags,
} from '../../config.ts'
import { appendValue, formatExamples } from '../help-text.ts'
import { createPaint } from '../terminal.ts'

/** Defines the arguments, flags, and action of the command. */
export function defineServe(command: Command, env: Environment): void {
  command
    .optionsGroup('Network and access:')
    .option('--port <number>', `port; 0 selects a free one (default: ${DEFAULT_PORT})`)
    .option('--host <address>', `address to listen on (default: ${DEFAULT_HOST})`)
    .option('--allow-host <name>', 'accept another host name; may be repeated', appendValue)
    .option('--cors <origin>', 'allow pages of this origin; * allows all')
    .option('--tls-cert <file>', 'serve HTTPS with this certificate (PEM)')
    .option('--tls-key <file>', 'private key of the certificate (PEM)')
    .option('--control-token <token>', 'token that protects /sandbox, 16 characters or more')
    .option('--no-control', 'disable the control API (/sandbox)')
    .option('--strict', 'accept and send only what the vendor publishes')
    .optionsGroup('Data:')
    .option('--db <file>', `database file (default: ${DEFAULT_DATABASE})`)
    .option('--memory', 'store everything in memory')
    .option('--data <folder>', 'serve your data from a folder (default: the sample)')
    .option('--watch', 'load the files of --data again when they change')
    .option('--reject-invalid', 'do not start if rows of --data cannot be used')
    .option('--no-demo', 'create no demo organizations, whose keys are public')
    .option('--state <file>', 'start from this state file, in memory')
    .option('--save-on-exit', 'write the state to the file of --state at the end')
    .option('--journal-size <MB>', `memory for recorded requests (default: ${DEFAULT_JOURNAL_SIZE})`)
    .optionsGroup('Process and output:')
    .option('--exit-with-parent', 'stop when standard input closes')
    .option('--json', 'print one JSON line when ready; log as JSON')
    .option('--quiet', 'print only warnings and errors')
    .addHelpText('after', HELP_END)
    .action(async (flags: ServeFlags) => {
      const config = parseServeConfig(flags, env)
      // Loaded on demand, so that other commands start faster.
      const { serve } = await import('./run.ts')
      await serve(config, () => createPaint(process.stdout, env), listUnknownVariables(env))
    })
}

const HELP_END = `
Variables: SIGNALBOX_ and the flag name, such as SIGNALBOX_CONTROL_TOKEN.${formatExamples(
  [
    'signalbox serve --memory',
    'signalbox serve --port 9000 --data ./my-data',
    'SIGNALBOX_PORT=9000 SIGNALBOX_MEMORY=1 signalbox',
  ],
  'docs/cli.md',
)}`
