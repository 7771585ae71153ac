/** Splits a full name into its parts. */

interface NameParts {
  readonly conFirstName: string
  readonly conMiddleName: string
  readonly conLastName: string
}

/** A word that belongs to the last name, such as `von` or `de`: it starts in lower case. */
const isParticle = (word: string): boolean => /^\p{Ll}/u.test(word)

/** Returns the parts of a name such as `Ada Maria van der Berg`. */
export function splitName(fullName: string): NameParts {
  const words = fullName.trim().split(/\s+/)
  const [first = '', ...others] = words
  const particle = others.slice(0, -1).findIndex(isParticle)
  const start = particle < 0 ? others.length - 1 : particle
  return {
    conFirstName: first,
    conMiddleName: others.slice(0, Math.max(start, 0)).join(' '),
    conLastName: others.slice(Math.max(start, 0)).join(' '),
  }
}
