/** Decides which person a row is of, and which rows share an email address. `docs/data-files.md` describes the rule. */
import { formatEarlierPlace, getRowNumber, type Place, type Problem } from '../../lib/problem.ts'
import { toEmailKey, toGuidKey, toLastNameKey, toProfileKey } from '../../matching/normalize/lookup-keys.ts'
import { toCanonicalGivenName } from '../../matching/normalize/person/name-variants.ts'
import { isFiller } from '../../matching/normalize/person/name-words.ts'
import { type ParsedPersonName, parseStoredName } from '../../matching/normalize/person/person-name.ts'
import type { Person } from '../store/rows.ts'
import type { ContactRow } from './columns.ts'
import { type ContactName, derivePersonGuid } from './convert-rows.ts'
import { PersonValues } from './person-values.ts'
import { TextNumbers } from './text-numbers.ts'

/** Queries for the stored people that rows may be. */
export interface StoredPeople {
  /** Returns the people with a current or past job with this address. */
  readonly peopleByEmail: (emailKey: string) => readonly Person[]
  /** Returns the people with this last name and a current or past job at the company. */
  readonly peopleByLastNameAt: (companyGuid: string, lastNameKey: string) => readonly Person[]
}

interface IdentifiedPerson {
  readonly guid: string
  /** Whether the person has the name and the profile URL of the row, unless a later row replaces them. */
  readonly namesPerson: boolean
  /** Says that another person has the same address or profile URL, or that another row has the values of the person. */
  readonly warnings: readonly Problem[]
}

/** Identifies the people of rows. People without a `conGUID` are equal if their address (or employer) and name keys are. */
export class PeopleIdentifier {
  readonly #stored: StoredPeople
  /** The number of the first row with each address. */
  readonly #addresses = new TextNumbers()
  /** The same for each address with a name. */
  readonly #names = new TextNumbers()
  /** The same for each profile URL with a name, of rows without a `conGUID`. */
  readonly #profiles = new TextNumbers()
  /** The hash of the second given name, or of its initial, that the people with each key have. */
  readonly #secondNames = new TextNumbers()
  readonly #values = new PersonValues()

  constructor(stored: StoredPeople) {
    this.#stored = stored
  }

  /** Returns the person of a row: the one with the `conGUID` or, without one, with the same key. */
  identify(row: ContactRow, name: ContactName, employer: string, place: Place): IdentifiedPerson {
    const { guid, key, warning } = this.#findPerson(row, name.parsed, employer, place)
    const { isFirst, areStored, warnings } = this.#values.add({ row, guid, name: name.stored }, place)
    const repeated = key === undefined ? undefined : this.#findSharedProfile(row, key, place, isFirst)
    const all = [warning, repeated, ...warnings].filter((one) => one !== undefined)
    return { guid, namesPerson: areStored, warnings: all }
  }

  #findPerson(row: ContactRow, name: ParsedPersonName, employer: string, place: Place) {
    if (row.conGUID !== '') return { guid: row.conGUID, key: undefined, warning: undefined }
    const email = toEmailKey(row.conEmail)
    const scope = email ?? employer
    const base = toNameKey(name)
    const stored = this.#findStored(name, email, employer)
    const namesakes = stored
      .map((person) => ({ guid: person.guid, name: parseStoredName(person) }))
      .filter((person) => toNameKey(person.name) === base)
    // The stored person with the derived GUID comes first, as in the import that derived it.
    const isFirst = ({ guid }: Pick<Person, 'guid'>) => toGuidKey(guid) === derivePersonGuid(scope, base)
    const toKey = (parsed: ParsedPersonName) => this.#addSecondNames(scope, base, parsed)
    for (const person of [...namesakes.filter(isFirst), ...namesakes]) toKey(person.name)
    const key = toKey(name)
    const derived = derivePersonGuid(scope, key)
    const isStored = stored.some(({ guid }) => toGuidKey(guid) === derived)
    const same = isStored ? [] : namesakes.filter((person) => toKey(person.name) === key)
    const other = isStored || same.length > 0 ? undefined : stored[0]
    return {
      guid: same.map(({ guid }) => guid).sort()[0] ?? derived,
      key,
      warning: email === undefined ? undefined : this.#findSharedAddress(email, key, place, other),
    }
  }

  /**
   * Returns the key of a name with its second given names. The first ones with a key, and people without any, have the key itself;
   * others have a longer one.
   */
  #addSecondNames(scope: string, base: string, { given, middle }: ParsedPersonName): string {
    const words = [...given.slice(1), ...middle].filter((word) => !isFiller(word)).map(toCanonicalGivenName)
    let key = base
    for (const [at, word] of words.entries()) {
      for (const part of new Set([word.slice(0, 1), word])) {
        const hash = Bun.hash.xxHash32(part) | 0
        const slot = `${scope} ${key} ${at} ${part.length === 1 ? 'initial' : 'name'}`
        if (this.#secondNames.getOrInsert(slot, hash) !== hash) key = `${key} ${part}`
      }
    }
    return key
  }

  /** Returns the stored people who may have the key of a row. */
  #findStored({ family }: ParsedPersonName, email: string | undefined, employer: string): readonly Person[] {
    return email === undefined
      ? this.#stored.peopleByLastNameAt(employer, toLastNameKey(family.join(' ')))
      : this.#stored.peopleByEmail(email)
  }

  /**
   * Returns a warning if an earlier row or a stored person has the same address and another name.
   * @param stored a stored person with the address, if none has the name
   */
  #findSharedAddress(email: string, name: string, place: Place, stored?: Person): Problem | undefined {
    const number = getRowNumber(place)
    const first = this.#addresses.getOrInsert(email, number)
    const isNewName = this.#names.getOrInsert(`${email} ${name}`, number) === number
    const other = first === number ? stored : undefined
    if (!isNewName || (first === number && other === undefined)) return undefined
    const where = other
      ? `${other.fullName} (conGUID ${other.guid})`
      : formatEarlierPlace(first, place, 'contacts')
    const message = `${email} is also the email address of ${where}, whose name is different, so both people are stored`
    return { field: 'conEmail', message, severity: 'warning' }
  }

  /**
   * Returns a warning if an earlier row has the same profile URL and name, but is of another person.
   * @param isNewPerson whether no earlier row is of the person
   */
  #findSharedProfile(row: ContactRow, name: string, place: Place, isNewPerson: boolean): Problem | undefined {
    const profile = toProfileKey(row.conPubProfileUrl)
    if (profile === undefined) return undefined
    const number = getRowNumber(place)
    const first = this.#profiles.getOrInsert(`${profile} ${name}`, number)
    if (first === number || !isNewPerson) return undefined
    const where = formatEarlierPlace(first, place, 'contacts')
    const message = `${where} has the same name and profile URL, but a different email address or employer, so both people are stored. If they are one person, give both rows the same conEmail or conGUID`
    return { field: 'conPubProfileUrl', message, severity: 'warning' }
  }
}

/**
 * Returns the key of a last name and the canonical first name, without titles and second given names, but with the generation and
 * Chinese characters. Empty without a name.
 */
const toNameKey = ({
  given: [first = ''],
  family,
  generation = '',
  written = [],
}: ParsedPersonName): string => {
  const names = [toLastNameKey(family.join(' ')), toCanonicalGivenName(first)]
  const more = [generation, written.toSorted()[0] ?? ''].filter((part) => part !== '')
  return [...names, ...more].join(' ').trim()
}
