/** A row of the data that cannot be used. */
export interface DataProblem {
  readonly file: string
  /** The line on which the row begins. */
  readonly line: number
  readonly message: string
}
