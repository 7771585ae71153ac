/** The OpenAPI 3.1 document, made from the routes themselves. */
import { swagger } from '@elysiajs/swagger'
import { type AnyElysia, Elysia } from 'elysia'
import type { SeedOrganization } from '../dataset/organizations-file.ts'
import { demoSeeds } from '../dataset/sample.ts'
import { VERSION } from '../version.ts'
import { completeOperation, type Operation } from './openapi-operation.ts'

interface Document {
  readonly paths: Record<string, Record<string, Operation>>
  readonly [part: string]: unknown
}

/** Describes `features`: their operations, schemas, errors and examples. */
export async function openApiDocument(features: AnyElysia): Promise<Document> {
  const described = new Elysia().use(features).use(swagger({ path: '/document', documentation: FRAME }))
  const response = await described.handle(new Request('http://localhost/document/json'))
  const document = withoutIds((await response.json()) as Document)
  for (const operations of Object.values(document.paths)) {
    for (const operation of Object.values(operations)) completeOperation(operation)
  }
  const { components: _, ...rest } = document
  return { ...rest, components: { securitySchemes: SECURITY_SCHEMES } } as Document
}

const SECURITY_SCHEMES = {
  apikey: {
    type: 'apiKey',
    in: 'header',
    name: 'apikey',
    description: 'API key of a user of an organization.',
  },
  adminKey: {
    type: 'apiKey',
    in: 'header',
    name: 'Admin-Api-Key',
    description: 'Admin key of an organization, for its users. `Admin_Api_Key` is accepted, too.',
  },
  keyAdminKey: {
    type: 'apiKey',
    in: 'header',
    name: 'Api-Key',
    description: 'Admin key of an organization, for its keys.',
  },
}

const INTRODUCTION = `A complete, local, offline stand-in for a lead-data enrichment service: contact and company
enrichment, buying groups, users and keys, credits, limits and subscriptions, on fictional data. Nothing here leaves your machine.

**Try it**: the demo keys of *Demo Plus* are filled in. Open *Enrich*, press *Try it out*, then *Execute*.

${demoTable(demoSeeds())}

Their admin keys are \`demo-…-admin-key\`; \`demo-…-suspended-key\`, \`demo-…-suspended-user-key\` and
\`demo-…-deleted-user-key\` are refused, each for its own reason.`

function demoTable(seeds: readonly SeedOrganization[]): string {
  const rows = seeds.map(({ orgName, subscription, credits, qpsLimit, dailyRateLimit, status, keys }) => {
    const key = keys.find(({ role }) => role === 'standard')?.apiKey ?? ''
    const limits = `${qpsLimit}/s, ${dailyRateLimit}/day`
    return `| ${orgName} | \`${key}\` | ${subscription} | ${credits ?? 'unlimited'} | ${limits} | ${status} |`
  })
  const head = [
    '| Organization | Key | Subscription | Credits | Limits | Status |',
    '|---|---|---|---|---|---|',
  ]
  return [...head, ...rows].join('\n')
}

const FRAME = {
  openapi: '3.1.0',
  info: {
    title: 'Signalbox',
    version: VERSION,
    description: INTRODUCTION,
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: '/', description: 'This server' }],
  tags: [
    { name: 'Enrichment', description: 'Find the best matching company and contact.' },
    { name: 'Buying group', description: 'List who decides on buying at a company.' },
    { name: 'Users', description: 'The users of an organization. Takes its admin key in `Admin-Api-Key`.' },
    { name: 'Keys', description: 'The keys of an organization. Takes its admin key in `Api-Key`.' },
    { name: 'Health', description: 'For supervisors and test harnesses.' },
  ],
}

/** The schema library's internal `$id`s mean nothing to a reader of the document. */
function withoutIds<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withoutIds) as T
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([name]) => name !== '$id')
  return Object.fromEntries(entries.map(([name, inner]) => [name, withoutIds(inner)])) as T
}
