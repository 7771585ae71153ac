/** Formats the report of `signalbox explain`. */
import { formatCount, formatPercent, toPrintable } from '../../lib/text.ts'
import type { Candidate, Decision, ExplainOutput, NormalForm } from '../../sandbox/explain/schema.ts'
import { alignColumns, type Paint, truncate } from '../terminal.ts'

/** Returns one row for each normalized field, and for each interpretation of a name. */
function formatInput(input: NormalForm): string[][] {
  const rows: [string, readonly (string | undefined)[]][] = [
    ['Company name', (input.companyNames ?? []).map(formatCompanyName)],
    [
      'Website',
      [input.website && formatSite(input.website, input.website.readFromName, 'from the company name')],
    ],
    ['Company GUID', [input.companyGuid]],
    ['Company profile', [input.companyProfile]],
    ['Contact name', (input.personNames ?? []).map(formatPersonName)],
    ['Middle name', [input.middleName?.join(' ')]],
    ['Email', [input.email]],
    [
      'Email domain',
      [input.mailSite && formatSite(input.mailSite, input.mailSite.freeMail, 'free email provider')],
    ],
    ['Job title', [input.titleWords?.join(' ')]],
    ['Country', [input.country]],
    ['Contact GUID', [input.contactGuid]],
    ['Contact profile', [input.contactProfile]],
  ]
  return rows.flatMap(([label, values]) =>
    values
      .filter((value) => value !== undefined)
      .map((value, index) => [index === 0 ? label : '  or', toPrintable(value)]),
  )
}

function formatCompanyName({
  words,
  terms,
  legalForms,
}: NonNullable<NormalForm['companyNames']>[number]): string {
  const notes = [
    terms.join(' ') === words.join(' ') ? '' : `compared as ${terms.join(' ')}`,
    legalForms.length === 0 ? '' : `legal form ${legalForms.join(' ')}`,
  ]
  return withNotes(words.join(' '), notes)
}

const formatPersonName = ({ first, last, swapped }: NonNullable<NormalForm['personNames']>[number]): string =>
  withNotes(
    [first.length > 0 ? `first ${first.join(' ')}` : '', last.length > 0 ? `last ${last.join(' ')}` : '']
      .filter((part) => part !== '')
      .join(', '),
    [swapped ? 'last name first' : ''],
  )

const formatSite = (
  { host, domain }: { host: string; domain: string },
  isNoted: boolean,
  note: string,
): string => withNotes(host, [host === domain ? '' : `domain ${domain}`, isNoted ? note : ''])

function withNotes(text: string, notes: readonly string[]): string {
  const nonEmpty = notes.filter((note) => note !== '')
  return nonEmpty.length === 0 ? text : `${text} (${nonEmpty.join('; ')})`
}

/** Returns the name, the probability, the match weight, and the field comparisons of a candidate. */
function formatCandidate(
  candidate: Candidate,
  number: number,
  { query: { queriesContact }, decision }: ExplainOutput,
  { paint, width = DEFAULT_WIDTH }: ReportOptions,
): string[] {
  const { company, contact, probability, weight, fields } = candidate
  const { compName, compWebsite, compCountry } = company
  const companyDetails = [compCountry, compWebsite]
  const heading = contact
    ? [contact.conFullName, contact.conJobTitle, contact.current ? '' : 'no longer there']
    : [`${compName}${queriesContact ? ' (company only)' : ''}`, ...companyDetails]
  const sum = fields.reduce((total, field) => total + field.weight, 0)
  const note = sum - weight > 0.01 ? ' (capped so that contradictions count)' : ''
  return [
    paint(
      'bold',
      `${number}. ${joinPrintable(heading)}${isChosen(candidate, decision) ? '  <- returned' : ''}`,
    ),
    ...(contact ? [`   ${joinPrintable([compName, ...companyDetails])}`] : []),
    `   probability ${formatPercent(probability)}, weight ${formatWeight(weight)}${note}`,
    '',
    ...formatComparisons(candidate, paint, cellWidth(width)).map((line) => `   ${line}`),
  ]
}

