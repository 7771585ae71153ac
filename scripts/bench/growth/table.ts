/** The figures of all sizes side by side. */
import type { Grown } from './measure.ts'

export function growthTable(grown: readonly Grown[]): string {
  const kinds = grown[0]?.kinds.map(({ name }) => name) ?? []
  const rows: [string, (one: Grown) => string][] = [
    ['people', ({ people }) => grouped(people)],
    ['companies', ({ companies }) => grouped(companies)],
    ['import, s', ({ imported }) => imported.seconds.toFixed(1)],
    ['  at most, MiB', ({ imported }) => imported.peakMiB.toFixed(0)],
    ['database, MiB', ({ databaseMiB }) => databaseMiB.toFixed(0)],
    ['first exact answer, ms', ({ started }) => started.firstExact.toFixed(0)],
    ['first fuzzy answer, ms', ({ started }) => started.firstFuzzy.toFixed(0)],
    ['  others waited at most, ms', ({ longestWait }) => longestWait.toFixed(0)],
    ['resident after the first, MiB', ({ resident }) => resident.first.toFixed(0)],
    ['  after all questions, MiB', ({ resident }) => resident.last.toFixed(0)],
    ...kinds.map((name): [string, (one: Grown) => string] => [
      `${name}, p50 / p99 / max ms (right)`,
      latencyOf(name),
    ]),
  ]
  const cells = rows.map(([label, of]) => [label, ...grown.map(of)])
  const widths = (cells[0] ?? []).map((_, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  )
  return cells
    .map(([label = '', ...values]) =>
      [label.padEnd(widths[0] ?? 0), ...values.map((value, i) => value.padStart(widths[i + 1] ?? 0))].join(
        '  ',
      ),
    )
    .join('\n')
}

const latencyOf =
  (name: string) =>
  ({ kinds }: Grown): string => {
    const kind = kinds.find((one) => one.name === name)
    if (!kind) return ''
    const times = [kind.p50, kind.p99, kind.max].map((ms) => ms.toFixed(1)).join(' / ')
    return `${times} (${(100 * kind.right).toFixed(1)} %)`
  }

/** 1000000 → 1,000,000. */
const grouped = (number: number): string => number.toLocaleString('en-US')
