/** Finds the secrets of recorded requests: known keys, the control token, and the key that was sent. */
import { OPERATIONS } from '../../api/operations.ts'
import { managesAccounts } from '../../http/operation.ts'
import { lazy } from '../../lib/cache.ts'
import { isDatabaseError } from '../../lib/errors.ts'
import { ParsedRequest } from '../request-match/parsed-request.ts'
import { SecretFinder } from '../request-match/secret-finder.ts'
import type { Modules } from '../sandbox.ts'
import type { FindSecrets, RecordedRequest } from './recorded-request.ts'

/**
 * Returns a function that returns the search for a request that is recorded now. It knows the keys of this moment, because they may be
 * changed or deleted before the request is shown. The search itself runs when the request is shown, or when the keys change.
 * @param controlToken `undefined` if the control API needs none
 */
export function createSecretSearch(
  { core, accounts, sandbox }: Modules,
  controlToken: string | undefined,
): () => FindSecrets {
  let known = controlToken === undefined ? [] : [controlToken]
  let findSecrets = createSearchFor(known)
  const update = (): void => {
    const current = [...(controlToken === undefined ? [] : [controlToken]), ...accounts.keys.listValues()]
    if (current.length === known.length && current.every((value, index) => value === known[index])) return
    // The index of the earlier keys is no longer needed.
    sandbox.journal.findSecrets()
    known = current
    findSecrets = createSearchFor(known)
  }
  let version = -1
  return () => {
    const current = core.connection.dataVersion.refresh()
    if (version !== current && succeeds(update)) version = current
    return findSecrets
  }
}

/** Returns `false` if the database has failed. The request then has an error already, and is recorded nevertheless. */
function succeeds(action: () => void): boolean {
  try {
    action()
    return true
  } catch (error) {
    if (isDatabaseError(error)) return false
    throw error
  }
}

function createSearchFor(known: readonly string[]): FindSecrets {
  const getFinder = lazy(() => new SecretFinder(known))
  return (recorded, key = readUnknownKey(recorded)) => {
    const { url, headersText, requestBody = '', responseBody = '' } = recorded
    const found = new Set(key === undefined ? [] : [key])
    const texts = [url, headersText, requestBody, mayReturnKeys(recorded) ? responseBody : '']
    for (const text of texts) getFinder().find(text, found)
    // A key may be a part of another one.
    return [...found].sort((a, b) => b.length - a.length)
  }
}

/** Returns the key of a request that no organization has. */
const readUnknownKey = (recorded: RecordedRequest): string | undefined =>
  new ParsedRequest(recorded).key?.replace(/^bearer\s+/i, '')

/** The response to a lead repeats only what was sent, unless a fault changed it. */
const mayReturnKeys = ({ operation, fault }: RecordedRequest): boolean =>
  operation === undefined || managesAccounts(OPERATIONS[operation]) || fault !== undefined
