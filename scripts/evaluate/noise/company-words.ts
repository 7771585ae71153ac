/** Company names with words left out, shortened, joined, parted or moved. */

import type { Random } from '../../sample/random.ts'
import { partForm } from './legal-forms.ts'
import type { TextChange } from './noise.ts'
import { oneWordReplaced, wordTable } from './words.ts'

/** As people shorten them: written down apart from what the matcher knows, so as not to test it against itself. */
const ABBREVIATIONS = wordTable(`
American: Amer
Associates: Assoc, Assocs
Association: Assn, Assoc
Bank: Bk
Biotechnology: Biotech
Brothers: Bros
Business: Bus
Center: Ctr
Chemical: Chem
Chemicals: Chem, Chems
Commercial: Coml
Communications: Comms, Comm
Construction: Constr, Const
Consulting: Cons
Development: Dev, Devt
Distribution: Dist, Distr
Electric: Elec
Electronics: Elec, Electr
Engineering: Eng, Engg, Engr
Enterprises: Ent, Entpr
Environmental: Env, Envir
Equipment: Equip, Eqpt
Financial: Fin
Foods: Fds
General: Gen
Global: Glbl
Group: Grp, Gp
Healthcare: Hlthcare
Holding: Hldg
Holdings: Hldgs, Hldg
Hospital: Hosp
Industrial: Indl, Ind
Industries: Inds, Ind, Indus
Institute: Inst
Instruments: Instr
Insurance: Ins
International: Intl, Int'l, Int
Investment: Inv, Invt
Investments: Invs, Inv, Invts
Laboratories: Labs, Lab
Laboratory: Lab
Logistics: Log
Management: Mgmt, Mgt
Manufacturing: Mfg, Manuf
Marketing: Mktg
Materials: Matls
Medical: Med
National: Natl, Nat'l
Partners: Ptnrs
Petroleum: Petr
Pharmaceutical: Pharma
Pharmaceuticals: Pharma, Pharm
Products: Prods, Prod
Properties: Props, Prop
Research: Rsch
Resources: Res
Securities: Secs
Semiconductor: Semi, Semicon
Services: Svcs, Svc, Serv
Software: SW
Solutions: Sols, Soln
Systems: Sys
Technologies: Tech, Techs
Technology: Tech
Telecommunications: Telecom, Telecoms
Trading: Trdg
Transport: Transp
Transportation: Transp, Trans
United: Utd
University: Univ
`)

/** What people leave out at the end because it says little. */
const COMMON_AT_END =
  /[\s,]+(?:(?:and|&)\s+)?(?:company|corporation|enterprises|global|group|holdings?|industries|international|partners|products|resources|services|solutions|systems|technolog(?:y|ies)|ventures|worldwide)$/i

/** First words that would not single anybody out. */
const COMMON_AT_START =
  /^(?:advanced|africa|american|asia|australian?|banco|bank|bright|british|canadian|central|china|digital|east|european?|first|general|global|golden|great|green|group|grupo|india|international|japan|korea|national|new|nippon|north|pacific|pt|red|royal|second|shanghai|shenzhen|smart|south|standard|sun|taiwan|thai|the|third|true|united|universal|west|white)$/i

const LINKING = /^(?:&|and|und|et|y|e|of|the|de|da|do|der|for|in)$/i
const STRAY = ['.', ',', ';', ' -', '*', ' .', "'"]

/** Most of what happens to a name leaves the legal form alone. */
export function beforeForm(change: TextChange): TextChange {
  return (text, random, subject, asked) => {
    const { name, form } = partForm(text)
    const changed = change(name, random, subject, asked)
    return changed === undefined ? undefined : changed + form
  }
}

export function abbreviated(text: string, random: Random): string | undefined {
  return oneWordReplaced(text, ABBREVIATIONS, random)
}

export function commonWordsDropped(text: string): string | undefined {
  let { name } = partForm(text)
  while (COMMON_AT_END.test(name)) name = name.replace(COMMON_AT_END, '')
  return name === partForm(text).name ? undefined : name
}

export function theDroppedOrAdded(text: string): string {
  return /^the\s+\S/i.test(text) ? text.replace(/^the\s+/i, '') : `The ${text}`
}

export function ampersandOrAnd(text: string, random: Random): string {
  return text.includes('&')
    ? text.replace(/\s*&\s*/, random.chance(0.8) ? ' and ' : ' + ')
    : text.replace(/ and /i, random.chance(0.7) ? ' & ' : '&')
}

export function hyphenOrSpace(text: string, random: Random): string | undefined {
  if (/\p{L}-\p{L}/u.test(text)) return text.replace('-', ' ')
  const { name, form } = partForm(text)
  const spaces = [...name.matchAll(/(?<=[\p{L}\p{N}]) (?=[\p{L}\p{N}])/gu)]
  if (spaces.length === 0) return undefined
  const { index } = random.pick(spaces)
  return `${name.slice(0, index)}-${name.slice(index + 1)}${form}`
}

