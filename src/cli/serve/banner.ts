/** Formats what `serve` prints when it accepts connections. */
import { version } from '../../../package.json'
import { listDemoOrganizations } from '../../accounts/demo-organizations.ts'
import { summarizeSeeds } from '../../accounts/summarize-organizations.ts'
import { getGeneratedToken, type ServeConfig } from '../../config/serve-config.ts'
import type { OrganizationSummary } from '../../lib/account-types.ts'
import { isLoopbackName } from '../../lib/host-names.ts'
import type { DataProblem } from '../../lib/problem.ts'
import { escapeJson, formatNumber, toPrintable } from '../../lib/text.ts'
import type { Modules } from '../../sandbox/sandbox.ts'
import { alignColumns, type Paint } from '../terminal.ts'

interface StartupInfo {
  readonly url: string
  readonly organizations: readonly OrganizationSummary[]
  /** The number of other organizations. */
  readonly otherCount: number
}

interface BannerInfo extends StartupInfo {
  readonly records: { readonly companies: number; readonly people: number }
  /** An email that returns a match; `undefined` if no record has one. */
  readonly exampleEmail: string | undefined
}

const NO_ORGANIZATIONS = '  No organizations yet, so every request returns 401.'
const CREATE_ONE = 'Create one in the dashboard, or with POST /sandbox/organizations.'

/** The printed organizations of the user. The others are only counted. */
const MAX_OWN_ORGANIZATIONS = 10

/**
 * Returns the organizations whose keys are printed: the first ones of the data directory; without any, the demo organizations.
 * Keys that the API generated are secret, and terminal output may end up in logs.
 */
export function listStartOrganizations({ accounts, sandbox }: Modules): readonly OrganizationSummary[] {
  const own = summarizeSeeds(accounts, sandbox.started.organizations.slice(0, MAX_OWN_ORGANIZATIONS))
  return own.length > 0 ? own : listDemoOrganizations(accounts)
}

/**
 * Creates the line of `--json`.
 * @param dataProblems the rows of `--data` that cannot be used
 */
export const createListeningEvent = (
  { url, organizations, otherCount }: StartupInfo,
  { control }: Pick<ServeConfig, 'control'>,
  dataProblems: readonly DataProblem[] = [],
) => ({
  event: 'listening' as const,
  url,
  docs: `${url}/docs`,
  ...(getGeneratedToken(control) !== undefined && { controlToken: getGeneratedToken(control) }),
  pid: process.pid,
  version,
  organizations,
  ...(otherCount > 0 && {
    otherOrganizations: { count: otherCount, note: describeOthers(otherCount, control) },
  }),
  ...(dataProblems.length > 0 && { dataProblems }),
})

function describeOthers(count: number, control: ServeConfig['control']): string {
  const what = `${formatNumber(count)} other ${count === 1 ? 'organization' : 'organizations'}`
  return control.from === 'nowhere'
    ? `${what}. Keys are secret, so only the dashboard shows them. It needs the control API.`
    : `${what}. Find the keys in the dashboard, or with GET /sandbox/organizations/{orgId}.`
}

type BannerConfig = Pick<ServeConfig, 'storage' | 'tls' | 'control'>

/** Returns the URLs, the demo keys, and an example request for the user. */
export function formatBanner(
  info: BannerInfo,
  config: BannerConfig,
  paint: Paint = (_, text) => text,
): string {
  const { url, organizations, otherCount, records, exampleEmail } = info
  const { tls, control } = config
  const example = organizations.find(({ status, key }) => status === 'active' && key !== null)
  const size = `${formatNumber(records.companies)} companies, ${formatNumber(records.people)} people`
  const urls = [
    // The dashboard needs the control API.
    ...(control.from === 'nowhere' ? [] : [['Dashboard', paint('cyan', formatDashboardUrl(url, control))]]),
    ['API', paint('cyan', url)],
    ['Docs', paint('cyan', `${url}/docs`)],
    ['Data', `${size}, ${describeStorage(config)}`],
  ]
  return [
    paint('bold', `Signalbox ${version}`),
    '',
    ...alignColumns(urls).map((line) => `  ${line}`),
    ...(control.from === 'nowhere' ? ['  The control API and the dashboard are off (--no-control).'] : []),
    '',
    ...(organizations.length > 0 ? formatOrganizations(organizations, paint) : []),
    ...(otherCount > 0 ? [`  ${describeOthers(otherCount, control)}`] : []),
    ...(organizations.length + otherCount === 0
      ? [control.from === 'nowhere' ? NO_ORGANIZATIONS : `${NO_ORGANIZATIONS} ${CREATE_ONE}`]
      : []),
    '',
    ...(example?.key && exampleEmail
      ? ['Try it:', '', formatCurl(url, example.key, exampleEmail, tls !== undefined), '']
      : []),
    paint('dim', 'Press Ctrl+C to stop.'),
    '',
  ].join('\n')
}

const describeStorage = ({ storage }: BannerConfig): string =>
  storage.kind === 'file' ? `stored in ${toPrintable(storage.path)}` : 'stored in memory'

/**
 * Returns the address of the dashboard. A generated token is in the fragment, which browsers do not send. The dashboard
 * stores it and removes it from the address bar. The history of the browser on disk still contains it.
 */
function formatDashboardUrl(url: string, control: ServeConfig['control']): string {
  const token = getGeneratedToken(control)
  return token === undefined ? `${url}/` : `${url}/#token=${token}`
}

/** Returns a table of organizations with a key for each role. */
function formatOrganizations(organizations: readonly OrganizationSummary[], paint: Paint): string[] {
  const rows = [
    ['Organization', 'Subscription', 'Status', 'Key', 'Admin key'].map((heading) => paint('dim', heading)),
    ...organizations.map(({ orgName, subscription, status, key, adminKey }) => [
      toPrintable(orgName),
      subscription,
      status === 'active' ? status : paint('yellow', status),
      key === null ? '-' : paint('green', key),
      adminKey ?? '-',
    ]),
  ]
  return alignColumns(rows).map((line) => `  ${line}`)
}

/**
 * Returns a curl command that sends an example request. With TLS, the command has `-k`, because sandboxes seldom have a
 * trusted certificate. An apostrophe in the address would end the body in the shell.
 */
const formatCurl = (url: string, key: string, email: string, tls: boolean): string =>
  [
    `  curl -s${tls ? 'k' : ''} ${url}/v7/enrich -H 'apikey: ${key}' -H 'content-type: application/json' \\`,
    `    -d '${escapeJson(JSON.stringify({ contactEmail: email })).replaceAll("'", '\\u0027')}'`,
  ].join('\n')

/** Returns a warning if other machines can use the demo keys, which are public. */
export function getDemoKeyWarning(
  host: string,
  demoOrganizations: readonly OrganizationSummary[],
): string | undefined {
  if (isLoopbackName(host) || demoOrganizations.length === 0) return undefined
  return (
    `--host ${host} lets other machines use the demo keys, which are public. ` +
    'Listen on 127.0.0.1, or use --no-demo with a new database, and create your own organizations.'
  )
}
