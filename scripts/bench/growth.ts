/**
 * `bun run bench:growth`: measures the start on the bundled sample. Then it generates data sets of several sizes, imports each,
 * starts the executable on it, sends requests one after the other, and prints a table. Run `bun run build` first.
 */
import { Database } from 'bun:sqlite'
import { mkdirSync, rmSync, statSync } from 'node:fs'
import type { EnrichmentInput } from '../../src/api/enrich/schema.ts'
import { formatTable, runCommand } from '../lib/command-line.ts'
import { enrich, parseReply, send } from '../lib/http.ts'
import { Random } from '../lib/random.ts'
import { EXECUTABLE, getExecutableMiB, getMemoryMiB, type Server, startServer } from '../lib/server.ts'
import { median, quantile } from '../lib/statistics.ts'
import { misspell } from '../lib/typo.ts'
import { Workspace, waitForOutput } from '../lib/workspace.ts'
import { generateData } from '../sample/generate-data.ts'

/** Numbers of people. */
const SIZES = [10_000, 100_000, 1_000_000]
const PEOPLE_PER_COMPANY = 5
const SEED = '7'
/** Requests of each kind. */
const REQUESTS = 1_000
/** Starts on the bundled sample, and a company of it. */
const STARTS = 20
const SAMPLE_ROW = { website: 'northwind-optics.example', misspelled: 'Nortwind Optics' }

/** A current job with its person and company. */
interface JobRow {
  readonly email: string
  readonly website: string
  readonly name: string
  readonly fullName: string
  readonly guid: string
  /** The name of the company with a typo; empty if it is too short for one. */
  readonly misspelled: string
}

const JOB_ROW = `SELECT e.email, c.website, c.name, p.full_name AS fullName, c.guid
  FROM jobs e JOIN companies c ON c.id = e.company_id JOIN people p ON p.id = e.person_id
  WHERE e.id >= ? AND e.ended_on = '' ORDER BY e.id LIMIT 1`

/** The requests by their labels; `undefined` for rows without the needed fields. */
const KINDS: Readonly<Record<string, (row: JobRow) => EnrichmentInput | undefined>> = {
  email: ({ email }) => (email === '' ? undefined : { contactEmail: email }),
  website: ({ website }) => ({ companyWebAddress: website }),
  'exact name': ({ name }) => ({ companyName: name }),
  'misspelled name': ({ misspelled }) => (misspelled === '' ? undefined : { companyName: misspelled }),
  'person, misspelled company': ({ fullName, misspelled }) =>
    misspelled === '' ? undefined : { contactFullName: fullName, companyName: misspelled },
  'unknown email': ({ email }) => (email === '' ? undefined : { contactEmail: `zzq.${email}` }),
}

await runCommand(async () => {
  getExecutableMiB()
  const workspace = new Workspace()
  console.error(`starting the server ${STARTS} times`)
  console.log(`${formatTable([['start, medians', ''], ...(await measureStart(workspace))])}\n`)
  const columns: Record<string, string>[] = []
  for (const size of SIZES) columns.push(await measureSize(workspace, size))
  const labels = Object.keys(columns[0] ?? {})
  console.log(formatTable(labels.map((label) => [label, ...columns.map((column) => column[label] ?? '')])))
})
// Ends the servers that still run.
process.exit()

/** Returns the figures of one size by their labels. */
async function measureSize(workspace: Workspace, people: number): Promise<Record<string, string>> {
  const companies = Math.round(people / PEOPLE_PER_COMPANY)
  const [records, database] = [workspace.path(`market-${people}`), workspace.path(`${people}.db`)]
  console.error(`${people} people: generating the records`)
  mkdirSync(records)
  generateData(records, SEED, { companies, people })
  console.error(`${people} people: importing`)
  const imported = await measureImport(workspace, records, database)
  rmSync(records, { recursive: true })
  console.error(`${people} people: starting the server and sending requests`)
  const rows = drawRows(database)
  const misspelled = rows.find((row) => row.misspelled !== '')
  if (misspelled === undefined) throw new Error('no company name can be misspelled')
  const { server, apiKey, first } = await measureFirstResponses(workspace, ['--db', database], misspelled)
  const latencies: Record<string, string> = {}
  for (const kind of Object.keys(KINDS)) {
    latencies[`${kind}, p50 / p99 / max ms (correct)`] = await measureLatencies(server, apiKey, kind, rows)
  }
  const memory = server.getMemoryMiB()
  await server.stop()
  return {
    people: people.toLocaleString('en-US'),
    companies: companies.toLocaleString('en-US'),
    'import, s': imported.seconds.toFixed(1),
    '  peak memory, MiB': imported.peakMiB.toFixed(0),
    'database, MiB': (statSync(database).size / 2 ** 20).toFixed(0),
    'first exact response, ms': first.exact.toFixed(0),
    'first fuzzy response, ms': first.fuzzy.toFixed(0),
    '  longest wait of others, ms': first.longestWait.toFixed(0),
    'memory after the first, MiB': first.memory.toFixed(0),
    '  after all requests, MiB': memory.toFixed(0),
    ...latencies,
  }
}

