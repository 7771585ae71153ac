/** Kills the executable at random moments under load, restarts it on the same file, and verifies the file. */
import { enrich } from '../lib/http.ts'
import { Random } from '../lib/random.ts'
import { serveCommand, startServer } from '../lib/server.ts'
import { sum } from '../lib/statistics.ts'
import { Workspace } from '../lib/workspace.ts'
import { createOrganizations, startLoad } from './clients.ts'
import { findFileProblems, problemUnless } from './verify-database.ts'

interface CrashOptions {
  readonly seed: number
  /** Called before each kill with the number of kills until then. */
  readonly shouldContinue: (kills: number) => boolean
  /** The number of confirmed requests of each organization before a kill. */
  readonly minConfirmed?: number
  /** Called with the file after each kill. */
  readonly afterKill?: (file: string) => void
}

/** The maximum time under load before a kill, and about the time that a start takes, in milliseconds. */
const MAX_LOAD_TIME = 150
const START_TIME = 100

/** Returns the counts, the milliseconds from each start after a kill to listening, and everything that was lost or wrong. */
export async function runCrashes({
  seed,
  shouldContinue,
  minConfirmed = 0,
  afterKill = () => {},
}: CrashOptions) {
  const workspace = new Workspace()
  const file = workspace.path('crash.db')
  const random = new Random(`crash ${seed}`)
  let server = await startServer(workspace, '--db', file)
  const organizations = await createOrganizations(server)
  const [restarts, problems]: [number[], string[]] = [[], []]

  while (shouldContinue(restarts.length)) {
    const load = startLoad(organizations, server.url, random)
    await Bun.sleep(random.int(1, MAX_LOAD_TIME))
    while (organizations.some(({ confirmed }) => confirmed < minConfirmed)) await Bun.sleep(1)
    await server.stop('SIGKILL')
    await load.ended
    afterKill(file)
    problems.push(...findFileProblems(file, organizations))
    if (random.chance(0.2)) await killDuringStart(workspace, file, random)
    if (random.chance(0.1)) problems.push(...(await findFirstStartProblems(workspace, random)))
    const start = performance.now()
    server = await startServer(workspace, '--db', file)
    restarts.push(performance.now() - start)
    for (const organization of organizations) {
      const apiKey = [...organization.apiKeys.values()].at(-1)
      const status = await organization.enrich(server.url, { companyName: 'Unknown 4711' }, apiKey)
      problems.push(...problemUnless(status !== 401, `the last key of ${organization.orgId} is lost`))
    }
  }

  const code = await server.stop()
  problems.push(
    ...problemUnless(code === 0, `exit code ${code} after SIGTERM`),
    ...findFileProblems(file, organizations),
  )
  workspace.remove()
  return {
    restarts,
    problems,
    sent: sum(organizations.map(({ sent }) => sent)),
    charged: sum(organizations.map(({ charges }) => charges.size)),
  }
}

/** Starts the executable and kills it at a random moment of its start. */
async function killDuringStart(workspace: Workspace, file: string, random: Random): Promise<void> {
  const child = workspace.spawn(serveCommand('--db', file))
  await Bun.sleep(random.int(0, START_TIME))
  child.kill('SIGKILL')
  await child.exited
}

/** Kills it while it creates a file. The next start must complete the file. */
async function findFirstStartProblems(workspace: Workspace, random: Random): Promise<string[]> {
  const file = workspace.path(`new-${crypto.randomUUID()}.db`)
  await killDuringStart(workspace, file, random)
  try {
    const server = await startServer(workspace, '--db', file)
    const { status } = await enrich(server.url, 'demo-plus-key', { companyName: 'Northwind Optics' })
    await server.stop()
    return problemUnless(status === 200, `after a kill during the first start ${file} returns ${status}`)
  } catch (error) {
    return [`after a kill during the first start ${file} does not start: ${error}`]
  }
}
