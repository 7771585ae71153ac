/** What `serve` prints when it accepts connections. */
import type { OrganizationSummary } from '../../accounts/keys.ts'
import type { ServeConfig } from '../../config.ts'
import { printable } from '../../lib/printable.ts'
import { VERSION } from '../../version.ts'
import { aligned, type Paint } from '../terminal.ts'

export interface Started {
  readonly url: string
  /** The demo organizations, with their documented keys. Terminals and logs of builds are recorded: no other key is printed. */
  readonly organizations: readonly OrganizationSummary[]
  /** How many other organizations there are. */
  readonly others: number
  readonly market: { readonly companies: number; readonly people: number }
  /** The e-mail address of somebody who can be found; `undefined` in a market without any. */
  readonly example: string | undefined
}

export const listeningEvent = (
  { url, organizations, others }: Started,
  { control }: Pick<ServeConfig, 'control'>,
) => ({
  event: 'listening' as const,
  url,
  docs: `${url}/docs`,
  pid: process.pid,
  version: VERSION,
  organizations,
  ...(others > 0 && { otherOrganizations: { count: others, note: whereOthersAre(others, control) } }),
})

function whereOthersAre(others: number, control: ServeConfig['control']): string {
  const what = `${others.toLocaleString('en')} other ${others === 1 ? 'organization' : 'organizations'}`
  return control.from === 'nowhere'
    ? `${what}: keys are not printed. The dashboard shows them once /sandbox is on.`
    : `${what}: the dashboard shows the keys, and GET /sandbox/organizations/{orgId} returns them.`
}

/** For people: where it is, which keys work, and a line to paste. */
export function banner(
  started: Started,
  { storage, tls, control }: Pick<ServeConfig, 'storage' | 'tls' | 'control'>,
  paint: Paint = (_, text) => text,
): string {
  const { url, organizations, others, market, example } = started
  const kept = storage.kind === 'memory' ? 'in memory, nothing is kept' : `kept in ${printable(storage.path)}`
  const usable = organizations.find(({ status, key }) => status === 'active' && key !== null)
  const size = `${market.companies.toLocaleString('en')} companies, ${market.people.toLocaleString('en')} people`
  const places = [
    // It is about what /sandbox tells.
    ...(control.from === 'nowhere' ? [] : [['Dashboard', paint('cyan', `${url}/`)]]),
    ['API', paint('cyan', url)],
    ['Docs', paint('cyan', `${url}/docs`)],
    ['Data', `${size}, ${kept}`],
  ]
  return [
    paint('bold', `Signalbox ${VERSION}`),
    '',
    ...aligned(places).map((line) => `  ${line}`),
    ...(control.from === 'nowhere'
      ? ['  /sandbox is off: --control-token turns it on for who knows it']
      : []),
    '',
    ...(organizations.length > 0 ? table(organizations, paint) : []),
    ...(others > 0 ? [`  ${whereOthersAre(others, control)}`] : []),
    '',
    ...(usable?.key && example ? ['Try it:', '', curl(url, usable.key, example, tls !== undefined), ''] : []),
    paint('dim', 'Ctrl+C stops it.'),
    '',
  ].join('\n')
}

function table(organizations: readonly OrganizationSummary[], paint: Paint): string[] {
  const rows = [
    ['Organization', 'Subscription', 'Status', 'Key', 'Admin key'].map((heading) => paint('dim', heading)),
    ...organizations.map(({ orgName, subscription, status, key, adminKey }) => [
      printable(orgName),
      subscription,
      status === 'active' ? status : paint('yellow', status),
      key === null ? '-' : paint('green', key),
      adminKey ?? '-',
    ]),
  ]
  return aligned(rows).map((line) => `  ${line}`)
}

/** Certificates of sandboxes are seldom trusted: `-k`. */
const curl = (url: string, key: string, email: string, tls: boolean): string =>
  [
    `  curl -s${tls ? 'k' : ''} ${url}/v7/enrich -H 'apikey: ${key}' -H 'content-type: application/json' \\`,
    `    -d '${JSON.stringify({ contactEmail: email })}'`,
  ].join('\n')
