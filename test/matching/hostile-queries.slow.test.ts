/** The time of a query is bounded, whatever its input is: one slow query would block all other requests. */
import { beforeAll, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { MatchInput } from '../../src/matching/types.ts'
import { createSandbox } from '../support/sandbox.ts'

/** Processor time, which other programs hardly change. The goal is 50 ms, and queries that freeze take seconds. */
const MAX_MS = 250
const sandbox = createSandbox({ dataDirectory: undefined })

const oneOf = (list: string, start = '') => fc.constantFrom(...list.split(' ').map((one) => start + one))
const piece = fc.oneof(
  oneOf('a aa n ng shi tsu zh sch yeo ou oh x al de van o'),
  oneOf("ы ш Ω 李 王 さ 김 민 م ح ş ß 1 0 . - ' & , ( /"),
  oneOf('ada keller maria john wang dr jr iii northwind optics', ' '),
  oneOf('group inc gmbh co formerly dba and of the systems a b', ' '),
)
const end = fc.constantFrom('', 'x', '!', 'q', ' ')

/** Repeated pieces, and any pieces, of the maximum length of a field. */
const hostileText = (maxLength: number) =>
  fc
    .oneof(
      fc.array(piece, { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join('').repeat(maxLength)),
      fc.array(piece, { minLength: maxLength / 2, maxLength }).map((pieces) => pieces.join('')),
    )
    .chain((text) => end.map((last) => `${text.slice(0, maxLength - 1)}${last}`))

const field = (maxLength: number, known: string) =>
  fc.oneof(fc.constant(undefined), fc.constant(known), hostileText(40), hostileText(maxLength))

const query: fc.Arbitrary<MatchInput> = fc.record({
  companyName: field(512, 'Northwind Optics'),
  companyWebAddress: field(2048, 'northwind-optics.example'),
  contactFullName: field(512, 'Ada Keller'),
  contactFirstName: field(256, 'Ada'),
  contactMiddleName: field(256, 'M.'),
  contactLastName: field(256, 'Keller'),
  contactJobTitle: field(512, 'VP of Marketing'),
})

beforeAll(async () => {
  const names = fc.sample(fc.tuple(hostileText(200), hostileText(200)), 20)
  const records = names.map(([conFirstName, conLastName], i) => ({
    conFirstName,
    conLastName,
    conEmail: `hostile-${i}@northwind-optics.example`,
    compWebsite: 'northwind-optics.example',
  }))
  const { status } = await sandbox.sendJson('PUT', '/sandbox/contacts', { contacts: records })
  expect(status).toBe(200)
  sandbox.modules.records.matcher.match({ companyName: 'Nortwind', contactFullName: 'Ada Keler' })
})

test('none of 250 hostile queries of maximum length blocks the server, also with hostile records', () => {
  /** The shortest of several runs, because others include the compiler and the garbage collector. */
  const measure = (input: MatchInput): number => {
    let best = Infinity
    for (let run = 0; run < 5 && best > MAX_MS; run++) {
      const start = process.cpuUsage()
      sandbox.modules.records.matcher.match(input)
      const { user, system } = process.cpuUsage(start)
      best = Math.min(best, (user + system) / 1000)
    }
    return best
  }
  const slow = fc.sample(query, 250).filter((input) => measure(input) > MAX_MS)
  expect(slow).toEqual([])
})
