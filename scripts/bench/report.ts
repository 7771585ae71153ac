/** A result as text, and the comparison of two. */
import { alignColumns } from '../../src/cli/terminal.ts'
import { REFERENCE } from './compared-servers.ts'
import type { BenchResult, StartFigures, ServerFigures } from './result.ts'

/** The label of the start that others are compared with. */
export const REFERENCE_START = 'bare Elysia, first answer'

export function formatReport(result: BenchResult): string {
  return [
    variantsText(result.variants),
    `From spawn to the first answer, medians:\n${startsText(result.starts)}`,
    `The executable is ${result.executableMiB.toFixed(1)} MiB.`,
    ...warnings(result),
    settingText(result),
  ].join('\n\n')
}

function variantsText(variants: readonly ServerFigures[]): string {
  const reference = variants.find(({ name }) => name === REFERENCE)?.requestsPerSecond ?? Number.NaN
  const rows = variants.map((one) => [
    one.label,
    Math.round(one.requestsPerSecond).toLocaleString('en'),
    (one.requestsPerSecond / reference).toFixed(2),
    one.p50.toFixed(2),
    one.p99.toFixed(2),
    one.max.toFixed(1),
    one.processor?.toFixed(0) ?? '-',
    one.residentMiB.toFixed(0),
    String(one.refused + one.broken),
    `${one.right} of ${one.asked}`,
  ])
  const latencies = ['p50 ms', 'p99 ms', 'max ms']
  const head = ['', 'requests/s', 'to Elysia', ...latencies, 'CPU µs', 'MiB after', 'failed', 'right']
  return tableText([head, ...rows])
}

/** With a column of ratios if the reference is among the starts. */
export function startsText(starts: readonly StartFigures[]): string {
  const reference = starts.find(({ label }) => label === REFERENCE_START)?.answered
  const rows = starts.map(({ label, listening, answered, slowest, residentMiB }) => [
    label,
    ...[listening, answered, slowest, residentMiB].map((figure) => figure.toFixed(0)),
    ...(reference === undefined ? [] : [(answered / reference).toFixed(2)]),
  ])
  const ratio = reference === undefined ? [] : ['to Elysia']
  return tableText([['', 'listening ms', 'answered ms', 'slowest ms', 'MiB then', ...ratio], ...rows])
}

function warnings({ variants, cores }: BenchResult): string[] {
  const failures = variants
    .filter(({ refused, broken }) => refused + broken > 0)
    .map(({ label, refused, broken }) => `${label}: ${refused} answers were not 2xx, ${broken} did not come`)
  return cores.startsWith('NOT') ? [...failures, `Server and load ran ${cores}.`] : failures
}

function settingText(result: BenchResult): string {
  const { rounds, seconds, connections, market, variants } = result
  const paid = variants.filter(({ charged }) => charged !== null)
  const charged = paid.reduce((sum, variant) => sum + (variant.charged ?? 0), 0)
  const answers = paid.reduce((sum, { requests }) => sum + requests, 0)
  return [
    `Signalbox ${result.version}, Bun ${result.bun}, ${result.processor}, ${result.cores}; ${result.date}`,
    `wrk, ${connections} connections, ${rounds} rounds of ${seconds} s each in turn; max is of all rounds, CPU a request of all, the rest medians`,
    `${market.companies.toLocaleString('en')} companies, ${market.contacts.toLocaleString('en')} contacts; database in a file, journal on`,
    `${charged.toLocaleString('en')} credits charged, for ${answers.toLocaleString('en')} enrichments answered under load and those before and after`,
  ].join('\n')
}

/** The first column is aligned left, figures right. */
export const tableText = ([head = [], ...rows]: readonly (readonly string[])[]): string =>
  alignColumns([head, ...rows], ['left', ...head.map(() => 'right' as const)]).join('\n')

/** Compares the ratios to the reference of each run: machines and their load differ. */
export function compareRatios(then: BenchResult, now: BenchResult) {
  const earlier = new Map(ratios(then).map(({ label: what, figure, value }) => [`${what}, ${figure}`, value]))
  return ratios(now).flatMap(({ label: what, figure, value }) => {
    const before = earlier.get(`${what}, ${figure}`)
    return before === undefined ? [] : [{ what, figure, before, now: value }]
  })
}

export function formatComparison(then: BenchResult, now: BenchResult): string {
  const rows = compareRatios(then, now).map(({ what, figure, before, now }, row, all) => [
    what === all[row - 1]?.what ? '' : what,
    figure,
    before.toFixed(2),
    now.toFixed(2),
    (now / before).toFixed(2),
  ])
  const head = ['', 'to bare Elysia', 'then', 'now', 'now/then']
  return `Then is ${then.date}, Signalbox ${then.version}.\n\n${tableText([head, ...rows])}`
}

interface Ratio {
  readonly label: string
  readonly figure: string
  readonly value: number
}

const FIGURES = [
  ['requestsPerSecond', 'requests/s'],
  ['processor', 'CPU a request'],
  ['p50', 'p50'],
  ['p99', 'p99'],
  ['max', 'max'],
  ['residentMiB', 'memory'],
] as const
const START_FIGURES = [
  ['listening', 'listening'],
  ['answered', 'answered'],
  ['residentMiB', 'memory'],
] as const

function ratios({ variants, starts, executableMiB }: BenchResult): Ratio[] {
  const reference = variants.find(({ name }) => name === REFERENCE)
  const referenceStart = starts.find(({ label }) => label === REFERENCE_START)
  return [
    ...variants.flatMap((one) => (one === reference ? [] : ratiosTo(reference, one, FIGURES))),
    ...starts.flatMap((one) => (one === referenceStart ? [] : ratiosTo(referenceStart, one, START_FIGURES))),
    { label: 'executable', figure: 'MiB, as it is', value: executableMiB },
  ]
}

/** Leaves out figures that are missing or were too small to be measured. */
function ratiosTo<Name extends string, Measured extends Record<Name, number | null> & { label: string }>(
  reference: Measured | undefined,
  one: Measured,
  figures: readonly (readonly [Name, string])[],
): Ratio[] {
  return figures.flatMap(([name, figure]) => {
    const value = (one[name] ?? Number.NaN) / (reference?.[name] ?? Number.NaN)
    return Number.isFinite(value) ? [{ what: one.label, figure, value }] : []
  })
}
