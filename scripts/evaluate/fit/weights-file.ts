/** Puts fitted numbers into `src/matching/weights.ts`, whose keys and comments are written by hand. */

import { PARAMETERS } from './parameters.ts'

const NUMBER = /(?<=: )-?\d+(?:\.\d+)?/g
const HEADER = /^\/\*\*[\s\S]*?\*\/\n/
const DECIMALS = 100

interface Fitted {
  readonly weights: ArrayLike<number>
  readonly bounds: Readonly<Record<string, number>>
  /** What the comment at the top says, line by line. */
  readonly header: readonly string[]
}

/** The text of the file with other numbers. Numbers stand in the order of `PARAMETERS`, as keys do. */
export function rewriteWeights(text: string, { weights, bounds, header }: Fitted): string {
  const [before = '', after = ''] = split(text, 'export const WEIGHTS = {')
  let place = 0
  const numbers = eachCodeLine(after, (line) => line.replace(NUMBER, () => shown(weights[place++] ?? 0)))
  if (place !== PARAMETERS.length)
    throw new Error(`weights.ts holds ${place} numbers, not ${PARAMETERS.length}.`)
  const grades = Object.values(bounds)
  let grade = 0
  const bounded = eachCodeLine(before, (line) =>
    line.startsWith('export const GRADE_BOUNDS') ? line.replace(NUMBER, () => String(grades[grade++])) : line,
  )
  const comment = `/**\n${header.map((line) => ` * ${line}`.trimEnd()).join('\n')}\n */\n`
  return bounded.replace(HEADER, () => comment) + numbers
}

function split(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark)
  return [text.slice(0, at), text.slice(at)]
}

function eachCodeLine(text: string, change: (line: string) => string): string {
  return text
    .split('\n')
    .map((line) => (/^\s*(?:\/\/|\/?\*)/.test(line) ? line : change(line)))
    .join('\n')
}

function shown(weight: number): string {
  return String(Math.round(weight * DECIMALS) / DECIMALS || 0)
}
