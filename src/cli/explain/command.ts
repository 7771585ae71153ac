/** `signalbox explain`: why an input is answered as it is, without a server. */
import type { Command } from 'commander'
import { createApp } from '../../app.ts'
import type { Environment } from '../../config.ts'
import { type ContextOptions, createContext } from '../../context.ts'
import type { ErrorBody } from '../../http/error-responses.ts'
import { messageOf, StartupError } from '../../lib/errors.ts'
import { createHumanLog, createLineWriter } from '../../lib/log.ts'
import type { ExplainOutput } from '../../sandbox/explain/schema.ts'
import { requireDatabase } from '../input-files.ts'
import { createPaint, print } from '../terminal.ts'
import { formatReport } from './report.ts'

interface ExplainFlags {
  readonly data?: string
  readonly db?: string
  readonly candidates: string
  readonly json?: boolean
}

const EXAMPLE = `signalbox explain '{"companyName":"Nortwind Optics"}'`

export function addExplain(program: Command, env: Environment): void {
  program
    .command('explain')
    .description('Tell why an input is enriched as it is: candidates, evidence, decision.')
    .argument('[input]', 'what would be sent to POST /v7/enrich, as JSON; - reads it from standard input')
    .option('--data <folder>', 'look in companies.csv and contacts.csv of a folder, not in the sample')
    .option('--db <file>', 'look in what serve keeps in this file')
    .option('--candidates <number>', `show so many candidates, 1 to ${MOST_CANDIDATES}`, '3')
    .option('--json', 'print what POST /sandbox/explain answers, with all candidates')
    .addHelpText('after', AFTERWORD)
    .action(async (input: string | undefined, flags: ExplainFlags) => {
      await explain(input, flags, env)
    })
}

const AFTERWORD = `
It needs no server, and costs and counts nothing. It looks in the bundled sample unless told otherwise.

  ${EXAMPLE}
  signalbox explain --data ./my-market '{"contactFullName":"Keller, Ada","companyName":"Northwind"}'
  signalbox explain --json - < lead.json`

const MOST_CANDIDATES = 10

/** @throws {StartupError} when the input or the data cannot be used */
async function explain(
  input: string | undefined,
  { data, db, candidates, json }: ExplainFlags,
  env: Environment,
): Promise<void> {
  const shown = numberOf(candidates)
  const body = checkedJson(input === '-' ? await Bun.stdin.text() : input)
  const explained = await explanationOf(body, sourceOf(data, db))
  if (json) print(`${JSON.stringify(explained, undefined, 2)}\n`)
  else
    print(
      formatReport(explained, {
        candidates: shown,
        paint: createPaint(process.stdout, env),
        width: process.stdout.columns,
      }),
    )
}

function numberOf(text: string): number {
  const number = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0
  if (number >= 1 && number <= MOST_CANDIDATES) return number
  throw new StartupError(`--candidates ${text} is not a whole number from 1 to ${MOST_CANDIDATES}.`)
}

function checkedJson(input: string | undefined): string {
  if (input === undefined || input.trim() === '') {
    throw new StartupError(
      `There is nothing to explain. Give it as JSON: ${EXAMPLE}, or - to read it from standard input.`,
    )
  }
  try {
    JSON.parse(input)
    return input
  } catch (error) {
    throw new StartupError(
      `The input is not JSON (${messageOf(error)}). Give an object in single quotes: ${EXAMPLE}; ` +
        'where the shell takes quotes away, put it into a file and pass that: signalbox explain - < lead.json',
    )
  }
}

type Source = Pick<ContextOptions, 'storage' | 'dataDirectory'>

function sourceOf(dataDirectory: string | undefined, db: string | undefined): Source {
  if (db === undefined) return { storage: { kind: 'memory' }, dataDirectory }
  if (dataDirectory !== undefined) {
    throw new StartupError('--data and --db contradict each other: give one of them.')
  }
  requireDatabase(db)
  return { storage: { kind: 'file', path: db } }
}

/** The application answers itself: what is explained here is what it would answer. */
async function explanationOf(body: string, options: Source): Promise<ExplainOutput> {
  const log = createHumanLog(createLineWriter(process.stderr), true)
  // Nobody calls but this one: organizations need not be made.
  const context = createContext({ ...options, organizations: [], log })
  try {
    const request = new Request('http://localhost/sandbox/explain', { method: 'POST', body })
    const response = await createApp(context).handle(request)
    const answer = (await response.json()) as ExplainOutput | ErrorBody
    if ('error' in answer) throw new StartupError(answer.error.message)
    return answer
  } finally {
    context.close()
  }
}
