/** The flags of `signalbox requests`. */
import type { ServerFlags } from '../control-server.ts'
import type { MatchFlags } from '../match-flags.ts'

/** Flags as the user typed them; absent ones are `undefined`. */
export interface RequestsFlags extends ServerFlags, MatchFlags {
  readonly status?: string
  readonly match?: string
  readonly limit?: string
  readonly follow?: boolean
  readonly count?: string
  readonly atLeast?: string
  readonly atMost?: string
  readonly within?: string
  readonly json?: boolean
}
