/** What an answer of Enrich means, in sentences. */

import { isObject } from '../../api/json.ts'
import type { Schemas } from '../../api/schemas.ts'
import { SHARE_RIGHT } from '../../api/schemas.ts'

export type Enrichment = Schemas['EnrichmentOutput']

export const isEnrichment = (json: unknown): json is Enrichment =>
  isObject(json) && 'recordStatus' in json && 'accuracy' in json

export const hasContact = ({ conGUID }: Enrichment): boolean => conGUID !== ''
export const hasCompany = ({ compGUID }: Enrichment): boolean => compGUID !== ''

/** Enterprise Standard leaves the fields out. */
const isStandard = (answer: Enrichment): boolean => answer.directDial1 === undefined

interface Verdict {
  readonly tone: 'good' | 'warn' | 'plain'
  readonly text: string
}

export function verdictOn(answer: Enrichment): Verdict {
  switch (answer.recordStatus) {
    case 'Active':
      return hasContact(answer)
        ? { tone: 'good', text: `${answer.conFullName} was found, and works there.` }
        : { tone: 'good', text: `${answer.compName} was found. No contact was asked for.` }
    case 'No Longer':
      return { tone: 'warn', text: `${answer.conFullName} was found, but has left the company asked for.` }
    case 'No Match':
      return hasCompany(answer)
        ? { tone: 'warn', text: `Only ${answer.compName} was found: no contact there fits well enough.` }
        : { tone: 'plain', text: 'Nothing fits well enough, or two fit equally well. All fields are blank.' }
  }
}

/** What the grade promises; nothing where there is none. */
export const gradeInWords = ({ accuracy }: Enrichment): string =>
  accuracy === '' ? '' : `of all responses with ${accuracy}, at least ${SHARE_RIGHT[accuracy]} are right`

/** What the company is to the contact. */
export function employerTitle(answer: Enrichment): string {
  if (!hasContact(answer)) return 'Company'
  if (answer.recordStatus === 'Active') return 'Employer'
  if (isStandard(answer)) return 'Former employer'
  return answer.conEmail === '' ? 'Last known employer' : 'Employer today'
}

export const isMasked = (value: string): boolean => value.includes('***')

/** Why something is missing or hidden that one may look for. */
export function notesOn(answer: Enrichment): readonly string[] {
  if (!hasContact(answer)) return []
  const { recordStatus, conEmail, directDial1 = '', directDial2 = '' } = answer
  const notes: string[] = []
  if (isStandard(answer)) {
    notes.push('Standard shows no direct dials: ask with a key of a Plus or Pro organization to see them.')
    if (recordStatus === 'No Longer') {
      notes.push('Standard shows the job that ended. Plus and Pro show the job of today, where one is known.')
    }
  }
  if (recordStatus === 'No Longer' && conEmail === '') {
    notes.push('Addresses and phones of a job that ended reach nobody, so they are blank.')
  }
  if ([conEmail, directDial1, directDial2].some(isMasked)) {
    notes.push('What has asterisks is masked by the organization: maskEmail, maskDirectDial.')
  }
  return notes
}
