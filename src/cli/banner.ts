/** What `serve` prints when it accepts connections. */
import type { Introduction } from '../access/keys.ts'
import type { ServeConfig } from '../config.ts'
import { VERSION } from '../version.ts'
import { aligned, type Paint } from './terminal.ts'

export interface Started {
  readonly url: string
  readonly organizations: readonly Introduction[]
  readonly market: { readonly companies: number; readonly people: number }
  /** The e-mail address of somebody who can be found; `undefined` in a market without any. */
  readonly example: string | undefined
}

export const listeningEvent = ({ url, organizations }: Started) => ({
  event: 'listening' as const,
  url,
  docs: `${url}/docs`,
  pid: process.pid,
  version: VERSION,
  organizations,
})

/** For people: where it is, which keys work, and a line to paste. */
export function banner(
  started: Started,
  { storage, tls, control }: Pick<ServeConfig, 'storage' | 'tls' | 'control'>,
  paint: Paint = (_, text) => text,
): string {
  const { url, organizations, market, example } = started
  const kept = storage.kind === 'memory' ? 'in memory, nothing is kept' : `kept in ${storage.path}`
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
    ...table(organizations, paint),
    '',
    ...(usable?.key && example ? ['Try it:', '', curl(url, usable.key, example, tls !== undefined), ''] : []),
    paint('dim', 'Ctrl+C stops it.'),
    '',
  ].join('\n')
}

function table(organizations: readonly Introduction[], paint: Paint): string[] {
  const rows = [
    ['Organization', 'Subscription', 'Status', 'Key', 'Admin key'].map((heading) => paint('dim', heading)),
    ...organizations.map(({ orgName, subscription, status, key, adminKey }) => [
      orgName,
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
