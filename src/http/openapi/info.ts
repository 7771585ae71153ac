/** General sections of the OpenAPI document: introduction, tags, and security schemes. */

import { bugs, version } from '../../../package.json'
import { readDemoOrganizations } from '../../accounts/demo-organizations.ts'
import type { SeedOrganization } from '../../accounts/organization-schema.ts'
import { SIGNALBOX_ONLY } from '../../lib/schemas.ts'
import { formatCount, formatNumber } from '../../lib/text.ts'

export const SECURITY_SCHEMES = {
  apikey: {
    type: 'apiKey',
    in: 'header',
    name: 'apikey',
    description:
      'A standard key of an organization. Enrich also accepts it in the body field `apikey`, so its header is optional. If you send both, the header takes precedence.',
  },
  agentKey: {
    type: 'apiKey',
    in: 'header',
    name: 'Api-Key',
    description: "The same key for Buying group, in the header named on the vendor's newer page.",
  },
  adminKey: {
    type: 'apiKey',
    in: 'header',
    name: 'Admin-Api-Key',
    description: 'An admin key of the organization. It manages users.',
  },
  adminKeyUnderscore: {
    type: 'apiKey',
    in: 'header',
    name: 'Admin_Api_Key',
    description: 'The same key in a header with underscores. Some proxies drop such headers.',
  },
  keyAdminKey: {
    type: 'apiKey',
    in: 'header',
    name: 'Api-Key',
    description: 'An admin key of the organization. It manages keys.',
  },
}

/** The security schemes of `/sandbox`, for a server with a control token. */
export const CONTROL_SCHEMES = {
  controlToken: {
    ...SIGNALBOX_ONLY,
    type: 'http',
    scheme: 'bearer',
    description: 'The control token of this server. It is required under `/sandbox`.',
  },
  tokenHeader: {
    ...SIGNALBOX_ONLY,
    type: 'apiKey',
    in: 'header',
    name: 'x-control-token',
    description: 'The same token in its own header.',
  },
}

/** The tag of the operations under `/sandbox` that belong to no resource. */
export const CONTROL_TAG = 'Sandbox'

/** The resources under `/sandbox`. The operations of each have a tag of their own. */
const CONTROL_RESOURCES: Readonly<Record<string, string>> = {
  state: 'Version, clock, and counts.',
  organizations: 'Organizations with their users and keys.',
  companies: 'Stored companies.',
  contacts: 'Stored people and their jobs.',
  clock: 'The clock.',
  faults: 'Injected faults.',
  snapshots: 'Snapshots of the state.',
  requests: 'Recorded requests.',
  report: 'Which situations an integration has seen, and what it did.',
}

/** Returns the tag of an operation under `/sandbox`. */
export function getControlTag(path: string): string {
  const [, , resource = ''] = path.split('/')
  return resource in CONTROL_RESOURCES ? `${CONTROL_TAG} ${resource}` : CONTROL_TAG
}

export const TAGS = [
  { name: 'Enrichment', description: 'Find the best matching company and contact.' },
  { name: 'Buying group', description: 'List the likely buying group of a company.' },
  {
    name: 'Users',
    description: "Manage an organization's users with its admin key in `Admin-Api-Key`.",
  },
  { name: 'Keys', description: "Manage an organization's keys with its admin key in `Api-Key`." },
  {
    name: CONTROL_TAG,
    ...SIGNALBOX_ONLY,
    description:
      "The control API of the local sandbox. The real service doesn't have it. It needs no API key, has no rate limits, and costs no credits. Only clients on the server's machine can use it, unless the server has a control token. Then any client that sends the token can use it (**Authorize**).",
  },
  ...Object.entries(CONTROL_RESOURCES).map(([resource, description]) => ({
    name: getControlTag(`/sandbox/${resource}`),
    ...SIGNALBOX_ONLY,
    description,
  })),
]

