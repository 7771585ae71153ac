/** Formats a request as code that sends it: a curl command, or a program in JavaScript or Python. */
import { formatCurlCommand, type MissingKey, type SentRequest } from './curl-command.ts'
import { isObject } from './json.ts'
import type { Entry } from './schemas.ts'

/** The forms of code. All of them read a missing key from `SIGNALBOX_KEY`. */
export const CODE_FORMS = [
  { id: 'curl', name: 'curl', label: 'curl command', format: formatCurlCommand },
  { id: 'fetch', name: 'JavaScript', label: 'JavaScript code', format: formatFetch },
  { id: 'python', name: 'Python', label: 'Python code', format: formatPython },
] as const

/** Formats a module for Node.js, Bun, and browsers. */
function formatFetch({ url, method, headers, body }: SentRequest, key?: MissingKey): string {
  const quoted = createQuoter(key, 'key')
  const fields = parseFields(body, key)
  return [
    ...(key === undefined ? [] : [`// ${key.hint}.`, 'const key = process.env.SIGNALBOX_KEY', '']),
    `const response = await fetch(${quoted(url)}, {`,
    `  method: ${quoted(method)},`,
    '  headers: {',
    ...headers.map(([name, value]) => `    ${quoted(name)}: ${quoted(value)},`),
    '  },',
    ...(body === null
      ? []
      : [
          fields === undefined
            ? `  body: ${quoted(body)},`
            : `  body: JSON.stringify(${indent(JSON.stringify(fields, null, 2), 2)}),`,
        ]),
    '})',
    'console.log(response.status, await response.text())',
  ].join('\n')
}

/** Formats a script for Python 3 without packages. */
function formatPython({ url, method, headers, body }: SentRequest, key?: MissingKey): string {
  const quoted = createQuoter(key, 'key')
  const fields = parseFields(body, key)
  return [
    ...(fields === undefined ? [] : ['import json']),
    ...(key === undefined ? [] : ['import os']),
    'import urllib.error',
    'import urllib.request',
    '',
    ...(key === undefined ? [] : [`# ${key.hint}.`, 'key = os.environ["SIGNALBOX_KEY"]', '']),
    'request = urllib.request.Request(',
    `    ${quoted(url)},`,
    `    method=${quoted(method)},`,
    '    headers={',
    ...headers.map(([name, value]) => `        ${quoted(name)}: ${quoted(value)},`),
    '    },',
    ...(body === null
      ? []
      : [
          fields === undefined
            ? `    data=(${quoted(body)}).encode(),`
            : `    data=json.dumps(${indent(formatPythonValue(fields), 4)}).encode(),`,
        ]),
    ')',
    'try:',
    '    response = urllib.request.urlopen(request)',
    'except urllib.error.HTTPError as error:',
    '    response = error',
    'print(response.status, response.read().decode())',
  ].join('\n')
}

const indent = (text: string, spaces: number): string => text.replaceAll('\n', `\n${' '.repeat(spaces)}`)

/** Returns the fields of a body that can be written as an object, because nothing but spaces is lost. */
function parseFields(body: string | null, key: MissingKey | undefined) {
  if (body === null || (key !== undefined && body.includes(key.placeholder))) return undefined
  try {
    const fields: unknown = JSON.parse(body)
    const isWhole = [0, 2].some((spaces) => JSON.stringify(fields, null, spaces) === body)
    return isObject(fields) && isWhole ? fields : undefined
  } catch {
    return undefined
  }
}

/** Returns a function that quotes a text for JavaScript and Python, with a variable at the place of the key. */
const createQuoter =
  (key: MissingKey | undefined, variable: string) =>
  (text: string): string =>
    key === undefined
      ? JSON.stringify(text)
      : text
          .split(key.placeholder)
          .map((part) => JSON.stringify(part))
          .join(` + ${variable} + `)
          .replaceAll(`"" + ${variable}`, variable)
          .replaceAll(`${variable} + ""`, variable)

function formatPythonValue(value: unknown): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (Array.isArray(value)) return `[${value.map(formatPythonValue).join(', ')}]`
  if (!isObject(value)) return JSON.stringify(value)
  const lines = Object.entries(value).map(
    ([name, field]) => `    ${JSON.stringify(name)}: ${indent(formatPythonValue(field), 4)},`,
  )
  return lines.length === 0 ? '{}' : ['{', ...lines, '}'].join('\n')
}

/** Headers that the sending program sets, or that belong to the connection or the browser. */
const OMITTED_HEADERS =
  /^(?:host|content-length|transfer-encoding|connection|user-agent|accept|origin|referer|expect|dnt|priority|cookie)$/

/**
 * Returns a recorded request for `CODE_FORMS`, with the key that it lacks.
 * @param key the API key; without it, the code reads `SIGNALBOX_KEY`
 */
export function toSentRequest(entry: Entry, origin: string, key?: string): [SentRequest, MissingKey?] {
  const { request, method, path } = entry
  const masked = getMaskedKey(entry)
  const insertKey = (text: string, written = (value: string): string => value): string =>
    key === undefined ? text : text.replaceAll(masked, () => written(key))
  const headers = Object.entries(request.headers).filter(([name]) => !OMITTED_HEADERS.test(name))
  const sent: SentRequest = {
    url: insertKey(`${origin}${path}`, encodeURIComponent),
    method,
    headers: headers.map(([name, value]) => [name, insertKey(value)]),
    body: request.body === null ? null : insertKey(request.body, escapeJson),
  }
  return key === undefined && entry.key !== null
    ? [sent, { placeholder: masked, hint: describeKey(entry) }]
    : [sent]
}

const escapeJson = (text: string): string => JSON.stringify(text).slice(1, -1)

/** Returns the text that replaces a key in the journal. */
const getMaskedKey = ({ key }: Entry): string => `****${key ?? ''}`

function describeKey({ key, organization }: Entry): string {
  const owner = organization === null ? 'the key' : `the key of ${organization.orgName}`
  return `Set it to ${owner} that ends in ${key ?? ''}`.replace(/[^\w .,-]/g, '')
}

/** Returns whether a key is one of the demo organizations, whose keys are in the documentation. */
export const isPublicKey = (key: string): boolean => /^demo-[\w-]+-key$/.test(key)
