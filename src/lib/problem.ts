/** Where a row is: in a file (`file`, `line`), in a table of a request (`line`), or in its list (`row`, an index). */
export interface Place {
  readonly file?: string
  /** The line on which the row begins. */
  readonly line?: number
  readonly row?: number
}

/**
 * What is wrong, with the worst first: `lost`, the row is not stored; `identity`, it is merged with others, or
 * may have to be; `value`, a value is stored differently, may be wrong, or gives way to that of another row; `column`, a column is not read.
 */
export const PROBLEM_KINDS = ['lost', 'identity', 'value', 'column'] as const
export type ProblemKind = (typeof PROBLEM_KINDS)[number]

/**
 * What is wrong with a row, a value, or a column. It is created where the value is read, and the source of the row adds the place.
 * Then it stays unchanged until a `ProblemList` combines it with others of the same cause.
 */
export interface Problem extends Place {
  /** The field of the value; absent if the problem is about the whole row. */
  readonly field?: string
  readonly message: string
  readonly kind: ProblemKind
  /** The heading of an ignored column, and why it is ignored. All such columns of a table are one line. */
  readonly ignoredColumn?: string
  /** Whether the row only repeats another. Then it comes after the others of its kind, because nothing has to be done. */
  readonly isRepeat?: boolean
  /** The number of lines of a lost row, if an open quote has made them one row. Default: 1. */
  readonly lines?: number
}

/** A problem in a file. */
export type FileProblem = Problem & FilePlace

/** A problem of a data directory, as users see it. The message names the field. */
export type DataProblem = Pick<FileProblem, 'kind' | 'file' | 'line' | 'message'>

/** The place of a row in a file. */
export type FilePlace = Required<Pick<Place, 'file' | 'line'>>

/** Returns the line of a row in a table, or its index in a list. */
export const getRowNumber = ({ line, row = 0 }: Place): number => line ?? row

/** Returns `line 4` or, in a list, such as `contacts[3]`; `''` for a single record. */
export function formatPlace({ line, row }: Place, list: string): string {
  if (line !== undefined) return `line ${line}`
  return row === undefined ? '' : `${list}[${row}]`
}

export const isLost = ({ kind }: Pick<Problem, 'kind'>): boolean => kind === 'lost'
