/** Detects the format of a leads file, and reads it. */
import { StartupError } from '../../lib/errors.ts'
import type { TextFile } from '../../lib/text-file.ts'
import { type LeadTable, readStart } from '../lead.ts'
import { readCsvLeads } from './csv-leads.ts'
import { readJsonLeads } from './json-leads.ts'

export const hasJsonLinesExtension = (file: string): boolean => /\.(jsonl|ndjson)$/i.test(file)

/**
 * Reads JSON Lines if the extension or the first character says so, CSV otherwise.
 * @param name the name of the file in messages
 * @throws {StartupError} if the file contains no leads
 */
export function readLeads(text: TextFile, name: string, delimiter?: string): LeadTable {
  const start = readStart(text, 4096).trimStart()
  if (start.startsWith('[') && !hasJsonLinesExtension(name) && looksLikeJsonArray(start))
    throw new StartupError(
      `${name} is a JSON array. Write one object per line: jq -c '.[]' ${name} > leads.jsonl`,
    )
  return hasJsonLinesExtension(name) || start.startsWith('{')
    ? readJsonLeads(text, name)
    : readCsvLeads(text, name, delimiter)
}

/** Returns whether a text looks like a JSON array. A CSV heading may start with a bracket, too. */
const looksLikeJsonArray = (text: string): boolean => /^\[\s*(\{|\[|"|$)/.test(text)
