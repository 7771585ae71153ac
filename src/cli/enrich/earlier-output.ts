/** Reads the output of an earlier run that ended before the last row, and continues it. */
import { renameSync, rmSync, statSync } from 'node:fs'
import { NOT_ENRICHED } from '../../leads/enricher.ts'
import type { Lead, LeadTable } from '../../leads/lead.ts'
import { readLeads } from '../../leads/read/read-leads.ts'
import { createOutputChangedError, type Output, openFileOutput } from '../../leads/write/output.ts'
import type { RowFormatter } from '../../leads/write/row-formatter.ts'
import { explainWriteErrors, StartupError } from '../../lib/errors.ts'
import { systemRandom } from '../../lib/random.ts'
import { formatCount } from '../../lib/text.ts'
import { BOM, openTextFile, type TextFile } from '../../lib/text-file.ts'

export const isNotEnriched = (error: string): boolean => error.startsWith(NOT_ENRICHED)

interface Continuation {
  /** The value of `--from-row`. */
  readonly fromRow: number | undefined
  readonly leads: LeadTable
  readonly formatter: RowFormatter
}

/**
 * Returns the error of each row in a partial output, `''` for those with a result. Its rows may be paid for, so only the user
 * deletes it. After a power failure, or in some editors, its last row has no line break, and the next row would become a part of it.
 * @throws {StartupError} with the row to continue from, if it is not the given one
 */
export async function readEarlierErrors(
  partial: string,
  { fromRow, leads, formatter }: Continuation,
): Promise<string[]> {
  const stats = statSync(partial, { throwIfNoEntry: false })
  if (stats === undefined) {
    if (fromRow === undefined || fromRow === 1) return []
    throw new StartupError(`There is no ${partial} to continue. Leave out --from-row.`)
  }
  if (stats.size === 0)
    throw new StartupError(
      `${partial} is empty, so another run may have just started. Wait for that run or, if there is none, delete the file.`,
    )
  const text = await openTextFile(partial, partial)
  let end = ''
  for (const chunk of text.chunks()) end = chunk || end
  if (!end.endsWith('\n'))
    throw new StartupError(
      `${partial} does not end with a line break, so its last row may be cut off. Delete that row, or the file.`,
    )
  const { table, readError } = readPartial(text, partial, formatter)
  const { columns, format } = table
  if (format.kind === 'csv' && columns.join('\n') !== formatter.headings.join('\n'))
    throw new StartupError(
      `${partial} has different columns. Use the leads and the flags of that run, or delete the file.`,
    )
  const other = findOtherLead(table, leads)
  if (other !== undefined)
    throw new StartupError(
      `${partial} has a different lead in row ${other}. Use the leads of that run, or delete the file. Only new rows at the end are allowed.`,
    )
  const errors = Array.from(table.rows(), readError)
  const next = errors.findIndex(isNotEnriched) + 1 || errors.length + 1
  if (fromRow === next) return errors
  throw new StartupError(
    `${partial} has ${formatCount(errors.length, 'row')} of another run. Continue it with --from-row ${next}, or delete the file.`,
  )
}

/** Returns the first row of an output that does not start with the values of its lead. Later rows would get other results, or none. */
function findOtherLead(output: LeadTable, leads: LeadTable): number | undefined {
  // Members of JSON Lines may come in another order. Headings of CSV files may be repeated.
  const positions = leads.columns.map((name, column) =>
    output.columns[column] === name ? column : output.columns.indexOf(name),
  )
  const others = Iterator.from(leads.rows())
  for (const { row, values } of output.rows()) {
    const lead = others.next().value
    if (!lead || positions.some((at, column) => (values[at] ?? '') !== (lead.values[column] ?? '')))
      return row
  }
  return undefined
}

function readPartial(text: TextFile, partial: string, { headings }: RowFormatter) {
  const table = readLeads(text, partial)
  const column = table.columns.lastIndexOf(headings.at(-1) ?? '')
  return { table, readError: ({ values }: Lead): string => values[column] ?? '' }
}

/** Opens a partial output. The first rows that are written replace those that are not enriched, all at once. */
export function openPartialOutput(
  partial: string,
  { earlier, formatter }: { readonly earlier: readonly string[]; readonly formatter: RowFormatter },
): Output {
  const gaps = earlier.filter(isNotEnriched).length
  const texts: string[] = []
  let output = gaps === 0 ? openFileOutput(partial, earlier.length > 0 ? 'a' : 'wx') : undefined
  return {
    async write(text) {
      if (output) return output.write(text)
      if (texts.length + 1 < gaps) {
        texts.push(text)
        return
      }
      await replaceRows(partial, { texts: [...texts, text], gaps, formatter })
      output = openFileOutput(partial, 'a')
    },
    async close() {
      if (output) await output.close()
      else if (texts.length > 0) await replaceRows(partial, { texts, gaps, formatter })
    },
  }
}

interface Replacement {
  readonly texts: readonly string[]
  /** The number of rows that were not enriched when the run started. */
  readonly gaps: number
  readonly formatter: RowFormatter
}

/** Replaces the first rows that are not enriched. A process that is killed meanwhile leaves the old file, whose other rows are paid for. */
async function replaceRows(partial: string, { texts, gaps, formatter }: Replacement): Promise<void> {
  const text = await openTextFile(partial, partial)
  const { table, readError } = readPartial(text, partial, formatter)
  const temporary = `${partial}.${systemRandom.uuid()}.tmp`
  const rest = [...texts]
  let found = 0
  try {
    const output = openFileOutput(temporary, 'wx')
    output.write(`${text.hasBom ? BOM : ''}${formatter.header}`)
    for (const row of table.rows()) {
      const isGap = isNotEnriched(readError(row))
      if (isGap) found++
      output.write((isGap ? rest.shift() : undefined) ?? formatter.formatWritten(row))
    }
    await output.close()
    if (found !== gaps) throw createOutputChangedError(partial)
    explainWriteErrors(partial, () => renameSync(temporary, partial))
  } finally {
    rmSync(temporary, { force: true })
  }
}
