/** Runs `signalbox check`, which compares responses of the real service with the OpenAPI document. */
import type { Command } from 'commander'
import type { Environment } from '../../config/serve-config.ts'
import { selectServicePart } from '../../http/openapi/service-part.ts'
import { CommandError, UsageError } from '../../lib/errors.ts'
import { escapeJson, formatCount, toPrintable } from '../../lib/text.ts'
import { readStrictDocument } from '../../server/strict-document.ts'
import { requireConsent } from '../consent.ts'
import { formatExamples } from '../help-text.ts'
import { parseServerUrl } from '../server-url.ts'
import { readStandardText } from '../standard-input.ts'
import { alignColumns, print } from '../terminal.ts'
import { compareResponse, type Finding, type ServiceDocument } from './compare-response.ts'
import { type RecordedResponse, readObjects, readResponses, sendBody } from './read-responses.ts'

interface CheckFlags {
  readonly responses?: string
  readonly url?: string
  readonly bodies?: string
  readonly max: string
  readonly yes?: boolean
  readonly json?: boolean
}

/** Defines the arguments, flags, and action of the command. */
export function defineCheck(command: Command, env: Environment): void {
  command
    .option('--responses <file>', 'HAR file, or JSON Lines with path, status, headers, and body')
    .option('--url <url>', 'send requests to this URL instead')
    .option('--bodies <file>', 'JSON Lines file with the request bodies for --url')
    .option('--max <number>', 'maximum number of requests to send (default: 20)', '20')
    .option('--yes', 'send the requests without asking')
    .option('--json', 'print differences and notes as JSON')
    .addHelpText('after', HELP_END)
    .action((flags: CheckFlags) => check(flags, env))
}

const HELP_END = `
Set the API key for --url in SIGNALBOX_CHECK_KEY, or pipe it in.${formatExamples(
  [
    'signalbox check --responses recorded.har',
    'signalbox check --url https://api.smarte.pro/v7/enrich --bodies bodies.jsonl --yes < key.txt',
  ],
  'docs/cli.md#check',
)}`

interface CountedFinding extends Finding {
  /** The numbers of the responses that have it, from 1. */
  readonly responses: readonly number[]
}

/**
 * Compares responses, and prints differences and notes. No value of a response is printed or stored.
 * @throws {CommandError} with the number of differences, so that the exit code is 1
 */
async function check(flags: CheckFlags, env: Environment): Promise<void> {
  const responses = flags.responses ? await readResponses(flags.responses) : await sendBodies(flags, env)
  const document = await readServiceDocument()
  const found = responses.map((response) => compareResponse(document, response))
  const compared = found.filter((findings) => findings !== undefined).length
  const all = found.flatMap((findings = [], index) =>
    findings.map((finding) => ({ key: JSON.stringify(finding), number: index + 1 })),
  )
  const counted = [...Map.groupBy(all, ({ key }) => key)].map(
    ([key, group]): CountedFinding => ({
      ...JSON.parse(key),
      responses: [...new Set(group.map(({ number }) => number))],
    }),
  )
  const differences = counted.filter(({ kind }) => kind === 'difference')
  const notes = counted.filter(({ kind }) => kind === 'note')
  const findings = [...differences, ...notes]
  print(
    flags.json
      ? `${escapeJson(JSON.stringify({ compared, findings }, undefined, 2))}\n`
      : format(compared, differences.length, notes.length, findings),
  )
  if (compared === 0) throw new CommandError('None of the responses comes from an operation of the service.')
  if (differences.length > 0)
    throw new CommandError(`Found ${formatCount(differences.length, 'difference')}.`)
}

function format(
  compared: number,
  differences: number,
  notes: number,
  findings: readonly CountedFinding[],
): string {
  const rows = findings.map(({ kind, path, place, problem, responses }) =>
    [kind, path, place, `in ${responses.length}, first in response ${responses[0]}`, problem].map(
      toPrintable,
    ),
  )
  const counts = `: ${formatCount(differences, 'difference')}, ${formatCount(notes, 'note')}`
  const heading = `${formatCount(compared, 'response')} compared${rows.length > 0 ? counts : ''}.`
  return [heading, ...alignColumns(rows), ''].join('\n')
}

/** Returns the strict copy of the part of the document that describes the service, with the targets in place of references. */
async function readServiceDocument(): Promise<ServiceDocument> {
  const document = JSON.parse(JSON.stringify(selectServicePart(await readStrictDocument())))
  const resolve = (part: unknown): ServiceDocument =>
    JSON.parse(JSON.stringify(part), (_, value) => {
      if (typeof value?.$ref !== 'string') return value
      const names: string[] = value.$ref.split('/').slice(1)
      return resolve(names.reduce((at, name) => at[name], document))
    })
  return resolve({ paths: document.paths })
}

/** Other operations change data. */
const SENDABLE = /\/v7\/enrich$|\/v1\/buying-group$/

async function sendBodies(
  { url, bodies: file, max, yes }: CheckFlags,
  env: Environment,
): Promise<RecordedResponse[]> {
  if (url === undefined || file === undefined)
    throw new UsageError('Nothing to compare. Add --responses FILE, or --url URL with --bodies FILE.')
  const { href } = parseServerUrl(url)
  if (!SENDABLE.test(href))
    throw new UsageError('--url must end in /v7/enrich or /v1/buying-group. Other operations change data.')
  const bodies = (await readObjects(file)).slice(0, parseMaximum(max))
  await requireConsent({ count: bodies.length, url: href, yes })
  const key = env.SIGNALBOX_CHECK_KEY || (await readStandardText('Pipe in only the key.')).trim()
  if (!/^[!-~]+$/.test(key))
    throw new UsageError('Set SIGNALBOX_CHECK_KEY to an API key of the service, or pipe the key in.')
  const responses: RecordedResponse[] = []
  for (const body of bodies) responses.push(await sendBody(href, key, body))
  return responses
}

const MAX_REQUESTS = 10_000

/**
 * Parses the value of `--max`.
 * @throws {UsageError} if it is not a whole number from 1 to `MAX_REQUESTS`
 */
function parseMaximum(text: string): number {
  const number = /^\d{1,15}$/.test(text.trim()) ? Number(text) : 0
  if (number >= 1 && number <= MAX_REQUESTS) return number
  throw new UsageError(`--max must be a whole number from 1 to ${MAX_REQUESTS}, not ${text}.`)
}