async function measureImport(workspace: Workspace, records: string, database: string) {
  const start = performance.now()
  const child = workspace.spawn([EXECUTABLE, 'import', records, '--db', database])
  let peakMiB = 0
  const sampling = setInterval(() => {
    if (child.exitCode === null) peakMiB = Math.max(peakMiB, getMemoryMiB(child.pid) || 0)
  }, 50)
  await waitForOutput(child)
  clearInterval(sampling)
  return { seconds: (performance.now() - start) / 1000, peakMiB }
}

/** Draws current jobs from the database, which no server may have open. */
function drawRows(database: string): JobRow[] {
  const client = new Database(database, { readonly: true })
  const random = new Random(`growth ${SEED}`)
  const { last = 1 } = client.query<{ last: number }, []>('SELECT max(id) AS last FROM jobs').get() ?? {}
  const find = client.query<Omit<JobRow, 'misspelled'>, [number]>(JOB_ROW)
  const rows: JobRow[] = []
  while (rows.length < REQUESTS) {
    const row = find.get(1 + Math.floor(random.next() * last))
    if (row) rows.push({ ...row, misspelled: misspell(row.name, random) })
  }
  client.close()
  return rows
}

/** Starts the server on the bundled sample in memory, as test suites do. Returns the rows of a table. */
async function measureStart(workspace: Workspace): Promise<string[][]> {
  const starts: First[] = []
  for (let start = 0; start < STARTS; start++) {
    const { server, first } = await measureFirstResponses(workspace, ['--memory'], SAMPLE_ROW)
    await server.stop()
    starts.push(first)
  }
  const medianOf = (field: keyof First): string => median(starts.map((first) => first[field])).toFixed(0)
  return [
    ['listening, ms', medianOf('listening')],
    ['first exact response, ms', medianOf('exact')],
    ['first fuzzy response, ms', medianOf('fuzzy')],
    ['memory after the first, MiB', medianOf('memory')],
  ]
}

/** Milliseconds since the process was spawned, the longest wait of another client, and MiB. */
interface First {
  readonly listening: number
  readonly exact: number
  readonly fuzzy: number
  readonly longestWait: number
  readonly memory: number
}

/** Waits for the first responses by an exact key and by a misspelled name, while another client requests the health. */
async function measureFirstResponses(
  workspace: Workspace,
  flags: readonly string[],
  row: Pick<JobRow, 'website' | 'misspelled'>,
) {
  const spawned = performance.now()
  const server = await startServer(workspace, ...flags)
  const listening = performance.now() - spawned
  const { apiKey } = await server.createOrganization()
  await parseReply(enrich(server.url, apiKey, { companyWebAddress: row.website }))
  const exact = performance.now() - spawned
  const memory = server.getMemoryMiB()
  let fuzzy = 0
  const response = parseReply(enrich(server.url, apiKey, { companyName: row.misspelled })).finally(() => {
    fuzzy = performance.now() - spawned
  })
  let longestWait = 0
  while (fuzzy === 0) {
    const sent = performance.now()
    await send(`${server.url}/health/live`)
    longestWait = Math.max(longestWait, performance.now() - sent)
  }
  await response
  const first: First = { listening, exact, fuzzy, longestWait, memory }
  return { server, apiKey, first }
}

/** Sends one request after the other, and counts the responses with the expected company. */
async function measureLatencies({ url }: Server, apiKey: string, kind: string, rows: readonly JobRow[]) {
  const times: number[] = []
  let correct = 0
  for (const row of rows) {
    const body = KINDS[kind]?.(row)
    if (body === undefined) continue
    const sent = performance.now()
    const { compGUID } = await parseReply<{ readonly compGUID: string }>(enrich(url, apiKey, body))
    times.push(performance.now() - sent)
    if (compGUID === row.guid) correct++
  }
  const [p50, p99, max] = [0.5, 0.99, 1].map((share) => quantile(times, share).toFixed(1))
  return `${p50} / ${p99} / ${max} (${((100 * correct) / times.length).toFixed(1)}%)`
}
