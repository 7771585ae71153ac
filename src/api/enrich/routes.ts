/** `POST /v7/enrich`. */
import type { AppContext } from '../../app-context.ts'
import { SerializedJson } from '../../http/field-schemas.ts'
import { operationRoute } from '../../http/operation-route.ts'
import type { Pipeline, ServiceOperation } from '../../http/pipeline.ts'
import { formatEnrichResponses } from '../fixed-responses/fixed-response-table.ts'
import { OPERATION_DOCS } from './examples.ts'
import { findEnrichLeniencies } from './fields.ts'
import { createMatchedRecordFinder } from './matched-record.ts'
import { EnrichmentInput, EnrichmentOutput } from './schema.ts'
import { type EnrichmentContext, enrich } from './service.ts'

const DESCRIPTION = `Finds the best match for what you know about a company, a contact, or both. The response is one flat object.

**Enough to search with** is any one of \`contactEmail\`, \`companyName\`, \`companyWebAddress\`, or a GUID or profile URL.

Without \`--strict\`, \`contactFullName\` alone, or \`contactFirstName\` with \`contactLastName\`, is also enough. A name without a company returns a contact only if exactly one record fits well.

| Found | \`recordStatus\` | \`accuracy\` | Credits |
|---|---|---|---|
| a contact who works there | \`Active\` | grade | 1 |
| a contact who has left that company | \`No Longer\` | grade | 1 |
| only the company, and the request named no contact | \`Active\` | grade | 1 |
| only the company, although the request named a contact | \`No Match\` | grade of the company | 1 |
| nothing | \`No Match\` | blank | 0 |

No match is also a success: **200** with the same fields. The fields depend on the subscription. *Standard* has no direct dials. *Plus* and *Pro* have them, and show the current job of contacts who are \`No Longer\` at the company. *Plus* refreshes a record that was charged before at no cost, even with a balance of zero.

**Job.** \`No Longer\` means that the contact has no current job at the matched company. A contact who was promoted or rehired there is \`Active\`, with the fields of the current job. The title and email of the request do not change that. A job is current until the month in which it ends begins (UTC). A job that starts in the future counts as current, but a job that has started takes precedence.

**Identifiers.** A valid \`contactGuid\` or \`contactUrl\` identifies the contact. Company fields then only choose among that contact's jobs. If none fits, the current job is returned, and the grade is \`A\` at most. A different name or email lowers the grade, to \`B\` at worst. A valid \`companyGuid\` identifies the company. A name or website of another company lowers the grade to \`B\`.

Without \`--strict\`, **placeholders** such as \`n/a\`, \`none\`, \`-\`, \`unknown\`, \`k.A.\`, and \`test\` count as absent in every field except \`recordId\`, and so do values with a template token such as \`{{lead.Email}}\`. In company fields, so do texts such as \`Freelancer\` and \`my company\`. \`NA\` as \`contactCountry\` is Namibia. Words that are also names, such as \`Na\` and \`Blank\`, are used as names in \`contactFirstName\` and \`contactLastName\`. They are absent only if the other of the two is blank or a placeholder that is no name. People whose real name is \`Null\` or \`Test\` are found by full name or email. In \`contactEmail\`, \`Name <a@b.example>\`, \`mailto:a@b.example\`, and \`a@b.example;\` are reduced to the address.

Clients that cannot set headers can send the key in the body field \`apikey\`. If both are sent, the header wins.

### Retries

A repeated request is charged again, because no page of the vendor has an idempotency key. Only *Plus* refreshes a record at no cost. Retry after a lost response only if a second charge is acceptable.

### Fixed responses

Some clients can only set field values. A \`contactEmail\` such as \`no-match@outcome.test\` or a \`companyWebAddress\` such as \`no-match.outcome.test\` selects a fixed response by its name. The response then has fixed fictional records, regardless of the stored data. If both are sent, the email address counts.

${formatEnrichResponses()}

With a website, the response has only the company, unless the request names a contact. \`masked\` and \`no-longer\` always return a contact. Charges, limits, and subscriptions apply as usual.`

export type EnrichmentRoutesContext = Omit<EnrichmentContext, 'findRecord'> &
  Pick<AppContext, 'records' | 'connection'>

/** Returns the operation without its route. */
export function createEnrichOperation(
  context: EnrichmentRoutesContext,
): ServiceOperation<typeof EnrichmentInput> {
  const serviceContext = { ...context, findRecord: createMatchedRecordFinder(context) }
  return {
    operation: 'enrich',
    schema: EnrichmentInput,
    findLenientFields: findEnrichLeniencies,
    handle: (request) => enrich(serviceContext, request),
  }
}

export const enrichRoute = (context: EnrichmentRoutesContext, pipeline: Pipeline) =>
  operationRoute(pipeline, {
    ...createEnrichOperation(context),
    output: SerializedJson(EnrichmentOutput),
    tag: 'Enrichment',
    // `{}` represents the body field `apikey`, which OpenAPI cannot describe.
    security: [{ apikey: [] }, {}],
    summary: 'Find the best matching company and contact',
    description: DESCRIPTION,
    docs: OPERATION_DOCS,
  })
