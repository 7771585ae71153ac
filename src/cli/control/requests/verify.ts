/** Verifies how many requests a server received: `signalbox requests verify`. */
import { formatCount } from '../../../lib/text.ts'
import type { VerificationOutput } from '../../../sandbox/journal/verification-schema.ts'
import { print } from '../../terminal.ts'
import { type ControlServer, RejectedRequestError, sendControlRequest } from '../control-server.ts'
import { parseJsonObject } from '../flag-values.ts'
import { toMatch } from '../match-flags.ts'
import type { RequestsFlags } from './list.ts'

/** Milliseconds in a second. */
const SECOND = 1000

/**
 * Verifies the number of requests that match the flags.
 * @throws {StartupError} if the number is not as expected, with the nearest miss
 */
export async function verifyRequests(server: ControlServer, flags: RequestsFlags): Promise<void> {
  const { count, atLeast, atMost, status, within: withinSeconds } = flags
  const hasNumber = [count, atLeast, atMost].some((number) => number !== undefined)
  const input = {
    match: {
      ...toMatch(parseJsonObject('--match', flags.match), flags),
      ...(status !== undefined && { status }),
    },
    count,
    atLeast: hasNumber ? atLeast : 1,
    atMost,
    withinSeconds,
  }
  const text = await sendControlRequest(server, {
    method: 'POST',
    path: '/sandbox/requests/verify',
    body: JSON.stringify(input),
    waitMs: (withinSeconds ?? 0) * SECOND,
  }).catch((error: unknown) => {
    if (flags.json && error instanceof RejectedRequestError && error.code === 'not_as_expected')
      print(`${error.text}\n`)
    throw error
  })
  const { matched }: VerificationOutput = JSON.parse(text)
  print(flags.json ? `${text}\n` : `${formatCount(matched, 'request')} matched.\n`)
}
