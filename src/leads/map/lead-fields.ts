/** The fields of leads: those of an Enrich request. */
import { EnrichmentInput } from '../../api/enrich/schema.ts'
import { type Content, createTableFields } from '../../columns/headings.ts'

export type LeadField = Exclude<keyof EnrichmentInput, 'apikey'>

/** The fields of a request, without the API key. */
const NAMES = Object.keys(EnrichmentInput.properties).filter((name) => name !== 'apikey') as LeadField[]

/** Contents of leads have the names of the fields. */
const BY_CONTENT = Object.fromEntries(NAMES.map((name) => [name, name] satisfies [Content, LeadField]))

export const LEAD_FIELDS = createTableFields(NAMES, BY_CONTENT, { infinitive: 'send', past: 'sent' })
