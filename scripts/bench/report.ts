/** Formats a benchmark result, and the comparison of two. */
import { formatTable } from '../lib/command-line.ts'
import { sum } from '../lib/statistics.ts'
import { REFERENCE } from './compared-servers.ts'
import type { BenchResult, ServerFigures, StartFigures } from './result.ts'

/** The label of the start that others are compared with. */
export const REFERENCE_START = 'bare Elysia, first response'

export function formatReport(result: BenchResult): string {
  return [
    formatServers(result.variants),
    `From spawn to the first response, medians:\n${formatStarts(result.starts)}`,
    `The executable is ${result.executableMiB.toFixed(1)} MiB.`,
    ...getWarnings(result),
    describeRun(result),
  ].join('\n\n')
}

function formatServers(servers: readonly ServerFigures[]): string {
  const reference = servers.find(({ name }) => name === REFERENCE)?.requestsPerSecond ?? Number.NaN
  const rows = servers.map((one) => [
    one.label,
    Math.round(one.requestsPerSecond).toLocaleString('en'),
    (one.requestsPerSecond / reference).toFixed(2),
    one.p50.toFixed(2),
    one.p99.toFixed(2),
    one.max.toFixed(1),
    one.processor?.toFixed(0) ?? '-',
    one.residentMiB.toFixed(0),
    String(one.rejected + one.broken),
    `${one.right} of ${one.asked}`,
  ])
  const latencies = ['p50 ms', 'p99 ms', 'max ms']
  const head = ['', 'requests/s', 'to Elysia', ...latencies, 'CPU µs', 'MiB after', 'failed', 'correct']
  return formatTable([head, ...rows])
}

/** Has a column of ratios if the reference is among the starts. */
export function formatStarts(starts: readonly StartFigures[]): string {
  const reference = starts.find(({ label }) => label === REFERENCE_START)?.firstResponse
  const rows = starts.map(({ label, listening, firstResponse, slowest, residentMiB }) => [
    label,
    ...[listening, firstResponse, slowest, residentMiB].map((figure) => figure.toFixed(0)),
    ...(reference === undefined ? [] : [(firstResponse / reference).toFixed(2)]),
  ])
  const ratio = reference === undefined ? [] : ['to Elysia']
  return formatTable([['', 'listening ms', 'response ms', 'slowest ms', 'MiB then', ...ratio], ...rows])
}

function getWarnings({ variants, cores }: BenchResult): string[] {
  const failures = variants
    .filter(({ rejected, broken }) => rejected + broken > 0)
    .map(
      ({ label, rejected, broken }) =>
        `${label}: ${rejected} responses were not 2xx, ${broken} did not arrive`,
    )
  return cores.startsWith('NOT') ? [...failures, `Server and load ran ${cores}.`] : failures
}

function describeRun(result: BenchResult): string {
  const { rounds, seconds, connections, records, variants } = result
  const paid = variants.filter(({ charged }) => charged !== null)
  const charged = sum(paid.map(({ charged }) => charged ?? 0))
  const requests = sum(paid.map(({ requests }) => requests))
  return [
    `Signalbox ${result.version}, Bun ${result.bun}, ${result.processor}, ${result.cores}; ${result.date}`,
    `wrk, ${connections} connections, ${rounds} rounds of ${seconds} s each in turn; max is of all rounds, CPU per request of all, the rest medians`,
    `${records.companies.toLocaleString('en')} companies, ${records.contacts.toLocaleString('en')} contacts; database in a file, journal on`,
    `${charged.toLocaleString('en')} credits charged, for ${requests.toLocaleString('en')} enrichments under load and those before and after`,
  ].join('\n')
}

/** Compares the ratios to the reference of each run, because machines and their load differ. */
export function compareRatios(then: BenchResult, now: BenchResult) {
  const earlier = new Map(computeRatios(then).map(({ key, value }) => [key, value]))
  return computeRatios(now).flatMap(({ key, label, figure, value }) => {
    const before = earlier.get(key)
    return before === undefined ? [] : [{ label, figure, before, now: value }]
  })
}

export function formatComparison(then: BenchResult, now: BenchResult): string {
  const rows = compareRatios(then, now).map(({ label, figure, before, now }, row, all) => [
    label === all[row - 1]?.label ? '' : label,
    figure,
    before.toFixed(2),
    now.toFixed(2),
    (now / before).toFixed(2),
  ])
  const head = ['', 'to bare Elysia', 'then', 'now', 'now/then']
  return `Then is ${then.date}, Signalbox ${then.version}.\n\n${formatTable([head, ...rows])}`
}

interface Ratio {
  /** The same in each run. */
  readonly key: string
  readonly label: string
  readonly figure: string
  readonly value: number
}

const FIGURES = [
  ['requestsPerSecond', 'requests/s'],
  ['processor', 'CPU per request'],
  ['p50', 'p50'],
  ['p99', 'p99'],
  ['max', 'max'],
  ['residentMiB', 'memory'],
] as const
const START_FIGURES = [
  ['listening', 'listening'],
  ['firstResponse', 'response'],
  ['residentMiB', 'memory'],
] as const

function computeRatios({ variants, starts, executableMiB }: BenchResult): Ratio[] {
  const reference = variants.find(({ name }) => name === REFERENCE)
  const referenceStart = starts.find(({ label }) => label === REFERENCE_START)
  const executable = { key: 'executable', label: 'executable', figure: 'MiB, absolute', value: executableMiB }
  return [
    ...variants.flatMap((one) => (one === reference ? [] : divide(one, reference, FIGURES))),
    ...starts.flatMap((one) => (one === referenceStart ? [] : divide(one, referenceStart, START_FIGURES))),
    executable,
  ]
}

/** Leaves out figures that are missing or were too small to be measured. */
function divide<
  Field extends string,
  Measured extends Record<Field, number | null> & { label: string; name?: string },
>(one: Measured, reference: Measured | undefined, figures: readonly (readonly [Field, string])[]): Ratio[] {
  const { label, name = label } = one
  return figures.flatMap(([field, figure]) => {
    const value = (one[field] ?? Number.NaN) / (reference?.[field] ?? Number.NaN)
    return Number.isFinite(value) ? [{ key: `${name}, ${field}`, label, figure, value }] : []
  })
}
