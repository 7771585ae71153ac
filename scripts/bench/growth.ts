/**
 * How the executable grows with its market: `bun run bench:growth` generates markets of several sizes, imports each,
 * starts the server on it, sends requests one after the other, and prints a table. Needs `bun run build` first.
 */
import { Database } from 'bun:sqlite'
import { mkdirSync, rmSync, statSync } from 'node:fs'
import { Command, InvalidArgumentError } from 'commander'
import type { EnrichmentInput } from '../../src/api/enrich/schema.ts'
import { runCommand } from '../lib/command-line.ts'
import { generateMarket } from '../sample/generate.ts'
import { Random } from '../lib/random.ts'
import { misspell } from './queries.ts'
import { tableText } from './report.ts'
import { EXECUTABLE, getExecutableMiB, getMemoryMiB, type Server, startServer } from '../lib/server.ts'
import { waitForOutput, Workspace } from '../lib/workspace.ts'

const PEOPLE_PER_COMPANY = 5
const SEED = '7'
/** Requests of each kind. */
const REQUESTS = 1_000

/** A current job, its person, and its company. */
interface Row {
  readonly email: string
  readonly website: string
  readonly name: string
  readonly fullName: string
  readonly guid: string
  /** The name of the company with a typo; empty if it is too short for one. */
  readonly misspelt: string
}

const ROW = `SELECT e.email, c.website, c.name, p.full_name AS fullName, c.guid
  FROM employments e JOIN companies c ON c.id = e.company_id JOIN people p ON p.id = e.person_id
  WHERE e.id >= ? AND e.ended_on = '' ORDER BY e.id LIMIT 1`

/** What is requested of each market, `undefined` where a row does not give such a request. */
const KINDS: Readonly<Record<string, (row: Row) => EnrichmentInput | undefined>> = {
  email: ({ email }) => (email === '' ? undefined : { contactEmail: email }),
  website: ({ website }) => ({ companyWebAddress: website }),
  'exact name': ({ name }) => ({ companyName: name }),
  'misspelt name': (row) => (row.misspelt === '' ? undefined : { companyName: row.misspelt }),
  'person, misspelt company': (row) =>
    row.misspelt === '' ? undefined : { contactFullName: row.fullName, companyName: row.misspelt },
  'person alone': ({ fullName }) => ({ contactFullName: fullName }),
  'unknown email': ({ email }) => (email === '' ? undefined : { contactEmail: `zzq.${email}` }),
}

const { people } = new Command('growth')
  .description('Measures import, start, memory and latencies over markets of several sizes.')
  .option(
    '--people <sizes>',
    'people in each, separated by commas; a fifth as many companies',
    sizes,
    [10_000, 100_000, 1_000_000],
  )
  .parse()
  .opts<{ readonly people: readonly number[] }>()

await runCommand(async () => {
  getExecutableMiB()
  const workplace = new Workspace()
  const columns: Record<string, string>[] = []
  for (const size of people) columns.push(await measure(workplace, size))
  const labels = Object.keys(columns[0] ?? {})
  console.log(tableText(labels.map((label) => [label, ...columns.map((column) => column[label] ?? '')])))
})
// Ends the servers that still run.
process.exit()

function sizes(text: string): number[] {
  const list = text.split(',').map(Number)
  if (list.every((size) => Number.isSafeInteger(size) && size >= 100)) return list
  throw new InvalidArgumentError('It must be whole numbers of at least 100, separated by commas.')
}

