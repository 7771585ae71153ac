/** Resolves the files that `enrich` writes. */
import { existsSync, statSync } from 'node:fs'
import { extname } from 'node:path'
import { readLeads } from '../../leads/read/read-leads.ts'
import { StartupError } from '../../lib/errors.ts'
import { formatCount } from '../../lib/text.ts'
import { openTextFile } from '../../lib/text-file.ts'
import { listDataFiles } from '../input-files.ts'
import { resolveOutput } from '../output-file.ts'
import type { EnrichFlags } from './flags.ts'

interface OutputPaths {
  /** `undefined` for standard output. */
  readonly output: string | undefined
  /** The rows of a run that is not complete. They become the output. */
  readonly partial: string | undefined
  readonly report: string | undefined
}

/**
 * Resolves the paths of the output and the report.
 * @param leads the path of the leads; `-` for standard input
 * @throws {StartupError} if a file is an input, or exists without `--force`
 */
export function resolveOutputPaths(leads: string, flags: EnrichFlags): OutputPaths {
  const { data, force, dryRun } = flags
  const inputs = [...(leads === '-' ? [] : [leads]), ...(data === undefined ? [] : listDataFiles(data))]
  const name = flags.output ?? (leads === '-' ? '-' : getDefaultOutput(leads))
  const output = name === '-' ? undefined : resolveOutput('-o', name, inputs)
  const partial = output === undefined ? undefined : resolveOutput('-o', `${output}.partial`, inputs)
  const reportName = flags.report ?? (output !== undefined && `${withoutExtension(name)}.report.html`)
  const outputs = [output, partial].filter((path) => path !== undefined)
  const report =
    reportName === false ? undefined : resolveOutput('--report', reportName, [...inputs, ...outputs])
  for (const file of [output, report])
    if (!dryRun && !force && file !== undefined && existsSync(file))
      throw new StartupError(`${file} already exists. Replace it with --force, or name another file.`)
  return { output, partial, report }
}

/** Returns the default path of the output. `leads.csv` becomes `leads.enriched.csv`. */
const getDefaultOutput = (input: string): string =>
  `${withoutExtension(input)}.enriched${extname(input) || '.csv'}`

const withoutExtension = (path: string): string => path.slice(0, path.length - extname(path).length)

/**
 * Requires that the partial output has the rows before the first one of this run, and no others. After a power failure, or in
 * some editors, its last row has no line break, and the next row would become a part of it.
 * @throws {StartupError} with the row to continue from
 */
export function requireRowsBefore(partial: string, fromRow: number, force = false): void {
  if (!statSync(partial, { throwIfNoEntry: false })?.size) {
    if (fromRow === 1) return
    throw new StartupError(`There is no ${partial} to continue. Leave out --from-row.`)
  }
  if (fromRow === 1 && force) return
  const text = openTextFile(partial, partial)
  let end = ''
  for (const chunk of text.chunks()) end = chunk || end
  if (!end.endsWith('\n'))
    throw new StartupError(
      `${partial} does not end with a line break, so its last row may be cut off. Delete that row, or replace the file with --force.`,
    )
  const rows = readLeads(text, partial).count
  if (fromRow > 1 && rows === fromRow - 1) return
  throw new StartupError(
    `${partial} has ${formatCount(rows, 'row')} of another run. Continue it with --from-row ${rows + 1}, or replace it with --force.`,
  )
}
