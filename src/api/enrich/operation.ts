/** `POST /v7/enrich`. */
import { serializedJson } from '../../http/field-schemas.ts'
import { SERVICE_ERRORS } from '../../http/openapi/error-docs.ts'
import type { Operation } from '../../http/operation.ts'
import { formatEnrichResponses } from '../fixed-responses/fixed-response-table.ts'
import { ENRICH_FIELD_NAMES, findAliases, findEnrichPlaceholders, resolveAliases } from './fields.ts'
import { createMatchedRecordFinder } from './matched-record.ts'
import { EnrichmentInput, EnrichmentOutput } from './schema.ts'
import { prepareEnrichment } from './service.ts'

const DESCRIPTION = `Finds the best match for what you know about a company, a contact, or both. The response is one flat object.

**To search**, send at least one of \`contactEmail\`, \`companyName\`, \`companyWebAddress\`, or a GUID or profile URL.

A contact's name needs one of them next to it.

| Found | \`recordStatus\` | \`accuracy\` | Credits |
|---|---|---|---|
| a contact who works there | \`Active\` | grade | 1 |
| a contact who has left that company | \`No Longer\` | grade | 1 |
| only the company, and the request named no contact | \`Active\` | grade | 1 |
| only the company, although the request named a contact | \`No Match\` | grade of the company | 1 |
| nothing | \`No Match\` | blank | 0 |

No match is a success, too: **200** with the same fields. Which fields you get depends on the subscription. *Standard* has no direct dials. *Plus* and *Pro* have them, and show the current job of contacts who are \`No Longer\` at the company. With *Plus*, refreshing a record that you already paid for is free, even with a balance of zero.

**Job.** \`No Longer\` means that the contact has no current job at the matched company. A contact who was promoted or rehired there is \`Active\`, with the fields of the current job. The title and email in the request don't change that. A job is current until the first day of the month in which it ends (UTC). A job that starts in the future counts as current, but one that has already started takes precedence.

**Identifiers.** A valid \`contactGuid\` or \`contactUrl\` identifies the contact. Company fields then only choose among that contact's jobs. If no job fits, you get the current one, with grade \`A\` at most. A different name or email lowers the grade, at worst to \`B\`. A valid \`companyGuid\` identifies the company. A different company's name or website lowers the grade to \`B\`.

**Values as sent.** \`contactEmail\` is an address and nothing else, so \`Name <a@b.example>\` and \`mailto:a@b.example\` return 400. So does a template token that you didn't replace, such as \`{{lead.Email}}\`, in every field except \`recordId\`. **Placeholders** such as \`n/a\`, \`none\`, \`-\`, \`unknown\`, and \`test\`, and in company fields texts such as \`Freelancer\`, count as values and match nothing. If you have no value, leave the field out, or send \`null\` or a blank string. \`NA\` as \`contactCountry\` is Namibia, and \`Na\` and \`Blank\` are names next to another name. To find people whose real name is \`Null\` or \`Test\`, send the full name or email.

Clients that cannot set headers can send the key in the body field \`apikey\`. If you send both, the header takes precedence.

### Retries

If you repeat a request, you pay again, because the vendor documents no idempotency key. Only *Plus* refreshes records for free. Retry after a lost response only if you can accept a second charge.

### Fixed responses

Clients that can only set field values can still choose a response. A \`contactEmail\` such as \`no-match@outcome.test\` or a \`companyWebAddress\` such as \`no-match.outcome.test\` selects a fixed response by its name. It has fixed fictional records, regardless of the stored data. If you send both, the email address takes precedence.

${formatEnrichResponses()}

If you select it by website, you get only the company, unless the request names a contact. \`masked\` and \`no-longer\` always return a contact. Charges, limits, and subscriptions apply as usual.`

/** For the bundled sample. */
const REQUEST_EXAMPLES: Record<string, { summary: string; value: EnrichmentInput }> = {
  byEmail: {
    summary: 'A contact by email',
    value: { recordId: 'lead-1', contactEmail: 'ada.keller@northwind-optics.example' },
  },
  byName: {
    summary: 'A contact by untidy name and company',
    value: { recordId: 'lead-2', contactFullName: 'KELLER, Ada', companyName: 'Nortwind Optics' },
  },
  company: {
    summary: 'Only a company',
    value: {
      recordId: 'lead-3',
      companyWebAddress: 'https://www.northwind-optics.example/en/?utm_source=crm',
    },
  },
  hasLeft: {
    summary: 'A contact who left the company: No Longer',
    value: { recordId: 'lead-4', contactEmail: 'tomas.herrera@northwind-optics.example' },
  },
  unknownContact: {
    summary: 'Only the company matches: No Match with company fields',
    value: { recordId: 'lead-5', contactFullName: 'Zebulon Quartermaine', companyName: 'Northwind Optics' },
  },
  noMatch: {
    summary: 'Nothing matches: No Match, no charge',
    value: {
      recordId: 'lead-6',
      contactFullName: 'Zebulon Quartermaine',
      companyName: 'Unheard Of Ventures',
    },
  },
  fixed: {
    summary: 'A fixed response: No Longer, regardless of the data',
    value: { recordId: 'lead-7', contactEmail: 'no-longer@outcome.test' },
  },
}

export const ENRICH: Operation<typeof EnrichmentInput> = {
  name: 'enrich',
  path: '/v7/enrich',
  kind: 'search',
  keyHeaders: ['apikey'],
  readsKeyFromBody: true,
  input: EnrichmentInput,
  output: serializedJson(EnrichmentOutput),
  tag: 'Enrichment',
  // `{}` represents the body field `apikey`, which OpenAPI cannot describe.
  security: [{ apikey: [] }, {}],
  summary: 'Find the best matching company and contact',
  description: DESCRIPTION,
  requests: REQUEST_EXAMPLES,
  headers: ['credits-deducted'],
  errors: SERVICE_ERRORS,
  suggestedNames: ENRICH_FIELD_NAMES,
  resolveAliases,
  findAliases,
  findPlaceholders: findEnrichPlaceholders,
  createService: (modules) => {
    const findRecord = createMatchedRecordFinder(modules.core, modules.records)
    return { prepare: (body) => prepareEnrichment(modules, findRecord, body) }
  },
}
