/** A server under load that is restarted again and again, and whose file is compared with its responses. */
import type { Random } from '../../lib/random.ts'
import type { Server } from '../../lib/server.ts'
import { createOrganizations, readSampleEmails, startLoad, total } from './clients.ts'
import { DatabaseVerifier, findServerProblems } from './verify-database.ts'

export type VerifiedServer = Awaited<ReturnType<typeof createVerifiedServer>>

/** Starts the server on a new file and creates its organizations. */
export async function createVerifiedServer(file: string, random: Random, startServer: () => Promise<Server>) {
  let server = await startServer()
  const organizations = await createOrganizations(server)
  const verifier = new DatabaseVerifier(file)
  const emails = readSampleEmails().slice(0, 400)
  const problems: string[] = []
  const verified = {
    organizations,
    problems,
    getServer: () => server,
    startLoad: () => startLoad(organizations, emails, random),
    /** Verifies the file of a stopped server. */
    verifyFile: () => problems.push(...verifier.findNewProblems(organizations)),
    /**
     * Starts the server again and verifies it. Returns the milliseconds until it listened.
     * @param findMore looks for more problems before the first other request
     */
    restart: async (findMore?: (url: string) => Promise<string[]>): Promise<number> => {
      const start = performance.now()
      server = await startServer()
      const time = performance.now() - start
      if (findMore) problems.push(...(await findMore(server.url)))
      problems.push(...(await findServerProblems(server.url, organizations)))
      return time
    },
    /** @param codes the expected exit codes. A server that cannot store its last changes exits with 1 */
    stop: async (...codes: number[]) => {
      const code = await server.stop()
      if (!codes.includes(code ?? -1)) problems.push(`exit code ${code} after SIGTERM`)
    },
    /** Stops the server and verifies the whole file. */
    finish: async () => {
      await verified.stop(0)
      verified.verifyFile()
      problems.push(...verifier.findAllProblems(organizations))
      return {
        sent: total(organizations, 'sent'),
        charged: total(organizations, 'charged'),
        rejected: total(organizations, 'rejected'),
        unconfirmed: verifier.unconfirmed,
        problems,
      }
    },
  }
  return verified
}
