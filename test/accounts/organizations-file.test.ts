/** `organizations.json`: the values of organizations that exist at startup. */
import { describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { readDemoOrganizations } from '../../src/accounts/demo-organizations.ts'
import { parseOrganizations } from '../../src/accounts/organizations-file.ts'
import { createSandbox, type Sandbox, startSandbox } from '../support/sandbox.ts'
import { useTemporaryFolder } from '../support/temporary-folder.ts'

const temporary = useTemporaryFolder('organizations')
const FILE = 'organizations.json'
const parse = (value: unknown) => parseOrganizations(JSON.stringify(value), FILE)
const messageOf = (text: string): string => {
  try {
    parseOrganizations(text, FILE)
    return ''
  } catch (error) {
    return String(error)
  }
}

test('the demo organizations are a valid and complete file', () => {
  const demos = readDemoOrganizations()
  expect(parse(demos)).toEqual([...demos])
})

describe('an organization of the file', () => {
  test('has the defaults of POST /sandbox/organizations, a web address, and a working key', async () => {
    const organizations = parse([{ orgName: 'Own', website: 'www.own.example' }])
    const { modules, sendJson, send, enrich } = createSandbox({ organizations })
    const [own] = modules.accounts.organizations.list()
    const { body: created } = await sendJson('POST', '/sandbox/organizations', {})
    const { body } = await send(`/sandbox/organizations/${own?.orgId}`)
    const settings =
      'status subscription credits dailyRateLimit qpsLimit maskEmail maskDirectDial userCount keyCount'
    for (const name of settings.split(' ')) expect([name, body[name]]).toEqual([name, created[name]])
    expect(body.website).toBe('https://www.own.example')
    const [, key] = body.keys
    expect((await enrich({ companyName: 'Halcyon Freight' }, key.apiKey)).status).toBe(200)
  })
})

describe('a changed file', () => {
  const email = 'ada@own.example'
  const own = {
    ...{ orgName: 'Own', credits: 5, users: [{ email }] },
    keys: [{ email, role: 'admin', apiKey: 'first-key' }],
  }
  const write = (...list: object[]) => writeFileSync(temporary.at(FILE), JSON.stringify(list))
  const start = () =>
    startSandbox({
      dataDirectory: temporary.folder,
      storage: { kind: 'file', path: temporary.at('own.db') },
    })
  const describeOwn = async ({ send, orgIdOf }: Sandbox) => {
    const { body } = await send(`/sandbox/organizations/${orgIdOf('Own')}`)
    const [{ role, status, apiKey }] = body.keys
    return { credits: body.credits, userStatus: body.users[0].status, role, keyStatus: status, apiKey }
  }
  const changed = {
    ...{ orgName: 'Own', credits: 9, users: [{ email, status: 'suspend' }] },
    keys: [{ email, status: 'suspended', apiKey: 'second-key' }],
  }
  const asWritten = { userStatus: 'active', role: 'admin', keyStatus: 'active', apiKey: 'first-key' }
  const asChanged = { userStatus: 'suspend', role: 'standard', keyStatus: 'suspended', apiKey: 'second-key' }

  test('is applied by the next start, and credits that it does not change stay', async () => {
    const restart = async (...list: object[]) => {
      write(...list)
      const sandbox = await start()
      const found = await describeOwn(sandbox)
      await sandbox.sendJson('PATCH', `/sandbox/organizations/${sandbox.orgIdOf('Own')}`, { credits: 2 })
      sandbox.modules.close()
      return found
    }
    expect(await restart(own)).toEqual({ credits: 5, ...asWritten })
    expect(await restart({ ...own, qpsLimit: 3 })).toEqual({ credits: 2, ...asWritten })
    expect(await restart(changed)).toEqual({ credits: 9, ...asChanged })
    expect(await restart(changed)).toEqual({ credits: 2, ...asChanged })
  })

  test('is applied to an organization that it left out before, and a reset keeps it', async () => {
    for (const list of [[own], []]) {
      write(...list)
      ;(await start()).modules.close()
    }
    write(changed)
    const sandbox = await start()
    expect(await describeOwn(sandbox)).toEqual({ credits: 9, ...asChanged })
    await sandbox.sendJson('PATCH', `/sandbox/organizations/${sandbox.orgIdOf('Own')}`, { credits: 2 })
    await sandbox.post('/sandbox/reset', undefined)
    expect(await describeOwn(sandbox)).toEqual({ credits: 9, ...asChanged })
    sandbox.modules.close()
  })

  test('is rejected if a key in it belongs to the old name of a renamed organization', async () => {
    write(own)
    ;(await start()).modules.close()
    write({ ...own, orgName: 'Renamed' })
    await expect(start()).rejects.toThrow(
      `${temporary.at(FILE)}: a key of Renamed already belongs to another organization in the database. If you renamed`,
    )
    write(own)
    const sandbox = await start()
    expect(await describeOwn(sandbox)).toEqual({ credits: 5, ...asWritten })
    sandbox.modules.close()
  })
})

describe('one organization', () => {
  const own = { orgName: 'Own', credits: 5 }

  test('needs no list, and can name the schema for editors', () => {
    for (const file of [own, { $schema: './organizations.schema.json', ...own }])
      expect(parse(file)).toEqual(parse([own]))
  })

  test('is rejected with its fields if they are wrong', () => {
    const text = messageOf(JSON.stringify({ ...own, keys: [{ email: 'a@own.example', rol: 'admin' }] }))
    expect(text).toContain('is invalid:\n  key 1, rol is not a known field. Did you mean role?\n')
  })
})

test.each(['[]', '{"organizations":[]}'])('the file %s is reported, because no key works', async (text) => {
  writeFileSync(temporary.at(FILE), text)
  const warnings: unknown[] = []
  const log = { info: () => {}, error: () => {}, warn: (...given: unknown[]) => warnings.push(given) }
  await startSandbox({ dataDirectory: temporary.folder, log })
  expect(warnings).toEqual([
    ['the file contains no organization, so every request returns 401', { file: temporary.at(FILE) }],
  ])
  createSandbox({ log, demo: false })
  expect(warnings).toHaveLength(1)
})

describe('an invalid file', () => {
  test('is rejected with all problems, their places in words, and the name that was meant', () => {
    const text = messageOf(
      JSON.stringify({
        organizations: [
          {
            orgName: 'Acme',
            credits: '5',
            keys: [
              { email: 'a@acme.example', apiKey: ' k ' },
              { email: 'b@acme.example', rol: 'owner', role: 'x' },
            ],
          },
          { website: 'x.example', users: [{ role: 'user' }] },
        ],
      }),
    )
    for (const line of [
      'organizations.json is invalid:',
      'organization 1, credits must be a whole number',
      'organization 1, key 1, apiKey',
      'organization 1, key 2, rol is not a known field. Did you mean role?',
      'organization 1, key 2, role must be admin or standard',
      'organization 2, orgName is required',
      'organization 2, user 1, email is required',
      'For a valid example with its JSON Schema, run: signalbox init example',
    ])
      expect(text).toContain(line)
  })

  test('is rejected for all problems between its organizations, which are named', () => {
    const keys = [{ email: 'a@acme.example', apiKey: 'k' }, { email: 'not an address' }]
    const text = messageOf(
      JSON.stringify([
        { orgName: 'Acme', website: 'not a url', keys },
        { orgName: 'B', keys: [...keys, { email: 'A@acme.example' }, { email: 'a@b.example, c@b.example' }] },
        { orgName: 'B' },
        { orgName: 'C', keys: [{ email: 'c@acme.example', apiKey: 'c' }] },
        { orgName: 'D', orgId: '00000000-0000-4000-8000-000000000001' },
        { orgName: 'E', orgId: '00000000-0000-4000-8000-000000000001' },
      ]),
    )
    expect(text.split('\n  ')).toEqual([
      'InputError: organizations.json is invalid:',
      'Acme: key 2, email is not an email address',
      'Acme: website is not a web address. Write one such as https://www.company.com',
      'B: key 2, email is not an email address',
      'B: key 3 has the same address as key 1',
      'B: key 4, email contains more than one email address',
      'B: key 1 has the same value as key 1 of Acme',
      'B: organization 3 has the same orgId or orgName as organization 2',
      'E: organization 6 has the same orgId or orgName as organization 5',
      'For a valid example with its JSON Schema, run: signalbox init example',
    ])
  })

  test('that is not JSON is rejected with the line', () => {
    expect(messageOf('[\n  { "orgName": "Acme" }\n  { "orgName": "B" }\n]')).toContain(
      'unexpected "{" at line 3, column 3',
    )
  })
})
