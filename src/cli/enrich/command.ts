/** Declares `signalbox enrich`, which enriches the leads of a CSV or JSON Lines file. */
import { type Command, Option } from 'commander'
import type { Environment } from '../../config/serve-config.ts'
import { SUBSCRIPTIONS } from '../../lib/account-types.ts'
import { appendValue, formatExamples } from '../help-text.ts'
import type { EnrichFlags } from './flags.ts'

/** Defines the arguments, flags, and action of the command. */
export function defineEnrich(command: Command, env: Environment): void {
  command
    .argument('<leads>', 'CSV or JSON Lines file; - reads standard input')
    .optionsGroup('Input and output:')
    .option('-o, --output <file>', 'output file, or - (default: NAME.enriched.csv)')
    .option('--map <heading=field>', 'use a column as this field, or exclude it with "Notes="', appendValue)
    .option('--columns <names>', 'fields to add, separated by commas (default: all)')
    .option('--dry-run', 'show how columns map to fields, and stop')
    .option('--force', 'overwrite an existing output')
    .optionsGroup('Data:')
    .option('--data <folder>', 'use the data in a folder (default: the sample)')
    .addOption(new Option('--db <file>', 'use the data in a copy of this database').conflicts('data'))
    .addOption(
      new Option('--subscription <plan>', 'plan that decides which fields are added')
        .choices(SUBSCRIPTIONS)
        .default('plus'),
    )
    .addHelpText('after', HELP_END)
    .action(async (leads: string, flags: EnrichFlags) => {
      // Loaded on demand, so that other commands start faster.
      const { enrichFile } = await import('./run.ts')
      await enrichFile(leads, flags, env)
    })
}

const HELP_END = formatExamples(
  [
    'signalbox enrich leads.csv --dry-run',
    'signalbox enrich leads.csv -o enriched.csv --map "Trading as=companyName"',
    'signalbox enrich leads.csv --data ./my-data --subscription standard',
  ],
  'docs/enrich.md',
)
