/** Random requests for one operation: a body, a key in some header, and a content type. */
import fc from 'fast-check'
import type { Contract } from '../../support/openapi/contract.ts'
import { type Operation, requestSchema, type Schema } from '../../support/openapi/document.ts'
import { type Hints, nearlyValidBody, validValue } from './schema-values.ts'

export type BodyKind = 'valid' | 'nearly valid'

export interface FuzzRequest {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
  /** Milliseconds by which the clock advances before the request. */
  readonly pause: number
}

const ORGANIZATIONS = ['standard', 'plus', 'counted', 'pro', 'masked', 'limited', 'empty', 'inactive']
const STATES = ['admin-key', 'key', 'suspended-key', 'suspended-user-key', 'deleted-user-key']

/** Every key of the fixture. */
export const KNOWN_KEYS = ORGANIZATIONS.flatMap((name) => STATES.map((state) => `${name}-${state}`))
export const UNKNOWN_KEYS = [
  'no-such-key',
  'STANDARD-KEY',
  '0123456789abcdefghijABCDEFGHIJ0123456789+/w=',
  'k'.repeat(4000),
  "' or '1'='1",
]

/** The spellings of each key header. */
const SPELLINGS: readonly (readonly string[])[] = [
  ['apikey', 'ApiKey', 'APIKEY'],
  ['Admin-Api-Key', 'admin-api-key', 'ADMIN-API-KEY', 'Admin_Api_Key', 'admin_api_key'],
  ['Api-Key', 'api-key', 'API-KEY'],
]

/** Returns the key headers of an operation in every spelling. */
const spellingsFor = ({ keyHeaders }: Operation): string[] => [
  ...new Set(keyHeaders.flatMap((name) => SPELLINGS.find((spellings) => spellings.includes(name)) ?? [name])),
]

const ADDRESSES = ['admin', 'dev', 'on-leave', 'left', 'old', 'New.Person'].flatMap((name) =>
  ['plus', 'plus', 'standard'].map((domain) => `${name}@${domain}.example`),
)

const address = (): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(...ADDRESSES),
    fc.constantFrom(...ADDRESSES).map((known) => `  ${known.toUpperCase()}\t`),
    fc.nat(400).map((number) => `person${number}@plus.example`),
    fc.emailAddress({ size: 'small' }),
  )

const HINTS: Hints = {
  email: address(),
  contactEmail: fc.oneof(fc.constant('maren.oyelaran@halcyon-freight.example'), address()),
  companyName: fc.constantFrom('Halcyon Freight', 'halcyon fright', 'brunnen-pumpen.example'),
  companyWebsite: fc.constantFrom('https://www.halcyon-freight.example/x?y#z', 'nowhere.example'),
  companyGuid: fc.constantFrom('AAAA000000000001', 'aaaa000000000003', 'FFFF000000000000'),
  contactFullName: fc.constantFrom('Maren Oyelaran', 'Zabek, Piotr', 'Dr. Ottoline Brandt'),
  pageNo: fc.constantFrom(1, 2, '1', null),
  pageSize: fc.constantFrom(1, 20, 100, '5', ''),
  apikey: fc.constantFrom('standard-key', 'plus-key', 'plus-suspended-key', 'no-such-key', ''),
}

const CONTENT_TYPES = ['application/json', 'text/plain', 'multipart/form-data; boundary=x', 'x']

/** Returns random requests for `operation` with one kind of body. */
export function fuzzRequest(
  contract: Contract,
  operation: Operation,
  kind: BodyKind,
): fc.Arbitrary<FuzzRequest> {
  const schema = requestSchema(operation)
  if (!schema) throw new Error(`${operation.operationId} has no request body`)
  return fc
    .tuple(
      bodyOf(schema, kind, (body) => contract.accepts(operation, body)),
      keyHeader(operation),
      otherHeaders(),
      fc.constantFrom(0, 0, 0, 500),
    )
    .map(([body, key, others, pause]) => ({ body, headers: { ...others, ...key }, pause }))
}

function bodyOf(schema: Schema, kind: BodyKind, accepts: (body: unknown) => boolean): fc.Arbitrary<string> {
  if (kind === 'nearly valid') return nearlyValidBody(schema, HINTS)
  return validValue(schema, HINTS)
    .filter(accepts)
    .map((body) => JSON.stringify(body))
}

/** Returns mostly accepted keys in the right header. */
function keyHeader(operation: Operation): fc.Arbitrary<Record<string, string>> {
  const anyName = fc.constantFrom(...SPELLINGS.flat())
  const own = spellingsFor(operation)
  const names = own.length > 0 ? fc.constantFrom(...own) : anyName
  const right = fc.constantFrom('plus-admin-key', 'plus-admin-key', 'standard-admin-key')
  const any = fc.constantFrom(...KNOWN_KEYS, ...UNKNOWN_KEYS)
  const header = (name: fc.Arbitrary<string>, key: fc.Arbitrary<string>) =>
    fc.tuple(name, key).map(([under, value]): Record<string, string> => ({ [under]: value }))
  return fc.oneof(
    { weight: 8, arbitrary: header(names, right) },
    { weight: 5, arbitrary: header(names, any) },
    { weight: 1, arbitrary: header(anyName, any) },
    { weight: 1, arbitrary: header(names, fc.constantFrom('', ' ', '\t')) },
    { weight: 1, arbitrary: fc.constant({}) },
  )
}

const otherHeaders = (): fc.Arbitrary<Record<string, string>> =>
  fc.record({ 'content-type': fc.constantFrom(...CONTENT_TYPES) }, { requiredKeys: [] })
