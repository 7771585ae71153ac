/** Writes the figures of a complete evaluation to `figures.json`, and from there to `src/matching/README.md`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addFigures, countKinds, type Figures, type KindCounts, toFigures } from './figures.ts'
import {
  type EvaluatedSet,
  format,
  formatGrades,
  formatKinds,
  formatReliability,
  formatTable,
  toShare,
} from './report.ts'
import { REAL_SETS } from './sets.ts'

export const MATCHING_PAGE = join(import.meta.dir, '../../src/matching/README.md')
const FILE = join(import.meta.dir, 'figures.json')

export interface SavedFigures {
  /** The day of the evaluation, such as `2026-11-29`. */
  readonly measured: string
  readonly sets: Readonly<Record<string, Figures & { readonly rejected: number }>>
  /** The kinds of `mutated`. */
  readonly mutated: Readonly<Record<string, KindCounts>>
}

/** The kinds of `mutated` in the README. */
const MUTATED = ['other first name', 'other surname']
const BLOCK = /(?<=<!-- bun run evaluate --write -->\n\n).*?(?=\n\n<!-- end of the figures -->)/s

export const readFigures = (): SavedFigures => JSON.parse(readFileSync(FILE, 'utf8'))

/** @param measured the day of the evaluation */
export function writeFigures(sets: readonly EvaluatedSet[], measured: string): void {
  const mutated = sets.filter(({ name }) => name === 'mutated').flatMap(({ scored }) => scored)
  const figures: SavedFigures = {
    measured,
    sets: Object.fromEntries(
      sets.map(({ name, rejected, scored }) => [name, { rejected, ...toFigures(scored) }]),
    ),
    mutated: countKinds(mutated),
  }
  writeFileSync(FILE, formatFigures(figures))
  writeFileSync(MATCHING_PAGE, withFigures(readFileSync(MATCHING_PAGE, 'utf8'), figures))
}

/** One line for each set, so that a comparison of two versions is short. */
function formatFigures({ sets, ...others }: SavedFigures): string {
  const lines = Object.entries(sets).map(([name, figures]) => `"${name}":${JSON.stringify(figures)}`)
  return `${JSON.stringify(others).slice(0, -1)},"sets":{\n${lines.join(',\n')}\n}}\n`
}

/** Returns the page with the tables of the figures. */
export function withFigures(page: string, figures: SavedFigures): string {
  if (!BLOCK.test(page)) throw new Error('src/matching/README.md has no markers of the figures.')
  return page.replace(BLOCK, () => formatBlock(figures))
}

function formatBlock({ measured, sets, mutated }: SavedFigures): string {
  const pooled = addFigures(REAL_SETS.flatMap((name) => sets[name] ?? []))
  const rejected = Object.entries(sets).filter(([, figures]) => figures.rejected > 0)
  const inReadme = Object.entries(mutated).filter(([kind]) => MUTATED.includes(kind))
  return [
    `Measured on ${measured}. Left out, because the service rejects them: ${rejected.map(([name, figures]) => `${format(figures.rejected)} of \`${name}\``).join(', ')}.`,
    formatTable([
      ['Set', 'Queries', 'Right', 'False', 'Right, aside', 'False, aside'],
      ...Object.entries(sets)
        .filter(([name]) => name !== 'mutated')
        .map(([name, { all, aside }]) => [
          name,
          format(all.queries),
          ...[all, aside].flatMap(({ queries, right, false: wrong }) => [
            toShare(right, queries),
            toShare(wrong, queries),
          ]),
        ]),
    ]),
    `The grades of ${REAL_SETS.map((name) => `\`${name}\``).join(', ')} together:`,
    formatGrades(pooled),
    'Their probabilities, including those of records too unlikely to be returned:',
    formatReliability(pooled),
    'People with a name that is another real name one or two letters away (`mutated`):',
    formatKinds(Object.fromEntries(inReadme)),
  ].join('\n\n')
}
