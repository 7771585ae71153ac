/** Detects the format of a leads file, and reads it. */
import { requireColumnCount } from '../../columns/data-in-headings.ts'
import { SAMPLE_ROWS } from '../../columns/recognize-columns.ts'
import { InputError } from '../../lib/errors.ts'
import type { TextFile } from '../../lib/text-file.ts'
import type { Lead, LeadTable } from '../lead.ts'
import { readCsvLeads } from './csv-leads.ts'
import { readJsonLeads } from './json-leads.ts'

const hasJsonLinesExtension = (file: string): boolean => /\.(jsonl|ndjson)$/i.test(file)

/**
 * Reads the whole file once, and checks it: JSON Lines if the extension or the first character says so, CSV otherwise.
 * @param name the name of the file in messages
 * @throws {InputError} if the file contains no leads, or too many columns
 */
export function readLeads(text: TextFile, name: string): LeadTable {
  const start = readStart(text)
  if (/^\[\s*\{/.test(start))
    throw new InputError(
      `${name} is a JSON array. Write one object per line: jq -c '.[]' ${name} > leads.jsonl`,
    )
  const isJson = hasJsonLinesExtension(name) || start.startsWith('{')
  const source = isJson ? readJsonLeads(text) : readCsvLeads(text, name)
  let count = 0
  let blankCount = 0
  let invalidCount = 0
  let firstInvalid: Lead | undefined
  const sample: (readonly string[])[] = []
  for (const lead of source.rows()) {
    requireColumnCount(source.columns.length, name)
    count++
    blankCount += lead.blankBefore ?? 0
    if (count <= SAMPLE_ROWS) sample.push(lead.values)
    if (lead.parseError === undefined) continue
    invalidCount++
    firstInvalid ??= lead
  }
  if (count === 0)
    throw new InputError(
      `${name} has no rows. Choose a file with${isJson ? '' : ' a heading row and'} leads.`,
    )
  if (isJson && invalidCount === count)
    throw new InputError(
      `${name}, line ${firstInvalid?.line}: ${firstInvalid?.parseError}. Write one flat JSON object per line.`,
    )
  return { ...source, count, blankCount, sample, invalidCount, firstInvalid }
}

function readStart(text: TextFile): string {
  for (const chunk of text.chunks()) return chunk.trimStart()
  return ''
}
