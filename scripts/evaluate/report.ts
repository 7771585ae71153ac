/** What an evaluation says, for people: tables, and each error with its explanation. */

import { alignColumns } from '../../src/cli/terminal.ts'
import type { Matcher } from '../../src/matching/match.ts'
import type { ScoredCandidate } from '../../src/matching/score/scored-candidates.ts'
import type { Market } from '../../src/matching/types.ts'
import { TARGET_PRECISION } from './fit/grade-bounds.ts'
import { type LabeledQuery, toMatchInput } from './dataset.ts'
import { type ReliabilityBin, computeCalibrationError, computeWilsonInterval } from './reliability.ts'
import { isCorrect, type ScoredQuery, type EvaluationSummary } from './score.ts'

const SHOWN_CANDIDATES = 3

export function formatReport(report: EvaluationSummary, judged: readonly ScoredQuery[], bins: readonly ReliabilityBin[]): string {
  return [
    `${report.queries} queries, ${percent(report.right)} right; false companies ${percent(report.falseCompany)}, ` +
      `false contacts ${percent(report.falseContact)}, record status right ${percent(report.recordStatusRight)}`,
    `${report.ms.p50} ms at the median, ${report.ms.p99} at p99, ${report.ms.max} at most`,
    table(
      ['kind', 'queries', 'right'],
      groupRows(judged, ({ kind }) => [kind]),
    ),
    table(
      ['noise', 'queries', 'right'],
      groupRows(judged, ({ noise = [] }) => noise),
    ),
    formatGradeTable(report),
    table(['promised', 'answers', 'measured', '95 % interval'], bins.map(binRow)),
    `expected calibration error ${(100 * computeCalibrationError(bins)).toFixed(2)} points`,
  ].join('\n\n')
}

export function formatGradeTable(report: EvaluationSummary): string {
  return table(['grade', 'answers', 'right', 'promised', '95 % interval'], byGrade(report))
}

/** The worst group first. A query with two kinds of noise counts for both. */
function groupRows(judged: readonly ScoredQuery[], groupsOf: (query: LabeledQuery) => readonly string[]): string[][] {
  const pairs = judged.flatMap((one) => groupsOf(one.query).map((group) => [group, one] as const))
  const groups = [...Map.groupBy(pairs, ([group]) => group)].map(([group, some]) => {
    const right = some.filter(([, one]) => isCorrect(one)).length
    return { group, queries: some.length, share: (100 * right) / some.length }
  })
  groups.sort((a, b) => a.share - b.share || b.queries - a.queries)
  return groups.map(({ group, queries, share }) => [group, String(queries), percent(share)])
}

function byGrade({ precisionByAccuracy }: EvaluationSummary): string[][] {
  return Object.entries(TARGET_PRECISION).map(([grade, promise]) => {
    const { answers, precision } = precisionByAccuracy[grade] ?? { answers: 0, precision: null }
    const right = Math.round(((precision ?? 0) / 100) * answers)
    const within = interval(computeWilsonInterval(right, answers))
    return [grade, String(answers), percent(precision), percent(100 * promise), within]
  })
}

function binRow({ promised, measured, answers, least, most }: ReliabilityBin): string[] {
  return [promised.toFixed(4), String(answers), measured.toFixed(4), interval({ least, most })]
}

function interval({ least, most }: { readonly least: number; readonly most: number }): string {
  return `${(100 * least).toFixed(2)} to ${(100 * most).toFixed(2)}`
}

/** One wrong answer: what was asked, meant and answered, and what spoke for the likeliest candidates. */
export function explainError({ query, returned: answer }: ScoredQuery, matcher: Matcher, market: Market): string {
  const { candidates: hypotheses, match } = matcher.explain(toMatchInput(query.input))
  const named = (compGUID: string, conGUID: string) => {
    const company = market.companyByGuid(compGUID)?.name ?? 'no company'
    const person = conGUID === '' ? undefined : market.employmentsByContactGuid(conGUID)[0]?.person.fullName
    return person === undefined ? company : `${person} at ${company}`
  }
  const why = match.kind === 'none' ? `, ${match.reason}` : ` (${answer.accuracy}, ${answer.recordStatus})`
  return [
    `${query.kind}${query.noise?.length ? `, ${query.noise.join(', ')}` : ''}: ${JSON.stringify(query.input)}`,
    `  meant     ${named(query.compGUID, query.conGUID)}`,
    `  answered  ${named(answer.compGUID, answer.conGUID)}${why}`,
    ...hypotheses.slice(0, SHOWN_CANDIDATES).map(candidateText),
  ].join('\n')
}

function candidateText({ company, employment, probability, comparisons: evidence }: ScoredCandidate): string {
  const who = employment === undefined ? company.name : `${employment.person.fullName} at ${company.name}`
  const fields = evidence.map(({ field, level, weight, query: asked, stored, words: pieces }) => {
    const values = asked === undefined && stored === undefined ? '' : ` [${asked ?? ''} ~ ${stored ?? ''}]`
    const words = pieces?.map(
      (piece) => `${piece.query || '-'} ~ ${piece.stored || '-'} ${piece.level} ${piece.weight.toFixed(1)}`,
    )
    return `      ${signed(weight)}  ${field}: ${level}${values}${words?.length ? `\n            ${words.join('; ')}` : ''}`
  })
  return [`  ${(100 * probability).toFixed(1).padStart(5)} %   ${who}`, ...fields].join('\n')
}

function signed(weight: number): string {
  return `${weight < 0 ? '' : '+'}${weight.toFixed(1)}`.padStart(6)
}

function percent(value: number | null): string {
  return value === null ? '-' : `${value.toFixed(2)} %`
}

/** The first column is aligned left, figures right. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return `${head[0]}: none`
  return alignColumns([head, ...rows], ['left', ...head.map(() => 'right' as const)]).join('\n')
}
