import { lazily } from '../../lib/cache.ts'
import { failed, type Parsed, parsed } from '../../lib/parsed.ts'
import { ownCopy } from '../../lib/text.ts'
import { domainKey } from '../../matching/normalize/keys.ts'
import type { MarketLookup } from '../edit/edit-queries.ts'
import type { Company } from '../store/records.ts'
import type { ContactRow } from './columns.ts'
import { plainName } from './row-mapping.ts'

/** As much of a company as its people need. */
export type Employer = Pick<Company, 'id' | 'guid'>

interface Directory<Found> {
  readonly byGuid: (guid: string) => Found | undefined
  readonly byDomain: (domain: string) => Found | undefined
  readonly byName: (name: string) => Found | undefined
}

/** Whom a contact row names as its employer: by GUID, else by website, else by name. */
export function employerNamed<Found extends Employer>(
  { compGUID, compWebsite, compName }: ContactRow,
  { byGuid, byDomain, byName }: Directory<Found>,
): Parsed<Found> {
  if (compGUID) return found(byGuid(compGUID.toUpperCase()), `no company has the compGUID ${compGUID}`)
  const domain = domainKey(compWebsite)
  if (domain) return found(byDomain(domain), `no company has the website ${compWebsite}`)
  if (compName) return found(byName(compName), `no company has the name ${compName}`)
  return failed('the employer is missing: give compGUID, compWebsite or compName')
}

/** The companies of one import, by everything a contact row may name its employer with. */
export class Employers {
  readonly #byGuid = new Map<string, Employer>()
  readonly #byDomain = new Map<string, Employer>()
  readonly #byName = new Map<string, Employer>()

  get size(): number {
    return this.#byGuid.size
  }

  has(guid: string): boolean {
    return this.#byGuid.has(guid)
  }

  /** Where companies share a domain or a name, the first in the file stands for it. */
  add({ id, guid, domain, name }: Pick<Company, 'id' | 'guid' | 'domain' | 'name'>): void {
    const employer = { id, guid: ownCopy(guid) }
    this.#byGuid.set(employer.guid, employer)
    addFirst(this.#byDomain, domain, employer)
    addFirst(this.#byName, plainName(name), employer)
  }

  find(row: ContactRow): Parsed<Employer> {
    return employerNamed(row, {
      byGuid: (guid) => this.#byGuid.get(guid),
      byDomain: (domain) => this.#byDomain.get(domain),
      byName: (name) => this.#byName.get(plainName(name)),
    })
  }
}

function addFirst(map: Map<string, Employer>, key: string, employer: Employer): void {
  if (key !== '' && !map.has(key)) map.set(ownCopy(key), employer)
}

const found = <Found>(company: Found | undefined, reason: string): Parsed<Found> =>
  company ? parsed(company) : failed(reason)

/** Finds the employer that a contact row names among the stored companies; each is looked for once. */
export function storedEmployers(lookup: MarketLookup): (row: ContactRow) => Parsed<Employer> {
  const names = lazily(lookup.companyIdsByName)
  const found = new Map<string, Parsed<Employer>>()
  const byName = (name: string) => {
    const id = names().get(plainName(name))
    return id === undefined ? undefined : lookup.companyById(id)
  }
  return (row) => {
    const key = [row.compGUID, domainKey(row.compWebsite), row.compName].join('\n')
    const employer =
      found.get(key) ??
      employerNamed(row, { byGuid: lookup.companyByGuid, byDomain: lookup.companyByDomain, byName })
    found.set(key, employer)
    return employer
  }
}
