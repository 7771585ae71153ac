/**
 * What the tests of the eight operations expect differently from a server with `--strict`. `bun run test:strict` runs them in this
 * mode. `strict.test.ts` checks what such a server rejects and omits.
 */
import { test } from 'bun:test'
import { IS_STRICT } from '../support/sandbox.ts'

const ignore = Object.assign(() => {}, { each: () => () => {} })

/** Defines a test of what only the sandbox accepts or sends: hints, details, and the accepted variants of requests. */
export const lenientTest = (IS_STRICT ? ignore : test) as typeof test

/** Returns the code of a 401 for a known key. */
export const accessCode = (code: string): string => (IS_STRICT ? 'invalid_api_key' : code)

/** Returns the value of `credits-remaining`. */
export const creditsLeft = (credits: string): string | null => (IS_STRICT ? null : credits)
