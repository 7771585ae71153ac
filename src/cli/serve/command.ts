/** Declares `signalbox serve`, which starts the sandbox. */
import type { Command } from 'commander'
import { type Environment, listUnknownVariables, parseServeConfig } from '../../config/serve-config.ts'
import { SETTING_GROUPS, type ServeFlags, type Setting } from '../../config/settings.ts'
import { appendValue, formatExamples } from '../help-text.ts'
import { createPaint } from '../terminal.ts'

/** Defines the arguments, flags, and action of the command. */
export function defineServe(command: Command, env: Environment): void {
  for (const [heading, settings] of Object.entries(SETTING_GROUPS)) {
    command.optionsGroup(heading)
    for (const setting of Object.values<Setting>(settings)) addFlag(command, setting)
  }
  command.addHelpText('after', HELP_END).action(async (flags: ServeFlags) => {
    const config = parseServeConfig(flags, env)
    // Loaded on demand, so that other commands start faster.
    const { serve } = await import('./run.ts')
    await serve(config, () => createPaint(process.stdout, env), listUnknownVariables(env))
  })
}

function addFlag(command: Command, { flag, type, help, default: value }: Setting): void {
  const description = value === undefined ? help : `${help} (default: ${value})`
  if (type === 'list') command.option(flag, description, appendValue)
  else command.option(flag, description)
}

const HELP_END = `
Each flag has an environment variable, such as SIGNALBOX_PORT for --port.${formatExamples(
  [
    'signalbox serve --memory',
    'signalbox serve --port 9000 --data ./my-data',
    'SIGNALBOX_PORT=9000 SIGNALBOX_MEMORY=1 signalbox',
  ],
  'docs/cli.md#serve',
)}`
