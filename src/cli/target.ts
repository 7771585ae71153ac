/** Who is asked about leads. */
import type { Asker } from '../leads/reply.ts'

export interface Target {
  /** What is asked, for people, and for knowing it again. */
  readonly name: string
  /** Whether anybody pays: what is in memory is gone with the process. */
  readonly isCharged: boolean
  /**
   * @param onWait told why it does not go on
   * @throws {StartupError} where it cannot be asked
   */
  open(signal: AbortSignal, onWait: (text: string) => void): Asker
}
