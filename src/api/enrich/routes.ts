/** `POST /v7/enrich`. */
import { Elysia } from 'elysia'
import { IDEMPOTENCY_HEADER, IDEMPOTENCY_KEY_SCHEMA, readIdempotencyKey } from '../../accounts/idempotency.ts'
import { type AuthenticationContext, authenticate, TRANSACTION_HEADER } from '../../http/authenticate.ts'
import type { FaultContext } from '../../http/injected-fault.ts'
import { attachDocs } from '../../http/openapi/operation-docs.ts'
import { JSON_HEADERS, SerializedJson } from '../../http/schema-types.ts'
import { applyOutcome } from '../outcomes/apply-outcome.ts'
import { formatEnrichOutcomes } from '../outcomes/outcome-table.ts'
import { OPERATION_DOCS } from './examples.ts'
import { isValidInput } from './input.ts'
import { EnrichmentInput, EnrichmentOutput } from './schema.ts'
import { type EnrichmentContext, enrich } from './service.ts'

/** No example: `/docs` would fill it in, and each request from there would repeat the first. */
const PARAMETERS = [
  {
    name: IDEMPOTENCY_HEADER,
    in: 'header' as const,
    required: false,
    description:
      'Names this request: a repeat under the same key is answered alike and charged once. 1 to 255 visible ASCII characters, quoted (as the IETF draft has it) or bare. An empty header counts as absent.',
    schema: IDEMPOTENCY_KEY_SCHEMA,
  },
]

const DESCRIPTION = `Send whatever you know of a company, a contact or both; the best match comes back as one flat object.

**Enough to search with** is any one of \`contactEmail\`, \`companyName\`, \`companyWebAddress\`, \`contactFullName\`, \`contactFirstName\` with \`contactLastName\`, or a GUID or profile URL. A name without a company is answered only when exactly one record fits well.

| What was found | \`recordStatus\` | \`accuracy\` | Credits |
|---|---|---|---|
| a contact, employed there | \`Active\` | grade | 1 |
| a contact who has left that company | \`No Longer\` | grade | 1 |
| only the company, and no contact was asked for | \`Active\` | grade | 1 |
| only the company, although a contact was asked for | \`No Match\` | grade of the company | 1 |
| nothing | \`No Match\` | blank | 0 |

Finding nothing is a success: **200** with the same fields, blank. What is shown depends on the subscription: *Standard* has no direct dials; *Plus* and *Pro* add them, and show the current employment of contacts who are \`No Longer\` at the company; *Plus* refreshes a record it was charged for at no cost, also with a balance of zero.

**Employment.** \`No Longer\` means that the contact has no current employment at the matched company. Somebody who was promoted or rehired there is \`Active\`, with the current employment's fields, whatever title or email is sent. An employment is current until the sandbox clock (UTC) reaches the month it ends in. An employment that starts in the future counts as current, but one that has begun comes first.

**Identifiers.** A valid \`contactGuid\` or \`contactUrl\` identifies the contact. Company fields then only choose among that contact's employments. If none fits, the current employment is returned, graded \`A\` at most. A different name or email lowers the grade, to \`B\` at worst.

**Placeholders** such as \`n/a\`, \`none\`, \`-\`, \`unknown\`, \`k.A.\`, and \`test\` count as absent in name and company fields. Words that are also names, such as \`Na\` and \`Blank\`, count in \`contactFirstName\` and \`contactLastName\` if the other of the two is a name. People who are really called \`Null\` or \`Test\` are found by full name or email. In \`contactEmail\`, \`Name <a@b.example>\`, \`mailto:a@b.example\`, and \`a@b.example;\` are read as the address.

The key may also be sent as the body field \`apikey\`, for callers that cannot set headers. The header wins.

### Repeating safely

Send a header \`Idempotency-Key\`, such as a new UUID, and a request that is repeated with the same key and body is carried out once: within 24 hours the repeat gets the same answer with \`Idempotent-Replayed: true\` and costs nothing. Its body, and with it \`smarteTransactionId\` in body and header, is that of the first, byte for byte; \`credits-deducted\` is \`0\`, and \`credits-remaining\` is what is left now. A repeat counts as a request for the limits. Keys belong to the organization. The same key with another body is 422 \`idempotency_mismatch\`; while the first is under way, a repeat is 409 \`idempotency_in_progress\`. Only answers with status 200 are kept: after an error a repeat is carried out anew.

### Outcomes by name

For callers that can set nothing but field values: a \`contactEmail\` such as \`no-match@outcome.test\` or a \`companyWebAddress\` such as \`no-match.outcome.test\` is answered by its name, with fixed fictional records, whatever data are served. The address counts where both are sent.

${formatEnrichOutcomes()}

By website, the company alone is returned unless a contact is asked for; \`masked\` and \`no-longer\` return one all the same. Charges are real ones, and so are limits and subscriptions.`

export const enrichmentRoutes = (context: EnrichmentContext & AuthenticationContext & FaultContext) =>
  new Elysia({ name: 'enrichment' }).use(authenticate(context, isValidInput)).post(
    '/v7/enrich',
    async ({ authorized, transactionId, request, body, set }) => {
      const { json, charge, isReplayed } = await enrich(context, authorized, {
        body,
        transactionId,
        idempotencyKey: readIdempotencyKey(request.headers.get(IDEMPOTENCY_HEADER)),
        applyOutcome: (outcome) => applyOutcome(context, request, outcome),
      })
      const requestContext = context.requestContexts.get(request)
      if (requestContext) requestContext.charge = charge
      Object.assign(set.headers, JSON_HEADERS)
      set.headers['credits-deducted'] = String(charge.deducted)
      set.headers['credits-remaining'] = String(charge.remaining ?? 'unlimited')
      if (isReplayed) {
        set.headers['Idempotent-Replayed'] = 'true'
        // A repeat has the transaction id of the first response, which the ledger also has.
        const { smarteTransactionId }: EnrichmentOutput = JSON.parse(json)
        set.headers[TRANSACTION_HEADER] = smarteTransactionId
      }
      return json
    },
    {
      parse: 'json',
      body: EnrichmentInput,
      response: { 200: SerializedJson(EnrichmentOutput) },
      detail: {
        operationId: 'enrich',
        tags: ['Enrichment'],
        summary: 'Find the best matching company and contact',
        description: DESCRIPTION,
        parameters: PARAMETERS,
        // `{}` represents the body field `apikey`, which OpenAPI cannot describe.
        security: [{ apikey: [] }, {}],
        ...attachDocs(OPERATION_DOCS),
      },
    },
  )
