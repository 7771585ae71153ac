/** The process of a sandbox of the npm package: its start and its end, in Node and in Bun. */
import { expect } from 'bun:test'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describeInRuntimes, useInstalledPackage } from '../support/npm/installed-package.ts'
import { useTemporaryFolder } from '../support/temporary-folder.ts'

const PROJECT = useInstalledPackage()
const temporary = useTemporaryFolder('processes')

const isAnswering = (url: string): Promise<boolean> =>
  fetch(`${url}/health/live`, { headers: { connection: 'close' } }).then(
    () => true,
    () => false,
  )

/** Resolves when the server has stopped. Otherwise, the test runs into its timeout. */
async function stopped(url: string): Promise<void> {
  while (await isAnswering(url)) await Bun.sleep(50)
}

describeInRuntimes('the process of a sandbox', PROJECT, ({ name, testHere, start, run }) => {
  testHere('reports why the sandbox does not start, and leaves no database file', async () => {
    using other = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
    const db = temporary.at('new.db')
    const [missing, occupied] = await run(
      `const start = (options) => box.startSandbox(options).catch(({ name, message }) => name + ': ' + message)
       const occupied = ${JSON.stringify({ db, port: other.port })}
       console.log(JSON.stringify([await start({ data: 'nowhere' }), await start(occupied)]))`,
    )
    expect(missing).toMatch(
      /^SandboxUnavailable: The sandbox did not start: .*The folder nowhere does not exist/,
    )
    expect(occupied).toStartWith('SandboxUnavailable: The sandbox did not start: ')
    expect(existsSync(db)).toBe(false)
  })

  testHere('ignores the environment variables of the process, and uses its options', async () => {
    const result = await run(
      `const sandbox = await box.startSandbox({ env: { SIGNALBOX_CONTROL_TOKEN: 'a-token-of-this-test' } })
       const { status } = await fetch(sandbox.url + '/sandbox/clock')
       const now = await sandbox.clock.now()
       console.log(JSON.stringify({ status, known: now instanceof Date }))
       await sandbox.stop()`,
      { SIGNALBOX_PORT: 'nonsense', SIGNALBOX_NO_CONTROL: '1', SIGNALBOX_DB: join(PROJECT, 'never.db') },
    )
    expect(result).toEqual({ status: 401, known: true })
    expect(readdirSync(PROJECT).sort()).toEqual(['node_modules', 'package.json'])
  })

  testHere('stops the sandbox if its process is killed', async () => {
    const child = start(
      `import { startSandbox } from 'signalbox'
       console.log((await startSandbox()).url)
       setInterval(() => {}, 1000)`,
    )
    const { value } = await child.stdout.getReader().read()
    const url = new TextDecoder().decode(value).trim()
    expect(await isAnswering(url)).toBe(true)
    child.kill('SIGKILL')
    await stopped(url)
  })

  if (name !== 'Node') return
  testHere('stops the sandbox if its process exits without stopping it', async () => {
    const url = await run(
      'const sandbox = await box.startSandbox(); await sandbox.clock.now(); console.log(JSON.stringify(sandbox.url))',
    )
    await stopped(url)
  })
})
