/** Finds companies by their keys: the stored ones, and those of the table that is read. */
import { toGuidKey } from '../../matching/normalize/lookup-keys.ts'
import { toExactNameKey, toNameWordsKey } from '../rows/convert-rows.ts'
import type { Company } from '../store/rows.ts'

/** The fields of a company that identify it. */
export type KnownCompany = Pick<Company, 'id' | 'guid' | 'name' | 'aka' | 'website' | 'domain'>

/** Finds all stored companies with a key. */
export interface CompanyLookup {
  readonly companyByGuid: (guidKey: string) => KnownCompany | undefined
  readonly companiesByDomain: (domain: string) => readonly KnownCompany[]
  readonly companiesByName: (name: string) => readonly KnownCompany[]
  /** Ignores legal form, punctuation, accents, and case. */
  readonly companiesByNameWords: (name: string) => Promise<readonly KnownCompany[]>
}

/** The stored companies of an import: none, because an import replaces all records. */
const NOTHING_STORED: CompanyLookup = {
  companyByGuid: () => undefined,
  companiesByDomain: () => [],
  companiesByName: () => [],
  companiesByNameWords: () => Promise.resolve([]),
}

export class CompanyIndex {
  readonly #stored: CompanyLookup
  readonly #byGuid = new Map<string, KnownCompany>()
  readonly #byDomain = new Map<string, KnownCompany[]>()
  readonly #byName = new Map<string, KnownCompany[]>()
  /** `undefined` until it is used, because parsing names takes longer than all other keys. */
  #byNameWords: Map<string, KnownCompany[]> | undefined

  constructor(stored = NOTHING_STORED) {
    this.#stored = stored
  }

  /** Adds a company, or the new values of a stored one. */
  add(company: KnownCompany): void {
    this.#byGuid.set(toGuidKey(company.guid), company)
    this.addDomain(company.domain, company)
    addTo(this.#byName, toExactNameKey(company.name), company)
    if (this.#byNameWords) addTo(this.#byNameWords, toNameWordsKey(company.name), company)
  }

  /** Lets a domain identify a company without one. */
  addDomain(domain: string, company: KnownCompany): void {
    addTo(this.#byDomain, domain, company)
  }

  byGuid(guidKey: string): KnownCompany | undefined {
    return this.#byGuid.get(guidKey) ?? this.#stored.companyByGuid(guidKey)
  }

  byDomain(domain: string): readonly KnownCompany[] {
    return unite(this.#byDomain.get(domain), this.#stored.companiesByDomain(domain))
  }

  byName(name: string): readonly KnownCompany[] {
    return unite(this.#byName.get(toExactNameKey(name)), this.#stored.companiesByName(name))
  }

  async byNameWords(name: string): Promise<readonly KnownCompany[]> {
    this.#byNameWords ??= this.#createNameWords()
    return unite(this.#byNameWords.get(toNameWordsKey(name)), await this.#stored.companiesByNameWords(name))
  }

  #createNameWords(): Map<string, KnownCompany[]> {
    const index = new Map<string, KnownCompany[]>()
    for (const company of this.#byGuid.values()) addTo(index, toNameWordsKey(company.name), company)
    return index
  }
}

function addTo(index: Map<string, KnownCompany[]>, key: string, company: KnownCompany): void {
  if (key !== '') index.getOrInsertComputed(key, () => []).push(company)
}

/** Of two versions of a company, the first is used. */
function unite(
  added: readonly KnownCompany[] = [],
  stored: readonly KnownCompany[],
): readonly KnownCompany[] {
  if (stored.length === 0) return added
  const ids = new Set(added.map(({ id }) => id))
  return [...added, ...stored.filter(({ id }) => !ids.has(id))]
}
