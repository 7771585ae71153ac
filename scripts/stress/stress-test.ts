/** The interface of the tests that `bun run stress` runs. */

export interface StressResult {
  /** A few words for the table. */
  readonly description: string
  readonly attempts: number
  /** The number of wrong charges, responses, and records. */
  readonly failures: number
  /** Other measurements, one per line. */
  readonly notes: readonly string[]
}

interface StressOptions {
  readonly seconds: number
  /** The same seed tries the same. */
  readonly seed: number
  /** Prints a line of progress. */
  readonly log: (line: string) => void
}

export interface StressTest {
  readonly name: string
  /** The default duration. */
  readonly seconds: number
  readonly run: (options: StressOptions) => Promise<StressResult>
}

/** Returns the problem unless the condition is met. */
export const problemUnless = (condition: boolean, problem: string): string[] => (condition ? [] : [problem])

/** Returns a function that tells whether time is left. */
export function startTimer(seconds: number): () => boolean {
  const end = performance.now() + seconds * 1000
  return () => performance.now() < end
}
