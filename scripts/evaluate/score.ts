/** Compares what the service would return with the truth of each query, and sums it up. */

import { asksForContact } from '../../src/api/enrich/input.ts'
import type { Matcher } from '../../src/matching/match.ts'
import type { Match } from '../../src/matching/types.ts'
import { type Query, toMatchInput } from './read-data.ts'

interface Answer {
  readonly compGUID: string
  readonly conGUID: string
  readonly recordStatus: string
  readonly accuracy: string
  /** What was promised; 0 where nothing was answered. */
  readonly probability: number
}

export interface Judged {
  readonly query: Query
  readonly answer: Answer
  readonly milliseconds: number
  readonly companyRight: boolean
  readonly contactRight: boolean
}

export interface Report {
  readonly queries: number
  readonly right: number | null
  readonly rightByKind: Readonly<Record<string, number | null>>
  readonly falseCompany: number | null
  readonly falseContact: number | null
  readonly recordStatusRight: number | null
  readonly precisionByAccuracy: Readonly<Record<string, { answers: number; precision: number | null }>>
  readonly ms: { readonly p50: number; readonly p99: number; readonly max: number }
}

/** Runs the matcher on all queries. */
export function askAll(queries: readonly Query[], matcher: Matcher): Judged[] {
  return queries.map((query) => {
    const input = toMatchInput(query.input)
    const start = performance.now()
    const match = matcher.match(input)
    return judge(query, toAnswer(match, query.input), performance.now() - start)
  })
}

function toAnswer(match: Match, input: Query['input']): Answer {
  if (match.kind === 'none')
    return { compGUID: '', conGUID: '', recordStatus: 'No Match', accuracy: '', probability: 0 }
  const { company, grade: accuracy, probability } = match
  const answer = { compGUID: company.guid, conGUID: '', accuracy, probability }
  if (match.kind === 'company')
    return { ...answer, recordStatus: asksForContact(toMatchInput(input)) ? 'No Match' : 'Active' }
  const { current, person } = match.employment
  return { ...answer, conGUID: person.guid, recordStatus: current ? 'Active' : 'No Longer' }
}

function judge(query: Query, answer: Answer, milliseconds: number): Judged {
  const contactRight = answer.conGUID === query.conGUID
  // A past employment may be answered with the current employer's record: the person decides then.
  const moved = query.recordStatus === 'No Longer' && answer.recordStatus === 'No Longer' && contactRight
  return {
    query,
    answer,
    milliseconds,
    contactRight,
    companyRight: answer.compGUID === query.compGUID || moved,
  }
}

export function isRight({ companyRight, contactRight }: Judged): boolean {
  return companyRight && contactRight
}

export function report(judged: readonly Judged[]): Report {
  const found = judged.filter(({ query }) => query.compGUID !== '' || query.conGUID !== '')
  const noCompany = judged.filter(({ query }) => query.compGUID === '')
  const noContact = judged.filter(({ query }) => query.conGUID === '')
  const answered = judged.filter(({ answer }) => answer.compGUID !== '' || answer.conGUID !== '')
  return {
    queries: judged.length,
    right: percent(judged, isRight),
    rightByKind: byGroup(
      judged,
      ({ query }) => query.kind,
      (some) => percent(some, isRight),
    ),
    falseCompany: percent(noCompany, ({ answer }) => answer.compGUID !== ''),
    falseContact: percent(noContact, ({ answer }) => answer.conGUID !== ''),
    recordStatusRight: percent(found, ({ query, answer }) => query.recordStatus === answer.recordStatus),
    precisionByAccuracy: byGroup(
      answered,
      ({ answer }) => answer.accuracy,
      (some) => ({
        answers: some.length,
        precision: percent(some, isPrecise),
      }),
    ),
    ms: times(judged),
  }
}

/** Nothing wrong was returned; what was left out does not count. */
export function isPrecise({ answer, companyRight, contactRight }: Judged): boolean {
  return (answer.compGUID === '' || companyRight) && (answer.conGUID === '' || contactRight)
}

function percent(some: readonly Judged[], holds: (judged: Judged) => boolean): number | null {
  return some.length === 0 ? null : round((100 * some.filter(holds).length) / some.length)
}

function byGroup<T>(
  judged: readonly Judged[],
  groupOf: (judged: Judged) => string,
  summarize: (some: readonly Judged[]) => T,
): Record<string, T> {
  const groups = [...Map.groupBy(judged, groupOf)].sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(groups.map(([group, some]) => [group, summarize(some)]))
}

function times(judged: readonly Judged[]): Report['ms'] {
  const sorted = judged.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b)
  const at = (share: number) =>
    round(sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0)
  return { p50: at(0.5), p99: at(0.99), max: at(1) }
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