/** The sources of the interface. Nothing was compared with the live service. */
const SOURCES =
  "The interface follows the vendor's public pages under docs.api.smarte.pro, docs.api.smarteinc.com, and docs.smarte.pro, last read on 2026-11-26. SMARTe is a trademark of its owner, which neither provides nor endorses Signalbox."

/** The introduction of the document that describes the service alone. */
export const SERVICE_INTRODUCTION = `The eight operations of SMARTe's lead-data enrichment API. ${SOURCES} The vendor publishes errors with the statuses 400, 401, 402, 405, 429, and 500, so Signalbox decides all others. Responses are open, because the vendor may send other fields, values, and forms. In a response of Enrich, only \`recordStatus\` is required.`

// Each paragraph is one line, because Swagger UI keeps line breaks.
const createIntroduction =
  (): string => `Signalbox is a local sandbox of SMARTe's lead-data enrichment API, with fictional data. Open an operation and press **Execute** to send its example. The examples that create a user or a key use a new address each time. Requests go only to this server.

${SOURCES} Parts with \`x-signalbox-only\` exist only here. The real service doesn't have them. Responses of the service are open, because the vendor may send other fields, values, and forms. \`signalbox openapi --service-only\` prints only the service.

## Requests from this page

This page starts with the keys of the first active Plus organization, or else of the first active one. To use a different organization, enter its key in **Authorize**. Your browser stores it. If this page can't use the control API, enter a key first. Replace the example ids in paths with ids from a list. \`POST /sandbox/reset\` undoes all changes.

## Demo organizations

The bundled sample has these organizations. If you serve your own data, its organizations have their own keys. Limits, unless noted: ${formatLimits(readDemoOrganizations()[0])}.

${formatDemoTable(readDemoOrganizations())}

To manage users and keys, each organization has an admin key, such as \`demo-plus-admin-key\`. The keys \`demo-plus-suspended-key\`, \`demo-plus-suspended-user-key\`, and \`demo-plus-deleted-user-key\` are rejected, each with a different hint.

## Responses

Every response is JSON and has the header \`smarteTransactionId\`. All errors have the same shape, so handle them by \`code\`. If the vendor publishes a message for the code, \`message\` has it, and \`hint\` says what to do. A rejected request changes nothing and costs nothing.

If several errors apply, the response has the first one in this order:

1. 403 \`loopback_only\`
2. unknown path or method (404, 405)
3. 401
4. other 403
5. 429
6. 400 or 413
7. 402
8. 404 or 409

String lengths are counted in Unicode code points.

\`GET /health/ready\` needs no key. It returns 200 if the server can enrich and store data, and 503 otherwise.`

type Limits = Pick<SeedOrganization, 'qpsLimit' | 'dailyRateLimit'>

const formatLimits = ({ qpsLimit = 0, dailyRateLimit = 0 }: Partial<Limits> = {}): string =>
  `${formatCount(qpsLimit, 'request')} per second, ${formatNumber(dailyRateLimit)} per day`

function formatDemoTable(seeds: readonly SeedOrganization[]): string {
  const rows = seeds.map(({ orgName, subscription, credits, keys, ...seed }) => {
    const key = keys.find(({ role }) => role === 'standard')?.apiKey ?? ''
    const notes = [
      seed.status === 'active' ? '' : 'inactive: can only view',
      seed.maskEmail ? 'emails and direct dials masked' : '',
      formatLimits(seed) === formatLimits(seeds[0]) ? '' : formatLimits(seed),
    ]
    return `| ${orgName} | \`${key}\` | ${subscription} | ${credits ?? 'unlimited'} | ${notes.filter(Boolean).join('; ')} |`
  })
  const head = ['| Organization | Key | Subscription | Credits | Notes |', '|---|---|---|---|---|']
  return [...head, ...rows].join('\n')
}

/** Returns the `info` section, with a table of the demo organizations. */
export const createInfo = () => ({
  title: 'Signalbox',
  version,
  description: createIntroduction(),
  contact: { name: 'Signalbox issues', url: bugs.url },
  license: { name: 'MIT', identifier: 'MIT' },
})
