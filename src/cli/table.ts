/** Text in columns, for terminals. */

/** Gives text a style, where the terminal has styles. */
export type Paint = (style: 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan', text: string) => string

/** What a column is aligned by. */
type Alignment = 'left' | 'right'

/** Rows as lines of aligned columns, to the left unless told otherwise. Wide characters count as two, colours as none. */
export function aligned(
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

/** Cut to `width` columns. */
export function cut(text: string, width: number): string {
  if (Bun.stringWidth(text) <= width) return text
  let kept = ''
  for (const { segment } of SEGMENTS.segment(text)) {
    if (Bun.stringWidth(kept + segment) >= width) break
    kept += segment
  }
  return `${kept}…`
}

const SEGMENTS = new Intl.Segmenter()

/** Without what would move the cursor, colour the rest or turn it around: data may hold anything. */
export const printable = (text: string): string =>
  Bun.stripANSI(text).replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, ' ')

/** The same of a text of several lines. */
export const printableLines = (text: string): string => text.split('\n').map(printable).join('\n')
