/** General sections of the OpenAPI document: introduction, tags, and security schemes. */
import { readDemoOrganizations } from '../../accounts/demo-organizations.ts'
import type { SeedOrganization } from '../../accounts/organizations-file.ts'
import { VERSION } from '../../version.ts'

export const SECURITY_SCHEMES = {
  apikey: {
    type: 'apiKey',
    in: 'header',
    name: 'apikey',
    description:
      'Any key of an organization. Enrich also takes it as the body field `apikey`, so its header is optional. The header wins where both are sent.',
  },
  adminKey: {
    type: 'apiKey',
    in: 'header',
    name: 'Admin-Api-Key',
    description: 'An admin key of the organization, to manage its users.',
  },
  adminKeyUnderscore: {
    type: 'apiKey',
    in: 'header',
    name: 'Admin_Api_Key',
    description: 'The same key under another header name. Some proxies drop headers with underscores.',
  },
  keyAdminKey: {
    type: 'apiKey',
    in: 'header',
    name: 'Api-Key',
    description: 'An admin key of the organization, to manage its keys.',
  },
}

/** The security schemes of `/sandbox`, for a server with a control token. */
export const CONTROL_SCHEMES = {
  controlToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'The control token this server was started with. It is for what is under `/sandbox`.',
  },
  tokenHeader: {
    type: 'apiKey',
    in: 'header',
    name: 'x-control-token',
    description: 'The same token in a header of its own.',
  },
}

/** The tag of the operations under `/sandbox`. */
export const CONTROL_TAG = 'Sandbox'

export const TAGS = [
  { name: 'Enrichment', description: 'Find the best matching company and contact.' },
  { name: 'Buying group', description: 'List who is likely to decide on buying at a company.' },
  {
    name: 'Users',
    description: 'The users of the organization whose admin key is sent in `Admin-Api-Key`.',
  },
  { name: 'Keys', description: 'The keys of the organization whose admin key is sent in `Api-Key`.' },
  {
    name: CONTROL_TAG,
    description:
      'What only this stand-in has, and the real service has not. No key, no limits, no credits. It is for callers on the machine the server runs on; a server that was started with a control token asks for that (**Authorize**), and may then answer callers elsewhere, too.',
  },
]

// Each paragraph is one line, because Swagger UI keeps line breaks.
const createIntroduction =
  (): string => `A complete, local, offline stand-in for a lead-data enrichment service: enrichment of contacts and companies, buying groups, users and keys, with credits, limits and subscriptions, on fictional data. Nothing you send here leaves your machine.

### Try it

Open an operation, press **Try it out**, then **Execute**. The examples work as they stand: the keys of *Demo Plus* are filled in, and **Authorize** takes others. What you create stays: the same user or key a second time is a 409. Snapshots, faults, and recorded requests exist only once someone creates them: executing an operation with its example id creates one and uses that.

### Demo organizations

These come with the bundled sample. Where you serve organizations of your own, put a key of theirs into **Authorize**.

${formatDemoTable(readDemoOrganizations())}

Each has an admin key, \`demo-plus-admin-key\` and so on, for its users and keys. \`demo-plus-suspended-key\`, \`demo-plus-suspended-user-key\` and \`demo-plus-deleted-user-key\` are refused, each for its own reason.

### Answers

Every answer is JSON and has a \`smarteTransactionId\`. Every error has the same shape: decide by its \`code\`; its \`message\` says what to do. A refused request changes nothing and costs nothing. They are checked in this order: key (401), its rights (403), limits (429), the request (400, 413), credits (402), and then whether things exist and are in a state for it (404, 409). Lengths of strings count Unicode code points.

\`GET /health/ready\` needs no key and answers 200 as soon as enrichments are answered, and 503 while nothing can be stored.`

function formatDemoTable(seeds: readonly SeedOrganization[]): string {
  const rows = seeds.map(({ orgName, subscription, credits, qpsLimit, dailyRateLimit, keys, ...seed }) => {
    const key = keys.find(({ role }) => role === 'standard')?.apiKey ?? ''
    const limits = `${formatThousands(qpsLimit)} a second, ${formatThousands(dailyRateLimit)} a day`
    const notes = [
      seed.status === 'active' ? '' : 'inactive: it may only view',
      seed.maskEmail ? 'e-mail and direct dials masked' : '',
    ]
    return `| ${orgName} | \`${key}\` | ${subscription} | ${credits ?? 'unlimited'} | ${limits} | ${notes.filter(Boolean).join('; ')} |`
  })
  const head = [
    '| Organization | Key | Subscription | Credits | Requests | Notes |',
    '|---|---|---|---|---|---|',
  ]
  return [...head, ...rows].join('\n')
}

/** 100000 → 100,000. */
const formatThousands = (number: number): string => String(number).replace(/(?<=\d)(?=(\d{3})+$)/g, ',')

/** Returns the `info` section, with a table of the demo organizations. */
export const createInfo = () => ({
  title: 'Signalbox',
  version: VERSION,
  description: createIntroduction(),
  license: { name: 'MIT', identifier: 'MIT' },
})
