/** The start and the stop of a server, which `signalbox serve` and the npm package in Bun share. */
import { expect, test } from 'bun:test'
import { parseServeConfig } from '../../src/config/serve-config.ts'
import { silentLog } from '../../src/lib/log.ts'
import { startServer } from '../../src/server/start-server.ts'
import { useTemporaryFolder } from '../support/temporary-folder.ts'

const place = useTemporaryFolder('start-server')

const start = () => {
  const config = parseServeConfig({ port: '0', db: place.at('box.db') }, {})
  return startServer(config, { log: silentLog, logRequests: false })
}

const createOrganization = (url: string): Promise<Response> =>
  fetch(`${url}/sandbox/organizations`, {
    method: 'POST',
    body: JSON.stringify({ orgName: 'Halcyon Freight', subscription: 'standard', credits: 5 }),
  })

test('a stop reports changes that could not be stored, and closes the database', async () => {
  const server = await start()
  server.modules.core.connection.client.run('PRAGMA query_only = 1')
  expect((await createOrganization(server.url)).status).toBe(503)
  await expect(server.stop()).rejects.toThrow('The last changes were not stored in')
  const next = await start()
  await next.stop()
})
