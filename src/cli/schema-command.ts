/** Runs `signalbox schema`, which prints the JSON Schema of a file, so that editors can validate it. */
import type { Command } from 'commander'
import { formatOrganizationsSchema } from '../accounts/organizations-file.ts'
import { createChoice, formatExamples } from './help-text.ts'
import { print } from './terminal.ts'

/** Defines the arguments, flags, and action of the command. */
export function defineSchema(command: Command): void {
  command
    .addArgument(createChoice('file', 'name of the file, without .json', ['organizations']))
    .addHelpText('after', HELP_END)
    .action(() => print(formatOrganizationsSchema()))
}

const HELP_END = formatExamples(
  [
    'signalbox schema organizations',
    'signalbox schema organizations > organizations.schema.json',
    'signalbox schema organizations | less',
  ],
  'docs/data-files.md',
)
