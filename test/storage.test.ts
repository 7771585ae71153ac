/** What a database file keeps, and what it refuses. */
import { Database } from 'bun:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSandbox, FIXTURE_MARKET } from './support/sandbox.ts'

const MAREN = { contactEmail: 'maren.oyelaran@halcyon-freight.example' }

let folder = ''
const file = () => join(folder, 'box.db')
const open = (options: Parameters<typeof createSandbox>[0] = {}) =>
  createSandbox({ storage: { kind: 'file', path: file() }, ...options })

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'signalbox-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('a file database', () => {
  test('waits for the disk only where it is told to', () => {
    const synchronous = (sync?: 'normal' | 'full'): unknown => {
      const { context } = open({ storage: { kind: 'file', path: file(), ...(sync && { sync }) } })
      const value = context.connection.client.query('PRAGMA synchronous').get()
      context.close()
      return value
    }
    expect([synchronous(), synchronous('normal'), synchronous('full')]).toEqual(
      [1, 1, 2].map((value) => ({ synchronous: value })),
    )
  })

  test('keeps balances, keys and the ledger across a restart', async () => {
    const first = open()
    await first.enrich(MAREN, 'pro-key')
    first.context.close()
    const second = open()
    const { status, headers } = await second.enrich(MAREN, 'pro-key')
    expect([status, headers.get('credits-remaining')]).toEqual([200, '1'])
    expect(second.context.connection.client.query('select count(*) n from charges').get()).toEqual({ n: 2 })
    second.context.close()
  })

  test('is left as it was by organizations.json: what exists is not made again', async () => {
    const first = open()
    const before = first.context.organizations.list()
    first.context.close()
    const second = open()
    expect(second.context.organizations.list()).toEqual(before)
    second.context.close()
  })

  test('is readable by its owner alone, and so is its secret', () => {
    open().context.close()
    expect(statSync(file()).mode & 0o777).toBe(0o600)
    expect(statSync(`${file()}.secret`).mode & 0o777).toBe(0o600)
  })

  test('is removed when the start that created it fails, with its secret', () => {
    open().context.discard()
    expect(readdirSync(folder)).toEqual([])
  })

  test('stays when a start fails while another process uses it', () => {
    const first = open()
    const second = open()
    first.context.discard()
    expect(second.context.organizations.list()).not.toEqual([])
    second.context.close()
    expect([existsSync(file()), existsSync(`${file()}.secret`)]).toEqual([true, true])
  })

  test('stays when a start fails that did not create it', () => {
    open().context.close()
    open().context.discard()
    open().context.close()
    expect([existsSync(file()), existsSync(`${file()}.secret`)]).toEqual([true, true])
  })

  test('keeps a secret that was there before', () => {
    writeFileSync(`${file()}.secret`, 'x'.repeat(64))
    open().context.discard()
    expect(readdirSync(folder)).toEqual(['box.db.secret'])
  })

  test('holds no key value in clear', () => {
    open().context.close()
    const bytes = readFileSync(file()).toString('latin1')
    expect(bytes).toContain('standard.example')
    expect(bytes).not.toContain('standard-key')
  })

  test('moves everything into the one file when it is closed', () => {
    open().context.close()
    cpSync(file(), join(folder, 'copy.db'))
    cpSync(`${file()}.secret`, join(folder, 'copy.db.secret'))
    const copy = createSandbox({ storage: { kind: 'file', path: join(folder, 'copy.db') } })
    expect(copy.context.market.size()).toEqual({ companies: 4, people: 4 })
    copy.context.close()
  })

  test('is started again without naming its data', async () => {
    open().context.close()
    const again = open({ dataDirectory: undefined })
    expect((await again.enrich(MAREN)).body.conFirstName).toBe('Maren')
    again.context.close()
  })

  test('takes in data that has changed, and keeps balances', async () => {
    const data = join(folder, 'market')
    cpSync(FIXTURE_MARKET, data, { recursive: true })
    const first = open({ dataDirectory: data })
    await first.enrich(MAREN, 'pro-key')
    first.context.close()
    const companies = readFileSync(join(data, 'companies.csv'), 'utf8')
    writeFileSync(
      join(data, 'companies.csv'),
      companies.replace('Halcyon Freight, Inc.', 'Halcyon Haulage, Inc.'),
    )
    const second = open({ dataDirectory: data })
    const { body, headers } = await second.enrich(MAREN, 'pro-key')
    expect([body.compName, headers.get('credits-remaining')]).toEqual(['Halcyon Haulage, Inc.', '1'])
    second.context.close()
  })

  test('takes a newer sample in place of an older one', () => {
    const first = open({ dataDirectory: undefined })
    const { client } = first.context.connection
    const size = first.context.market.size()
    client.run("update meta set value = 'sample of last year' where key = 'market'")
    client.run('delete from employments')
    first.context.close()
    const second = open({ dataDirectory: undefined })
    expect(second.context.market.size()).toEqual(size)
    expect(
      second.context.connection.client.query('select count(*) > 0 as some from employments').get(),
    ).toEqual({ some: 1 })
    second.context.close()
  })
})

