/** Noise of emails: copied, tagged, and guessed from the pattern of another company. */
import { fold, splitWords } from '../../../src/matching/normalize/text.ts'
import type { Random } from '../../lib/random.ts'
import { type DraftQuery, type Noise, noiseOf, type QuerySubject } from './noise.ts'

const TAGS = ['newsletter', 'crm', '2024', 'events', 'test.1']
const WRAPPERS = ['<*>', '*;', '*,', '"*"', '(*)', '*.']

const { usual, unseen } = noiseOf('contactEmail', 'email')

export const EMAIL_NOISE: readonly Noise[] = [
  unseen('another pattern', 3, changePattern),
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
  unseen('wrapped', 1, (text, random) => random.pick(WRAPPERS).replace('*', () => text)),
  usual('blanks', 1, (text, random) => random.pick([`  ${text} `, `${text} `, `\t${text}`])),
]

/** Applies only if the query has the name, too, because a guessed email alone does not identify a person. */
function changePattern(text: string, random: Random, { person }: QuerySubject, draft: DraftQuery) {
  if (person === undefined || draft.person === undefined || draft.companyName === undefined) return undefined
  const [first = '', last = ''] = [person.firstName, person.lastName].map((name) =>
    splitWords(fold(name)).join(''),
  )
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
