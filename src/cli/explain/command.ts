/** Runs `signalbox explain`, which shows why an input matches a record or not. */
import { Value } from '@sinclair/typebox/value'
import { type Command, Option } from 'commander'
import { EnrichmentInput } from '../../api/enrich/schema.ts'
import { createRequestSender, type ServerAddress } from '../../client/control-api.ts'
import type { Environment } from '../../config/serve-config.ts'
import { ApiError } from '../../lib/api-error.ts'
import { CommandError, UsageError } from '../../lib/errors.ts'
import { describeJsonError, isObject, tryParseJson } from '../../lib/json.ts'
import { createHumanLog, createLineWriter } from '../../lib/log.ts'
import { escapeJson } from '../../lib/text.ts'
import { createInvalidInputError } from '../../lib/validation-errors.ts'
import { openModules } from '../../open-modules.ts'
import { explain } from '../../sandbox/explain/explain.ts'
import type { ExplainOutput } from '../../sandbox/explain/schema.ts'
import {
  CONTROL_TIMEOUT,
  CONTROL_TOKEN_HELP,
  explainRejection,
  parseControlServer,
  type ServerFlags,
} from '../control/control-server.ts'
import { formatExamples } from '../help-text.ts'
import { readStandardText } from '../standard-input.ts'
import { createPaint, print } from '../terminal.ts'
import { formatReport } from './report.ts'

interface ExplainFlags extends ServerFlags {
  readonly data?: string
  readonly db?: string
  readonly candidates: string
  readonly json?: boolean
}

const EXAMPLE = `signalbox explain '{"companyName":"Nortwind Optics"}'`

/** Defines the arguments, flags, and action of the command. */
export function defineExplain(command: Command, env: Environment): void {
  command
    .argument('[input]', 'JSON body of POST /v7/enrich; - reads standard input')
    .optionsGroup('Data:')
    .option('--data <folder>', 'use the data in a folder (default: the sample)')
    .addOption(new Option('--db <file>', 'use the data in a copy of this database').conflicts('data'))
    .addOption(new Option('--url <url>', 'use a running server').conflicts(['data', 'db']))
    .option('--control-token <token>', CONTROL_TOKEN_HELP)
    .optionsGroup('Output:')
    .addOption(
      new Option('--candidates <number>', 'candidates to show, 1 to 10 (default: 3)')
        .choices(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'])
        .default('3'),
    )
    .option('--json', 'print the response of POST /sandbox/explain')
    .addHelpText('after', HELP_END)
    .action(async (input: string | undefined, flags: ExplainFlags) => {
      await runExplain(input, flags, env)
    })
}

const HELP_END = formatExamples(
  [
    EXAMPLE,
    `signalbox explain --db signalbox.db '{"contactEmail":"ada@example.com"}'`,
    'signalbox explain --json --url http://127.0.0.1:8080 - < lead.json',
  ],
  'docs/matching.md#explain-a-result',
)

/**
 * Explains the result of a request.
 * @throws {CommandError} if the input or the data cannot be used
 */
async function runExplain(
  argument: string | undefined,
  flags: ExplainFlags,
  env: Environment,
): Promise<void> {
  const { url, candidates, json } = flags
  const input = requireInput(argument === '-' ? await readStandardText('Pass one JSON object.') : argument)
  const output = await (url === undefined
    ? explainInput(input, flags)
    : requestExplanation(input, parseControlServer(flags, env)))
  if (json) print(`${escapeJson(JSON.stringify(output, undefined, 2))}\n`)
  else
    print(
      formatReport(output, {
        candidates: Number(candidates),
        paint: createPaint(process.stdout, env),
        width: process.stdout.columns,
      }),
    )
}

function requireInput(text = ''): Readonly<Record<string, unknown>> {
  if (text.trim() === '') {
    throw new UsageError(
      `The input is missing. Pass a JSON object, such as ${EXAMPLE}, or - to read standard input.`,
    )
  }
  const input = tryParseJson(text)
  if (isObject(input)) return input
  const problem = describeJsonError(text)
  throw new CommandError(`The input must be a JSON object${problem === undefined ? '' : `: ${problem}`}.`)
}

const requestExplanation = (
  input: Readonly<Record<string, unknown>>,
  server: ServerAddress,
): Promise<ExplainOutput> =>
  explainRejection(
    server,
    createRequestSender(server, CONTROL_TIMEOUT)<ExplainOutput>('POST', '/sandbox/explain', input),
  )

/** Explains an input in this process, as a server would. A database is copied, so that the file stays as it is. */
async function explainInput(
  input: Readonly<Record<string, unknown>>,
  { data, db }: ExplainFlags,
): Promise<ExplainOutput> {
  if (!Value.Check(EnrichmentInput, input))
    throw createInvalidInputError(Value.Errors(EnrichmentInput, input))
  const { records, close } = await openModules({
    storage: { kind: 'memory', source: db === undefined ? undefined : { path: db, isOptional: false } },
    dataDirectory: data,
    organizations: [],
    log: createHumanLog(createLineWriter('stderr'), true),
  })
  try {
    await records.matcher.buildIndexesInSlices()
    return explain(records, input)
  } catch (error) {
    throw error instanceof ApiError ? new CommandError(error.message) : error
  } finally {
    close()
  }
}
