/** Runs `signalbox licenses`, which prints the licenses of all parts of the executable. */
import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import licensesFile from '../../THIRD_PARTY_LICENSES' with { type: 'file' }
import { formatExamples } from './help-text.ts'
import { print } from './terminal.ts'

export function addLicenses(program: Command): void {
  program
    .command('licenses')
    .description('Print the licenses of all parts of the executable.')
    .addHelpText('after', HELP_END)
    .action(() => print(readThirdPartyLicenses()))
}

const HELP_END = formatExamples(
  ['signalbox licenses | less', 'signalbox licenses > licenses.txt', 'signalbox licenses | grep -i apache'],
  'docs/cli.md',
)

/** Reads the embedded file, which is not loaded at startup. */
export const readThirdPartyLicenses = (): string => readFileSync(licensesFile, 'utf8')
