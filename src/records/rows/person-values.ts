/** A person has one name and one profile URL: those of the first current job, or else of the first row. */
import { formatEarlierPlace, getRowNumber, type Place, type Problem } from '../../lib/problem.ts'
import { toGuidKey } from '../../matching/normalize/lookup-keys.ts'
import type { StoredName } from '../../matching/normalize/person/person-name.ts'
import type { ContactRow } from './columns.ts'
import { quoteValue } from './normalize-rows.ts'
import { TextNumbers } from './text-numbers.ts'

interface PersonRow {
  readonly row: ContactRow
  /** The GUID of the person. */
  readonly guid: string
  readonly name: StoredName
}

interface RowValues {
  /** Whether the row is the first of its person. */
  readonly isFirst: boolean
  /** Whether the person has the values of the row, unless a later row replaces them. */
  readonly areStored: boolean
  /** The values that are not stored, of this row or of the row that it replaces. */
  readonly warnings: readonly Problem[]
}

/** Decides which row of a person gives the name and the profile URL. */
export class PersonValues {
  /** The number of the row of each person, if it is of a current job. */
  readonly #currentRows = new TextNumbers()
  /** The same for a past job, which a current one replaces. */
  readonly #pastRows = new TextNumbers()
  /** The number of the row of each stored value. */
  readonly #values = new TextNumbers()

  add(person: PersonRow, place: Place): RowValues {
    const { row } = person
    const guid = toGuidKey(person.guid)
    const isCurrent = row.conJobEndedOn === ''
    const current = this.#currentRows.get(guid)
    const earlier = current ?? this.#pastRows.get(guid)
    const areStored = earlier === undefined || (current === undefined && isCurrent)
    const warnings = earlier === undefined ? [] : this.#findLost(person, place, earlier, areStored)
    if (areStored) {
      const number = getRowNumber(place)
      const rows = isCurrent ? this.#currentRows : this.#pastRows
      rows.set(guid, number)
      for (const { field, key } of listValues(person)) this.#values.set(toKey(guid, field, key), number)
    }
    return { isFirst: earlier === undefined, areStored, warnings }
  }

  #findLost(person: PersonRow, place: Place, earlier: number, isReplaced: boolean): Problem[] {
    const { row } = person
    const guid = toGuidKey(person.guid)
    const isEarlier = (field: string, key: string): boolean =>
      this.#values.get(toKey(guid, field, key)) === earlier
    const line = formatEarlierPlace(earlier, place, 'contacts')
    const other = `has a different value for the same ${row.conGUID === '' ? 'person' : 'conGUID'}`
    return listValues(person).flatMap(({ field, key, text }): Problem[] => {
      const isBlank = isReplaced ? isEarlier(field, '') : key === ''
      if (isBlank || isEarlier(field, key)) return []
      const message = isReplaced
        ? `${field} of ${line} is not stored, because this current job ${other}`
        : `${field} ${quoteValue(text)} is not stored, because ${line} ${other}`
      return [{ field, message, severity: 'warning' }]
    })
  }
}

const toKey = (guid: string, field: string, key: string): string => `${guid} ${field} ${key}`

/** Returns the values of a row. Equal values have equal keys, and blank values blank ones. */
function listValues({ row, name }: PersonRow) {
  const { firstName, middleName, lastName, fullName } = name
  const key = fullName && [firstName, middleName, lastName, fullName].join('\n')
  const url = row.conPubProfileUrl
  return [
    { field: 'conFullName', key, text: fullName },
    { field: 'conPubProfileUrl', key: url, text: url },
  ]
}
