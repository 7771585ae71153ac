/** Questions for Enrich. Those about people and companies are of the bundled sample. */
import type { Example, ExampleGroup, ExampleOrganization } from './example.ts'

const ADA = { contactEmail: 'ada.keller@northwind-optics.example' }

const hasNoCredits = ({ status, credits }: ExampleOrganization): boolean =>
  status === 'active' && credits === 0
const masksEmail = ({ status, maskEmail }: ExampleOrganization): boolean => status === 'active' && maskEmail
const isStandard = ({ status, subscription, credits, qpsLimit }: ExampleOrganization): boolean =>
  status === 'active' && subscription === 'standard' && credits !== 0 && qpsLimit > 1

/** An outcome that is asked for by name, whatever data are served. */
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
        name: 'A contact by e-mail',
        description: 'An e-mail address is enough: the contact and the company come back, as sure as can be.',
        values: ADA,
      },
      {
        id: 'misspelt',
        name: 'Name, misspelt company',
        description:
          '“Nortwind” lacks a letter and the name is turned round: Ada Keller is found all the same.',
        values: { contactFullName: 'KELLER, Ada', companyName: 'Nortwind Optics' },
      },
      {
        id: 'nickname',
        name: 'By a nickname',
        description: 'Maggie is Margaret, and the group has many companies: the one she leads is found.',
        values: { contactFullName: 'Maggie Ellison-Drake', companyName: 'Northwind Group' },
      },
      {
        id: 'namesakes',
        name: 'One of two namesakes',
        description: 'Two people of this name work there. The job title tells which, and so the grade is B.',
        values: {
          contactFullName: 'Katrin Müller',
          companyName: 'Northwind Optik',
          contactJobTitle: 'Quality Manager',
        },
      },
      {
        id: 'left',
        name: 'Has left the company',
        description: 'No Longer: Plus and Pro show where he works now, Standard shows the job that ended.',
        values: { contactEmail: 'tomas.herrera@northwind-optics.example' },
      },
      {
        id: 'masked',
        name: 'Masked by the organization',
        description: 'This organization hides e-mail addresses and direct dials from its own users.',
        values: ADA,
        needs: masksEmail,
      },
      {
        id: 'standard',
        name: 'Asked with Standard',
        description: 'Standard shows no direct dials: the fields are not even there.',
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
        description: 'Any address on the website will do, tracking and all.',
        values: { companyWebAddress: 'https://www.northwind-optics.example/en/?utm_source=crm' },
      },
      {
        id: 'language',
        name: 'By name in Japanese',
        description: 'The name as it is written at home leads to the company, too.',
        values: { companyName: '株式会社加賀浦' },
      },
      {
        id: 'acronym',
        name: 'By its acronym',
        description: 'GTHE is Greywater Tidal & Harbour Engineering.',
        values: { companyName: 'GTHE' },
      },
      {
        id: 'ambiguous-company',
        name: 'Two of one name',
        description: 'Alderbrook Logistics is in Ohio and in Leeds: both fit, so neither is answered.',
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
        description: 'No Match for the contact, and the company all the same. It costs a credit.',
        values: { contactFullName: 'Zebulon Quartermaine', companyName: 'Northwind Optics' },
      },
      {
        id: 'nothing',
        name: 'Nothing is known',
        description: 'No Match is a success with blank fields. It costs nothing.',
        values: { contactFullName: 'Zebulon Quartermaine', companyName: 'Unheard Of Ventures' },
      },
    ],
  },
  {
    title: 'Errors on demand',
    examples: [
      {
        id: 'no-credits',
        name: '402: no credits',
        description: 'This organization has spent all it had.',
        values: ADA,
        needs: hasNoCredits,
      },
      createOutcomeExample(
        'rate-limited',
        '429: too many requests',
        'With Retry-After: 1. Real limits say how long, too.',
      ),
      createOutcomeExample('suspended-key', '403: suspended key', 'As if an admin had suspended the key.'),
      createOutcomeExample('unauthorized', '401: unknown key', 'As if no organization had this key.'),
      createOutcomeExample(
        'server-error',
        '500: server error',
        'What a client sees when the service itself fails.',
      ),
      createOutcomeExample('unavailable', '503: unavailable', 'Try again later: nothing was charged.'),
      createOutcomeExample(
        'timeout-5s',
        'Slow: 5 seconds',
        'The right answer, late. Does your client wait that long?',
      ),
      createOutcomeExample(
        'connection-reset',
        'Connection reset',
        'The connection breaks before a byte is sent.',
      ),
      createOutcomeExample('truncated', 'Half an answer', 'The connection breaks in the middle of the body.'),
      createOutcomeExample('invalid-json', 'Broken JSON', '200, and a body that lacks its last brace.'),
      createOutcomeExample('empty', 'Empty body', '200, and not a byte of a body.'),
    ],
  },
]
