/** How `signalbox explain` shows a candidate. */
import type { Candidate, Decision, ExplainOutput } from '../features/enrichment/explain-model.ts'
import { percent } from '../lib/percent.ts'
import { aligned, cut, type Paint, printable } from './table.ts'

/** What is printed to. */
interface Terminal {
  readonly paint: Paint
  /** In columns. */
  readonly width: number
}

/** Who it is, how likely, and the evidence as a table. */
export function candidateLines(
  candidate: Candidate,
  number: number,
  { asked: { asksForContact }, decision }: ExplainOutput,
  { paint, width }: Terminal,
): string[] {
  const { company, contact, probability, weight, fields } = candidate
  const { compName, compWebsite, compCountry } = company
  const place = [compCountry, compWebsite]
  const heading = contact
    ? [contact.conFullName, contact.conJobTitle, contact.current ? '' : 'no longer there']
    : [`${compName}${asksForContact ? ' alone' : ''}`, ...place]
  const sum = fields.reduce((total, field) => total + field.weight, 0)
  const note = sum - weight > 0.01 ? ' (of much agreement only a share counts)' : ''
  return [
    paint('bold', `${number}. ${listed(heading)}${isChosen(candidate, decision) ? '  <- the answer' : ''}`),
    ...(contact ? [`   ${listed([compName, ...place])}`] : []),
    `   ${percent(probability)}, ${signed(weight)} bits${note}`,
    '',
    ...evidenceTable(candidate, paint, cellWidth(width)).map((line) => `   ${line}`),
  ]
}

/** A company may be answered for all who are there: the candidate without a contact stands for it. */
const isChosen = ({ company, contact }: Candidate, { outcome, compGUID, conGUID }: Decision): boolean =>
  outcome !== 'none' && company.compGUID === compGUID && (contact?.conGUID ?? '') === conGUID

const listed = (parts: readonly string[]): string =>
  parts
    .map(printable)
    .filter((part) => part !== '')
    .join(', ')

/** What asked and stored values may take, beside the other columns. */
const cellWidth = (width: number): number => Math.max(18, Math.min(36, Math.floor((width - 50) / 2)))

function evidenceTable({ fields }: Candidate, paint: Paint, widest: number): string[] {
  const cell = (text: string): string => cut(printable(text), widest)
  const coloured = (weight: number, text: string): string => (weight < 0 ? paint('red', text) : text)
  const rows = fields.flatMap(({ field, level, asked, stored, weight, words = [] }) => [
    [field, level, asked, stored].map(cell).concat(coloured(weight, signed(weight))),
    ...words.map((pair) =>
      ['  word', pair.level, pair.asked, pair.stored]
        .map(cell)
        .concat(`(${signed(pair.weight)})`)
        .map((text) => paint('dim', text)),
    ),
  ])
  const head = ['Field', 'Level', 'Asked', 'Stored', 'Bits'].map((title) => paint('dim', title))
  return aligned([head, ...rows], ['left', 'left', 'left', 'left', 'right'])
}

function signed(bits: number): string {
  const text = bits.toFixed(1)
  return bits > 0 ? `+${text}` : text.replace('-0.0', '0.0')
}
