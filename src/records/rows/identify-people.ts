/** Decides which person a row is of, and which rows share an email address. `docs/data.md` describes the rule. */
import { toEmailKey, toLastNameKey } from '../../matching/normalize/lookup-keys.ts'
import { toCanonicalGivenName } from '../../matching/normalize/person/name-variants.ts'
import { parseStoredName, type StoredName } from '../../matching/normalize/person/person-name.ts'
import type { StoredPeople } from '../store/stored-people.ts'
import type { ContactRow } from './columns.ts'
import { derivePersonGuid, toStoredName } from './convert-rows.ts'
import { TextNumbers } from './text-numbers.ts'

interface IdentifiedPerson {
  readonly guid: string
  /** Says that another person has the same address. */
  readonly warning: string | undefined
}

/** Identifies the people of rows. People without a `conGUID` are equal if their address (or employer) and name keys are. */
export class PeopleIdentifier {
  readonly #formatPosition: (position: number) => string
  readonly #stored: StoredPeople | undefined
  /** The position of the first row with each address. */
  readonly #addresses = new TextNumbers()
  /** The same for each address with a name. */
  readonly #names = new TextNumbers()

  /**
   * Creates an identifier.
   * @param stored the people that the rows may be, in an edit; `undefined` in an import, which replaces them
   */
  constructor(formatPosition: (position: number) => string, stored?: StoredPeople) {
    this.#formatPosition = formatPosition
    this.#stored = stored
  }

  /** Returns the person of a row: the one with the `conGUID` or, without one, with the same key. */
  identify(row: ContactRow, employerGuid: string, position: number): IdentifiedPerson {
    if (row.conGUID !== '') return { guid: row.conGUID.toUpperCase(), warning: undefined }
    const email = toEmailKey(row.conEmail)
    const name = toStoredName(row)
    const key = toNameKey(name)
    return {
      guid: this.#findGuid(name, key, email, employerGuid),
      warning: email === undefined ? undefined : this.#findSharedAddress(email, key, position),
    }
  }

  /** Returns the GUID of the stored person with a key, or a GUID that is derived from the key. */
  #findGuid(name: StoredName, key: string, email: string | undefined, employerGuid: string): string {
    const derived = derivePersonGuid(email ?? employerGuid, key)
    if (this.#stored === undefined || this.#stored.personByGuid(derived) !== undefined) return derived
    const people =
      email === undefined
        ? this.#stored.peopleByLastNameAt(employerGuid, toLastNameKey(parseStoredName(name).family.join(' ')))
        : this.#stored.peopleByEmail(email)
    const guids = people.filter((person) => toNameKey(person) === key).map(({ guid }) => guid)
    return guids.sort()[0] ?? derived
  }

  /** Returns a warning if an earlier row or a stored person has the same address and another name. */
  #findSharedAddress(email: string, name: string, position: number): string | undefined {
    const first = this.#addresses.getOrInsert(email, position)
    const isNewName = this.#names.getOrInsert(`${email} ${name}`, position) === position
    const stored = first === position ? (this.#stored?.peopleByEmail(email) ?? []) : []
    const [other] = stored.some((person) => toNameKey(person) === name) ? [] : stored
    if (!isNewName || (first === position && other === undefined)) return undefined
    const where = other ? `${other.fullName} (conGUID ${other.guid})` : this.#formatPosition(first)
    return `${email} is also the email address of ${where}, with another name: they are stored as different people`
  }
}

/** Returns the key of a last name and the canonical given name, without titles and middle names. Empty without a name. */
function toNameKey(stored: StoredName): string {
  const { given, family } = parseStoredName(stored)
  const [first = ''] = given
  return `${toLastNameKey(family.join(' '))} ${toCanonicalGivenName(first)}`.trim()
}
