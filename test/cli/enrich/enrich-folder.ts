/** Runs of `signalbox enrich` in a temporary folder. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import Papa from 'papaparse'
import { runCli } from '../../support/run-cli.ts'
import { useTemporaryFolder } from '../../support/temporary-folder.ts'

export const MAREN = 'maren.oyelaran@halcyon-freight.example'

export const enriched = (...args: string[]) => runCli(['enrich', ...args])

/** Gives each test of the file a folder for leads and outputs. */
export function useEnrichFolder() {
  const temporary = useTemporaryFolder('enrich')
  const { at } = temporary
  const read = (name: string): string => readFileSync(at(name), 'utf8')
  return {
    at,
    read,
    list: (): string[] => readdirSync(temporary.folder).sort(),
    /** Writes a file, and returns its path. */
    write: (name: string, content: string | Uint8Array): string => {
      writeFileSync(at(name), content)
      return at(name)
    },
    /** Writes leads that are alternately a person, a company, and unknown. */
    writeLeads: (rows: number): string => {
      const values = [`,${MAREN}`, 'Halcyon Freight,', 'Nowhere Industries Unlimited,']
      const lines = Array.from({ length: rows }, (_, row) => `${row + 1},${values[row % 3]}`)
      writeFileSync(at('leads.csv'), `No,Company,E-mail\n${lines.join('\n')}\n`)
      return at('leads.csv')
    },
    rowsOf: (name: string): Record<string, string>[] =>
      Papa.parse<Record<string, string>>(read(name), { header: true, skipEmptyLines: true }).data,
  }
}
