/** Legal forms dropped, added, spelt otherwise, or mistaken for one another. */

import type { Random } from '../../sample/random.ts'

/** Spellings of one form a line, the usual one first. */
const FAMILIES: readonly (readonly string[])[] = `
Inc. | Inc | Incorporated
Corp. | Corp | Corporation
Ltd. | Ltd | Limited
LLC | L.L.C. | Limited Liability Company
plc | P.L.C. | Public Limited Company
Co., Ltd. | Co.,Ltd. | Co.Ltd. | Co. Ltd. | Company Limited
Co. | Co | Company
LLP | L.L.P.
LP | L.P.
Pty Ltd | Pty. Ltd. | Pty Limited | Proprietary Limited
Pte. Ltd. | Pte Ltd | Pte. Limited
Pvt. Ltd. | Pvt Ltd | Private Limited
PCL | Public Company Limited
GmbH | G.m.b.H. | Gesellschaft mbH
AG | Aktiengesellschaft
GmbH & Co. KG | GmbH + Co KG | GmbH & Co.KG
SE | Societas Europaea
S.A. | SA
S.A.S. | SAS
SARL | S.à r.l. | S.A.R.L.
S.p.A. | SpA
S.r.l. | Srl | SRL
S.L. | SL | Sociedad Limitada
S.L.U. | SLU
N.V. | NV
B.V. | BV
AB | Aktiebolag
AB (publ) | AB
ASA | A.S.A.
A/S | AS
ApS | A.p.S.
Oyj | Oyj Abp
Oy | Oy Ab
Ltda. | Ltda | Limitada
Lda. | Lda
S.A. de C.V. | SA de CV
S.A.B. de C.V. | SAB de CV
Sdn. Bhd. | Sdn Bhd | Sendirian Berhad
Bhd. | Bhd | Berhad
Tbk | Tbk.
K.K. | KK | Kabushiki Kaisha
G.K. | GK
Sp. z o.o. | Sp z oo
s.r.o. | sro
Kft. | Kft
A.Ş. | A.S. | Anonim Sirketi
PJSC | Public Joint Stock Company
JSC | Joint Stock Company
S.A.P.I. de C.V. | SAPI de CV
S. de R.L. de C.V. | S de RL de CV
PartG mbB | PartGmbB
V.O.F. | VOF
KG
KGaA
DAC
ULC
FZE
FZ-LLC
EURL
S.A.E. | SAE
hf.
NL
Q.P.S.C. | QPSC
`
  .trim()
  .split('\n')
  .map((line) => line.split(' | '))

/** Those that somebody who does not know adds, or takes for another. */
const BEST_KNOWN = [
  'Inc.',
  'Ltd',
  'LLC',
  'Corp.',
  'GmbH',
  'S.A.',
  'plc',
  'Co., Ltd.',
  'AG',
  'Pty Ltd',
  'B.V.',
]

const ANY_FORM = FAMILIES.flat()
  .map((form) => RegExp.escape(form).replaceAll('\\.', '\\.?'))
  .join('|')
const FORMS_AT_END = new RegExp(`[\\s,]+(?:${ANY_FORM})(?:[\\s,]+(?:${ANY_FORM}))*[.,]?$`, 'iu')

/** A name without its legal form, and the form as it was written, separators and all. */
export function partForm(text: string): { readonly name: string; readonly form: string } {
  const form = FORMS_AT_END.exec(text)?.[0] ?? ''
  return { name: text.slice(0, text.length - form.length), form }
}

export function formDropped(text: string): string {
  return partForm(text).name
}

export function formAdded(text: string, random: Random): string | undefined {
  return partForm(text).form === '' ? text + withComma(random.pick(BEST_KNOWN), random) : undefined
}

export function formRespelt(text: string, random: Random): string | undefined {
  const { name, form } = partForm(text)
  const others = familyOf(form).filter((other) => squeezed(other) !== squeezed(form))
  return others.length === 0 ? undefined : `${name} ${random.pick(others)}`
}

export function formMistaken(text: string, random: Random): string | undefined {
  const { name, form } = partForm(text)
  if (form === '') return undefined
  const own = [form, ...familyOf(form)].map(squeezed)
  const others = BEST_KNOWN.filter((other) => !own.includes(squeezed(other)))
  return name + withComma(random.pick(others), random)
}

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
