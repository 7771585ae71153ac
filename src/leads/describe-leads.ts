/** Describes what the user should know about the rows of a file before they are sent. */
import { formatCount } from '../lib/text.ts'
import type { LeadTable } from './lead.ts'

/** Returns notes about rows that are not sent, or not as they are in the file. */
export function describeLeads({ notes, blankCount }: LeadTable): string[] {
  return blankCount === 0
    ? [...notes]
    : [
        ...notes,
        `The output keeps ${formatCount(blankCount, 'blank row')}, so that columns can be pasted back by position. Blank rows are not sent.`,
      ]
}
