import type { Storage } from '../config.ts'

/** How the server was started. */
export interface Started {
  /** By the machine's clock. */
  readonly at: number
  readonly storage: Storage
  /** As it was named; `undefined` for the bundled sample, or what the file holds. */
  readonly dataDirectory: string | undefined
}
