/** Example requests. Those about people and companies need the bundled sample, and a fixed response works with any data. */

import type { JsonObject } from '../../api/json.ts'
import type { LookupOperation, SandboxOrganization } from '../../api/schemas.ts'
import type { Values } from './operations.ts'

interface Example {
  readonly name: string
  readonly values: Values | JsonObject
  /** Selects the organization. Default: the chosen one. */
  readonly needs?: (organization: SandboxOrganization) => boolean
}

interface ExampleGroup {
  readonly title: string
  readonly examples: readonly Example[]
}

const ADA = { contactEmail: 'ada.keller@northwind-optics.example' }
const WEBSITE = { companyWebsite: 'northwind-optics.example' }

const masksEmail = ({ status, maskEmail }: SandboxOrganization): boolean => status === 'active' && maskEmail
const hasNoCredits = ({ status, credits }: SandboxOrganization): boolean =>
  status === 'active' && credits === 0
const isStandard = ({ status, subscription, credits }: SandboxOrganization): boolean =>
  status === 'active' && subscription === 'standard' && credits !== 0

/** The errors of both operations that an input can select as a fixed response. */
const FIXED_RESPONSES = {
  'rate-limited': '429: too many requests',
  'rate-limited-3s': '429 with Retry-After',
  'suspended-key': '401: suspended key',
  'server-error': '500: server error',
  'timeout-5s': 'Slow: 5 seconds',
  'connection-reset': 'Connection reset',
  'invalid-json': 'Invalid JSON',
}

const createFixedResponses = (toValues: (name: string) => Values): Example[] =>
  Object.entries(FIXED_RESPONSES).map(([address, name]) => ({ name, values: toValues(address) }))

export const EXAMPLES: Readonly<Record<LookupOperation, readonly ExampleGroup[]>> = {
  enrich: [
    {
      title: 'People',
      examples: [
        { name: 'A contact by email', values: ADA },
        {
          name: 'Misspelled company',
          values: { contactFullName: 'KELLER, Ada', companyName: 'Nortwind Optics' },
        },
        {
          name: 'By a nickname',
          values: { contactFullName: 'Maggie Ellison-Drake', companyName: 'Northwind Group' },
        },
        { name: 'Has left the company', values: { contactEmail: 'tomas.herrera@northwind-optics.example' } },
        { name: 'Masked by the organization', values: ADA, needs: masksEmail },
        { name: 'With a Standard key', values: ADA, needs: isStandard },
      ],
    },
    {
      title: 'Companies',
      examples: [
        {
          name: 'By website',
          values: { companyWebAddress: 'https://www.northwind-optics.example/en/?utm_source=crm' },
        },
        { name: 'By name in Japanese', values: { companyName: '株式会社加賀浦' } },
        { name: 'Two companies, one name', values: { companyName: 'Alderbrook Logistics' } },
      ],
    },
    {
      title: 'No match',
      examples: [
        {
          name: 'Only the company is known',
          values: { contactFullName: 'Zebulon Quartermaine', companyName: 'Northwind Optics' },
        },
        {
          name: 'Nothing is known',
          values: { contactFullName: 'Zebulon Quartermaine', companyName: 'Unheard Of Ventures' },
        },
      ],
    },
    {
      title: 'Trigger errors',
      examples: [
        { name: '402: no credits', values: ADA, needs: hasNoCredits },
        ...createFixedResponses((outcome) => ({ contactEmail: `${outcome}@outcome.test` })),
      ],
    },
  ],
  buyingGroup: [
    {
      title: 'Companies',
      examples: [
        { name: 'Five per page', values: { ...WEBSITE, pageNo: 1, pageSize: 5 } },
        { name: 'A page past the end', values: { ...WEBSITE, pageNo: 99, pageSize: 5 } },
        { name: 'By a misspelled name', values: { companyName: 'Nortwind Optics' } },
        { name: 'An unknown company', values: { companyName: 'Unheard Of Ventures' } },
      ],
    },
    {
      title: 'Trigger errors',
      examples: [
        { name: '400: invalid page size', values: { ...WEBSITE, pageSize: 500 } },
        ...createFixedResponses((outcome) => ({ companyWebsite: `${outcome}.outcome.test` })),
      ],
    },
  ],
}

/** The examples of the document name addresses of this organization. */
const isDemoPlus = ({ status, website }: SandboxOrganization): boolean =>
  status === 'active' && website === 'https://plus.demo.example'

/** Returns the examples that the document has for an operation. */
export const toExamples = (
  examples: readonly { readonly summary: string; readonly value: JsonObject }[],
): readonly ExampleGroup[] => [
  {
    title: 'Users and keys',
    examples: examples.map(({ summary, value }) => ({
      name: summary,
      values: value,
      ...('email' in value && { needs: isDemoPlus }),
    })),
  },
]
