/** Text for terminals: printing, colors, and aligned columns. */
import { styleText } from 'node:util'
import type { Environment } from '../config/serve-config.ts'
import { codeOf, reasonOf } from '../lib/errors.ts'
import { type OutputName, standardOutput } from '../lib/log.ts'
import { toPrintable } from '../lib/text.ts'

/** The exit code of a program whose output was closed: 128 plus the number of the signal. */
export const SIGPIPE_EXIT_CODE = 128 + 13

/** Writes text, and ends the process if the stream is closed. Servers and long runs use `createLineWriter` and continue. */
export function print(content: string | Uint8Array, name: OutputName = 'stdout'): void {
  standardOutput.write(name, content).catch(endProcess)
}

/** Writes text to standard error. Long runs continue if nothing reads it. */
export const printStatus = (text: string): void => void standardOutput.write('stderr', text).catch(() => {})

function endProcess(error: unknown): void {
  if (codeOf(error) === 'EPIPE') process.exit(SIGPIPE_EXIT_CODE)
  process.stderr.write(`signalbox: Standard output cannot be written: ${reasonOf(error)}.\n`)
  process.exit(1)
}

/**
 * Returns a function that styles text for a stream. Styles need a terminal, no `NO_COLOR` (no-color.org), and no `TERM=dumb`.
 * `FORCE_COLOR` enables or disables them for any stream.
 */
export function createPaint(stream: { readonly isTTY?: boolean }, env: Environment): Paint {
  return usesColor(stream, env)
    ? (style, text) => styleText(style, text, { validateStream: false })
    : (_, text) => text
}

function usesColor(stream: { readonly isTTY?: boolean }, env: Environment): boolean {
  if (env.NO_COLOR) return false
  if (env.FORCE_COLOR !== undefined && env.FORCE_COLOR !== '')
    return !['0', 'false'].includes(env.FORCE_COLOR)
  return stream.isTTY === true && env.TERM !== 'dumb'
}

/** Styles text if the terminal supports it. */
export type Paint = (style: 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan', text: string) => string

type Alignment = 'left' | 'right'

/** Formats rows as lines with aligned columns, left by default. Wide characters count as two, escape sequences as none. */
export function alignColumns(
  rows: readonly (readonly string[])[],
  alignments: readonly (Alignment | undefined)[] = [],
): string[] {
  const widths: number[] = []
  for (const row of rows) {
    for (const [column, cell] of row.entries()) {
      widths[column] = Math.max(widths[column] ?? 0, Bun.stringWidth(cell))
    }
  }
  return rows.map((row) =>
    row
      .map((cell, column) => pad(cell, widths[column] ?? 0, alignments[column]))
      .join('  ')
      .trimEnd(),
  )
}

function pad(cell: string, width: number, alignment: Alignment = 'left'): string {
  const space = ' '.repeat(width - Bun.stringWidth(cell))
  return alignment === 'left' ? cell + space : space + cell
}

/** Shortens text to a width in terminal cells. Does not split grapheme clusters. */
export const truncate = (text: string, width: number): string =>
  Bun.stringWidth(text) <= width ? text : `${Bun.sliceAnsi(text, 0, width - 1)}…`

export const toPrintableLines = (text: string): string => text.split('\n').map(toPrintable).join('\n')
