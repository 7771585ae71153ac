/** A server under load that is restarted again and again, and whose file is compared with its responses. */
import type { Random } from '../../lib/random.ts'
import type { Server } from '../../lib/server.ts'
import {
  createOrganizations,
  type RunningLoad,
  readSampleEmails,
  type SimulatedOrganization,
  startLoad,
  total,
} from './clients.ts'
import { DatabaseVerifier, findServerProblems } from './verify-database.ts'

export class VerifiedServer {
  server: Server
  readonly organizations: readonly SimulatedOrganization[]
  readonly problems: string[] = []
  readonly #startServer: () => Promise<Server>
  readonly #verifier: DatabaseVerifier
  readonly #emails = readSampleEmails().slice(0, 400)
  readonly #random: Random

  private constructor(
    server: Server,
    organizations: readonly SimulatedOrganization[],
    file: string,
    random: Random,
    startServer: () => Promise<Server>,
  ) {
    this.server = server
    this.organizations = organizations
    this.#verifier = new DatabaseVerifier(file)
    this.#random = random
    this.#startServer = startServer
  }

  /** Starts the server on a new file and creates its organizations. */
  static async create(
    file: string,
    random: Random,
    startServer: () => Promise<Server>,
  ): Promise<VerifiedServer> {
    const server = await startServer()
    return new VerifiedServer(server, await createOrganizations(server), file, random, startServer)
  }

  startLoad(): RunningLoad {
    return startLoad(this.organizations, this.#emails, this.#random)
  }

  /** Verifies the file of a stopped server. */
  verifyFile(): void {
    this.problems.push(...this.#verifier.findNewProblems(this.organizations))
  }

  /** Starts and verifies the server again. Returns the milliseconds until it listens. */
  async restart(): Promise<number> {
    const start = performance.now()
    this.server = await this.#startServer()
    const time = performance.now() - start
    this.problems.push(...(await findServerProblems(this.server.url, this.organizations)))
    return time
  }

  async stop(): Promise<void> {
    const code = await this.server.stop()
    if (code !== 0) this.problems.push(`exit code ${code} after SIGTERM`)
  }

  /** Stops the server and verifies the whole file. */
  async finish() {
    await this.stop()
    this.verifyFile()
    this.problems.push(...this.#verifier.findAllProblems(this.organizations))
    return {
      sent: total(this.organizations, 'sent'),
      charged: total(this.organizations, 'charged'),
      rejected: total(this.organizations, 'rejected'),
      unconfirmed: this.#verifier.unconfirmed,
      problems: this.problems,
    }
  }
}
