/** What a request was answered, in a few words. */

import { isObject, textIn } from '../../api/json.ts'
import { count } from '../../ui/format.ts'
import { filled, shortened } from './values.ts'
import type { Entry } from './wires.ts'

interface Found {
  readonly text: string
  /** `A+` to `B`; blank where nothing is returned. */
  readonly grade: string
  /** Whether the response says that what was asked for was not found, or that it may well be wrong. */
  readonly isDoubtful: boolean
}

export function foundIn({ operation, answer }: Entry): Found {
  const { status, body } = answer
  if (status === null) return told('no answer')
  const code = isObject(body) ? textIn(body.error, 'code') : ''
  if (code !== '') return told(code)
  if (body === null || body === '') return told('an empty body')
  if (!isObject(body)) return told('a body that is not JSON')
  if (operation === 'enrich') return enriched(body)
  if (operation === 'buyingGroup') return told(committee(body))
  return told(managed(body))
}

const told = (text: string, grade = '', isDoubtful = false): Found => ({
  text: shortened(text, 120),
  grade,
  isDoubtful,
})

function enriched(body: unknown): Found {
  const [contact, company, state] = ['conFullName', 'compName', 'recordStatus'].map((name) =>
    textIn(body, name),
  )
  const who = filled([contact ?? '', company ?? '']).join(', ')
  if (who === '') return told('no match')
  const grade = textIn(body, 'accuracy')
  if (state === 'No Match') return told(`no match, only the company ${who}`, grade, true)
  return told(state === 'No Longer' ? `${who} (no longer there)` : who, grade, grade === 'B')
}

function committee(body: unknown): string {
  const company = textIn(body, 'compName')
  const people = Number(textIn(body, 'totalCount'))
  return company === '' ? 'no match' : `${company}: ${count(people, 'person', 'people')}`
}

function managed(body: Readonly<Record<string, unknown>>): string {
  const { data } = body
  if (Array.isArray(data)) return count(data.length, 'record')
  return filled([textIn(data, 'email'), textIn(data, 'status')]).join(', ') || textIn(body, 'message')
}
