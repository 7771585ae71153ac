/** The types of example requests, and the examples for Enrich. Most of them need the bundled sample. */
import type { Values } from '../operations.ts'

const ADA = { contactEmail: 'ada.keller@northwind-optics.example' }

const hasNoCredits = ({ status, credits }: ExampleOrganization): boolean =>
  status === 'active' && credits === 0
const masksEmail = ({ status, maskEmail }: ExampleOrganization): boolean => status === 'active' && maskEmail
const isStandard = ({ status, subscription, credits, qpsLimit }: ExampleOrganization): boolean =>
  status === 'active' && subscription === 'standard' && credits !== 0 && qpsLimit > 1

/** Creates an example of an outcome by name, which works with any data. */
const createOutcomeExample = (name: string, title: string, description: string): Example => ({
  id: name,
  name: title,
  description,
  values: { contactEmail: `${name}@outcome.test` },
})

export const ENRICH_EXAMPLES: readonly ExampleGroup[] = [
  {
    title: 'People',
    examples: [
      {
        id: 'email',
        name: 'A contact by email',
        description:
          'An email address is enough. The response has the contact and the company with the highest grade.',
        values: ADA,
      },
      {
        id: 'misspelled',
        name: 'Misspelled company',
        description:
          '“Nortwind” lacks a letter and the last name comes first. The matcher still finds Ada Keller.',
        values: { contactFullName: 'KELLER, Ada', companyName: 'Nortwind Optics' },
      },
      {
        id: 'nickname',
        name: 'By a nickname',
        description:
          'Maggie is a nickname of Margaret. The group has many companies, and the one she leads is returned.',
        values: { contactFullName: 'Maggie Ellison-Drake', companyName: 'Northwind Group' },
      },
      {
        id: 'namesakes',
        name: 'Two people, one name',
        description: 'Two people with this name work there. The job title decides, so the grade is B.',
        values: {
          contactFullName: 'Katrin Müller',
          companyName: 'Northwind Optik',
          contactJobTitle: 'Quality Manager',
        },
      },
      {
        id: 'left',
        name: 'Has left the company',
        description:
          'The status is No Longer. Plus and Pro return the current job, Standard returns the job that ended.',
        values: { contactEmail: 'tomas.herrera@northwind-optics.example' },
      },
      {
        id: 'masked',
        name: 'Masked by the organization',
        description: 'This organization masks email addresses and direct dials.',
        values: ADA,
        needs: masksEmail,
      },
      {
        id: 'standard',
        name: 'With a Standard key',
        description: 'Standard responses do not contain the direct dial fields.',
        values: ADA,
        needs: isStandard,
      },
    ],
  },
  {
    title: 'Companies',
    examples: [
      {
        id: 'website',
        name: 'By website',
        description: 'Any URL of the website works, even with tracking parameters.',
        values: { companyWebAddress: 'https://www.northwind-optics.example/en/?utm_source=crm' },
      },
      {
        id: 'language',
        name: 'By name in Japanese',
        description: 'The name in the local script also finds the company.',
        values: { companyName: '株式会社加賀浦' },
      },
      {
        id: 'acronym',
        name: 'By its acronym',
        description: 'GTHE stands for Greywater Tidal & Harbour Engineering.',
        values: { companyName: 'GTHE' },
      },
      {
        id: 'ambiguous-company',
        name: 'Two companies, one name',
        description:
          'There is an Alderbrook Logistics in Ohio and one in Leeds. Both match equally well, so neither is returned.',
        values: { companyName: 'Alderbrook Logistics' },
      },
    ],
  },
  {
    title: 'No match',
    examples: [
      {
        id: 'unknown-contact',
        name: 'Only the company is known',
        description: 'The contact has no match. The company is returned and costs one credit.',
        values: { contactFullName: 'Zebulon Quartermaine', companyName: 'Northwind Optics' },
      },
      {
        id: 'nothing',
        name: 'Nothing is known',
        description: 'No Match is a successful response with empty fields. It is not charged.',
        values: { contactFullName: 'Zebulon Quartermaine', companyName: 'Unheard Of Ventures' },
      },
    ],
  },
  {
    title: 'Trigger errors',
    examples: [
      {
        id: 'no-credits',
        name: '402: no credits',
        description: 'This organization has no credits left.',
        values: ADA,
        needs: hasNoCredits,
      },
      createOutcomeExample(
        'rate-limited',
        '429: too many requests',
        'With Retry-After: 1. Real rate limits also send this header.',
      ),
      createOutcomeExample(
        'suspended-key',
        '401: suspended key',
        'The same response as for a key that an admin suspended.',
      ),
      createOutcomeExample(
        'unauthorized',
        '401: unknown key',
        'The same response as for a key that no organization has.',
      ),
      createOutcomeExample(
        'server-error',
        '500: server error',
        'The response when the service itself fails.',
      ),
      createOutcomeExample(
        'unavailable',
        '503: unavailable',
        'Clients should retry later. The request is not charged.',
      ),
      createOutcomeExample(
        'timeout-5s',
        'Slow: 5 seconds',
        'A correct response after 5 seconds. Tests the timeout of your client.',
      ),
      createOutcomeExample(
        'connection-reset',
        'Connection reset',
        'The connection closes before any data is sent.',
      ),
      createOutcomeExample('truncated', 'Truncated body', 'The connection closes in the middle of the body.'),
      createOutcomeExample(
        'invalid-json',
        'Invalid JSON',
        'Status 200, but the last brace of the body is missing.',
      ),
      createOutcomeExample('empty', 'Empty body', 'Status 200 without a body.'),
    ],
  },
]

/** The properties of an organization that examples check. */
interface ExampleOrganization {
  readonly status: string
  readonly subscription: string
  readonly credits: number | null
  readonly qpsLimit: number
  readonly maskEmail: boolean
}

export interface Example {
  readonly id: string
  readonly name: string
  /** What the response shows, and why. */
  readonly description: string
  readonly values: Values
  /** Selects the organization. Default: the chosen one. */
  readonly needs?: (organization: ExampleOrganization) => boolean
}

export interface ExampleGroup {
  readonly title: string
  readonly examples: readonly Example[]
}