export function spaceRemoved(text: string, random: Random): string | undefined {
  const spaces = [...text.matchAll(/(?<=\p{L}) (?=\p{L})/gu)]
  if (spaces.length === 0) return undefined
  const { index } = random.pick(spaces)
  return text.slice(0, index) + text.slice(index + 1)
}

/** A word is parted where both halves may pass for words. */
export function spaceInserted(text: string, random: Random): string | undefined {
  const places = [...text.matchAll(/(?<=\p{L}{3})(?=\p{L}{3})/gu)]
  if (places.length === 0) return undefined
  const { index } = random.pick(places)
  return `${text.slice(0, index)} ${text.slice(index)}`
}

export function spaceMoved(text: string, random: Random): string | undefined {
  const places = [...text.matchAll(/(?<=\p{L}\p{L}) (?=\p{L}\p{L})/gu)]
  if (places.length === 0) return undefined
  const { index } = random.pick(places)
  const [before, after] = [text.slice(0, index), text.slice(index + 1)]
  return random.chance(0.5)
    ? `${before}${after.charAt(0)} ${after.slice(1)}`
    : `${before.slice(0, -1)} ${before.slice(-1)}${after}`
}

export function strayPunctuation(text: string, random: Random): string {
  if (random.chance(0.25)) return `"${text}"`
  return text + random.pick(STRAY)
}

/** As in an index: `Optics Northwind`, `Optics, Northwind`. */
export function wordsMoved(text: string, random: Random): string | undefined {
  const words = text.split(/\s+/)
  const [first = '', ...rest] = words
  const last = words.at(-1) ?? ''
  if (words.length < 2 || LINKING.test(first) || LINKING.test(last)) return undefined
  const turned = random.chance(0.5) ? [...rest, first] : [last, ...words.slice(0, -1)]
  return words.some((word) => LINKING.test(word)) ? undefined : turned.join(' ')
}

export function acronym(text: string, random: Random): string | undefined {
  const words = partForm(text)
    .name.split(/[\s-]+/)
    .filter((word) => /^[\p{L}\p{N}]/u.test(word))
  const telling = words.filter((word) => !LINKING.test(word))
  if (telling.length < 3 || telling.length > 5) return undefined
  const initials = telling.map((word) => [...word][0]?.toUpperCase() ?? '')
  return initials.join(random.chance(0.15) ? '.' : '')
}

const DESCRIPTIONS = [
  ...['Technologies', 'Brands', 'Stores', 'Solutions', 'International', 'Systems', 'Industries', 'Services'],
  ...['Energy', 'Foods', 'Health', 'Financial', 'Resources', 'Media', 'Software', 'Pharma', 'Logistics'],
]

/** What the company does, as the caller sees it: `Deckers Brands` for Deckers Outdoor Corp. */
export function described(text: string, random: Random): string | undefined {
  const words = partForm(text).name.split(/\s+/)
  const [first = ''] = words
  if (first.length < 5 || COMMON_AT_START.test(first)) return undefined
  const kept = words.length > 1 && random.chance(0.6) ? words.slice(0, -1) : words
  const description = random.pick(DESCRIPTIONS)
  return words.includes(description) ? undefined : [...kept, description].join(' ')
}

/** Drawn together by the beginnings of its first words: `Labcorp`, `Wabtec`. */
export function blend(text: string, random: Random): string | undefined {
  const words = partForm(text)
    .name.split(/[\s-]+/)
    .filter((word) => /^\p{L}{3,}$/u.test(word) && !/^(?:and|of|the|for|de)$/i.test(word))
  if (words.length < 2) return undefined
  const isLong = words.length > 2 && random.chance(0.5)
  const beginnings = isLong
    ? [...words.slice(0, -1).map((word) => word.slice(0, random.int(1, 2))), words.at(-1)?.slice(0, 3)]
    : [words[0]?.slice(0, random.int(3, 4)), words[1]?.slice(0, random.int(3, 4))]
  const drawn = beginnings.join('').toLowerCase()
  return drawn.length < 6 || drawn.length > 10 ? undefined : drawn.charAt(0).toUpperCase() + drawn.slice(1)
}

/** Companies are called by their first words for short. */
export function leadingWordsOnly(text: string, random: Random): string | undefined {
  const words = partForm(text).name.split(/\s+/)
  const [first = ''] = words
  if (words.length < 2 || first.length < 4 || COMMON_AT_START.test(first)) return undefined
  return words
    .slice(0, random.int(1, words.length - 1))
    .join(' ')
    .replace(/\W+(?:and|of|de|for)?\W*$/i, '')
}
