/** The report that `signalbox explain` prints for people. */

import { formatPercent, toPrintable } from '../../lib/text.ts'
import type { Candidate, Decision, ExplainOutput, NormalForm } from '../../sandbox/explain/schema.ts'
import { alignColumns, type Paint, truncate } from '../terminal.ts'

/** One row a field, as it was read; of names, one row a reading. */
function askedRows(asked: NormalForm): string[][] {
  const rows: [string, readonly (string | undefined)[]][] = [
    ['Company name', (asked.companyNames ?? []).map(companyName)],
    [
      'Website',
      [asked.website && site(asked.website, asked.website.readFromName, 'read from the company name')],
    ],
    ['Company GUID', [asked.companyGuid]],
    ['Company profile', [asked.companyProfile]],
    ['Contact name', (asked.personNames ?? []).map(personName)],
    ['Middle name', [asked.middleName?.join(' ')]],
    ['E-mail', [asked.email]],
    ['Mail host', [asked.mailSite && site(asked.mailSite, asked.mailSite.freeMail, 'free mail')]],
    ['Job title', [asked.titleWords?.join(' ')]],
    ['Country', [asked.country]],
    ['Contact GUID', [asked.contactGuid]],
    ['Contact profile', [asked.contactProfile]],
  ]
  return rows.flatMap(([label, values]) =>
    values
      .filter((value) => value !== undefined)
      .map((value, at) => [at === 0 ? label : '  or', toPrintable(value)]),
  )
}

function companyName({ words, terms, legalForms }: NonNullable<NormalForm['companyNames']>[number]): string {
  const notes = [
    terms.join(' ') === words.join(' ') ? '' : `compared as ${terms.join(' ')}`,
    legalForms.length === 0 ? '' : `legal form ${legalForms.join(' ')}`,
  ]
  return noted(words.join(' '), notes)
}

const personName = ({ first, last, swapped }: NonNullable<NormalForm['personNames']>[number]): string =>
  noted(
    [first.length > 0 ? `first ${first.join(' ')}` : '', last.length > 0 ? `last ${last.join(' ')}` : '']
      .filter((part) => part !== '')
      .join(', '),
    [swapped ? 'the last name first' : ''],
  )

const site = ({ host, domain }: { host: string; domain: string }, isNoted: boolean, note: string): string =>
  noted(host, [host === domain ? '' : `domain ${domain}`, isNoted ? note : ''])

function noted(text: string, notes: readonly string[]): string {
  const told = notes.filter((note) => note !== '')
  return told.length === 0 ? text : `${text} (${told.join('; ')})`
}

/** Who it is, how likely, and the evidence as a table. */
function candidateLines(
  candidate: Candidate,
  number: number,
  { asked: { asksForContact }, decision }: ExplainOutput,
  { paint, width = USUAL_WIDTH }: ReportOptions,
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
    `   ${formatPercent(probability)}, ${signed(weight)} bits${note}`,
    '',
    ...evidenceTable(candidate, paint, cellWidth(width)).map((line) => `   ${line}`),
  ]
}

/** A company may be answered for all who are there: the candidate without a contact stands for it. */
const isChosen = ({ company, contact }: Candidate, { outcome, compGUID, conGUID }: Decision): boolean =>
  outcome !== 'none' && company.compGUID === compGUID && (contact?.conGUID ?? '') === conGUID

const listed = (parts: readonly string[]): string =>
  parts
    .map(toPrintable)
    .filter((part) => part !== '')
    .join(', ')

const cellWidth = (width: number): number => Math.max(18, Math.min(36, Math.floor((width - 50) / 2)))

function evidenceTable({ fields }: Candidate, paint: Paint, widest: number): string[] {
  const cell = (text: string): string => truncate(toPrintable(text), widest)
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
  return alignColumns([head, ...rows], ['left', 'left', 'left', 'left', 'right'])
}

function signed(bits: number): string {
  const text = bits.toFixed(1)
  return bits > 0 ? `+${text}` : text.replace('-0.0', '0.0')
}

interface ReportOptions {
  readonly candidates: number
  readonly paint: Paint
  /** Columns of the terminal; `undefined` where there is none. */
  readonly width?: number | undefined
}

const USUAL_WIDTH = 120
/** Longer lines of prose are hard to read. */
const LONGEST_LINE = 100

export function formatReport(explained: ExplainOutput, options: ReportOptions): string {
  const { candidates, paint, width = USUAL_WIDTH } = options
  const { decision } = explained
  const shown = explained.candidates.slice(0, candidates)
  const reason = wrapped(toPrintable(decision.reason), Math.min(width, LONGEST_LINE) - 2)
  const lines = [
    paint('bold', 'Asked'),
    '',
    ...indented(alignColumns(askedRows(explained.asked))),
    '',
    ...shown.flatMap((candidate, at) => [...candidateLines(candidate, at + 1, explained, options), '']),
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
    ...(count === 0 ? [] : [`${count} more considered: ${formatPercent(probability)}`]),
    `None of them: ${formatPercent(noneProbability)}`,
  ]
}

function outcome({ outcome: found, accuracy, recordStatus }: Decision): string {
  return [found === 'none' ? 'nothing' : `the ${found}`, accuracy, recordStatus]
    .filter((part) => part !== '')
    .join(', ')
}
