/** Lists problems for users: the worst first, and one line for each cause. Commands, logs, responses, and packages show the same list. */
import {
  type DataProblem,
  type FileProblem,
  formatPlace,
  getRowNumber,
  PROBLEM_KINDS,
  type Problem,
  type ProblemKind,
} from '../../lib/problem.ts'
import { formatNumber } from '../../lib/text.ts'

/** Problems of one cause. */
export interface ListedProblem<P extends Problem = Problem> {
  /** The first problem. */
  readonly first: P
  /** The message. If there are several problems, it has their number, and the first rows. */
  readonly message: string
  /** The number of rows or columns. */
  readonly count: number
  /** The first problems; all of them if the list keeps all. */
  readonly problems: readonly P[]
}

/** The number of causes of each kind that are listed. The problems of others are only counted, because a file can have millions. */
const MAX_LISTED = 1_000
/** The number of causes of each kind that are kept, because one of many rows can be found late. */
const MAX_CAUSES = 10_000
/** The number of rows or columns that a message names. */
const MAX_NAMED = 10

interface Cause<P extends Problem> {
  readonly problems: P[]
  count: number
}

interface ListOptions {
  /** How messages call the rows of a list, such as `contacts`. */
  readonly rowName?: string
  /** Whether to keep every problem. Default: only as many as messages name. */
  readonly keepsAll?: boolean
}

/** Collects problems. Without `keepsAll`, its memory does not grow with their number. */
export class ProblemList<P extends Problem = Problem> {
  readonly #options: ListOptions
  readonly #causes: Readonly<Record<ProblemKind, Map<string, Cause<P>>>> = forEachKind(() => new Map())
  /** The keys of the causes of one row that give way to others: all but the first, which are listed. */
  readonly #replaceable: Readonly<Record<ProblemKind, Set<string>>> = forEachKind(() => new Set())
  readonly #counts: Record<ProblemKind, number> = forEachKind(() => 0)

  constructor(options: ListOptions = {}) {
    this.#options = options
  }

  /** The number of lost rows, and of problems of each other kind, including those that are not listed. */
  get counts(): Readonly<Record<ProblemKind, number>> {
    return this.#counts
  }

  get total(): number {
    return PROBLEM_KINDS.reduce((sum, kind) => sum + this.#counts[kind], 0)
  }

  /** Adds a problem. A lost row has only one. */
  readonly add = (problem: P): void => {
    const { kind, file, field, message, ignoredColumn, lines = 1 } = problem
    this.#counts[kind] += lines
    const { keepsAll = false } = this.#options
    const causes = this.#causes[kind]
    const replaceable = this.#replaceable[kind]
    const key = [file, field, ignoredColumn === undefined ? message : ''].join('\n')
    const known = causes.get(key)
    if (known === undefined) {
      if (!keepsAll && causes.size >= MAX_CAUSES) {
        const [oldest] = replaceable
        if (oldest === undefined) return
        causes.delete(oldest)
        replaceable.delete(oldest)
      }
      if (causes.size >= MAX_LISTED && lines === 1) replaceable.add(key)
      causes.set(key, { problems: [problem], count: lines })
      return
    }
    replaceable.delete(key)
    known.count += lines
    if (keepsAll || known.problems.length < MAX_NAMED) known.problems.push(problem)
  }

  /** Returns the problems by kind. Of each kind, those of the most rows come first, and repeated rows last. */
  list(): readonly ListedProblem<P>[] {
    return PROBLEM_KINDS.flatMap((kind) => {
      const listed = this.#causes[kind]
        .values()
        .flatMap(({ problems, count }): ListedProblem<P>[] => {
          const [first] = problems
          return first ? [{ first, count, problems, message: this.#describe(first, problems, count) }] : []
        })
        .toArray()
        .sort(
          (a, b) =>
            Number(isRepeat(a)) - Number(isRepeat(b)) || b.count - a.count || comparePlaces(a.first, b.first),
        )
      return this.#options.keepsAll ? listed : listed.slice(0, MAX_LISTED)
    })
  }

  #describe(first: P, problems: readonly P[], count: number): string {
    if (problems.length === 1) return first.message
    const { rowName = '' } = this.#options
    const named = problems.slice(0, MAX_NAMED)
    const join = (names: readonly (string | number)[]): string =>
      [...names, ...(count > MAX_NAMED ? ['…'] : [])].join(', ')
    const columns = named.flatMap(({ ignoredColumn }) => ignoredColumn ?? [])
    if (columns.length > 0) return `ignoring ${formatNumber(count)} columns: ${join(columns)}`
    const lines = named.flatMap(({ line }) => line ?? [])
    const rows =
      lines.length > 0 ? `lines ${join(lines)}` : join(named.map((problem) => formatPlace(problem, rowName)))
    return `${first.message} (${formatNumber(count)} rows: ${rows})`
  }
}

const isRepeat = ({ first }: ListedProblem): boolean => first.isRepeat === true

/** The files keep their order. */
const comparePlaces = (a: Problem, b: Problem): number =>
  a.file === b.file ? getRowNumber(a) - getRowNumber(b) : 0

const forEachKind = <Value>(create: () => Value): Record<ProblemKind, Value> => ({
  lost: create(),
  identity: create(),
  value: create(),
  column: create(),
})

/** Returns counts such as `3 lost, 1 column`; `''` without a problem. */
export const formatProblemCounts = (counts: Readonly<Record<ProblemKind, number>>): string =>
  PROBLEM_KINDS.filter((kind) => counts[kind] > 0)
    .map((kind) => `${formatNumber(counts[kind])} ${kind}`)
    .join(', ')

/** Returns the first problems of a data directory, and the number of all others. */
export function listDataProblems(
  problems: ProblemList<FileProblem>,
  limit: number,
): { readonly listed: readonly DataProblem[]; readonly more: number } {
  const shown = problems.list().slice(0, limit)
  return {
    listed: shown.map(({ first: { kind, file, line }, message }) => ({ kind, file, line, message })),
    more: shown.reduce((left, { count }) => left - count, problems.total),
  }
}

/** Returns a line such as `lost: contacts.csv:3: no company has the name Acme`. */
export const formatDataProblem = ({ kind, file, line, message }: DataProblem): string =>
  `${kind}: ${file}:${line}: ${message}`
