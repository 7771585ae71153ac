import type { ContactRow } from '../dataset/schema.ts'
import type { companies } from '../db/tables.ts'
import { failed, type Parsed, parsed } from '../lib/parsed.ts'
import { domainKey } from '../matching/keys.ts'
import { plainName } from './from-rows.ts'

type Company = Pick<typeof companies.$inferSelect, 'id' | 'guid' | 'domain' | 'name'>

/** The companies of one import, by everything a contact row may name its employer with. */
export class Employers {
  readonly #byGuid = new Map<string, Company>()
  readonly #byDomain = new Map<string, Company>()
  readonly #byName = new Map<string, Company>()

  get size(): number {
    return this.#byGuid.size
  }

  has(guid: string): boolean {
    return this.#byGuid.has(guid)
  }

  /** Where companies share a domain or a name, the first in the file stands for it. */
  add(company: Company): void {
    this.#byGuid.set(company.guid, company)
    addFirst(this.#byDomain, company.domain, company)
    addFirst(this.#byName, plainName(company.name), company)
  }

  find({ compGUID, compWebsite, compName }: ContactRow): Parsed<Company> {
    if (compGUID)
      return found(this.#byGuid.get(compGUID.toUpperCase()), `no company has the compGUID ${compGUID}`)
    const domain = domainKey(compWebsite)
    if (domain) return found(this.#byDomain.get(domain), `no company has the website ${compWebsite}`)
    if (compName) return found(this.#byName.get(plainName(compName)), `no company has the name ${compName}`)
    return failed('the employer is missing: give compGUID, compWebsite or compName')
  }
}

function addFirst(map: Map<string, Company>, key: string, company: Company): void {
  if (key !== '' && !map.has(key)) map.set(key, company)
}

const found = (company: Company | undefined, reason: string): Parsed<Company> =>
  company ? parsed(company) : failed(reason)