/** Returns the figures of one size by their labels. */
async function measure(workplace: Workspace, people: number): Promise<Record<string, string>> {
  const companies = Math.round(people / PEOPLE_PER_COMPANY)
  const [market, database] = [workplace.path(`market-${people}`), workplace.path(`${people}.db`)]
  console.error(`${people} people: generating the market`)
  mkdirSync(market)
  generateMarket(market, SEED, { companies, people })
  console.error(`${people} people: importing`)
  const imported = await importInto(workplace, market, database)
  rmSync(market, { recursive: true })
  console.error(`${people} people: starting the server and sending requests`)
  const rows = drawRows(database)
  const { server, apiKey, ...first } = await firstResponses(workplace, database, rows)
  const latencies: Record<string, string> = {}
  for (const kind of Object.keys(KINDS)) {
    latencies[`${kind}, p50 / p99 / max ms (right)`] = await latenciesOf(server, apiKey, kind, rows)
  }
  const resident = server.getMemoryMiB()
  await server.stop()
  return {
    people: people.toLocaleString('en-US'),
    companies: companies.toLocaleString('en-US'),
    'import, s': imported.seconds.toFixed(1),
    '  at most, MiB': imported.peakMiB.toFixed(0),
    'database, MiB': (statSync(database).size / 2 ** 20).toFixed(0),
    'first exact answer, ms': first.exact.toFixed(0),
    'first fuzzy answer, ms': first.fuzzy.toFixed(0),
    '  others waited at most, ms': first.longestWait.toFixed(0),
    'resident after the first, MiB': first.resident.toFixed(0),
    '  after all requests, MiB': resident.toFixed(0),
    ...latencies,
  }
}

async function importInto(workplace: Workspace, market: string, database: string) {
  const begun = performance.now()
  const child = workplace.spawn([EXECUTABLE, 'import', market, '--db', database])
  let peakMiB = 0
  const watch = setInterval(() => {
    if (child.exitCode === null) peakMiB = Math.max(peakMiB, getMemoryMiB(child.pid) || 0)
  }, 50)
  await waitForOutput(child)
  clearInterval(watch)
  return { seconds: (performance.now() - begun) / 1000, peakMiB }
}

/** Draws current jobs from the database, which no server may have open. */
function drawRows(database: string): Row[] {
  const client = new Database(database, { readonly: true })
  const random = new Random(`growth ${SEED}`)
  const { last = 1 } =
    client.query<{ last: number }, []>('SELECT max(id) AS last FROM employments').get() ?? {}
  const find = client.query<Omit<Row, 'misspelt'>, [number]>(ROW)
  const rows: Row[] = []
  while (rows.length < REQUESTS) {
    const row = find.get(1 + Math.floor(random.next() * last))
    if (row) rows.push({ ...row, misspelt: misspell(row.name, random) ?? '' })
  }
  client.close()
  return rows
}

/** Waits for the first responses by an exact key and by a misspelt name, while another client requests the health. */
async function firstResponses(workplace: Workspace, database: string, rows: readonly Row[]) {
  const spawned = performance.now()
  const server = await startServer(workplace, '--db', database)
  const { apiKey } = await server.createOrganization()
  await enrich(server, apiKey, { companyWebAddress: rows[0]?.website ?? '' })
  const exact = performance.now() - spawned
  const resident = server.getMemoryMiB()
  const companyName = rows.find((row) => row.misspelt !== '')?.misspelt ?? ''
  let isAnswered = false
  const answered = enrich(server, apiKey, { companyName }).then(() => {
    isAnswered = true
    return performance.now() - spawned
  })
  let longestWait = 0
  while (!isAnswered) {
    const sent = performance.now()
    await (await fetch(`${server.url}/health/live`)).text()
    longestWait = Math.max(longestWait, performance.now() - sent)
  }
  return { server, apiKey, exact, fuzzy: await answered, longestWait, resident }
}

/** Sends one request after the other, and counts the responses with the company that was meant. */
async function latenciesOf(server: Server, apiKey: string, kind: string, rows: readonly Row[]) {
  const times: number[] = []
  let right = 0
  for (const row of rows) {
    const body = KINDS[kind]?.(row)
    if (body === undefined) continue
    const sent = performance.now()
    const { compGUID } = await enrich(server, apiKey, body)
    times.push(performance.now() - sent)
    if (compGUID === row.guid) right++
  }
  times.sort((a, b) => a - b)
  const at = (share: number): string =>
    (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN).toFixed(1)
  return `${at(0.5)} / ${at(0.99)} / ${at(1)} (${((100 * right) / times.length).toFixed(1)}%)`
}

async function enrich({ url }: Server, apikey: string, body: EnrichmentInput) {
  const headers = { apikey, 'content-type': 'application/json' }
  const response = await fetch(`${url}/v7/enrich`, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await response.text()
  if (response.status !== 200) throw new Error(text)
  return JSON.parse(text) as { readonly compGUID: string }
}
