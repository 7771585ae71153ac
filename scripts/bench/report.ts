/** A result for people. */
import { aligned } from '../../src/cli/terminal.ts'
import { REFERENCE, REFERENCE_START, type Result, type Starts, type Variant } from './result.ts'

export function reportText(result: Result): string {
  return [
    variantsText(result.variants),
    `From spawn to the first answer, medians:\n${startsText(result.starts)}`,
    `The executable is ${result.executableMiB.toFixed(1)} MiB.`,
    ...cautions(result),
    settingText(result),
  ].join('\n\n')
}

const HEADINGS = [
  '',
  'requests/s',
  'to Elysia',
  'p50 ms',
  'p99 ms',
  'max ms',
  'CPU µs',
  'MiB after',
  'failed',
  'right',
]

function variantsText(variants: readonly Variant[]): string {
  const reference = variants.find(({ name }) => name === REFERENCE)?.requestsPerSecond ?? Number.NaN
  const rows = variants.map(
    ({ label, requestsPerSecond, p50, p99, max, processor, residentMiB, ...variant }) => [
      label,
      Math.round(requestsPerSecond).toLocaleString('en'),
      (requestsPerSecond / reference).toFixed(2),
      p50.toFixed(2),
      p99.toFixed(2),
      max.toFixed(1),
      processor?.toFixed(0) ?? '-',
      residentMiB.toFixed(0),
      String(variant.refused + variant.broken),
      `${variant.right} of ${variant.asked}`,
    ],
  )
  return tableText([HEADINGS, ...rows])
}

/** With a column of ratios where the reference is among them. */
export function startsText(starts: readonly Starts[]): string {
  const reference = starts.find(({ label }) => label === REFERENCE_START)?.answered
  const rows = starts.map(({ label, listening, answered, slowest, residentMiB }) => [
    label,
    listening.toFixed(0),
    answered.toFixed(0),
    slowest.toFixed(0),
    residentMiB.toFixed(0),
    ...(reference === undefined ? [] : [(answered / reference).toFixed(2)]),
  ])
  const ratio = reference === undefined ? [] : ['to Elysia']
  return tableText([['', 'listening ms', 'answered ms', 'slowest ms', 'MiB then', ...ratio], ...rows])
}

function cautions({ variants, caution, cores }: Result): string[] {
  const failing = variants.filter(({ refused, broken }) => refused + broken > 0)
  const failures = failing.map(
    ({ label, refused, broken }) => `${label}: ${refused} answers were not 2xx, ${broken} did not come`,
  )
  const apart = cores.startsWith('NOT') ? [`Server and load ran ${cores}.`] : []
  return [...failures, ...apart, ...(caution === '' ? [] : [caution])]
}

function settingText(result: Result): string {
  const { rounds, seconds, connections, market, variants } = result
  const paid = variants.filter(({ charged }) => charged !== null)
  const charged = paid.reduce((sum, variant) => sum + (variant.charged ?? 0), 0)
  const answers = paid.reduce((sum, { requests }) => sum + requests, 0)
  return [
    `Signalbox ${result.version}, Bun ${result.bun}, ${result.processor}, ${result.cores}; ${result.date}`,
    `${result.tool}, ${connections} connections, ${rounds} rounds of ${seconds} s each in turn; max is of all rounds, CPU a request of all, the rest medians`,
    `${market.companies.toLocaleString('en')} companies, ${market.contacts.toLocaleString('en')} contacts; database in a file, journal on`,
    `${charged.toLocaleString('en')} credits charged, for ${answers.toLocaleString('en')} enrichments answered under load and those before and after`,
  ].join('\n')
}

export const tableText = (rows: readonly (readonly string[])[]): string =>
  aligned(rows, ['left', ...Array.from(HEADINGS, () => 'right' as const)]).join('\n')
