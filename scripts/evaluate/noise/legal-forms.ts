/** Legal forms dropped, added, spelt otherwise, or mistaken for one another. */

import type { Random } from '../../lib/random.ts'
import { readTable } from '../../lib/csv-table.ts'
import { namedNoise, TABLES } from './noise.ts'

/** The spellings of each form, the usual one first. */
const FAMILIES = readTable('evaluate/noise/tables/legal-forms').map((row) => row('spellings').split('|'))

/** Forms that are added, or take the place of another, by mistake. */
const BEST_KNOWN = 'Inc.|Ltd|LLC|Corp.|GmbH|S.A.|plc|Co., Ltd.|AG|Pty Ltd|B.V.'.split('|')

const ANY_FORM = FAMILIES.flat()
  .map((form) => RegExp.escape(form).replaceAll('\\.', '\\.?'))
  .join('|')
const FORMS_AT_END = new RegExp(`[\\s,]+(?:${ANY_FORM})(?:[\\s,]+(?:${ANY_FORM}))*[.,]?$`, 'iu')

/** A name without its legal form, and the form as it was written, separators and all. */
export function partForm(text: string): { readonly name: string; readonly form: string } {
  const form = FORMS_AT_END.exec(text)?.[0] ?? ''
  return { name: text.slice(0, text.length - form.length), form }
}

const usual = namedNoise('companyName', 'company name', 'usual')

export const LEGAL_FORM_NOISE = [
  usual('legal form dropped', 4, (text) => partForm(text).name),
  usual('legal form added', 2, (text, random) =>
    partForm(text).form === '' ? text + withComma(random.pick(BEST_KNOWN), random) : undefined,
  ),
  usual('legal form respelt', 2, (text, random) => {
    const { name, form } = partForm(text)
    const others = familyOf(form).filter((other) => squeezed(other) !== squeezed(form))
    return others.length === 0 ? undefined : `${name} ${random.pick(others)}`
  }),
  usual('legal form mistaken', 1, (text, random) => {
    const { name, form } = partForm(text)
    if (form === '') return undefined
    const own = [form, ...familyOf(form)].map(squeezed)
    const others = BEST_KNOWN.filter((other) => !own.includes(squeezed(other)))
    return name + withComma(random.pick(others), random)
  }),
]

/** Commas go before American forms, if anywhere. */
function withComma(form: string, random: Random): string {
  return /^(?:Inc|LLC|Co\.,|Corp)/.test(form) && random.chance(0.4) ? `, ${form}` : ` ${form}`
}

function familyOf(form: string): readonly string[] {
  const wanted = squeezed(form)
  return FAMILIES.find((family) => family.map(squeezed).includes(wanted)) ?? []
}

function squeezed(form: string): string {
  return form.toLowerCase().replace(/[\s.,]/g, '')
}
