/** Explains a wrong result: the query, the expected and the returned record, and the most likely candidates. */
import type { Matcher } from '../../src/matching/match.ts'
import type { ScoredCandidate } from '../../src/matching/score/score-candidates.ts'
import type { RecordSource } from '../../src/matching/types.ts'
import { readInput, type ScoredQuery } from './score.ts'

/** @param candidates the number of candidates to show with their field comparisons */
export function explainError(
  one: ScoredQuery,
  matcher: Matcher,
  records: RecordSource,
  candidates: number,
): string {
  const { query, returned, grade, verdict, best } = one
  const formatRecord = (compGUID: string, conGUID: string) => {
    const company = records.companyByGuid(compGUID)?.name ?? 'no company'
    const person = conGUID === '' ? undefined : records.jobsByPersonGuid(conGUID)[0]?.person.fullName
    return person === undefined ? company : `${person} at ${company}`
  }
  const input = readInput(query.input)
  const explained = candidates > 0 && input ? matcher.explain(input).candidates : []
  return [
    `${verdict} (${query.kind}): ${JSON.stringify(query.input)}`,
    `  expected  ${formatRecord(query.compGUID, query.conGUID)}`,
    `  returned  ${formatRecord(returned.compGUID, returned.conGUID)}, ${grade || 'no grade'}, ` +
      `probability ${best?.probability.toFixed(4) ?? '-'}`,
    ...explained.slice(0, candidates).map(formatCandidate),
  ].join('\n')
}

function formatCandidate({ company, job, probability, comparisons }: ScoredCandidate): string {
  const name = job === undefined ? company.name : `${job.person.fullName} at ${company.name}`
  const fields = comparisons.map(({ field, level, weight, query, stored, words }) => {
    const values = query === undefined && stored === undefined ? '' : ` [${query ?? ''} ~ ${stored ?? ''}]`
    const pairs = words?.map(
      (word) => `${word.query || '-'} ~ ${word.stored || '-'} ${word.level} ${word.weight.toFixed(1)}`,
    )
    const line = `      ${formatSigned(weight)}  ${field}: ${level}${values}`
    return pairs?.length ? `${line}\n            ${pairs.join('; ')}` : line
  })
  return [`  ${(100 * probability).toFixed(1).padStart(5)}%   ${name}`, ...fields].join('\n')
}

const formatSigned = (weight: number): string => `${weight < 0 ? '' : '+'}${weight.toFixed(1)}`.padStart(6)
