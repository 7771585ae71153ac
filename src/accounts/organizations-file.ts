/** Parses an `organizations.json`, and describes what it has wrong. */
import type { Static, TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { describeInvalidEmail, isEmailAddress } from '../lib/email.ts'
import { InputError } from '../lib/errors.ts'
import { parseWebAddress } from '../lib/host-names.ts'
import { describeJsonError, isObject, tryParseJson } from '../lib/json.ts'
import { createInvalidInputError } from '../lib/validation-errors.ts'
import {
  applyDefaults,
  getOrgId,
  OneOrganization,
  type OrganizationInput,
  OrganizationList,
  OrganizationsObject,
  type SeedOrganization,
} from './organization-schema.ts'

/**
 * Parses and validates the text of an `organizations.json`.
 * @throws {InputError} with all problems
 */
export function parseOrganizations(text: string, file: string): SeedOrganization[] {
  const list = findOrganizations(requireJson(text, file), file)
  const problems = listProblems(list)
  if (problems.length > 0) throw createInvalidFileError(file, problems)
  return list.map(applyDefaults)
}

/** Parses organizations that were stored as JSON; `[]` for other texts. */
export function parseStoredSeeds(text: string): SeedOrganization[] {
  const list = tryParseJson(text)
  return Value.Check(OrganizationList, list) ? list.map(applyDefaults) : []
}

/** Returns the organizations of a parsed file in any of its forms. */
function findOrganizations(parsed: unknown, file: string): readonly OrganizationInput[] {
  if (!isObject(parsed)) return requireValid(OrganizationList, parsed, file)
  if (!('orgName' in parsed) || 'organizations' in parsed)
    return requireValid(OrganizationsObject, parsed, file).organizations
  const { $schema: _, ...organization } = requireValid(OneOrganization, parsed, file)
  return [organization]
}

/** @throws {InputError} with all problems that the schema finds */
function requireValid<Schema extends TSchema>(schema: Schema, value: unknown, file: string): Static<Schema> {
  if (Value.Check(schema, value)) return value
  throw createInvalidFileError(file, listViolations(schema, value))
}

const createInvalidFileError = (file: string, problems: readonly string[]): InputError =>
  new InputError(
    [
      `${file} is invalid:`,
      ...problems,
      'For a valid example with its JSON Schema, run: signalbox init example',
    ].join('\n  '),
  )

function listViolations(schema: TSchema, value: unknown): string[] {
  const { details } = createInvalidInputError(Value.Errors(schema, value))
  return details.map(({ field, message }) => `${describePath(field)} ${message}`)
}

/** Returns a path such as `0.keys.1.role` in words: `organization 1, key 2, role`. */
const describePath = (path: string): string =>
  path
    .replace(/^(?:organizations\.)?(?=\d)/, 'organization ')
    .replace(/\b(user|key)s\.(?=\d)/, '$1 ')
    .replace(/\b\d+\b/g, (index) => String(Number(index) + 1))
    .replaceAll('.', ', ')

/** Returns what a schema cannot check. It omits the text of email addresses, which may be keys. */
function listProblems(organizations: readonly OrganizationInput[]): string[] {
  const [ids, values] = [new Map<string, string>(), new Map<string, string>()]
  return organizations.flatMap((organization, index) => {
    const { orgName, website, users = [], keys = [] } = organization
    const found = [...findAddressProblems('user', users), ...findAddressProblems('key', keys)]
    if (website !== undefined && parseWebAddress(website) === undefined)
      found.push('website is not a web address. Write one such as https://www.company.com')
    for (const [at, { apiKey }] of keys.entries()) {
      const key = `key ${at + 1}`
      const first = apiKey === undefined ? undefined : findFirst(values, apiKey, `${key} of ${orgName}`)
      if (first !== undefined) found.push(`${key} has the same value as ${first}`)
    }
    const place = `organization ${index + 1}`
    const same = findFirst(ids, getOrgId(organization), place)
    if (same !== undefined) found.push(`${place} has the same orgId or orgName as ${same}`)
    return found.map((problem) => `${orgName}: ${problem}`)
  })
}

function findAddressProblems(kind: string, list: readonly { readonly email: string }[]): string[] {
  const addresses = new Map<string, string>()
  return list.flatMap(({ email }, index) => {
    const place = `${kind} ${index + 1}`
    if (!isEmailAddress(email)) return `${place}, email ${describeInvalidEmail(email)}`
    const first = findFirst(addresses, email.toLowerCase(), place)
    return first === undefined ? [] : `${place} has the same address as ${first}`
  })
}

/** Returns the place that has the value already; `undefined` for the first place, which it adds to `places`. */
function findFirst(places: Map<string, string>, value: string, place: string): string | undefined {
  const first = places.get(value)
  if (first === undefined) places.set(value, place)
  return first
}

/** @throws {InputError} for invalid JSON, without the message of the parser, which may contain a key */
function requireJson(text: string, file: string): unknown {
  const value = tryParseJson(text)
  if (value !== undefined) return value
  throw new InputError(
    `${file} is not JSON: ${describeJsonError(text)}. Check for a missing comma, quote, or bracket.`,
  )
}
