/** Decides which company a row means. `docs/merging.md` describes the rule, which does not depend on the order of the rows. */
import { formatNames } from '../../lib/text.ts'
import { toDomainKey } from '../../matching/normalize/lookup-keys.ts'
import { describePage, toExactName, toNameKey } from '../rows/convert-rows.ts'
import { splitOtherNames } from '../store/matching-records.ts'
import { type CompanyClaim, toSharedDomain } from './company-claims.ts'
import type { CompanyIndex, KnownCompany } from './company-index.ts'

interface FoundCompany {
  readonly company: KnownCompany
  /** Why the row may mean another company. */
  readonly warning?: string | undefined
}

/** Why a row has no company. */
interface NoCompany {
  readonly company?: undefined
  readonly message: string
  /** Whether no company fits; otherwise, several do. */
  readonly isMissing: boolean
}

type Resolution = FoundCompany | NoCompany

export class CompanyResolver {
  readonly #index: CompanyIndex
  /** Whether the rows are contacts, or otherwise the companies themselves. */
  readonly #isOfContacts: boolean
  /** The companies whose website rows have, by the name in these rows. */
  readonly #byNameAtWebsite = new Map<string, Map<number, KnownCompany>>()

  constructor(index: CompanyIndex, isOfContacts: boolean) {
    this.#index = index
    this.#isOfContacts = isOfContacts
  }

  /** Lets the only website of a name identify the only company of the name, if it has none. */
  joinDomains(claims: readonly CompanyClaim[]): void {
    const unknown = claims.filter(
      ({ guidKey, domain, exactName }) =>
        guidKey === '' && domain !== '' && exactName !== '' && this.#index.byDomain(domain).length === 0,
    )
    const joined = [...Map.groupBy(unknown, ({ exactName }) => exactName).values()].flatMap((ofName) => {
      const domains = new Set(ofName.map(({ domain }) => domain))
      const [first] = ofName
      const [company, ...others] = first ? this.#index.byName(first) : []
      const isOnly = company?.domain === '' && others.length === 0 && domains.size === 1
      return isOnly && first ? [{ domain: first.domain, company }] : []
    })
    for (const { domain, company } of joined) this.#index.addDomain(domain, company)
  }

  /** Lets the names next to a website identify the company that has it. */
  learnNames(claims: readonly CompanyClaim[]): void {
    for (const { guidKey, domain, exactName } of claims) {
      if (guidKey !== '' || domain === '' || exactName === '') continue
      const [company, ...others] = this.#index.byDomain(domain)
      if (company === undefined || others.length > 0) continue
      this.#byNameAtWebsite.getOrInsertComputed(exactName, () => new Map()).set(company.id, company)
    }
  }

  resolve(claim: CompanyClaim): Resolution {
    const { guid, guidKey, website, domain, name } = claim
    if (guidKey !== '') {
      const company = this.#index.byGuid(guidKey)
      if (company === undefined) return missing(`no company has the compGUID ${guid}`)
      return this.#isOfContacts ? { company, warning: describeUnused(company, claim) } : { company }
    }
    if (domain !== '') {
      const owners = this.#index.byDomain(domain)
      return owners.length > 0
        ? this.#chooseOwner(claim, owners)
        : missing(`no company has the website ${website}`)
    }
    if (name !== '') {
      const found = this.#findByName(claim)
      if (!found.company) return found
      const { company, warning } = found
      const others = () => this.#describeUnreadWebsite(claim) ?? this.#describeEmailOwner(claim, company)
      return { company, warning: warning ?? others() }
    }
    const problem = website === '' ? 'the employer is missing' : describePage(website)
    return missing(`${problem}. Add compGUID, compWebsite, or compName`)
  }

