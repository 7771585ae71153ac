/** Declares `signalbox enrich`, which enriches the leads of a CSV or JSON Lines file. */
import type { Command } from 'commander'
import type { Environment } from '../../config.ts'
import type { EnrichFlags } from './flags.ts'

export function addEnrich(program: Command, env: Environment): void {
  program
    .command('enrich')
    .description('Enrich a file of leads: CSV or JSON lines in, the same with what is known about them out.')
    .argument('<leads>', 'CSV as Excel and CRM systems write it, or JSON lines; - reads standard input')
    .option('-o, --output <file>', 'write there, - to standard output (default leads.enriched.csv)')
    .option(
      '--map <heading=field>',
      'send a column as this field, or as none: "Notes="; repeatable',
      appendValue,
    )
    .option('--columns <names>', 'add these fields of the answer, separated by commas (default all)')
    .option(
      '--delimiter <comma|semicolon|tab|pipe>',
      'what separates the values (default: as the first line tells)',
    )
    .option('--db <file>', 'ask what serve keeps in this file; credits are charged there')
    .option('--data <folder>', 'ask companies.csv and contacts.csv of a folder, not the sample')
    .option(
      '--subscription <standard|plus|pro>',
      'of the organization that is made up where none is named (default plus)',
    )
    .option('--url <url>', 'ask this server, within its limits')
    .option('--key <key>', 'of the organization that asks and pays [SIGNALBOX_KEY]')
    .option('--concurrency <number>', 'requests to --url at a time, 1 to 64 (default 8)')
    .option('--report <file>', 'write the report there (default leads.enriched.report.html)')
    .option('--no-report', 'write no report')
    .option('--dry-run', 'only tell which column would be sent as which field')
    .option('--restart', 'begin anew, instead of continuing an interrupted run')
    .option('--force', 'replace an output and a report of an earlier run')
    .addHelpText('after', AFTERWORD)
    .action(async (leads: string, flags: EnrichFlags) => {
      // Loaded on demand, so that other commands start faster.
      const { enrichFile } = await import('./run.ts')
      await enrichFile(leads, flags, env)
    })
}

const appendValue = (value: string, earlier: readonly string[] = []): string[] => [...earlier, value]

const AFTERWORD = `
The columns of the file stay as they are and where they are; the answer comes after them, and an error where a row could
not be asked about. An unusable email is not sent: the other fields are, and the column warning says so. Nothing is sent
beyond the machine unless --url names another. Without --url and --db nothing is charged: the sample, or the --data, is
asked for a made-up organization.

Interrupted by Ctrl+C, a kill, a full disk or the end of the credits, the same command continues, with the same --key:
each row is written once, and charged once. With --url or --db that holds for a day, as long as answers are kept under
their Idempotency-Key. What is done so far, and how far that is, stands in leads.enriched.csv.partial and .partial.json:
keep both. One process at a time writes an output; another one is refused. The exit code is 0 when every row is written,
130 after Ctrl+C, 143 after a kill, 129 after the terminal is closed, and 1 otherwise.

  signalbox enrich leads.csv --dry-run
  signalbox enrich leads.csv -o enriched.csv --db signalbox.db --key demo-plus-key
  signalbox enrich leads.csv --url http://127.0.0.1:8080 --key demo-plus-key --map "Firma=companyName"
  signalbox enrich - -o - --columns accuracy,compName,conEmail < leads.jsonl`
