/** Formats the report of `signalbox explain`. */
import { isObject } from '../../lib/json.ts'
import { formatCount, formatPercent, toPrintable } from '../../lib/text.ts'
import type { Candidate, Decision, ExplainOutput, NormalForm } from '../../sandbox/explain/schema.ts'
import { alignColumns, type Paint, truncate } from '../terminal.ts'

/** Returns one row for each normalized field. */
const formatInput = ({ queriesContact: _, ...fields }: NormalForm): string[][] =>
  Object.entries(fields).map(([name, value]) => [toWords(name), toPrintable(formatValue(value))])

/** Formats a list with spaces, interpretations with "or", and the members of an object with their names. */
function formatValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(formatValue).join(value.some(isObject) ? ' or ' : ' ')
  if (!isObject(value)) return value === false ? '' : String(value)
  return Object.entries(value)
    .map(([name, member]) => [toWords(name), formatValue(member)] as const)
    .filter(([, text]) => text !== '')
    .map(([name, text]) => (text === 'true' ? name : `${name} ${text}`))
    .join(', ')
}

/** Returns `company names` for `companyNames`. */
const toWords = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** Returns the name, the probability, the match weight, and the field comparisons of a candidate. */
function formatCandidate(
  candidate: Candidate,
  number: number,
  { query: { queriesContact }, decision }: ExplainOutput,
  { paint, width = DEFAULT_WIDTH }: ReportOptions,
): string[] {
  const { company, contact, probability, weight } = candidate
  const { compName, compWebsite, compCountry } = company
  const companyDetails = [compCountry, compWebsite]
  const heading = contact
    ? [contact.conFullName, contact.conJobTitle, contact.current ? '' : 'no longer there']
    : [`${compName}${queriesContact ? ' (company only)' : ''}`, ...companyDetails]
  return [
    paint(
      'bold',
      `${number}. ${joinPrintable(heading)}${isChosen(candidate, decision) ? '  <- returned' : ''}`,
    ),
    ...(contact ? [`   ${joinPrintable([compName, ...companyDetails])}`] : []),
    `   probability ${formatPercent(probability)}, weight ${formatWeight(weight)}`,
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
  const rows = fields.flatMap(({ field, level, query, stored, weight, words = [], terms = [] }) => [
    [FIELD_NAMES[field] ?? formatCode(field), field === 'cap' ? '' : formatCode(level), query, stored]
      .map(cell)
      .concat(colored(weight, formatWeight(weight))),
    ...[
      ...words.map(
        (pair) => ['  word', formatCode(pair.level), pair.query, pair.stored, pair.weight] as const,
      ),
      ...terms.map((term) => ['  and', formatCode(term.level), '', '', term.weight] as const),
    ].map(([kind, level, query, stored, weight]) =>
      [kind, level, query, stored]
        .map(cell)
        .concat(`(${formatWeight(weight)})`)
        .map((text) => paint('dim', text)),
    ),
  ])
  const head = ['Field', 'Comparison', 'Request', 'Stored', 'Weight'].map((title) => paint('dim', title))
  return alignColumns([head, ...rows], ['left', 'left', 'left', 'left', 'right'])
}

const FIELD_NAMES: Readonly<Record<string, string>> = { presence: 'starting odds', cap: 'weight limit' }

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
    ...(shown.some(({ fields }) => fields.some(({ terms }) => terms)) ? [paint('dim', PARTS_NOTE)] : []),
    '',
    paint('bold', `Decision: ${toPrintable(decision.result)}`),
    '',
    ...indent(reasons),
  ]
  return `${lines.join('\n')}\n`
}

const WEIGHT_NOTE =
  'Weight: log2 of a Bayes factor. +1 doubles the odds that the candidate is right, -1 halves them.'
const PARTS_NOTE = "In parentheses: the parts of the name's weight."

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
