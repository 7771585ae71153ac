/** What is asked of each market. */
import type { EnrichmentInput } from '../../../src/features/enrichment/model.ts'
import type { Row } from './questions.ts'

export interface Asked {
  readonly body: EnrichmentInput
  /** The `compGUID` that is meant. */
  readonly guid: string
}

interface GrowthKind {
  readonly name: string
  /** `undefined` where a row does not give such a question. */
  readonly ask: (row: Row) => Asked | undefined
}

export const MISSPELT = 'misspelt name'

export const GROWTH_KINDS: readonly GrowthKind[] = [
  {
    name: 'e-mail',
    ask: ({ email, guid }) => (email === '' ? undefined : { body: { contactEmail: email }, guid }),
  },
  { name: 'website', ask: ({ website, guid }) => ({ body: { companyWebAddress: website }, guid }) },
  { name: 'exact name', ask: ({ name, guid }) => ({ body: { companyName: name }, guid }) },
  {
    name: MISSPELT,
    ask: ({ misspelt, guid }) => (misspelt === '' ? undefined : { body: { companyName: misspelt }, guid }),
  },
  {
    name: 'person, misspelt company',
    ask: ({ misspelt, fullName, guid }) =>
      misspelt === '' ? undefined : { body: { contactFullName: fullName, companyName: misspelt }, guid },
  },
  { name: 'person alone', ask: ({ fullName, guid }) => ({ body: { contactFullName: fullName }, guid }) },
  {
    name: 'address nobody has',
    ask: ({ email, guid }) => (email === '' ? undefined : { body: { contactEmail: `zzq.${email}` }, guid }),
  },
]
