/** Noise of legal forms: dropped, added, respelled, or replaced. */
import { readTable } from '../../lib/csv-table.ts'
import type { Random } from '../../lib/random.ts'
import { noiseOf, type TextChange } from './noise.ts'

/** The spellings of each form, the most common one first. */
const FAMILIES = readTable('evaluate/noise/tables/legal-forms').map((row) => row('spellings').split('|'))

/** Forms that are added, or replace another, by mistake. */
const BEST_KNOWN = 'Inc.|Ltd|LLC|Corp.|GmbH|S.A.|plc|Co., Ltd.|AG|Pty Ltd|B.V.'.split('|')

const ANY_FORM = FAMILIES.flat()
  .map((form) => RegExp.escape(form).replaceAll('\\.', '\\.?'))
  .join('|')
const FORMS_AT_END = new RegExp(`[\\s,]+(?:${ANY_FORM})(?:[\\s,]+(?:${ANY_FORM}))*[.,]?$`, 'iu')

/** Returns a name without its legal form, and the form with its separators. */
export function splitLegalForm(text: string): { readonly name: string; readonly form: string } {
  const form = FORMS_AT_END.exec(text)?.[0] ?? ''
  return { name: text.slice(0, text.length - form.length), form }
}

/** Applies a change to the name without its legal form. */
export function exceptLegalForm(change: TextChange): TextChange {
  return (text, random, subject, draft) => {
    const { name, form } = splitLegalForm(text)
    const changed = change(name, random, subject, draft)
    return changed === undefined ? undefined : changed + form
  }
}

const { usual } = noiseOf('companyName', 'company name')

export const LEGAL_FORM_NOISE = [
  usual('legal form dropped', 4, (text) => splitLegalForm(text).name),
  usual('legal form added', 2, (text, random) =>
    splitLegalForm(text).form === '' ? text + addComma(random.pick(BEST_KNOWN), random) : undefined,
  ),
  usual('legal form respelled', 2, (text, random) => {
    const { name, form } = splitLegalForm(text)
    const others = findFamily(form).filter((other) => squeeze(other) !== squeeze(form))
    return others.length === 0 ? undefined : `${name} ${random.pick(others)}`
  }),
  usual('legal form replaced', 1, (text, random) => {
    const { name, form } = splitLegalForm(text)
    if (form === '') return undefined
    const own = [form, ...findFamily(form)].map(squeeze)
    const others = BEST_KNOWN.filter((other) => !own.includes(squeeze(other)))
    return name + addComma(random.pick(others), random)
  }),
]

/** Only American forms may follow a comma. */
const addComma = (form: string, random: Random): string =>
  /^(?:Inc|LLC|Co\.,|Corp)/.test(form) && random.chance(0.4) ? `, ${form}` : ` ${form}`

const findFamily = (form: string): readonly string[] =>
  FAMILIES.find((family) => family.map(squeeze).includes(squeeze(form))) ?? []

const squeeze = (form: string): string => form.toLowerCase().replace(/[\s.,]/g, '')
