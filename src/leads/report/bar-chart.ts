/** Renders the bar charts of the HTML report as tables, and contains its style sheet. */
import { formatNumber } from '../../lib/text.ts'

export interface Bar {
  readonly label: string
  readonly value: number
  /** The value of a full bar. */
  readonly total: number
  readonly tone: 'best' | 'good' | 'plain' | 'bad'
  readonly note?: string
}

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

export const formatShare = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((part / whole) * 100).toFixed(1)}%`

/**
 * Renders a bar chart as HTML.
 * @param caption for screen readers
 */
export function renderBars(
  caption: string,
  list: readonly Bar[],
  [labelHeading, valueHeading]: readonly [string, string] = ['Result', 'Rows'],
): string {
  const hasNotes = list.some(({ note }) => note)
  const rows = list.map(
    ({ label, value, total, tone, note = '' }) => `<tr>
<th scope="row">${escapeHtml(label)}</th>
<td class="bar" aria-hidden="true">${renderBar(value, total, tone)}</td>
<td class="number">${formatNumber(value)}</td>
<td class="number">${formatShare(value, total)}</td>
${hasNotes ? `<td class="quiet">${escapeHtml(note)}</td>` : ''}
</tr>`,
  )
  return `<table class="bars"><caption>${escapeHtml(caption)}</caption>
<thead><tr><th scope="col">${labelHeading}</th><td aria-hidden="true"></td><th scope="col">${valueHeading}</th><th scope="col">Share</th>${hasNotes ? '<th scope="col">Note</th>' : ''}</tr></thead>
<tbody>${rows.join('\n')}</tbody></table>`
}

/** Returns an SVG image, because browsers omit backgrounds from prints. */
function renderBar(value: number, total: number, tone: Bar['tone']): string {
  const share = total === 0 ? 0 : (value / total) * 100
  return `<svg viewBox="0 0 100 10" preserveAspectRatio="none"><rect class="whole" width="100" height="10"/><rect class="${tone}" width="${share.toFixed(2)}" height="10"/></svg>`
}

/** The style sheet for light and dark mode and for print, in the colors of the dashboard. */
export const STYLE = `
:root { color-scheme: light dark; --ink: #16202e; --quiet: #566273; --paper: #ffffff; --card: #f6f7f9; --line: #dde2ea;
  --best: #0b6e63; --good: #5b8fd6; --plain: #8a94a3; --bad: #c9372c; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6ebf1; --quiet: #9aa8b8; --paper: #10151c; --card: #171e27; --line: #2a3542;
  --best: #4fc3b3; --good: #8fb4f5; --plain: #7d8896; --bad: #ff8078; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0; overflow-wrap: anywhere; }
h2 { font-size: 1.15rem; margin: 2.5rem 0 .25rem; }
h3 { font-size: .95rem; margin: 1rem 0 .25rem; }
p { margin: .25rem 0 .75rem; color: var(--quiet); overflow-wrap: anywhere; }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(10rem, 1fr)); gap: .75rem; margin: 1.5rem 0; }
.figures div { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: .75rem 1rem; }
dt { color: var(--quiet); font-size: .85rem; }
dd { margin: 0; font-size: 1.5rem; font-weight: 600; font-variant-numeric: tabular-nums; }
dd small { display: block; font-size: .8rem; font-weight: 400; color: var(--quiet); min-height: 1.2em; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: .3rem .5rem; border-bottom: 1px solid var(--line); vertical-align: middle; overflow-wrap: anywhere; }
thead th { white-space: nowrap; font-size: .8rem; font-weight: 600; color: var(--quiet); }
tbody th { font-weight: 500; overflow-wrap: break-word; }
caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.bars tbody th { width: 15rem; }
.bar { width: 30%; min-width: 5rem; }
.bar svg { display: block; width: 100%; height: .8rem; border-radius: .2rem; }
.number { text-align: right; white-space: nowrap; width: 1%; }
.bars thead th:nth-of-type(2), .bars thead th:nth-of-type(3), .errors thead th:nth-of-type(2) { text-align: right; }
.quiet { color: var(--quiet); font-size: .85rem; }
.whole { fill: var(--line); } .best { fill: var(--best); } .good { fill: var(--good); } .plain { fill: var(--plain); } .bad { fill: var(--bad); }
ul { padding-left: 1.2rem; color: var(--quiet); }
@media (max-width: 40rem) { .bars td.quiet, .bars thead th:nth-of-type(4) { display: none; } .bars tbody th { width: 45%; }
  main { padding: 1.5rem .75rem 3rem; } .bar { width: auto; min-width: 2rem; } th, td { padding: .3rem .2rem; } .bars { font-size: .8rem; } }
@media print { :root { color-scheme: light; --ink: #000; --quiet: #444; --paper: #fff; --card: #fff; --line: #ccc;
  --best: #0b6e63; --good: #5b8fd6; --plain: #8a94a3; --bad: #c9372c; }
  main { padding: 0; max-width: none; } section { break-inside: auto; } h2 { break-after: avoid; } tr { break-inside: avoid; }
  svg { print-color-adjust: exact; -webkit-print-color-adjust: exact; } }
`
