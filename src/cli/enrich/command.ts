/** Declares `signalbox enrich`, which enriches the leads of a CSV or JSON Lines file. */
import { type Command, Option } from 'commander'
import type { Environment } from '../../config/serve-config.ts'
import { appendValue, formatExamples } from '../help-text.ts'
import { type EnrichFlags, SUBSCRIPTIONS } from './flags.ts'

/** Defines the arguments, flags, and action of the command. */
export function defineEnrich(command: Command, env: Environment): void {
  command
    .argument('<leads>', 'CSV or JSON Lines file; - is standard input')
    .optionsGroup('Input and output:')
    .option('-o, --output <file>', 'output file, or - (default: leads.enriched.csv)')
    .option('--map <heading=field>', 'send a column as a field, or "Notes=" to exclude it', appendValue)
    .option('--columns <names>', 'fields to add, separated by commas (default: all)')
    .option('--report <file>', 'HTML report (default: leads.enriched.report.html)')
    .option('--no-report', 'write no report')
    .optionsGroup('Data and credits:')
    .addOption(
      new Option('--data <folder>', 'use the data of a folder (default: the sample)').conflicts('url'),
    )
    .addOption(
      new Option('--subscription <plan>', 'plan to simulate (default: plus)')
        .choices(SUBSCRIPTIONS)
        .conflicts('url'),
    )
    .option('--url <url>', 'use this server; charges the organization of --key')
    .option('--key <key>', 'API key for --url [SIGNALBOX_KEY]')
    .option('--concurrency <number>', 'parallel requests to --url, 1 to 64 (default: 8)')
    .option('--yes', 'send to another machine without a prompt')
    .optionsGroup('Run:')
    .option('--dry-run', 'show which column is sent as which field, and stop')
    .option('--from-row <number>', 'continue a run from this row')
    .option('--force', 'replace an existing output and report')
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
