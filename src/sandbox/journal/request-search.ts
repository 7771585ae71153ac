/** Searches recorded requests for words, and for values of their fields such as `status:402`. */

import type { RecordedRequest } from './journal.ts'
import type { RedactedRequest } from './redacted-request.ts'
import { isSecretHeader } from './redactor.ts'
import { toText } from './request-match.ts'
import { findWarnings } from './warnings.ts'

type Test = (recorded: RecordedRequest, request: RedactedRequest) => boolean

/**
 * Returns a function that checks whether a request contains all words of a text. Words ignore case, and may stand anywhere. Double
 * quotes combine several words. `name:value` checks a field of `FIELDS`; any other name is a part of the word.
 */
export function createSearch(text = ''): Test {
  const tests = [...text.matchAll(TERM)].map(([term, name = '', quoted, plain = '']) => {
    const createTest = FIELD_TESTS.get(name.toLowerCase())
    return createTest ? createTest(quoted ?? plain) : containsText(term.replaceAll('"', ''))
  })
  return (recorded, request) => tests.every((test) => test(recorded, request))
}

/** A word, or words in double quotes, with the name of a field or without. The closing quote may be missing. */
const TERM = /([a-z]+):(?:"([^"]*)"?|(\S*))|"[^"]*"?|\S+/gi

/** The tests for `name:value`. A blank value finds each request that has the field. */
const FIELDS = {
  status: (value: string): Test => {
    const pattern = new RegExp(`^${escapePattern(value).replace(/x/gi, '\\d')}$`)
    return ({ status }) => pattern.test(status?.toString() ?? 'none')
  },
  outcome: (value: string): Test => equals(value, ({ outcome }) => [outcome]),
  operation: (value: string): Test => equals(value, ({ operation }) => [operation]),
  org: (value: string): Test => contains(value, ({ caller }) => [caller?.orgName, caller?.orgId]),
  key:
    (value: string): Test =>
    (_, request) =>
      request.hasKey(value) || request.keyLastFour === value.replace(/^(?:\.{3}|…)/, ''),
  recordid: (value: string): Test => equals(value, (_, { sent }) => [toText(sent.field('recordId'))]),
  warning: (value: string): Test =>
    contains(value, (_, request) => findWarnings(request).flatMap(({ code, field }) => [code, field])),
  fault: (value: string): Test => contains(value, ({ fault }) => [fault?.kind, fault?.id]),
}

const FIELD_TESTS: ReadonlyMap<string, (value: string) => Test> = new Map(Object.entries(FIELDS))

type ReadValues = (recorded: RecordedRequest, request: RedactedRequest) => readonly unknown[]

function equals(value: string, read: ReadValues): Test {
  const expected = value.toLowerCase()
  return (recorded, request) =>
    read(recorded, request).some((each) => typeof each === 'string' && each.toLowerCase() === expected)
}

function contains(value: string, read: ReadValues): Test {
  const pattern = toPattern(value)
  return (recorded, request) =>
    read(recorded, request).some((each) => typeof each === 'string' && pattern.test(each))
}

/** The words of an entry that are in none of its texts: names of warnings are computed only if they may contain the text. */
const WARNING_CODES =
  'unknown_field placeholder template_token key_sent_twice misplaced_key unexpected_content_type'

/** Returns a test for text in any part of a request. It reads texts as they are stored, because parsing would be slow. */
function containsText(text: string): Test {
  const pattern = toPattern(text)
  const isInWarning = FIELDS.warning(text)
  const mayBeWarning = pattern.test(WARNING_CODES)
  return (recorded, request) => {
    const { transactionId, operation, outcome, method, url, caller, fault } = recorded
    const values = [
      transactionId,
      operation,
      outcome,
      method,
      url,
      recorded.requestBody,
      recorded.responseBody,
    ]
    const found = [
      ...values,
      caller?.orgName,
      caller?.orgId,
      caller?.keyId,
      caller?.lastFour,
      fault?.kind,
      fault?.id,
    ]
    return (
      found.some((value) => typeof value === 'string' && pattern.test(value)) ||
      hasHeader(recorded, pattern) ||
      (mayBeWarning && isInWarning(recorded, request))
    )
  }
}

/** Headers with keys do not count: their values are hidden. */
const hasHeader = (recorded: RecordedRequest, pattern: RegExp): boolean =>
  pattern.test(recorded.headersText) &&
  [...recorded.headers()].some(
    ([name, value]) => pattern.test(name) || (!isSecretHeader(name) && pattern.test(value)),
  )

const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/** Returns a pattern for a text, also with the escapes of JSON, such as `\\u00e9` for `é`. */
const toPattern = (text: string): RegExp =>
  new RegExp(
    [...text]
      .map((letter) => (/[ -[\]-~]/.test(letter) ? escapePattern(letter) : escapeLetter(letter)))
      .join(''),
    'iu',
  )

function escapeLetter(letter: string): string {
  const forms = [letter, letter.toLowerCase(), letter.toUpperCase()].flatMap((form) => [
    form,
    JSON.stringify(form).slice(1, -1),
    toUnicodeEscapes(form),
  ])
  return `(?:${[...new Set(forms)].map(escapePattern).join('|')})`
}

const toUnicodeEscapes = (text: string): string =>
  text
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('')
