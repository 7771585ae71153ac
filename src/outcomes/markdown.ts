/** The table of outcomes as the documentation shows it. */
import { OUTCOMES } from './outcomes.ts'

/** A row of a table in Markdown. */
const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`

const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [row(head), `|${'---|'.repeat(head.length)}`, ...rows.map(row)].join('\n')

export const enrichOutcomes = (): string =>
  table(
    ['Name', 'What Enrich answers', 'Credits'],
    OUTCOMES.map(({ name, enrich, credits }) => [`\`${name}\``, enrich, credits]),
  )

export const buyingGroupOutcomes = (): string =>
  table(
    ['Name', 'What Buying group answers'],
    OUTCOMES.map(({ name, buyingGroup }) => [`\`${name}\``, buyingGroup]),
  )
