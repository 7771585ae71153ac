/** What features know of their requests, for whoever looks at one afterwards. */
import type { Operation } from './operations.ts'

export interface Reading {
  /** Every field its body may have. */
  readonly fields: readonly string[]
  /** Returns the fields that the operation ignores because their value is a placeholder such as `n/a`. */
  placeholdersIn?(body: Readonly<Record<string, unknown>>): readonly string[]
  /**
   * Why a body is answered as it is, as of now; `undefined` where there is nothing to explain.
   * @throws {ApiError} as the operation does, for a body that it refuses
   */
  explain?(body: unknown): unknown
  /** To be awaited before something is explained: it may take seconds to get ready for, and others have their turns meanwhile. */
  ready?(): Promise<void>
}

export type Readings = Readonly<Record<Operation, Reading>>
