/** Resolves the files that `enrich` writes. */
import { extname } from 'node:path'
import { listDataFiles } from '../input-files.ts'
import { requireNewFile, resolveOutput } from '../output-file.ts'
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
  const name = getOutputName(leads, flags)
  const output = name === '-' ? undefined : resolveOutput('-o', name, inputs)
  const partial = output === undefined ? undefined : resolveOutput('-o', `${output}.partial`, inputs)
  const reportName = flags.report ?? (output !== undefined && `${withoutExtension(name)}.report.html`)
  const outputs = [output, partial].filter((path) => path !== undefined)
  const report =
    reportName === false ? undefined : resolveOutput('--report', reportName, [...inputs, ...outputs])
  for (const file of [output, report]) if (file !== undefined) requireNewFile(file, force || dryRun)
  return { output, partial, report }
}

/** Returns the path of the output, `-` for standard output. The default for `leads.csv` is `leads.enriched.csv`. */
export const getOutputName = (leads: string, { output }: EnrichFlags): string =>
  output ?? (leads === '-' ? '-' : `${withoutExtension(leads)}.enriched${extname(leads) || '.csv'}`)

const withoutExtension = (path: string): string => path.slice(0, path.length - extname(path).length)
