/** Verifies how many requests a server received: `signalbox requests verify`. */
import { StartupError } from '../../../lib/errors.ts'
import { formatCount } from '../../../lib/text.ts'
import type { VerificationOutput } from '../../../sandbox/journal/verification-schema.ts'
import { print } from '../../terminal.ts'
import { type ControlServer, RejectedRequestError, sendControlRequest } from '../control-server.ts'
import { parseCount, parseJsonObject } from '../flag-values.ts'
import { toMatch } from '../match-flags.ts'
import type { RequestsFlags } from './list.ts'

/** Milliseconds in a second. */
const SECOND = 1000

/**
 * Verifies the number of requests that match the flags.
 * @throws {StartupError} if the number is not as expected, with the nearest miss
 */
export async function verifyRequests(server: ControlServer, flags: RequestsFlags): Promise<void> {
  const { count, atLeast, atMost } = flags
  const withinSeconds = parseSeconds(flags.within)
  const status = parseCount('--status', flags.status)
  const hasNumber = [count, atLeast, atMost].some((number) => number !== undefined)
  const input = {
    match: {
      ...toMatch(parseJsonObject('--match', flags.match), flags),
      ...(status !== undefined && { status }),
    },
    count: parseCount('--count', count),
    atLeast: hasNumber ? parseCount('--at-least', atLeast) : 1,
    atMost: parseCount('--at-most', atMost),
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

function parseSeconds(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const seconds = /^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN
  if (seconds <= 60) return seconds
  throw new StartupError(`--within must be a number of seconds from 0 to 60, not ${text}.`)
}
