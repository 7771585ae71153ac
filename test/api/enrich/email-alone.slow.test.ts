/** An email address alone is looked up without the matcher. The response is the same, byte for byte. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { toMatchInput } from '../../../src/api/enrich/input.ts'
import { findRecord } from '../../../src/api/enrich/matched-record.ts'
import type { EnrichmentInput } from '../../../src/api/enrich/schema.ts'
import { createSandbox, type Sandbox } from '../../support/sandbox.ts'
import { matchWithoutLookup, ORGANIZATIONS, toDelivery } from './matcher-response.ts'

const IDS = { recordId: 'row "1"', transactionId: 'transaction' }

const readEmails = ({ context }: Sandbox): string[] =>
  context.connection.client
    .query<{ email: string }, []>("SELECT DISTINCT email FROM jobs WHERE email <> '' ORDER BY id")
    .all()
    .map(({ email }) => email)

/** Returns whether the address was looked up without the matcher. Throws if any response differs. */
function compare({ context }: Sandbox, body: EnrichmentInput): boolean {
  const found = findRecord(context, toMatchInput(body))
  const matched = matchWithoutLookup(context, body)
  for (const organization of ORGANIZATIONS) {
    const [actual, expected] = [found, matched].map((record) => toDelivery(record, organization, IDS))
    if (!Bun.deepEquals(actual, expected))
      expect({ ...organization, ...actual }).toEqual({ ...organization, ...expected })
  }
  return found.kind === 'rendered'
}

describe('the look-up of an email address alone', () => {
  test('returns what the matcher returns, for every address of the sample', () => {
    const sandbox = createSandbox({ dataDirectory: undefined })
    const emails = readEmails(sandbox)
    const lookedUp = emails.filter((contactEmail) => compare(sandbox, { contactEmail }))
    // The others are former or shared addresses.
    expect(lookedUp.length).toBeGreaterThan(0.8 * emails.length)
  })

  test('writes every character as JSON as the matcher does', () => {
    const sandbox = createSandbox()
    const { client, dataVersion } = sandbox.context.connection
    const [contactEmail = ''] = readEmails(sandbox)
    // Several at once, because each comparison takes long.
    const strange = [...Array(0x300).keys(), 0x2028, 0x2029, 0xfeff, 0xfffd, 0xffff]
    const texts = Array.from({ length: 32 }, (_, part) =>
      String.fromCodePoint(...strange.filter((_, index) => index % 32 === part)),
    )
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.json(),
      fc.constantFrom('\ud800', "},{'", ...texts),
    )
    fc.assert(
      fc.property(text, (value) => {
        for (const [table, columns] of Object.entries(TEXT_COLUMNS)) {
          const assignments = columns.split(' ').map((column) => `${column} = ?1 || '${column}' || ?1`)
          client.run(`UPDATE ${table} SET ${assignments.join()}`, [value])
        }
        dataVersion.increment()
        expect(compare(sandbox, { contactEmail })).toBe(true)
      }),
      { numRuns: 200 },
    )
  })
})

/** The columns of a response. */
const TEXT_COLUMNS = {
  companies: 'name aka website profile_url legal_status industry emp_count addr city worldwide_parent_name',
  people: 'first_name last_name full_name profile_url',
  jobs: 'job_title updated_on levels functions sub_functions loc work_loc_addr direct_dial_1 direct_dial_2',
}
