/** An email address alone is looked up without the matcher. The response is the same, byte for byte. */
import { describe, expect, test } from 'bun:test'
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
    const characters = [...Array(0x300).keys(), 0x2028, 0x2029, 0xfeff, 0xfffd, 0xffff, 0x1f600, 0x10ffff]
    const strange = [
      ...characters.map((code) => String.fromCodePoint(code)),
      ...[
        '"',
        '\\',
        "''",
        '{}',
        '},{',
        '</script>',
        '\\u0000',
        '\ud800',
        '\udfff',
        '😀'.repeat(50),
        '{"a":1}',
        '[]',
        '1',
        'null',
      ],
    ]
    const fields = Object.entries({
      companies:
        'name aka website profile_url legal_status industry emp_count addr city worldwide_parent_name',
      people: 'first_name last_name full_name profile_url',
      jobs: 'job_title updated_on levels functions sub_functions loc work_loc_addr direct_dial_1 direct_dial_2',
    })
    const [contactEmail = ''] = readEmails(sandbox)
    for (const [i, character] of strange.entries()) {
      for (const [table, columns] of fields) {
        const assignments = columns.split(' ').map((column) => `${column} = ?1 || '${column} ${i}' || ?1`)
        client.run(`UPDATE ${table} SET ${assignments.join()}`, [character])
      }
      dataVersion.increment()
      expect([character, compare(sandbox, { contactEmail })]).toEqual([character, true])
    }
  })
})
