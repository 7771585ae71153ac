/** The choice of two requests to compare. */
import { createContext } from 'react'

interface Compared {
  /** The first of two requests. */
  readonly first: string | undefined
  /** Called with the first request, again to remove it, or with the second one. */
  readonly choose: (id: string) => void
}

/** A context, because a property of each row would create all rows again for each change. */
export const Compared = createContext<Compared>({ first: undefined, choose: () => {} })
