/** What the body of a response means: a record, a buying group, or an error. */
import { type FieldProblem, isFieldProblem } from '../../../api/errors.ts'
import { isObject } from '../../../api/json.ts'
import { GRADE_PRECISION, type Schemas } from '../../../api/schemas.ts'

export type Enrichment = Schemas['EnrichmentOutput']

export const isEnrichment = (json: unknown): json is Enrichment =>
  isObject(json) && 'recordStatus' in json && 'accuracy' in json

export const hasContact = ({ conGUID }: Enrichment): boolean => conGUID !== ''
export const hasCompany = ({ compGUID }: Enrichment): boolean => compGUID !== ''

/**
 * Returns whether a response is for a Standard subscription. Standard responses do not contain the direct dial fields.
 */
const isStandard = (response: Enrichment): boolean => response.directDial1 === undefined

interface Verdict {
  readonly tone: 'good' | 'warn' | 'plain'
  readonly text: string
}

export function describeEnrichment(response: Enrichment): Verdict {
  switch (response.recordStatus) {
    case 'Active':
      return hasContact(response)
        ? { tone: 'good', text: `${response.conFullName} was found and works at this company.` }
        : { tone: 'good', text: `${response.compName} was found. The request names no contact.` }
    case 'No Longer':
      return {
        tone: 'warn',
        text: `${response.conFullName} was found, but no longer works at the requested company.`,
      }
    case 'No Match':
      return hasCompany(response)
        ? { tone: 'warn', text: `Only ${response.compName} was found. No contact there matches well enough.` }
        : {
            tone: 'plain',
            text: 'No record matches well enough, or two match equally well. All fields are empty.',
          }
  }
}

/** Returns the precision of the grade, or `''` without a grade. */
export const describeGrade = ({ accuracy }: Enrichment): string =>
  accuracy === '' ? '' : `of all responses with ${accuracy}, at least ${GRADE_PRECISION[accuracy]} are right`

/** Returns how the company is related to the contact. */
export function getEmployerTitle(response: Enrichment): string {
  if (!hasContact(response)) return 'Company'
  if (response.recordStatus === 'Active') return 'Employer'
  if (isStandard(response)) return 'Former employer'
  return response.conEmail === '' ? 'Last known employer' : 'Current employer'
}

export const isMasked = (value: string): boolean => value.includes('***')

/** Returns notes on missing or masked values. */
export function getNotes(response: Enrichment): readonly string[] {
  if (!hasContact(response)) return []
  const { recordStatus, conEmail, directDial1 = '', directDial2 = '' } = response
  const notes: string[] = []
  if (isStandard(response)) {
    notes.push('Standard returns no direct dials. Use a key of a Plus or Pro organization to get them.')
    if (recordStatus === 'No Longer') {
      notes.push('Standard returns the job that ended. Plus and Pro return the current job if it is known.')
    }
  }
  if (recordStatus === 'No Longer' && conEmail === '') {
    notes.push('Email addresses and phone numbers of a job that ended are left empty.')
  }
  if ([conEmail, directDial1, directDial2].some(isMasked)) {
    notes.push('The organization masks values with asterisks (maskEmail, maskDirectDial).')
  }
  return notes
}

export type BuyingGroupPage = Schemas['BuyingGroupOutput']
type Member = Schemas['BuyingGroupMember']

export const isBuyingGroup = (json: unknown): json is BuyingGroupPage =>
  isObject(json) && 'buyingGroup' in json && 'totalPages' in json

interface Level {
  readonly name: string
  readonly members: readonly Member[]
}

/** Groups adjacent members of the same level. Members are sorted by seniority. */
export function groupByLevel(members: readonly Member[]): readonly Level[] {
  const levels: { name: string; members: Member[] }[] = []
  for (const member of members) {
    const last = levels.at(-1)
    if (last?.name === member.conLevels) last.members.push(member)
    else levels.push({ name: member.conLevels, members: [member] })
  }
  return levels
}

export interface ErrorBody {
  readonly code: string
  readonly message: string
  /** What to do; blank without a hint. */
  readonly hint: string
  readonly details: readonly FieldProblem[]
}

/** Returns the error in a body, or `undefined` if it has none. */
export function parseErrorBody(json: unknown): ErrorBody | undefined {
  const error = isObject(json) ? json.error : undefined
  if (!isObject(error) || typeof error.code !== 'string' || typeof error.message !== 'string')
    return undefined
  const details = Array.isArray(error.details) ? error.details.filter(isFieldProblem) : []
  const hint = typeof error.hint === 'string' ? error.hint : ''
  return { code: error.code, message: error.message, hint, details }
}
