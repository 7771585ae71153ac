/** An email address alone is looked up without the matcher. The response is the same, byte for byte, whatever is stored. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Organization } from '../../../src/accounts/organizations.ts'
import { toMatchInput } from '../../../src/api/enrich/input.ts'
import { findRecord, loadMatchedRecord, type MatchedRecord } from '../../../src/api/enrich/matched-record.ts'
import { selectGuids, toResponseJson } from '../../../src/api/enrich/presenter.ts'
import type { EnrichmentInput } from '../../../src/api/enrich/schema.ts'
import { createSandbox, type Sandbox } from '../../support/sandbox.ts'

const MAREN = 'maren.oyelaran@halcyon-freight.example'
const BRUNNEN = 'AAAA000000000003'
const IDS = { recordId: 'row "1"', transactionId: 'transaction' }

/** An organization for each combination of subscription and masks. */
const ORGANIZATIONS: readonly Organization[] = (['standard', 'plus', 'pro'] as const).flatMap(
  (subscription) =>
    [0, 1, 2, 3].map((masks) => ({
      orgId: 'organization',
      orgName: 'Organization',
      website: '',
      status: 'active',
      subscription,
      credits: null,
      dailyRateLimit: 1,
      qpsLimit: 1,
      createdAt: 0,
      updatedAt: 0,
      maskEmail: masks > 1,
      maskDirectDial: masks % 2 === 1,
    })),
)

/** Returns the response and the GUIDs of the charge. */
const toDelivery = (record: MatchedRecord, organization: Organization) => ({
  json: toResponseJson(record, organization, IDS),
  guids: record.kind === 'none' ? undefined : selectGuids(record, organization),
})

/** Returns whether the address was looked up without the matcher. Throws if any response differs from that of the matcher. */
function compare({ modules }: Sandbox, body: EnrichmentInput): boolean {
  const input = toMatchInput(body)
  const found = findRecord(modules.records, input)
  // `explain` has no cache and no look-up.
  const matched = loadMatchedRecord(modules.records, modules.records.matcher.explain(input).match, input)
  for (const organization of ORGANIZATIONS) {
    const [actual, expected] = [found, matched].map((record) => toDelivery(record, organization))
    if (!Bun.deepEquals(actual, expected))
      expect({ ...organization, ...actual }).toEqual({ ...organization, ...expected })
  }
  return found.kind === 'rendered'
}

const readEmails = ({ modules }: Sandbox): string[] =>
  modules.core.connection.client
    .query<{ email: string }, []>("SELECT DISTINCT email FROM jobs WHERE email <> '' ORDER BY id")
    .all()
    .map(({ email }) => email)

describe('the look-up of an email address alone', () => {
  test('returns what the matcher returns, for every fourth address of the sample', () => {
    const sandbox = createSandbox({ dataDirectory: undefined })
    const emails = readEmails(sandbox).filter((_, index) => index % 4 === 0)
    const lookedUp = emails.filter((contactEmail) => compare(sandbox, { contactEmail }))
    // The others are former or shared addresses.
    expect(lookedUp.length).toBeGreaterThan(0.8 * emails.length)
  })

  test('writes every character as JSON as the matcher does', () => {
    const sandbox = createSandbox()
    const { client, dataVersion } = sandbox.modules.core.connection
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

const put = async ({ send }: Sandbox, path: string, body: object) => {
  const { status } = await send(`/sandbox/${path}`, { method: 'PUT', body: JSON.stringify(body) })
  expect([200, 201]).toContain(status)
}

/** Returns the response, as the matcher and the explanation lead to it. */
async function enrich(sandbox: Sandbox, input: string | EnrichmentInput) {
  const body = typeof input === 'string' ? { contactEmail: input } : input
  compare(sandbox, body)
  const response = (await sandbox.enrich(body)).body
  const { accuracy, recordStatus, compGUID, conGUID } = (await sandbox.post('/sandbox/explain', body)).body
    .decision
  expect(response).toMatchObject({ accuracy, recordStatus, compGUID, conGUID })
  return response
}

const ADA = {
  compGUID: BRUNNEN,
  conFullName: 'Ada Quist',
  conEmail: 'ada.quist@brunnen-pumpen.example',
  conJobTitleEn: 'Engineer',
  conJobStartedOn: 'Jan 2020',
}
const FOUND = { recordStatus: 'Active', accuracy: 'A+', compGUID: BRUNNEN, conFullName: 'Ada Quist' }

describe('an email address alone finds its one current holder', () => {
  const blanks = { companyName: null, contactFullName: ' ', contactGuid: '' }
  test.each([
    { contactEmail: ` ${MAREN.toUpperCase()} ` },
    { contactEmail: MAREN, ...blanks },
    { contactEmail: MAREN, recordId: '"1"\n' },
  ])('for the input %j', async (input) => {
    const found = { conFullName: 'Maren Louise Oyelaran', recordStatus: 'Active', accuracy: 'A+' }
    expect(await enrich(createSandbox(), input)).toMatchObject(found)
  })

  test('after it was stored, edited, deleted, and restored', async () => {
    const sandbox = createSandbox()
    expect((await enrich(sandbox, ADA.conEmail)).conFullName).toBe('')
    await put(sandbox, 'contacts', ADA)
    expect(await enrich(sandbox, ADA.conEmail)).toMatchObject(FOUND)
    await put(sandbox, 'contacts', { ...ADA, conJobTitleEn: 'CTO "acting"' })
    await put(sandbox, 'companies', { compGUID: BRUNNEN, compName: 'Brunnen "ÄG" 😀' })
    expect((await enrich(sandbox, ADA.conEmail)).conFullName).toBe('Ada Quist')
    await sandbox.send(`/sandbox/companies/${BRUNNEN}`, { method: 'DELETE' })
    expect((await enrich(sandbox, ADA.conEmail)).recordStatus).toBe('No Match')
    await sandbox.send('/sandbox/reset', { method: 'POST' })
    await put(sandbox, 'contacts', ADA)
    expect(await enrich(sandbox, ADA.conEmail)).toMatchObject(FOUND)
  })
})
