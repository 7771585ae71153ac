/** What came of a run, as text. */
import { aligned } from '../../src/cli/terminal.ts'
import type { Outcome } from './subject.ts'

export interface Run {
  readonly name: string
  /** It took. */
  readonly seconds: number
  readonly outcome: Outcome
}

export function reportText(runs: readonly Run[]): string {
  const rows = runs.map(({ name, seconds, outcome: { tried, times, lost } }) => [
    name,
    tried,
    times.toLocaleString('en-US'),
    lost.toLocaleString('en-US'),
    `${seconds.toFixed(0)} s`,
  ])
  const table = aligned(
    [['subject', 'tried', 'times', 'lost', 'took'], ...rows],
    [undefined, undefined, 'right', 'right', 'right'],
  )
  const notes = runs.flatMap(({ name, outcome }) => outcome.notes.map((note) => `${name}: ${note}`))
  return [...table, '', ...notes].join('\n')
}
