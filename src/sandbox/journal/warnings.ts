/** Warns about likely mistakes of the client in requests that were served all the same. */
import { acceptsField, listSuggestedNames, OPERATION_INPUTS } from '../../api/operation-inputs.ts'
import {
  findMisplacedKeyHeaders,
  keyHeadersOf,
  OPERATIONS,
  type Operation,
} from '../../http/api-operations.ts'
import { memoize } from '../../lib/cache.ts'
import { getTextField, isObject } from '../../lib/json.ts'
import { describeToken, findTemplateToken, shorten } from '../../lib/text.ts'
import { findNearest } from '../../lib/unknown-names.ts'
import type { ParsedRequest } from '../request-match/parsed-request.ts'
import type { Masker } from '../request-match/secret-values.ts'
import type { JournalWarning } from './schema.ts'

/** Returns the warnings for a request, with masked keys. */
export function findWarnings(parsed: ParsedRequest): JournalWarning[] {
  const { operation } = parsed.received
  if (operation === undefined) return []
  const value = parsed.json()
  const body = isObject(value) ? value : {}
  const masker = parsed.masker()
  const warnings = [
    ...findUnknownFields(operation, body, masker),
    ...findPlaceholderWarnings(operation, body),
    ...findMisplacedKey(operation, parsed.headers()),
    ...findNewerNames(operation, body),
  ]
  return warnings.map((warning) => ({
    ...warning,
    field: masker.text(warning.field),
    message: masker.text(warning.message),
  }))
}

type Body = Readonly<Record<string, unknown>>

const findUnknownFields = (operation: Operation, body: Body, masker: Masker): JournalWarning[] =>
  Object.keys(body)
    .filter((field) => !acceptsField(operation, field))
    .slice(0, MAX_UNKNOWN_FIELDS)
    .map((field) => {
      const suggestion = SUGGEST.get(operation)?.(field)
      const advice = suggestion === undefined ? '' : ` Did you mean ${suggestion}?`
      // The end of a key could be cut off.
      const shown = shorten(masker.text(field), MAX_SHOWN_LENGTH)
      return {
        code: 'unknown_field',
        field: shown,
        message: `The field ${shown} is unknown and was ignored.${advice}`,
        ...(suggestion !== undefined && { suggestion }),
      }
    })

const MAX_UNKNOWN_FIELDS = 50

const MAX_CACHED_NAMES = 1_000

/** A client sends the same unknown names with each request, and the report reads thousands of them. */
const SUGGEST = new Map(
  OPERATIONS.map((operation) => [
    operation,
    memoize((field) => findNearest(field, listSuggestedNames(operation)), MAX_CACHED_NAMES),
  ]),
)

/** Characters of a field name in a warning. */
const MAX_SHOWN_LENGTH = 80

function findPlaceholderWarnings(operation: Operation, sent: Body): JournalWarning[] {
  const { withOlderNames = (body) => body, findPlaceholders = () => [] } = OPERATION_INPUTS[operation]
  const body = withOlderNames(sent)
  const hasToken = (field: string): boolean =>
    acceptsField(operation, field) && findTemplateToken(getTextField(body, field)) !== undefined
  return [...new Set([...findPlaceholders(body), ...Object.keys(body).filter(hasToken)])].map((field) => {
    const value = getTextField(body, field)
    const token = findTemplateToken(value)
    const message =
      token === undefined
        ? `${field} is the placeholder "${value}", which counts as a value and matches nothing. If there is no value, leave the field out.`
        : `${field} ${describeToken(token)}.`
    return { code: token === undefined ? 'placeholder' : 'template_token', field, message }
  })
}

function findMisplacedKey(operation: Operation, headers: Headers): JournalWarning[] {
  const keyHeaders = keyHeadersOf(operation)
  if (keyHeaders.some((name) => headers.get(name)?.trim())) return []
  return findMisplacedKeyHeaders(headers, keyHeaders).map((field) => ({
    code: 'misplaced_key',
    field,
    message: `This operation ignores the header ${field}. Send the key in ${keyHeaders[0]}.`,
    suggestion: keyHeaders[0],
  }))
}

const findNewerNames = (operation: Operation, body: Body): JournalWarning[] =>
  (OPERATION_INPUTS[operation].findNewerNames?.(body) ?? []).map(([field, suggestion]) => ({
    code: 'newer_name',
    field,
    message: `${field} is a newer name, which version 7 may not know. Send ${suggestion}.`,
    suggestion,
  }))
