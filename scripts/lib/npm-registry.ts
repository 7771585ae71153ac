/** An npm registry on this machine. It contains only packages that are published to it, and connects to no other registry. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getToolPath } from './tools.ts'

const VERDACCIO = 'verdaccio/bin/verdaccio'

export interface Registry {
  readonly url: string
  stop(): Promise<void>
}

/** Starts a registry that stores its packages in a folder. */
export async function startRegistry(folder: string): Promise<Registry> {
  mkdirSync(folder, { recursive: true })
  const config = join(folder, 'config.yaml')
  writeFileSync(config, CONFIG)
  const url = `http://127.0.0.1:${findFreePort()}`
  const child = Bun.spawn([process.execPath, getToolPath(VERDACCIO), '--config', config, '--listen', url], {
    env: { PATH: process.env.PATH ?? '', HOME: folder },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const output = new Response(child.stdout).text()
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(await output)
    await Bun.sleep(50)
  }
  return {
    url,
    stop: async () => {
      child.kill()
      await child.exited
    },
  }
}

const CONFIG = `
storage: ./storage
# The packages of the platforms have about 50 MB, and JSON makes that a third larger.
max_body_size: 200mb
web: { enable: false }
packages: { '**': { access: $all, publish: $all } }
log: { type: stdout, level: warn }
`

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/-/ping`).then(
    ({ ok }) => ok,
    () => false,
  )

function findFreePort(): number {
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
  const { port = 0 } = server
  void server.stop(true)
  return port
}
