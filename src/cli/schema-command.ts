/** Runs `signalbox schema`, which prints the JSON Schema of a file, so that editors can validate it. */
import { Argument, type Command } from 'commander'
import { formatOrganizationsSchema } from '../accounts/organizations-file.ts'
import { formatExamples } from './help-text.ts'
import { print } from './terminal.ts'

export function addSchema(program: Command): void {
  program
    .command('schema')
    .description('Print the JSON Schema of a file, for editors.')
    .addArgument(new Argument('<file>', 'the file, without its extension').choices(['organizations']))
    .addHelpText('after', HELP_END)
    .action(() => print(formatOrganizationsSchema()))
}

const HELP_END = formatExamples(
  [
    'signalbox schema organizations',
    'signalbox schema organizations > organizations.schema.json',
    'signalbox schema organizations | less',
  ],
  'docs/data.md',
)
