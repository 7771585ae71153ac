/** What `bun run stress` runs: one file a subject. */

/** What came of it. */
export interface Outcome {
  /** In a few words, for the table. */
  readonly tried: string
  readonly times: number
  /** How many charges, requests or records were not as promised; 0 is the only good figure. */
  readonly lost: number
  /** What else was measured, a line each. */
  readonly notes: readonly string[]
}

export interface Subject {
  readonly name: string
  /** Takes about so many seconds. The same seed tries the same. `tell` reports progress, one line at a time. */
  readonly run: (options: {
    readonly seconds: number
    readonly seed: number
    readonly tell: (line: string) => void
  }) => Promise<Outcome>
}
