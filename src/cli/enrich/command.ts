/** Declares `signalbox enrich`, which enriches the leads of a CSV or JSON Lines file. */
import { type Command, Option } from 'commander'
import type { Environment } from '../../config/serve-config.ts'
import { appendValue, formatExamples } from '../help-text.ts'
import { type EnrichFlags, SUBSCRIPTIONS } from './flags.ts'

/** Defines the arguments, flags, and action of the command. */
export function defineEnrich(command: Command, env: Environment): void {
  command
    .argument('<leads>', 'CSV or JSON Lines file; - reads standard input')
    .optionsGroup('Input and output:')
    .option('-o, --output <file>', 'output file, or - (default: leads.enriched.csv)')
    .option('--map <heading=field>', 'send a column as this field, or exclude it with "Notes="', appendValue)
    .option('--columns <names>', 'fields to add, separated by commas (default: all)')
    .option('--report <file>', 'HTML report (default: leads.enriched.report.html)')
    .option('--no-report', "don't write a report")
    .optionsGroup('Data and credits:')
    .addOption(
      new Option('--data <folder>', 'use the data in a folder (default: the sample)').conflicts('url'),
    )
    .addOption(
      new Option('--subscription <plan>', 'plan to simulate (default: plus)')
        .choices(SUBSCRIPTIONS)
        .conflicts('url'),
    )
    .option('--url <url>', 'send to this server, and spend credits of --key')
    .option('--key <key>', 'API key for --url [SIGNALBOX_KEY]')
    .option('--concurrency <number>', 'parallel requests to --url, 1 to 64 (default: 8)')
    .option('--yes', 'send to another machine without prompting')
    .optionsGroup('Run:')
    .option('--dry-run', 'show how columns map to fields, and send nothing')
    .option('--from-row <number>', 'resume an interrupted run at this row')
    .option('--force', 'overwrite an existing output and report')
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
    'signalbox enrich leads.csv --url http://127.0.0.1:8080 --key demo-plus-key',
  ],
  'docs/enrich.md',
)
