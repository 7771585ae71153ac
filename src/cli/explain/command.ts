/** Runs `signalbox explain`, which shows why an input matches a record or not. */
import { type Command, Option } from 'commander'
import { createRequestSender, type ServerAddress } from '../../client/control-api.ts'
import type { Environment } from '../../config/serve-config.ts'
import { createMissingDatabaseError, hasContent } from '../../db/database-file-checks.ts'
import type { ErrorBody } from '../../http/error-body.ts'
import { CommandError, UsageError } from '../../lib/errors.ts'
import { describeJsonError, isObject, tryParseJson } from '../../lib/json.ts'
import { createHumanLog, createLineWriter } from '../../lib/log.ts'
import { escapeJson } from '../../lib/text.ts'
import { type ModuleOptions, openModules } from '../../open-modules.ts'
import type { ExplainOutput } from '../../sandbox/explain/schema.ts'
import { createApp } from '../../server/app.ts'
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
    .addOption(new Option('--db <file>', 'use this database').conflicts('data'))
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
      await explain(input, flags, env)
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
async function explain(input: string | undefined, flags: ExplainFlags, env: Environment): Promise<void> {
  const { data, db, url, candidates, json } = flags
  const body = requireInput(input === '-' ? await readStandardText('Pass one JSON object.') : input)
  const output = await (url === undefined
    ? explainInput(body, parseDataSource(data, db))
    : requestExplanation(body, parseControlServer(flags, env)))
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

function requireInput(input = ''): string {
  if (input.trim() === '') {
    throw new UsageError(
      `The input is missing. Pass a JSON object, such as ${EXAMPLE}, or - to read standard input.`,
    )
  }
  if (isObject(tryParseJson(input))) return input
  const problem = describeJsonError(input)
  throw new CommandError(`The input must be a JSON object${problem === undefined ? '' : `: ${problem}`}.`)
}

type DataSource = Pick<ModuleOptions, 'storage' | 'dataDirectory'>

function parseDataSource(dataDirectory: string | undefined, db: string | undefined): DataSource {
  if (db === undefined) return { storage: { kind: 'memory' }, dataDirectory }
  // Opening it would create it.
  if (!hasContent(db)) throw createMissingDatabaseError(db)
  return { storage: { kind: 'file', path: db } }
}

const requestExplanation = (body: string, server: ServerAddress): Promise<ExplainOutput> =>
  explainRejection(
    server,
    createRequestSender(server, CONTROL_TIMEOUT)<ExplainOutput>('POST', '/sandbox/explain', JSON.parse(body)),
  )

/** Calls `POST /sandbox/explain` of an app in this process, so that the result is the same as that of a server. */
async function explainInput(body: string, options: DataSource): Promise<ExplainOutput> {
  const log = createHumanLog(createLineWriter('stderr'), true)
  // The control API needs no organizations.
  const modules = await openModules({ ...options, organizations: [], log })
  try {
    const request = new Request('http://localhost/sandbox/explain', { method: 'POST', body })
    const response = await createApp(modules).fetch(request)
    const output = (await response.json()) as ExplainOutput | ErrorBody
    if ('error' in output) throw new CommandError(output.error.message)
    return output
  } finally {
    modules.close()
  }
}