  #describeUnreadWebsite(claim: CompanyClaim): string | undefined {
    const { website } = claim
    const shared = toSharedDomain(claim)
    if (shared !== '') return describeSharedDomain(shared)
    // That of a company is reported as a value.
    const isUnread = this.#isOfContacts && website !== '' && toDomainKey(website) === undefined
    return isUnread ? `${describePage(website)}, so the name alone decides about the employer` : undefined
  }

  /** Describes whose domain the email address of a contact has; `undefined` if it is not that of another company. */
  #describeEmailOwner({ emailHost }: CompanyClaim, company: KnownCompany): string | undefined {
    const emailDomain = toDomainKey(emailHost)
    const owners = emailDomain === undefined ? [] : this.#index.byDomain(emailDomain)
    if (owners.length === 0 || owners.some(({ id }) => id === company.id)) return undefined
    return `the name is that of ${describe(company)}, but the domain of the email address is that of ${describeAll(owners)}. The name decides. If it is wrong, add the compGUID or the compWebsite of the right company`
  }

  #chooseOwner(claim: CompanyClaim, owners: readonly KnownCompany[]): Resolution {
    const { name, exactName } = claim
    const [only, ...others] = owners
    if (only === undefined || others.length > 0) {
      const exact = owners.filter((owner) => toExactName(owner.name) === exactName)
      const named = exact.length > 0 ? exact : owners.filter((owner) => hasName(owner, claim))
      return named.length === 1 && named[0] ? { company: named[0] } : severalFit(owners)
    }
    if (name === '' || toExactName(only.name) === exactName || hasName(only, claim)) return { company: only }
    const namesakes = this.#index.byName(claim).filter(({ id }) => id !== only.id)
    if (namesakes.length === 0) return { company: only, warning: describeOtherName(only, name) }
    return this.#contradict(claim, only, namesakes)
  }

  /** The website is that of one company, and the name that of others. */
  #contradict(claim: CompanyClaim, owner: KnownCompany, namesakes: readonly KnownCompany[]): Resolution {
    const message = `the website is that of ${describe(owner)}, but the name is that of ${describeAll(namesakes)}`
    const company = chooseByEmail(claim, [owner, ...namesakes])
    if (company === undefined)
      return {
        message: `${message}. Correct one of them, or add the compGUID of the right company`,
        isMissing: false,
      }
    return { company, warning: `${message}. The domain of the email address decides` }
  }

  #findByName(claim: CompanyClaim): Resolution {
    const { name, exactName, nameKey } = claim
    const named = this.#index.byName(claim)
    if (named.length > 0) return this.#chooseNamed(claim, named)
    const owners = [...(this.#byNameAtWebsite.get(exactName)?.values() ?? [])]
    if (owners.length > 0) return this.#chooseByOtherName(claim, owners)
    const alike = this.#isOfContacts ? this.#index.byNameKey(nameKey) : []
    const fitting = alike.length > 0 || !this.#isOfContacts ? alike : this.#index.byOtherName(nameKey)
    if (fitting.length === 0) return missing(`no company has the name ${name}`)
    return this.#chooseByOtherName(claim, fitting)
  }

  /** Chooses from the companies that have a similar or another name, or that other rows call by this name. */
  #chooseByOtherName(claim: CompanyClaim, companies: readonly KnownCompany[]): Resolution {
    const found = chooseContactEmployer(claim, companies)
    if (found.company === undefined) return found
    const names = splitOtherNames(found.company.aka).map(toExactName)
    if (names.includes(claim.exactName)) return found
    return { ...found, warning: describeOtherName(found.company, claim.name) }
  }

  #chooseNamed(claim: CompanyClaim, named: readonly KnownCompany[]): Resolution {
    const [only, ...others] = named
    if (only && others.length === 0) return { company: only }
    if (this.#isOfContacts) return chooseContactEmployer(claim, named)
    const blank = named.filter(({ domain }) => domain === '')
    const atWebsite = this.#byNameAtWebsite.get(claim.exactName)
    const fitting = blank.length > 0 ? blank : named.filter(({ id }) => atWebsite?.has(id))
    if (fitting.length === 1 && fitting[0]) return { company: fitting[0] }
    return blank.length > 0 ? severalFit(named) : missing(`several companies have the name ${claim.name}`)
  }
}

const missing = (message: string): NoCompany => ({ message, isMissing: true })

function severalFit(companies: readonly KnownCompany[]): NoCompany {
  const haveOwnSites = new Set(companies.map(({ domain }) => domain)).size === companies.length
  const value = haveOwnSites ? 'the compGUID or the compWebsite' : 'the compGUID'
  return {
    message: `several companies fit: ${describeAll(companies)}. Add ${value} of one`,
    isMissing: false,
  }
}

function chooseContactEmployer(claim: CompanyClaim, companies: readonly KnownCompany[]): Resolution {
  const [only, ...others] = companies
  const company = others.length === 0 ? only : chooseByEmail(claim, companies)
  return company ? { company } : severalFit(companies)
}

/** Returns the only company with the domain of the address. */
function chooseByEmail(
  { emailHost }: CompanyClaim,
  companies: readonly KnownCompany[],
): KnownCompany | undefined {
  const emailDomain = toDomainKey(emailHost)
  if (emailDomain === undefined) return undefined
  const [found, ...others] = companies.filter(({ domain }) => domain === emailDomain)
  return others.length === 0 ? found : undefined
}

const hasName = (company: KnownCompany, { nameKey }: CompanyClaim): boolean =>
  nameKey !== '' &&
  (company.nameKey === nameKey || splitOtherNames(company.aka).some((name) => toNameKey(name) === nameKey))

const describeOtherName = (company: KnownCompany, name: string): string =>
  `the row calls ${describe(company)} "${name}". If they are two companies, give each its own compWebsite or compGUID`

/** Describes what a row with the GUID of a company says about another; `undefined` if it says nothing. */
function describeUnused(company: KnownCompany, claim: CompanyClaim): string | undefined {
  const { name, exactName, domain, website } = claim
  const isOtherName = name !== '' && toExactName(company.name) !== exactName && !hasName(company, claim)
  const isOtherSite = website !== '' && company.domain !== '' && domain !== company.domain
  const unused = [isOtherName && `compName "${name}"`, isOtherSite && `compWebsite ${website}`].filter(
    Boolean,
  )
  return unused.length === 0
    ? undefined
    : `the compGUID is that of ${describe(company)}, so ${unused.join(' and ')} ${unused.length === 1 ? 'is' : 'are'} not used`
}

const describeSharedDomain = (domain: string): string =>
  `${domain} has a page for each of several companies, so it identifies none of them. If they are one company, give all of its rows the same compGUID`

/** The companies that a message names. The others are counted. */
const MAX_NAMED = 3

export function describeAll(companies: readonly KnownCompany[]): string {
  const all = companies.map(describe).sort()
  return formatNames(all.slice(0, MAX_NAMED), all.length)
}

export const describe = ({ name, website, domain, guid }: KnownCompany): string =>
  `${name || website} (${domain === '' ? '' : `${domain}, `}compGUID ${guid})`
