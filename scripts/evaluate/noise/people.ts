/** Everything that happens to people's names and titles, in the order in which it happens. */

import type { Random } from '../../sample/random.ts'
import { titleReworded, titleShortened } from './job-titles.ts'
import { adjacentKey, oneSlip, twoSlipsFrom } from './letters.ts'
import {
  type Asked,
  type AskedPerson,
  type Noise,
  namedNoise,
  type PersonChange,
  type Subject,
  slip,
  type TextChange,
} from './noise.ts'
import {
  firstInitial,
  halfOfSurname,
  inAllNames,
  inEitherName,
  initials,
  lastFirst,
  maidenName,
  middleChanged,
  nickname,
  oneGivenName,
  particleJoinedOrSplit,
  spacesDoubled,
  swapped,
  titleOrSuffix,
} from './person-names.ts'
import { mojibake, umlautsRespelt, withoutDiacritics } from './writing.ts'

const usual = namedNoise('person', 'person', 'usual')
const unseen = namedNoise('person', 'person', 'unseen')
const usualTitle = namedNoise('contactJobTitle', 'job title', 'usual')
const unseenTitle = namedNoise('contactJobTitle', 'job title', 'unseen')

export const PEOPLE_NOISE: readonly Noise[] = [
  unseen('one of two given names', oneGivenName, 12),
  usual('nickname', nickname, 2),
  usual('half of the surname', halfOfSurname, 12),
  usual('particle joined or split', particleJoinedOrSplit, 10),
  usual('middle name added or removed', middleChanged, 2),
  unseen('initials', initials, 3),
  usual('first initial', firstInitial),
  unseen('umlauts respelt', inAllNames(umlautsRespelt), 8),
  slip(usual('one slip', inEitherName(oneSlip), 3)),
  slip(unseen('two slips in the last name', inLastName(twoSlipsFrom(8)))),
  slip(unseen('adjacent key', inEitherName(adjacentKey), 2)),
  usual('diacritics removed', inAllNames(withoutDiacritics), 10),
  usual('title or suffix', titleOrSuffix),
  unseen('maiden name', maidenName),
  usual('swapped', swapped),
  unseen('last, first', lastFirst),
  usual('case', upperOrLowerAll),
  unseen('mojibake', inAllNames(mojibake), 4),
  unseen('doubled spaces', spacesDoubled, 0.5),
  usualTitle('abbreviated', titleShortened),
  unseenTitle('reworded', titleReworded),
]

function inLastName(change: TextChange): PersonChange {
  return (person, random, subject, asked) => {
    const last = change(person.last, random, subject, asked)
    return last === undefined ? undefined : { ...person, last }
  }
}

function upperOrLowerAll(person: AskedPerson, random: Random, subject: Subject, asked: Asked) {
  const isUpper = random.chance(0.5)
  return inAllNames((text) => (isUpper ? text.toUpperCase() : text.toLowerCase()))(
    person,
    random,
    subject,
    asked,
  )
}
