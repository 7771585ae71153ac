/** Bars as a table: read aloud they are a table, printed they are bars. */

export interface Bar {
  readonly label: string
  readonly value: number
  /** What a full bar stands for. */
  readonly of: number
  readonly tone: 'best' | 'good' | 'plain' | 'bad'
  readonly note?: string
}

export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

export const number = (value: number): string => value.toLocaleString('en-US')

export const percentOf = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((part / whole) * 100).toFixed(1)} %`

/** @param caption for whoever cannot see them */
export function bars(
  caption: string,
  list: readonly Bar[],
  [what, how]: readonly [string, string] = ['What', 'Rows'],
): string {
  const hasNotes = list.some(({ note }) => note)
  const rows = list.map(
    ({ label, value, of, tone, note = '' }) => `<tr>
<th scope="row">${escaped(label)}</th>
<td class="bar" aria-hidden="true">${barOf(value, of, tone)}</td>
<td class="number">${number(value)}</td>
<td class="number">${percentOf(value, of)}</td>
${hasNotes ? `<td class="quiet">${escaped(note)}</td>` : ''}
</tr>`,
  )
  return `<table class="bars"><caption>${escaped(caption)}</caption>
<thead><tr><th scope="col">${what}</th><td aria-hidden="true"></td><th scope="col">${how}</th><th scope="col">Share</th>${hasNotes ? '<th scope="col">Note</th>' : ''}</tr></thead>
<tbody>${rows.join('\n')}</tbody></table>`
}

/** A drawing, not a background: browsers print those only when told to. */
function barOf(value: number, of: number, tone: Bar['tone']): string {
  const share = of === 0 ? 0 : (value / of) * 100
  return `<svg viewBox="0 0 100 10" preserveAspectRatio="none"><rect class="whole" width="100" height="10"/><rect class="${tone}" width="${share.toFixed(2)}" height="10"/></svg>`
}
