/** Which form a file of leads has. */
import { StartupError } from '../../lib/startup-error.ts'
import type { LeadTable } from '../lead.ts'
import { readCsvLeads } from './csv-leads.ts'
import type { TextFile } from './encoding.ts'
import { readJsonLeads } from './json-leads.ts'

const JSON_LINES = /\.(jsonl|ndjson)$/i

/** Whether a file of this name is to hold JSON lines. */
export const hasJsonLinesExtension = (file: string): boolean => JSON_LINES.test(file)

/**
 * The leads of a file: JSON lines where its name or its first letter says so, CSV otherwise.
 * @param name what it is called in messages
 * @throws {StartupError} where it holds none
 */
export function readLeads(text: TextFile, name: string, delimiter?: string): LeadTable {
  const first = firstLetters(text)
  if (first.startsWith('[') && !hasJsonLinesExtension(name) && looksLikeJson(first))
    throw new StartupError(
      `${name} is one JSON array. Give one object a line: jq -c '.[]' ${name} > leads.jsonl`,
    )
  return hasJsonLinesExtension(name) || first.startsWith('{') ? readJsonLeads(text, name) : readCsvLeads(text, name, delimiter)
}

/** A heading may be put into brackets, too. */
const looksLikeJson = (text: string): boolean => /^\[\s*(\{|\[|"|$)/.test(text)

function firstLetters(text: TextFile): string {
  for (const chunk of text.chunks()) {
    const trimmed = chunk.trimStart()
    if (trimmed !== '') return trimmed.slice(0, 200)
  }
  return ''
}
