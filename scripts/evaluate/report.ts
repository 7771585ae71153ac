/** Formats the results of an evaluation: tables, and errors with their explanations. */

import { GRADE_PROMISES } from '../../src/matching/grades.ts'
import type { Matcher } from '../../src/matching/match.ts'
import type { ScoredCandidate } from '../../src/matching/score/score-candidates.ts'
import type { Records } from '../../src/matching/types.ts'
import { formatTable } from '../lib/command-line.ts'
import { type LabeledQuery, toMatchInput } from './dataset.ts'
import {
  computeCalibrationError,
  computeReliability,
  computeWilsonInterval,
  type ReliabilityBin,
} from './reliability.ts'
import { type EvaluationSummary, isCorrect, type ScoredQuery, summarize } from './score.ts'

const SHOWN_CANDIDATES = 3

export function formatReport(scored: readonly ScoredQuery[]): string {
  const summary = summarize(scored)
  const bins = computeReliability(scored)
  const { queries, right, falseCompany, falseContact, recordStatusRight, ms } = summary
  return [
    `${queries} queries, ${percent(right)} right; false companies ${percent(falseCompany)}, ` +
      `false contacts ${percent(falseContact)}, record status right ${percent(recordStatusRight)}`,
    `${ms.p50} ms at the median, ${ms.p99} at p99, ${ms.max} at most`,
    formatGroups(scored, 'kind', ({ kind }) => [kind]),
    formatGroups(scored, 'noise', ({ noise = [] }) => noise),
    formatGradeTable(summary),
    formatTable([['promised', 'responses', 'measured', '95% interval'], ...bins.map(toBinRow)]),
    `expected calibration error ${(100 * computeCalibrationError(bins)).toFixed(2)} points`,
  ].join('\n\n')
}

/** Formats the worst group first. A query with two kinds of noise counts for both. */
function formatGroups(
  scored: readonly ScoredQuery[],
  label: string,
  getGroups: (query: LabeledQuery) => readonly string[],
): string {
  const pairs = scored.flatMap((one) => getGroups(one.query).map((group) => [group, one] as const))
  const groups = [...Map.groupBy(pairs, ([group]) => group)].map(([group, some]) => {
    const correct = some.filter(([, one]) => isCorrect(one)).length
    return { group, queries: some.length, share: (100 * correct) / some.length }
  })
  groups.sort((a, b) => a.share - b.share || b.queries - a.queries)
  const rows = groups.map(({ group, queries, share }) => [group, String(queries), percent(share)])
  return formatTable([[label, 'queries', 'right'], ...rows])
}

export function formatGradeTable({ precisionByAccuracy }: EvaluationSummary): string {
  const rows = Object.entries(GRADE_PROMISES).map(([grade, target]) => {
    const { responses, precision } = precisionByAccuracy[grade] ?? { responses: 0, precision: null }
    const correct = Math.round(((precision ?? 0) / 100) * responses)
    const interval = formatInterval(computeWilsonInterval(correct, responses))
    return [grade, String(responses), percent(precision), percent(100 * target), interval]
  })
  return formatTable([['grade', 'responses', 'right', 'promised', '95% interval'], ...rows])
}

const toBinRow = ({ promised, measured, responses, least, most }: ReliabilityBin): string[] => [
  promised.toFixed(4),
  String(responses),
  measured.toFixed(4),
  formatInterval({ least, most }),
]

const formatInterval = ({ least, most }: { readonly least: number; readonly most: number }): string =>
  `${(100 * least).toFixed(2)} to ${(100 * most).toFixed(2)}`

/** Explains a wrong result: the query, the expected and the returned record, and the most likely candidates. */
export function explainError({ query, returned }: ScoredQuery, matcher: Matcher, records: Records): string {
  const { candidates, match } = matcher.explain(toMatchInput(query.input))
  const formatRecord = (compGUID: string, conGUID: string) => {
    const company = records.companyByGuid(compGUID)?.name ?? 'no company'
    const person = conGUID === '' ? undefined : records.jobsByPersonGuid(conGUID)[0]?.person.fullName
    return person === undefined ? company : `${person} at ${company}`
  }
  const why =
    match.kind === 'none' ? `, ${match.reason}` : ` (${returned.accuracy}, ${returned.recordStatus})`
  return [
    `${[query.kind, ...(query.noise ?? [])].join(', ')}: ${JSON.stringify(query.input)}`,
    `  expected  ${formatRecord(query.compGUID, query.conGUID)}`,
    `  returned  ${formatRecord(returned.compGUID, returned.conGUID)}${why}`,
    ...candidates.slice(0, SHOWN_CANDIDATES).map(formatCandidate),
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

const percent = (value: number | null): string => (value === null ? '-' : `${value.toFixed(2)}%`)
