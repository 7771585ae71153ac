/** The choice of two requests to compare. */
import { createContext } from 'react'

interface Compared {
  /** The first of two requests, or both while they are compared. */
  readonly chosen: readonly string[]
  /** Called with a request to choose it, and again to remove it. */
  readonly choose: (id: string) => void
}

/** A context, because a property of each row would create all rows again for each change. */
export const Compared = createContext<Compared>({ chosen: [], choose: () => {} })
