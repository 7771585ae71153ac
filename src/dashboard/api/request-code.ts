/** Formats a request as code that sends it: a curl command, JavaScript, or Python. */
import { escapeJson } from './json.ts'
import type { Entry } from './schemas.ts'

export interface SentRequest {
  readonly url: string
  readonly method: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** `null` if the request has no body. */
  readonly body: string | null
  /** The text at the place of a key that the request lacks. The code reads the variable `SIGNALBOX_KEY` instead. */
  readonly missingKey?: string | undefined
}

/** The forms of code. */
export const CODE_FORMS = [
  { id: 'curl', name: 'curl', label: 'curl command', format: formatCurl },
  { id: 'fetch', name: 'JavaScript', label: 'JavaScript code', format: formatFetch },
  { id: 'python', name: 'Python', label: 'Python code', format: formatPython },
] as const

/** Formats a command for bash and zsh. */
export function formatCurl({ url, method, headers, body, missingKey }: SentRequest): string {
  const quoted = (text: string): string =>
    fillKey(text, missingKey, quoteForShell, `"\${SIGNALBOX_KEY:?}"`, '')
  const usualMethod = body === null ? 'GET' : 'POST'
  return [
    `curl -sS${method === usualMethod ? '' : ` -X ${method}`} -g ${quoted(url)}`,
    ...headers.map(([name, value]) => `-H ${quoted(value === '' ? `${name};` : `${name}: ${value}`)}`),
    ...(body === null ? [] : [`--data-raw ${quoted(body)}`]),
  ].join(' \\\n  ')
}

/** Formats a command that sends JSON. */
const formatPost = (url: string, body: object, apiKey?: string): string =>
  formatCurl({
    url,
    method: 'POST',
    headers: [
      ...(apiKey === undefined ? [] : [['apikey', apiKey] as const]),
      ['content-type', 'application/json'],
    ],
    body: JSON.stringify(body),
  })

/** Formats what an integration needs: the base URL, a key, and a command that sends a first request. */
export const formatSettings = (baseUrl: string, apiKey: string, contactEmail: string): string =>
  `Base URL: ${baseUrl}\nAPI key: ${apiKey}\n\n${formatPost(`${baseUrl}/v7/enrich`, { contactEmail }, apiKey)}`

/** Formats a module for Node.js, Bun, and browsers. */
function formatFetch({ url, method, headers, body, missingKey }: SentRequest): string {
  const quoted = (text: string): string =>
    fillKey(text, missingKey, quoteForCode, 'process.env.SIGNALBOX_KEY', ' + ')
  return [
    `const response = await fetch(${quoted(url)}, {`,
    `  method: ${quoted(method)},`,
    '  headers: {',
    ...headers.map(([name, value]) => `    ${quoted(name)}: ${quoted(value)},`),
    '  },',
    ...(body === null ? [] : [`  body: ${quoted(body)},`]),
    '})',
    'console.log(response.status, await response.text())',
  ].join('\n')
}

/** Formats a program for Python 3.9 or later, without packages. */
function formatPython({ url, method, headers, body, missingKey }: SentRequest): string {
  const quoted = (text: string): string =>
    fillKey(text, missingKey, quoteForCode, 'os.environ["SIGNALBOX_KEY"]', ' + ')
  return [
    ...(missingKey === undefined ? [] : ['import os']),
    'from urllib.error import HTTPError',
    'from urllib.request import Request, urlopen',
    '',
    'request = Request(',
    `    ${quoted(url)},`,
    `    method=${quoted(method)},`,
    '    headers={',
    ...headers.map(([name, value]) => `        ${quoted(name)}: ${quoted(value)},`),
    '    },',
    ...(body === null ? [] : [`    data=(${quoted(body)}).encode(),`]),
    ')',
    'try:',
    '    response = urlopen(request)',
    'except HTTPError as error:',
    '    response = error',
    'print(response.status, response.read().decode())',
  ].join('\n')
}

/** Quotes a text, with a variable at the place of the key. */
const fillKey = (
  text: string,
  missingKey: string | undefined,
  quote: (part: string) => string,
  variable: string,
  plus: string,
): string =>
  (missingKey === undefined ? [text] : text.split(missingKey)).map(quote).join(`${plus}${variable}${plus}`)

/** Quotes a text for JavaScript and Python, which read strings of JSON as they are. */
const quoteForCode = (text: string): string => escapeJson(JSON.stringify(text))

/**
 * Control characters that a terminal interprets during a paste, and marks that reverse the order of text. Ctrl+C ends the paste, and
 * the shell runs the rest.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds control characters
const CONTROL = /[\u0001-\u001f\u007f-\u009f\p{Bidi_Control}]/u

/** Quotes a text without these characters. Bash expands `!` and looks for the closing quote first. */
const quoteForShell = (text: string): string =>
  CONTROL.test(text)
    ? `$'${text.replaceAll('\\', '\\\\').replace(new RegExp(`['!]|${CONTROL.source}`, 'gu'), toOctal)}'`
    : `'${text.replaceAll("'", `'\\''`)}'`

const toOctal = (text: string): string =>
  [...new TextEncoder().encode(text)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('')

/** Headers that the sending program sets, or that belong to the connection or the browser. */
const OMITTED_HEADERS =
  /^(?:host|content-length|transfer-encoding|connection|user-agent|accept|origin|referer|expect|dnt|priority|cookie)$/

/**
 * Returns a recorded request for `CODE_FORMS`.
 * @param key the API key, which the journal masks; without it, the code reads `SIGNALBOX_KEY`
 */
export function toSentRequest(entry: Entry, origin: string, key?: string): SentRequest {
  const { request, method, path } = entry
  const masked = `****${entry.key ?? ''}`
  const insertKey = (text: string, written = (value: string): string => value): string =>
    key === undefined ? text : text.replaceAll(masked, () => written(key))
  return {
    url: insertKey(`${origin}${path}`, encodeURIComponent),
    method,
    headers: Object.entries(request.headers)
      .filter(([name]) => !OMITTED_HEADERS.test(name))
      .map(([name, value]) => [name, insertKey(value)]),
    body:
      request.body === null ? null : insertKey(request.body, (value) => JSON.stringify(value).slice(1, -1)),
    missingKey: key === undefined && entry.key !== null ? masked : undefined,
  }
}

/** Returns whether a key is one of the demo organizations, whose keys are in the documentation. */
export const isPublicKey = (key: string): boolean => /^demo-[\w-]+-key$/.test(key)