/** Returns whether the decision is for a candidate. A company-only match is the candidate without a contact. */
const isChosen = ({ company, contact }: Candidate, { outcome, compGUID, conGUID }: Decision): boolean =>
  outcome !== 'none' && company.compGUID === compGUID && (contact?.conGUID ?? '') === conGUID

const joinPrintable = (parts: readonly string[]): string =>
  parts
    .map(toPrintable)
    .filter((part) => part !== '')
    .join(', ')

const cellWidth = (width: number): number => Math.max(18, Math.min(36, Math.floor((width - 50) / 2)))

function formatComparisons({ fields }: Candidate, paint: Paint, maxWidth: number): string[] {
  const cell = (text: string): string => truncate(toPrintable(text), maxWidth)
  const colored = (weight: number, text: string): string => (weight < 0 ? paint('red', text) : text)
  const rows = fields.flatMap(({ field, level, query, stored, weight, words = [] }) => [
    [field === 'presence' ? 'starting odds' : formatCode(field), formatCode(level), query, stored]
      .map(cell)
      .concat(colored(weight, formatWeight(weight))),
    ...words.map((pair) =>
      ['  word', formatCode(pair.level), pair.query, pair.stored]
        .map(cell)
        .concat(`(${formatWeight(pair.weight)})`)
        .map((text) => paint('dim', text)),
    ),
  ])
  const head = ['Field', 'Comparison', 'Request', 'Stored', 'Weight'].map((title) => paint('dim', title))
  return alignColumns([head, ...rows], ['left', 'left', 'left', 'left', 'right'])
}

/** Returns `company GUID` for `company_guid`. */
const formatCode = (code: string): string => code.replaceAll('_', ' ').replace('guid', 'GUID')

function formatWeight(weight: number): string {
  const text = weight.toFixed(1)
  return weight > 0 ? `+${text}` : text.replace('-0.0', '0.0')
}

interface ReportOptions {
  /** The maximum number of candidates. */
  readonly candidates: number
  readonly paint: Paint
  /** The columns of the terminal; `undefined` without a terminal. */
  readonly width?: number | undefined
}

const DEFAULT_WIDTH = 120
/** Longer lines of prose are hard to read. */
const MAX_PROSE_WIDTH = 100

export function formatReport(explained: ExplainOutput, options: ReportOptions): string {
  const { candidates, paint, width = DEFAULT_WIDTH } = options
  const { decision } = explained
  const shown = explained.candidates.slice(0, candidates)
  const reasons = wrap(toPrintable(decision.reasons.join(' ')), Math.min(width, MAX_PROSE_WIDTH) - 2)
  const lines = [
    paint('bold', 'Request'),
    '',
    ...indent(alignColumns(formatInput(explained.query))),
    '',
    ...shown.flatMap((candidate, index) => [
      ...formatCandidate(candidate, index + 1, explained, options),
      '',
    ]),
    ...formatRemainder(explained, candidates),
    ...(shown.length > 0 ? [paint('dim', WEIGHT_NOTE)] : []),
    ...(shown.some(({ fields }) => fields.some(({ words }) => words))
      ? [paint('dim', WORD_WEIGHT_NOTE)]
      : []),
    '',
    paint('bold', `Decision: ${toPrintable(decision.result)}`),
    '',
    ...indent(reasons),
  ]
  return `${lines.join('\n')}\n`
}

const WEIGHT_NOTE =
  'Weight: log2 of a Bayes factor. +1 doubles the odds that the candidate is right, -1 halves them.'
const WORD_WEIGHT_NOTE =
  'In parentheses: the weight of a word on its own. The weight of the name has an upper limit.'

/** Breaks lines between words. */
const wrap = (text: string, width: number): string[] => Bun.wrapAnsi(text, width).split('\n')

const indent = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`)

function formatRemainder({ candidates, further, noneProbability }: ExplainOutput, shown: number): string[] {
  const hidden = candidates.slice(shown)
  const count = hidden.length + further.count
  const probability = hidden.reduce((sum, candidate) => sum + candidate.probability, further.probability)
  return [
    ...(count === 0 ? [] : [`${formatCount(count, 'other candidate')}: ${formatPercent(probability)}`]),
    `No candidate is right: ${formatPercent(noneProbability)}`,
  ]
}
