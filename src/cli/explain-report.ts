/** What `signalbox explain` prints for people. */
import type { Decision, ExplainOutput } from '../features/enrichment/explain-model.ts'
import { percent } from '../lib/percent.ts'
import { askedRows } from './explain-asked.ts'
import { candidateLines } from './explain-candidate.ts'
import { aligned, type Paint, printable } from './table.ts'

interface ReportOptions {
  /** At most so many are shown. */
  readonly candidates: number
  readonly paint: Paint
  /** Columns of the terminal; `undefined` where there is none. */
  readonly width?: number | undefined
}

/** Where nothing says how wide a line may be. */
const USUAL_WIDTH = 120
/** Longer lines of prose are hard to read. */
const LONGEST_LINE = 100

export function report(
  explained: ExplainOutput,
  { candidates, paint, width = USUAL_WIDTH }: ReportOptions,
): string {
  const { decision } = explained
  const shown = explained.candidates.slice(0, candidates)
  const reason = wrapped(printable(decision.reason), Math.min(width, LONGEST_LINE) - 2)
  const lines = [
    paint('bold', 'Asked'),
    '',
    ...indented(aligned(askedRows(explained.asked))),
    '',
    ...shown.flatMap((candidate, at) => [
      ...candidateLines(candidate, at + 1, explained, { paint, width }),
      '',
    ]),
    ...restLines(explained, candidates),
    ...(shown.some(({ fields }) => fields.some(({ words }) => words)) ? [paint('dim', ABOUT_WORDS)] : []),
    '',
    paint('bold', `Decision: ${outcome(decision)}`),
    '',
    ...indented(reason),
  ]
  return `${lines.join('\n')}\n`
}

const ABOUT_WORDS =
  'In brackets: what a word tells by itself. What agrees counts up to what singles out one company.'

/** Broken between words, but not before the sign of a percentage. */
const wrapped = (text: string, width: number): string[] =>
  Bun.wrapAnsi(text.replaceAll(' %', '\u00a0%'), width).replaceAll('\u00a0', ' ').split('\n')

const indented = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`)

function restLines({ candidates, further, noneProbability }: ExplainOutput, shown: number): string[] {
  const hidden = candidates.slice(shown)
  const count = hidden.length + further.count
  const probability = hidden.reduce((sum, candidate) => sum + candidate.probability, further.probability)
  return [
    ...(count === 0 ? [] : [`${count} more considered: ${percent(probability)}`]),
    `None of them: ${percent(noneProbability)}`,
  ]
}

function outcome({ outcome: found, accuracy, recordStatus }: Decision): string {
  return [found === 'none' ? 'nothing' : `the ${found}`, accuracy, recordStatus]
    .filter((part) => part !== '')
    .join(', ')
}
