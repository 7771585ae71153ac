/** The `serve` process with `--host` and `--allow-host`: allowed host names and warnings. */
import { describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { useWorkplace } from '../../support/executable.ts'
import { seedOrganization } from '../../support/seed-organization.ts'

const place = useWorkplace()

const OWN = [seedOrganization({ keys: [{ email: 'a@own.example', role: 'standard', status: 'active' }] })]

describe('demo keys on a server that other machines can reach', () => {
  const WARNING =
    /"level":"warn","event":"--host 0\.0\.0\.0 lets other machines use the demo keys, which are public\./

  /** Returns the log of a server that was started and stopped. */
  const logOf = async (...args: string[]) => (await (await place.serve('--memory', ...args)).stop()).stderr

  test('cause a warning, also with --quiet', async () => {
    expect(await logOf('--host', '0.0.0.0')).toMatch(WARNING)
    expect(await logOf('--host', '0.0.0.0', '--quiet')).toMatch(WARNING)
  })

  test('cause no warning on a loopback address, or without demo keys', async () => {
    writeFileSync(place.at('organizations.json'), JSON.stringify(OWN))
    expect(await logOf()).not.toContain('"level":"warn"')
    expect(await logOf('--host', '0.0.0.0', '--data', '.')).not.toContain('"level":"warn"')
  })
})

test('the allowed host names can be several flags of --allow-host, and lists with commas', async () => {
  const flags = ['--allow-host', 'a.example', '--allow-host', '.ngrok.app,host.docker.internal']
  const server = await place.serve('--memory', ...flags)
  const { port } = new URL(server.listening.url)
  const statuses: Record<string, number> = {}
  for (const host of ['a.example', 'x.ngrok.app', 'host.docker.internal:8080', 'localhost', 'b.example'])
    statuses[host] = (await fetch(`http://127.0.0.1:${port}/health/live`, { headers: { host } })).status
  expect(statuses).toEqual({
    'a.example': 200,
    'x.ngrok.app': 200,
    'host.docker.internal:8080': 200,
    localhost: 200,
    'b.example': 403,
  })
  await server.stop()
})
