import { test } from 'bun:test'

/** Returns `test`, or `test.skip` when something is missing on this machine. The reason is printed, and the run reports a skip. */
export function testUnless(missing: string | undefined): typeof test | typeof test.skip {
  if (missing === undefined) return test
  console.log(`SKIPPED: ${missing}`)
  return test.skip
}
