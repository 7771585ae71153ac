/**
 * Legal forms and listing noise: the words of a company's name that say what it is, not which.
 *
 * Words are written as `company-name.ts` leaves them: folded, dots gone, single letters joined (`S.A. de C.V.`
 * is `sa de cv`, `Sp. z o.o.` is `sp zoo`). Working by the word rather than by the phrase takes in every order
 * and mixture that registers use (`Public Co., Ltd.`, `Ltd. Co.`, `GmbH & Co. KGaA`). Gathered from the forms of
 * ISO 20275 that name lists of exchanges use.
 */

const FORM_WORDS = words(`
  inc incorporated incorporation corp corporation cor co company companies ltd limited llc llp lp plc pllc
  public proprietary private pty pte pvt pcl unlimited ulc nl sdn bhd berhad tbk persero partnership liability
  joint stock open closed shareholding jsc pjsc ojsc cjsc pao oao zao ao ooo tov psc qsc qpsc pqsc ksc kscp kpsc
  saog saoc bsc
  ag aktiengesellschaft gesellschaft beschrankter haftung kg kgaa gmbh mbh se societas europaea ohg eg ev
  sa societe anonyme sarl sas sasu sca scs snc sci scr sel selarl
  nv naamloze vennootschap bv besloten cv cva bvba sprl srl scrl vof
  spa societa per azioni responsabilita limitata sapa scarl scpa
  sab sapi sapib sofom sociedad anonima bursatil sl slu sau sal rl
  ltda limitada eireli sociedade sgps cia saic saica sacif saci saicf sacifi saif sai scra
  ab publ aktiebolag aktiebolaget as asa aps amba aktieselskab aktieselskabet aksjeselskap allmennaksjeselskap
  oy oyj abp osakeyhtio ehf hf ohf
  anonim sirketi tas sti aebe anonymos etairia ae
  ad ead ood eood dd doo sro spol akciova spolecnost zrt nyrt kft reszvenytarsasag
  sp zoo oo spolka akcyjna uab ou tu sia
  kk kabushiki kaisha gk yk bm
`)

/** Forms long enough to be cut off where a field ends, and still to be known. */
const LONG_FORMS = [
  ...words(
    'incorporated incorporation corporation company limited aktiengesellschaft aktiebolag aktiebolaget',
  ),
  ...words('gesellschaft kabushiki partnership proprietary vennootschap osakeyhtio'),
]
const SHORTEST_CUT = 6

/** Share classes and listing words, as name lists of exchanges append them. */
const LISTING_WORDS = words(`
  common ordinary ord ords shs shares share registered reg regs bearer preferred pref pfd
  adr ads adrs american depositary depository receipt receipts gdr gdrs sdr drc cdi cdis sponsored unsponsored
  units unit warrants warrant wi nvdr
`)

/** `Alphabet (Class A)`, `Series B`: the word and the letter or digit after it. */
const CLASS_WORDS = words('class cl series ser')

/** `Acme HQ`, `Acme EMEA`: a part of the company, in no company's own name. */
const PART_WORDS = words('hq emea apac latam headquarters')

/** Only between two form words: `SA de CV`, `GmbH & Co`. */
const JOINING_WORDS = words('de and of e y ve mit z')

const LEADING_WORDS = words('the pt messrs pao oao zao ooo pjsc ojsc cjsc jsc tov kabushiki kaisha')

/** What people add, mostly in brackets, to say which record of a group they mean. */
const QUALIFIERS = words(`
  group global hq emea apac latam amer americas anz mena headquarters head office worldwide main corporate parent
  holding holdings inactive duplicate prospect customer test
`)

/** Spellings of one form. */
const CANONICAL = new Map([
  ['incorporated', 'inc'],
  ['incorporation', 'inc'],
  ['corporation', 'corp'],
  ['cor', 'corp'],
  ['company', 'co'],
  ['companies', 'co'],
  ['limited', 'ltd'],
  ['aktiengesellschaft', 'ag'],
  ['aktiebolag', 'ab'],
  ['aktiebolaget', 'ab'],
])

/** A name parted into what tells companies apart and what does not. */
interface Parted {
  readonly name: readonly string[]
  readonly forms: readonly string[]
}

/** Takes legal forms and listing noise off both ends, but never the whole name: `SE` stays `SE`. */
export function partLegalForms(all: readonly string[]): Parted {
  let end = all.length
  while (end > 1) {
    const taken = trailingForm(all, end)
    if (taken === 0) break
    end -= taken
  }
  let start = 0
  while (start < end - 1 && LEADING_WORDS.has(all[start] ?? '')) start++
  const forms = [...all.slice(0, start), ...all.slice(end)].filter((word) => word !== 'the')
  return { name: all.slice(start, end), forms }
}

/** Whether the word by itself says nothing but what kind of thing the company is. */
export function isFormWord(word: string): boolean {
  return FORM_WORDS.has(word) || LISTING_WORDS.has(word) || PART_WORDS.has(word)
}

/** The spelling a form is compared by: `limited` is `ltd`. */
export function canonicalForm(form: string): string {
  const whole = FORM_WORDS.has(form) ? form : (LONG_FORMS.find((long) => long.startsWith(form)) ?? form)
  return CANONICAL.get(whole) ?? whole
}

/** Whether it is a share class or listing noise: not what the company is, but what is traded of it. */
export function isListingWord(word: string): boolean {
  return LISTING_WORDS.has(word) || CLASS_WORDS.has(word) || word.length === 1
}

/** How many words before `end` are one piece of a form. */
function trailingForm(all: readonly string[], end: number): number {
  const word = all[end - 1] ?? ''
  if (isFormWord(word) || word === 'the') return 1
  if (end === all.length && isCutForm(word)) return 1
  if (end > 2 && word.length === 1 && CLASS_WORDS.has(all[end - 2] ?? '')) return 2
  const joins = end > 2 && end < all.length && JOINING_WORDS.has(word) && FORM_WORDS.has(all[end - 2] ?? '')
  return joins ? 1 : 0
}

/** `Corporat`, `Aktiengesellsch`: fields of other systems hold 20, 30 or 40 characters. */
function isCutForm(word: string): boolean {
  return word.length >= SHORTEST_CUT && LONG_FORMS.some((form) => form.startsWith(word))
}

/** Whether the words only say which part of a company is meant: `HQ`, `Group Ltd`. */
export function onlyQualifies(some: readonly string[]): boolean {
  const isNoise = (word: string) => QUALIFIERS.has(word) || FORM_WORDS.has(word)
  return some.some((word) => QUALIFIERS.has(word)) && some.every(isNoise)
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/))
}
