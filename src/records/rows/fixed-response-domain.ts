/** The domain whose addresses select fixed responses, so no request can find a record with one of them. */
import { parseSite, toEmailKey } from '../../matching/normalize/lookup-keys.ts'

/** `.test` is reserved (RFC 6761). */
export const FIXED_RESPONSE_DOMAIN = 'outcome.test'

const HINT = /outcome/i

/** The response of the domain itself, without a name. */
const DEFAULT_NAME = 'match'

/**
 * Returns the local part of an address at the domain, or the labels before the domain in a website or another address; `undefined` for
 * other values.
 */
export function parseResponseName(value: string): string | undefined {
  // Nearly all values return here.
  if (!HINT.test(value)) return undefined
  const address = value.includes('@') ? toEmailKey(value) : undefined
  if (address?.endsWith(`@${FIXED_RESPONSE_DOMAIN}`))
    return address.slice(0, -FIXED_RESPONSE_DOMAIN.length - 1)
  const site = parseSite(value)
  if (site?.domain !== FIXED_RESPONSE_DOMAIN) return undefined
  return site.host.slice(0, -FIXED_RESPONSE_DOMAIN.length - 1) || DEFAULT_NAME
}
