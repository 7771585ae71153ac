/** The flags of `signalbox enrich`. */

import type { Subscription } from '../../lib/account-types.ts'

/** Flags as the user typed them; absent ones are `undefined`. */
export interface EnrichFlags {
  readonly output?: string
  readonly map?: readonly string[]
  readonly columns?: string
  readonly dryRun?: boolean
  readonly force?: boolean
  readonly data?: string
  readonly db?: string
  readonly subscription: Subscription
}
