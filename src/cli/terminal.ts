/** Text for terminals: printing, colors, and aligned columns. */
import { styleText } from 'node:util'
import type { Environment } from '../config.ts'
import { codeOf, reasonOf } from '../lib/errors.ts'
import { toPrintable } from '../lib/text.ts'

/** The exit code that shells give a program whose reader is gone. */
export const SIGPIPE = 128 + 13

/** Writes text and ends the process if nobody can read it. Servers and long runs use `lineSink` and go on. */
export function print(text: string, stream: NodeJS.WriteStream = process.stdout): void {
  if (!stream.listeners('error').includes(endProcess)) stream.on('error', endProcess)
  stream.write(text)
}

function endProcess(error: Error): void {
  if (codeOf(error) === 'EPIPE') process.exit(SIGPIPE)
  process.stderr.write(`signalbox: Standard output cannot be written: ${reasonOf(error)}.\n`)
  process.exit(1)
}

/**
 * Colours on a terminal, unless `NO_COLOR` is set (no-color.org) or the terminal has none; anywhere with `FORCE_COLOR`, unless
 * that is `0`.
 */
export function createPaint(stream: { readonly isTTY?: boolean }, env: Environment): Paint {
  return wantsColour(stream, env)
    ? (style, text) => styleText(style, text, { validateStream: false })
    : (_, text) => text
}

function wantsColour(stream: { readonly isTTY?: boolean }, env: Environment): boolean {
  if (env.NO_COLOR) return false
  if (env.FORCE_COLOR !== undefined && env.FORCE_COLOR !== '')
    return !['0', 'false'].includes(env.FORCE_COLOR)
  return stream.isTTY === true && env.TERM !== 'dumb'
}

/** Gives text a style, where the terminal has styles. */
export type Paint = (style: 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan', text: string) => string

type Alignment = 'left' | 'right'

/** Rows as lines of aligned columns, to the left unless told otherwise. Wide characters count as two, colours as none. */
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
      .map((cell, column) => padded(cell, widths[column] ?? 0, alignments[column]))
      .join('  ')
      .trimEnd(),
  )
}

function padded(cell: string, width: number, alignment: Alignment = 'left'): string {
  const space = ' '.repeat(width - Bun.stringWidth(cell))
  return alignment === 'left' ? cell + space : space + cell
}

export function truncate(text: string, width: number): string {
  if (Bun.stringWidth(text) <= width) return text
  let kept = ''
  for (const { segment } of SEGMENTS.segment(text)) {
    if (Bun.stringWidth(kept + segment) >= width) break
    kept += segment
  }
  return `${kept}…`
}

const SEGMENTS = new Intl.Segmenter()

export const toPrintableLines = (text: string): string => text.split('\n').map(toPrintable).join('\n')
