/** Queries of the maximum length or longer: every field may have ten thousand characters or two thousand words. */
import { afterAll, expect, test } from 'bun:test'
import fc from 'fast-check'
import { readRecordRows } from '../../../scripts/lib/record-rows.ts'
import { createSandbox } from '../../support/sandbox.ts'

const sandbox = createSandbox({ dataDirectory: undefined })
afterAll(() => sandbox.context.close())
const UNLIMITED = { subscription: 'plus', qpsLimit: 1_000_000, dailyRateLimit: 1_000_000 }
const { apiKey } = (await sandbox.post('/sandbox/organizations', UNLIMITED)).body

const names = readRecordRows().companies.map(({ compName }) => compName)
const words = [...new Set(names.flatMap((name) => name.split(/[^\p{L}]+/u)))].filter(
  ({ length }) => length > 1,
)
const word = fc.constantFrom(...words)
const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz')

/** Words that are stored, or nearly so, take most time. */
const WORDS: Readonly<Record<string, readonly [part: fc.Arbitrary<string>, separator: string]>> = {
  'words of names': [word, ' '],
  'words with a typo': [
    fc.tuple(word, letter).map(([text, typo]) => text.charAt(0) + typo + text.slice(2)),
    ' ',
  ],
  'words without spaces': [word, ''],
  'whole names': [fc.constantFrom(...names), ' '],
  'single letters': [letter, ' '],
  'legal forms and places': [fc.constantFrom('Germany', 'GmbH', 'Inc', 'Group', 'of', '&', 'Paris'), ' '],
  Chinese: [fc.constant('株式会社東京'), ''],
  punctuation: [fc.constantFrom('(', ')', '.', '-', '/', ','), ''],
}

/** Repeats a few parts, because generating thousands takes longer than the query. */
const toText = (parts: readonly string[], separator: string, length: number): string =>
  (parts.join(separator) + separator).repeat(length).slice(0, length).trim()

const NAME_FIELDS = [
  'contactFullName',
  'contactFirstName',
  'contactLastName',
  'contactJobTitle',
  'companyName',
]

type Fields = (fill: (length: number) => string) => Readonly<Record<string, string>>
const FIELDS: readonly Fields[] = [
  (fill) => ({ companyName: fill(512) }),
  (fill) => ({ companyName: 'Northwind', contactFullName: fill(512) }),
  (fill) => ({ companyWebAddress: fill(2048) }),
  (fill) => Object.fromEntries(NAME_FIELDS.map((field) => [field, fill(256)])),
  (fill) => Object.fromEntries(NAME_FIELDS.map((field) => [field, fill(10_000)])),
]

test.each(Object.entries(WORDS))(
  'a very long query of %s gets a documented status',
  async (_, [part, separator]) => {
    const parts = fc.array(part, { minLength: 20, maxLength: 200, size: 'max' })
    await fc.assert(
      fc.asyncProperty(parts, fc.constantFrom(...FIELDS), async (drawn, fields) => {
        const { status } = await sandbox.enrich(
          fields((length) => toText(drawn, separator, length)),
          apiKey,
        )
        expect([200, 400, 413]).toContain(status)
      }),
      { numRuns: 30 },
    )
  },
)
