/** Runs `signalbox licenses`, which prints the licenses of all parts of the executable. */
import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import licensesFile from '../../THIRD_PARTY_LICENSES' with { type: 'file' }
import { print } from './terminal.ts'

export function addLicenses(program: Command): void {
  program
    .command('licenses')
    .description('Print what the executable is made of, with the licences of its parts.')
    .addHelpText('after', AFTERWORD)
    .action(() => print(readThirdPartyLicenses()))
}

const AFTERWORD = `
The runtime Bun, the packages and the data lists that others made, each with its licence:

  signalbox licenses | less`

/** Reads the embedded file, which is not loaded at startup. */
export const readThirdPartyLicenses = (): string => readFileSync(licensesFile, 'utf8')
