/** Warns about likely mistakes of the client in requests that were served all the same. */
import { OPERATIONS } from '../../api/operations.ts'
import { findMisplacedKeyHeaders } from '../../http/api-key.ts'
import { acceptsField, listSuggestedNames, type Operation } from '../../http/operation.ts'
import { getTextField, isObject } from '../../lib/json.ts'
import { describeToken, findPossibleToken, shorten } from '../../lib/text.ts'
import { findNearest } from '../../lib/unknown-names.ts'
import type { ParsedRequest } from '../request-match/parsed-request.ts'
import type { Masker } from '../request-match/secret-values.ts'
import type { JournalWarning } from './schema.ts'

/** A warning without its words. They take most of the time, and the report does not show them. */
interface FoundWarning {
  readonly code: JournalWarning['code']
  /** The body field or header, with masked keys. */
  readonly field: string
  readonly explain: () => Pick<JournalWarning, 'message' | 'suggestion'>
}

/** Returns the warnings for a request, with masked keys. */
export const describeWarnings = (parsed: ParsedRequest): JournalWarning[] =>
  findWarnings(parsed).map(({ code, field, explain }) => {
    const { message, ...suggested } = explain()
    return { code, field, message: parsed.masker().text(message), ...suggested }
  })

/** Finds the warnings for a request. */
export function findWarnings(parsed: ParsedRequest): FoundWarning[] {
  const { operation: name } = parsed.received
  if (name === undefined) return []
  const operation = OPERATIONS[name]
  const value = parsed.json()
  const body = isObject(value) ? value : {}
  const masker = parsed.masker()
  return [
    ...findUnknownFields(operation, body, masker),
    ...findPlaceholderWarnings(operation, body),
    ...findMisplacedKey(operation, parsed.headers()),
    ...findAliases(operation, body),
  ]
}

type Body = Readonly<Record<string, unknown>>

const findUnknownFields = (operation: Operation, body: Body, masker: Masker): FoundWarning[] =>
  Object.keys(body)
    .filter((name) => !acceptsField(operation, name))
    .slice(0, MAX_UNKNOWN_FIELDS)
    .map((name) => {
      // The end of a key could be cut off.
      const field = shorten(masker.text(name))
      return {
        code: 'unknown_field',
        field,
        explain: () => {
          const suggestion = findNearest(name, listSuggestedNames(operation))
          const advice = suggestion === undefined ? '' : ` Did you mean ${suggestion}?`
          const message = `The field ${field} is unknown and was ignored.${advice}`
          return { message, ...(suggestion !== undefined && { suggestion }) }
        },
      }
    })

const MAX_UNKNOWN_FIELDS = 50

function findPlaceholderWarnings(operation: Operation, sent: Body): FoundWarning[] {
  const { resolveAliases = (body) => body, findPlaceholders = () => [] } = operation
  const body = resolveAliases(sent)
  const hasToken = (field: string): boolean =>
    acceptsField(operation, field) && findPossibleToken(getTextField(body, field)) !== undefined
  return [...new Set([...findPlaceholders(body), ...Object.keys(body).filter(hasToken)])].map((field) => {
    const value = getTextField(body, field)
    const token = findPossibleToken(value)
    const message =
      token === undefined
        ? `${field} is the placeholder "${value}", which counts as a value and matches nothing. If there is no value, leave the field out.`
        : `${field} ${describeToken(token)}.`
    return {
      code: token === undefined ? 'placeholder' : 'template_token',
      field,
      explain: () => ({ message }),
    }
  })
}

function findMisplacedKey({ keyHeaders }: Operation, headers: Headers): FoundWarning[] {
  if (keyHeaders.some((name) => headers.get(name)?.trim())) return []
  return findMisplacedKeyHeaders(headers, keyHeaders).map((field) => ({
    code: 'misplaced_key',
    field,
    explain: () => ({
      message: `This operation ignores the header ${field}. Send the key in ${keyHeaders[0]}.`,
      suggestion: keyHeaders[0],
    }),
  }))
}

const findAliases = (operation: Operation, body: Body): FoundWarning[] =>
  (operation.findAliases?.(body) ?? []).map(([field, suggestion]) => ({
    code: 'newer_name',
    field,
    explain: () => ({
      message: `${field} is a newer name, which version 7 may not know. Send ${suggestion}.`,
      suggestion,
    }),
  }))
