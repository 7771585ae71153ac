/** Finds companies by their keys: the stored ones, and those of the table that is read. */
import { lazy } from '../../lib/cache.ts'
import { toGuidKey } from '../../matching/normalize/lookup-keys.ts'
import { toExactName, toNameKey } from '../rows/convert-rows.ts'
import { splitOtherNames } from '../store/matching-records.ts'
import type { Company } from '../store/rows.ts'

/** The fields of a company that identify it. */
export type KnownCompany = Pick<Company, 'id' | 'guid' | 'name' | 'nameKey' | 'aka' | 'website' | 'domain'>

/** The keys of a name. They are derived once for each row, because parsing a name takes longer than all other keys. */
export interface NameKeys {
  /** From `toExactName`. */
  readonly exactName: string
  /** From `toNameKey`. */
  readonly nameKey: string
}

/** Finds all stored companies with a key. */
export interface CompanyLookup {
  readonly companyByGuid: (guidKey: string) => KnownCompany | undefined
  readonly companiesByDomain: (domain: string) => readonly KnownCompany[]
  readonly companiesByNameKey: (nameKey: string) => readonly KnownCompany[]
  /** Returns all companies with other names. */
  readonly companiesWithOtherNames: () => readonly KnownCompany[]
}

/** The stored companies of an import: none, because an import replaces all records. */
const NOTHING_STORED: CompanyLookup = {
  companyByGuid: () => undefined,
  companiesByDomain: () => [],
  companiesByNameKey: () => [],
  companiesWithOtherNames: () => [],
}

export class CompanyIndex {
  readonly #stored: CompanyLookup
  readonly #byGuid = new Map<string, KnownCompany>()
  readonly #byDomain = new Map<string, KnownCompany[]>()
  readonly #byNameKey = new Map<string, KnownCompany[]>()
  readonly #byOtherName = new Map<string, KnownCompany[]>()
  /** The other names of stored companies are read when one is needed. */
  readonly #storedByOtherName = lazy(() => {
    const found = new Map<string, KnownCompany[]>()
    for (const company of this.#stored.companiesWithOtherNames()) addOtherNames(found, company)
    return found
  })

  constructor(stored = NOTHING_STORED) {
    this.#stored = stored
  }

  /** Adds a company, or the new values of a stored one. */
  add(company: KnownCompany): void {
    this.#byGuid.set(toGuidKey(company.guid), company)
    this.addDomain(company.domain, company)
    addTo(this.#byNameKey, company.nameKey, company)
    addOtherNames(this.#byOtherName, company)
  }

  /** Lets a domain identify a company without one. */
  addDomain(domain: string, company: KnownCompany): void {
    addTo(this.#byDomain, domain, company)
  }

  byGuid(guidKey: string): KnownCompany | undefined {
    return this.#byGuid.get(guidKey) ?? this.#stored.companyByGuid(guidKey)
  }

  byDomain(domain: string): readonly KnownCompany[] {
    return this.#merge(this.#byDomain.get(domain), this.#stored.companiesByDomain(domain))
  }

  /** Returns the companies with a name. Ignores case and spacing. */
  byName({ exactName, nameKey }: NameKeys): readonly KnownCompany[] {
    return this.byNameKey(nameKey).filter(({ name }) => toExactName(name) === exactName)
  }

  /** Returns the companies whose name differs at most in legal form, punctuation, accents, and case. */
  byNameKey(nameKey: string): readonly KnownCompany[] {
    if (nameKey === '') return []
    return this.#merge(this.#byNameKey.get(nameKey), this.#stored.companiesByNameKey(nameKey))
  }

  /** Returns the companies with another name that differs at most in the same. */
  byOtherName(nameKey: string): readonly KnownCompany[] {
    return this.#merge(this.#byOtherName.get(nameKey), this.#storedByOtherName().get(nameKey))
  }

  /** A stored company with new values is not found by the stored ones. */
  #merge(added: readonly KnownCompany[] = [], stored: readonly KnownCompany[] = []): readonly KnownCompany[] {
    const others = stored.filter(({ guid }) => !this.#byGuid.has(toGuidKey(guid)))
    return others.length === 0 ? added : [...added, ...others]
  }
}

function addOtherNames(index: Map<string, KnownCompany[]>, company: KnownCompany): void {
  for (const key of new Set(splitOtherNames(company.aka).map(toNameKey))) addTo(index, key, company)
}

function addTo(index: Map<string, KnownCompany[]>, key: string, company: KnownCompany): void {
  if (key !== '') index.getOrInsertComputed(key, () => []).push(company)
}
