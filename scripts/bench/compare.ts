/**
 * Two results side by side. Machines differ, and so does their load: what is compared are ratios to the reference of the
 * same run.
 */
import { tableText } from './report.ts'
import { REFERENCE, REFERENCE_START, type Result } from './result.ts'

interface Comparison {
  /** What is measured, and the figure. */
  readonly what: string
  readonly figure: string
  readonly before: number
  readonly now: number
}

/** What both results have, in the order of the one of now. */
export function comparisons(then: Result, now: Result): Comparison[] {
  const earlier = new Map(ratios(then).map((ratio) => [`${ratio.what}, ${ratio.figure}`, ratio.value]))
  return ratios(now).flatMap(({ what, figure, value }) => {
    const known = earlier.get(`${what}, ${figure}`)
    return known === undefined ? [] : { what, figure, before: known, now: value }
  })
}

export function comparisonText(then: Result, now: Result): string {
  let last = ''
  const rows = comparisons(then, now).map(({ what, figure, before, now }) => {
    const label = what === last ? '' : what
    last = what
    return [label, figure, before.toFixed(2), now.toFixed(2), (now / before).toFixed(2)]
  })
  const headings = ['', 'to bare Elysia', 'then', 'now', 'now/then']
  return `Then is ${then.date}, Signalbox ${then.version}, with ${then.tool}.\n\n${tableText([headings, ...rows])}`
}

interface Ratio {
  readonly what: string
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

function ratios({ variants, starts, executableMiB }: Result): Ratio[] {
  return [
    ...against(variants, ({ name }) => name === REFERENCE, FIGURES),
    ...against(starts, ({ label }) => label === REFERENCE_START, START_FIGURES),
    // There is nothing to set it against, and no machine in it.
    { what: 'executable', figure: 'MiB, as it is', value: executableMiB },
  ]
}

/** Without those that cannot be told: of a figure that is missing, or one that was too small to be seen. */
function against<
  Figure extends string,
  Measured extends Record<Figure, number | null> & { readonly label: string },
>(
  all: readonly Measured[],
  isReference: (one: Measured) => boolean,
  figures: readonly (readonly [Figure, string])[],
): Ratio[] {
  const reference = all.find(isReference)
  const others = all.filter((one) => one !== reference)
  return others
    .flatMap((one) =>
      figures.map(([name, figure]) => ({
        what: one.label,
        figure,
        value: (one[name] ?? Number.NaN) / (reference?.[name] ?? Number.NaN),
      })),
    )
    .filter(({ value }) => Number.isFinite(value))
}
