/** What `serve` prints when it accepts connections. */
import type { Introduction } from '../access/introduction.ts'
import type { Storage } from '../config.ts'
import { VERSION } from '../version.ts'

export interface Started {
  readonly url: string
  readonly organizations: readonly Introduction[]
}

/** The one line of `--json`. */
export const listeningEvent = ({ url, organizations }: Started) => ({
  event: 'listening' as const,
  url,
  docs: `${url}/docs`,
  pid: process.pid,
  version: VERSION,
  organizations,
})

/** For people: where it is, which keys work, and a line to paste. */
export function banner({ url, organizations }: Started, storage: Storage): string {
  const where = storage.kind === 'memory' ? 'in memory, nothing is kept' : `kept in ${storage.path}`
  const usable = organizations.find(({ status, key }) => status === 'active' && key !== null)
  return [
    `Signalbox ${VERSION}`,
    '',
    `  API    ${url}`,
    `  Docs   ${url}/docs`,
    `  Data   ${where}`,
    '',
    ...table(organizations),
    '',
    ...(usable?.key ? ['Try it:', '', curl(url, usable.key), ''] : []),
    'Ctrl+C stops it.',
    '',
  ].join('\n')
}

function table(organizations: readonly Introduction[]): string[] {
  const rows = [
    ['Organization', 'Subscription', 'Status', 'Key', 'Admin key'],
    ...organizations.map(({ orgName, subscription, status, key, adminKey }) => [
      orgName,
      subscription,
      status,
      key ?? '-',
      adminKey ?? '-',
    ]),
  ]
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd(),
  )
}

const curl = (url: string, key: string): string =>
  [
    `  curl -s ${url}/v7/enrich -H 'apikey: ${key}' -H 'content-type: application/json' \\`,
    `    -d '{"contactEmail":"ada.keller@northwind-optics.example"}'`,
  ].join('\n')
