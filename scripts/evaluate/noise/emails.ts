/** E-mail addresses as they are copied, tagged, and guessed from the pattern of another company. */

import { fold, splitWords } from '../../../src/matching/normalize/text.ts'
import type { Random } from '../../lib/random.ts'
import { type DraftQuery, type Noise, namedNoise, type QuerySubject } from './noise.ts'

const TAGS = ['newsletter', 'crm', '2024', 'events', 'test.1']
const WRAPPINGS = ['<*>', '*;', '*,', '"*"', '(*)', '*.']

const usual = namedNoise('contactEmail', 'e-mail', 'usual')
const unseen = namedNoise('contactEmail', 'e-mail', 'unseen')

export const EMAIL_NOISE: readonly Noise[] = [
  unseen('another pattern', 3, anotherPattern),
  usual('plus tag', 2, (text, random) => text.replace('@', `+${random.pick(TAGS)}@`)),
  usual('upper case', 1, (text, random) => {
    const [local = '', domain = ''] = text.split('@')
    return random.chance(0.7) ? text.toUpperCase() : `${local}@${domain.toUpperCase()}`
  }),
  usual('mailto', 0.5, (text) => `mailto:${text}`),
  unseen('display name', 2, (text, random, { person }) => {
    if (person === undefined) return undefined
    const { firstName: first, lastName: last } = person
    return `${random.pick([`"${first} ${last}"`, `${first} ${last}`, `"${last}, ${first}"`])} <${text}>`
  }),
  unseen('wrapped', 1, (text, random) => random.pick(WRAPPINGS).replace('*', () => text)),
  usual('blanks', 1, (text, random) => random.pick([`  ${text} `, `${text} `, `\t${text}`])),
]

/** Of a person whose name is given too: from the address alone nobody could tell whose it is. */
function anotherPattern(text: string, random: Random, { person }: QuerySubject, asked: DraftQuery): string | undefined {
  if (person === undefined || asked.person === undefined || asked.companyName === undefined) return undefined
  const [first, last] = [letters(person.firstName), letters(person.lastName)]
  if (first === '' || last === '') return undefined
  const initial = first.charAt(0)
  const locals = [
    `${first}.${last}`,
    `${initial}.${last}`,
    `${initial}${last}`,
    `${first}_${last}`,
    `${last}.${first}`,
    `${first}${last.charAt(0)}`,
  ]
  const [local = '', domain = ''] = text.split('@')
  return `${random.pick(locals.filter((other) => other !== local.toLowerCase()))}@${domain}`
}

function letters(name: string): string {
  return splitWords(fold(name)).join('')
}
