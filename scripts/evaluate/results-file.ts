/** Stores the result of each query, and compares two runs. */
import { readFileSync } from 'node:fs'
import { CommandError, messageOf } from '../../src/lib/errors.ts'
import type { ScoredSet } from './report.ts'
import type { ScoredQuery } from './score.ts'

/** The result of each query, by set. */
export type Results = Readonly<Record<string, Readonly<Record<string, string>>>>

export const formatResults = (sets: readonly ScoredSet[]): string =>
  JSON.stringify(
    Object.fromEntries(
      sets.map(({ name, scored }) => [
        name,
        Object.fromEntries(scored.map((one) => [toKey(one), toResult(one)])),
      ]),
    ),
  )

/**
 * Returns the queries whose results differ from those in a file, one per line, and their number.
 * @throws {CommandError} if the file cannot be read
 */
export function compareResults(sets: readonly ScoredSet[], file: string): string {
  const before = readResults(file)
  const changes = sets.flatMap(({ name, scored }) =>
    scored.flatMap((one) => {
      const [old, now] = [before[name]?.[toKey(one)], toResult(one)]
      return old === undefined || old === now ? [] : `${name}: ${old} → ${now}  ${toKey(one)}`
    }),
  )
  return [...changes, `${changes.length} results changed.`].join('\n')
}

function readResults(file: string): Results {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new CommandError(
      `The results ${file} cannot be read: ${messageOf(error)}. Create them with --save.`,
    )
  }
}

export const toKey = ({ query }: Pick<ScoredQuery, 'query'>): string =>
  JSON.stringify([query.kind, query.input])

const toResult = ({ verdict, grade, returned }: ScoredQuery): string =>
  [verdict, grade, returned.compGUID, returned.conGUID].filter(Boolean).join(' ')