describe('a database that cannot be used', () => {
  const complaint = (make: () => unknown): string => {
    try {
      make()
    } catch (error) {
      return error instanceof Error && error.name === 'StartupError' ? error.message : `unexpected: ${error}`
    }
    return 'no complaint'
  }

  test('one of a newer version', () => {
    open().context.close()
    const client = new Database(file())
    client.run('PRAGMA user_version = 999')
    client.close()
    expect(complaint(open)).toMatch(/made by a newer Signalbox \(schema 999/)
  })

  test('a file that is no database', () => {
    writeFileSync(file(), 'x'.repeat(5000))
    expect(complaint(open)).toMatch(/cannot be opened .*check the path/)
  })

  test('a folder that is not there', () => {
    const storage = { kind: 'file', path: join(folder, 'no/such/box.db') } as const
    expect(complaint(() => createSandbox({ storage }))).toMatch(/no\/such is not there. Make it first/)
  })

  test.skipIf(process.platform !== 'linux')('a folder that allows no new files', () => {
    const storage = { kind: 'file', path: '/proc/box.db' } as const
    expect(complaint(() => createSandbox({ storage }))).toBe(
      'The database /proc/box.db cannot be created in the folder /proc. Name a file in another folder with --db.',
    )
  })

  test('one whose secret is another', () => {
    open().context.close()
    writeFileSync(`${file()}.secret`, 'x'.repeat(64))
    expect(complaint(open)).toMatch(/stored under another secret/)
    expect(complaint(() => open({ secret: 'given' }))).toMatch(/stored under another secret/)
  })

  test('one whose secret is missing: nothing is made in its place', () => {
    open().context.close()
    rmSync(`${file()}.secret`)
    expect(complaint(open)).toMatch(/box\.db\.secret is missing/)
    expect(existsSync(`${file()}.secret`)).toBe(false)
  })

  test('one whose secret file is damaged', () => {
    open().context.close()
    writeFileSync(`${file()}.secret`, '')
    expect(complaint(open)).toMatch(/is damaged/)
  })

  test('one of another program, which is not touched', () => {
    const client = new Database(file())
    client.run('CREATE TABLE notes (text)')
    client.run('PRAGMA user_version = 1')
    client.close()
    const before = readFileSync(file())
    expect(complaint(open)).toMatch(/is a database of another program/)
    expect(readFileSync(file())).toEqual(before)
  })

  test('data that is not there, is not UTF-8, or names organizations wrongly', () => {
    const data = join(folder, 'market')
    const start = () => createSandbox({ dataDirectory: data })
    expect(complaint(start)).toMatch(/companies\.csv is not there/)
    cpSync(FIXTURE_MARKET, data, { recursive: true })
    writeFileSync(join(data, 'organizations.json'), '[{"orgName":"X"}]')
    expect(complaint(start)).toMatch(/organizations\.json: at \/0/)
    writeFileSync(join(data, 'organizations.json'), '{')
    expect(complaint(start)).toMatch(/organizations\.json is not JSON/)
    writeFileSync(join(data, 'companies.csv'), new Uint8Array([0x63, 0xff]))
    expect(complaint(start)).toMatch(/is not UTF-8 text/)
  })
})

describe('what cannot be used changes nothing', () => {
  test('a bad organizations.json leaves the market of the database as it is', () => {
    open().context.close()
    const data = join(folder, 'market')
    cpSync(FIXTURE_MARKET, data, { recursive: true })
    writeFileSync(join(data, 'companies.csv'), 'compName\nOther Inc\n')
    const start = (organizations: string): void => {
      writeFileSync(join(data, 'organizations.json'), organizations)
      open({ dataDirectory: data }).context.close()
    }
    const organization = (keys: object[], users: object[] = []) =>
      JSON.stringify([
        {
          ...{
            orgName: 'X',
            website: 'https://x.example',
            status: 'active',
            subscription: 'pro',
            credits: 1,
          },
          ...{ dailyRateLimit: 1, qpsLimit: 1, users, keys },
        },
      ])
    const key = { email: 'a@x.example', role: 'admin', status: 'active', apiKey: 'k' }
    for (const [text, reason] of [
      ['{', /is not JSON/],
      [organization([key, key]), /two keys share an address/],
      [organization([key, { ...key, email: 'b@x.example' }]), /the value of a key is that of an earlier one/],
      [organization([{ ...key, apiKey: ' k ' }]), /apiKey/],
      [organization([{ ...key, role: 'owner' }]), /expected "admin" or "standard"/],
      [
        organization([], [{ email: 'nobody', role: 'admin', status: 'active' }]),
        /users\[0\]\.email is not an email address/,
      ],
      [
        `[${[0, 1].map(() => organization([key]).slice(1, -1)).join()}]`,
        /the value of a key is that of an earlier one/,
      ],
    ] as const) {
      expect(() => start(text)).toThrow(reason)
    }
    const after = open()
    expect(after.context.market.size()).toEqual({ companies: 4, people: 4 })
    after.context.close()
  })
})

describe('a start that is not alone', () => {
  test('finds the whole database of another one that was faster', () => {
    const [one, two] = [open(), open()]
    expect(two.context.organizations.list()).toEqual(one.context.organizations.list())
    one.context.close()
    two.context.close()
    expect(readdirSync(folder).filter((name) => name.includes('tmp'))).toEqual([])
  })

  test('does not make another process answer with the wrong company', async () => {
    const [serving, importing] = [open(), join(folder, 'market')]
    expect((await serving.enrich({ companyName: 'Halcyon Freigth' })).body.compName).toBe(
      'Halcyon Freight, Inc.',
    )
    cpSync(FIXTURE_MARKET, importing, { recursive: true })
    writeFileSync(join(importing, 'companies.csv'), 'compName\nOther Inc\n')
    writeFileSync(join(importing, 'contacts.csv'), 'conLastName\n')
    open({ dataDirectory: importing }).context.close()
    const { body, headers } = await serving.enrich({ companyName: 'Halcyon Freigth' })
    expect([body.recordStatus, body.compName, headers.get('credits-deducted')]).toEqual(['No Match', '', '0'])
    serving.context.close()
  })
})

/** A file as the first version made it, with what a new one holds. */
async function makeVersionOne(): Promise<void> {
  const source = createSandbox({ storage: { kind: 'file', path: join(folder, 'new.db') } })
  for (const key of ['pro-key', 'counted-key', 'pro-key']) await source.enrich(MAREN, key)
  source.context.close()
  const old = new Database(file())
  old.run(readFileSync(join(import.meta.dir, '../src/db/migrations/0001_initial.sql'), 'utf8'))
  old.run(`ATTACH '${join(folder, 'new.db')}' AS new`)
  const tables = old
    .query<{ name: string }, []>("SELECT name FROM main.sqlite_schema WHERE type = 'table'")
    .all()
  for (const { name } of tables) {
    const columns = old.query<{ name: string }, []>(`PRAGMA main.table_info(${name})`).all()
    const list = columns.map((column) => column.name).join()
    old.run(`INSERT INTO main.${name} (${list}) SELECT ${list} FROM new.${name}`)
  }
  old.run(`PRAGMA application_id = ${0x53426f78}`)
  old.run('PRAGMA user_version = 1')
  old.close()
  renameSync(join(folder, 'new.db.secret'), `${file()}.secret`)
}

describe('a file of an earlier version', () => {
  test('is brought up to date once, whichever of several processes comes first', async () => {
    await makeVersionOne()
    const source = `import { openFile } from '${join(import.meta.dir, '../src/db/open.ts')}'; openFile('${file()}')`
    const starts = [1, 2, 3].map(() => Bun.spawn([process.execPath, '-e', source], { stderr: 'pipe' }))
    const errors = await Promise.all(starts.map(({ stderr }) => new Response(stderr).text()))
    expect(errors.join('')).toBe('')
    const asked = { contactFullName: 'Maren Oyelaran', companyName: 'Halcyon Freight' }
    const reopened = open({ dataDirectory: undefined, organizations: [] })
    expect((await reopened.enrich(asked)).body.conFullName).toBe('Maren Louise Oyelaran')
    reopened.context.close()
  })

  test('keeps its ledger, in order, and what Enterprise Plus was charged for', async () => {
    await makeVersionOne()
    const before = new Database(file()).query('SELECT * FROM charges ORDER BY rowid').all()
    const { context, enrich } = open({ dataDirectory: undefined, organizations: [] })
    const after = context.connection.client.query('SELECT * FROM charges ORDER BY rowid').all()
    expect(after).toMatchObject(before as object[])
    expect(after).toMatchObject([{ refreshable: 0 }, { refreshable: 1 }, { refreshable: 0 }])
    const costs = [await enrich(MAREN, 'counted-key'), await enrich(MAREN, 'pro-key')].map(({ headers }) =>
      headers.get('credits-deducted'),
    )
    expect(costs).toEqual(['0', '1'])
    context.close()
  })
})

describe('what is remembered between requests', () => {
  const suspend = ({ post }: ReturnType<typeof open>, email: string) =>
    post('/signals/v1/user/update', { email, action: 'suspend' }, { 'Admin-Api-Key': 'plus-admin-key' })

  test('a key whose user was suspended by another process is refused at once', async () => {
    const [one, other] = [open(), open()]
    expect((await one.enrich(MAREN, 'plus-key')).status).toBe(200)
    expect((await suspend(other, 'dev@plus.example')).status).toBe(200)
    expect((await one.enrich(MAREN, 'plus-key')).status).toBe(403)
    one.context.close()
    other.context.close()
  })

  test('so is one whose user was suspended while the body was still on its way', async () => {
    const [one, other] = [open(), open()]
    expect((await one.enrich(MAREN, 'plus-key')).status).toBe(200)
    const [begin, end] = [JSON.stringify(MAREN).slice(0, 10), JSON.stringify(MAREN).slice(10)]
    const body = new ReadableStream({
      async pull(controller) {
        controller.enqueue(new TextEncoder().encode(begin))
        await suspend(other, 'dev@plus.example')
        controller.enqueue(new TextEncoder().encode(end))
        controller.close()
      },
    })
    const answer = await one.send('/v7/enrich', { method: 'POST', headers: { apikey: 'plus-key' }, body })
    expect(answer.status).toBe(403)
    one.context.close()
    other.context.close()
  })

  test('credits spent by another process are spent', async () => {
    const [one, other] = [open(), open()]
    expect((await one.enrich(MAREN, 'pro-key')).headers.get('credits-remaining')).toBe('2')
    expect((await other.enrich(MAREN, 'pro-key')).headers.get('credits-remaining')).toBe('1')
    expect((await one.enrich(MAREN, 'pro-key')).headers.get('credits-remaining')).toBe('0')
    expect((await other.enrich(MAREN, 'pro-key')).status).toBe(402)
    expect((await one.enrich(MAREN, 'pro-key')).status).toBe(402)
    one.context.close()
    other.context.close()
  })

  test('a company that another process took away is not delivered', async () => {
    const [one, other] = [open(), open()]
    const asked = { companyWebAddress: 'halcyon-freight.example' }
    expect((await one.enrich(asked)).body.recordStatus).toBe('Active')
    other.context.connection.client.run("delete from companies where domain = 'halcyon-freight.example'")
    expect((await one.enrich(asked)).body.recordStatus).toBe('No Match')
    one.context.close()
    other.context.close()
  })
})

describe('the secret', () => {
  test('may be given instead of kept in a file', () => {
    open({ secret: 'from the environment' }).context.close()
    expect(() => statSync(`${file()}.secret`)).toThrow()
    open({ secret: 'from the environment' }).context.close()
  })
})
