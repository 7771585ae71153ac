/**
 * What matching works on: plain records, and the one port through which it reaches stored records.
 *
 * Matching knows no database, no HTTP and no clock. `Market` is implemented in `src/market` on SQLite, and in
 * tests on arrays.
 */

/** The identifiers of an enrichment, as the caller sent them; blank and absent fields are `undefined`. */
export interface MatchInput {
  readonly companyName?: string | undefined
  readonly companyWebAddress?: string | undefined
  readonly companyGuid?: string | undefined
  readonly companyProfileUrl?: string | undefined
  readonly contactFullName?: string | undefined
  readonly contactFirstName?: string | undefined
  readonly contactMiddleName?: string | undefined
  readonly contactLastName?: string | undefined
  readonly contactEmail?: string | undefined
  readonly contactJobTitle?: string | undefined
  readonly contactCountry?: string | undefined
  readonly contactGuid?: string | undefined
  readonly contactProfileUrl?: string | undefined
}

/** A company, reduced to what identifies it. */
export interface CompanyRecord {
  readonly id: number
  readonly guid: string
  readonly name: string
  readonly otherNames: readonly string[]
  /** As stored: `http://www.x.co.jp`, or `''`. */
  readonly website: string
  /** English short name as stored, or `''`. */
  readonly country: string
  readonly parentGuid: string
}

/** A person, without the employments. */
export interface PersonRecord {
  readonly id: number
  readonly guid: string
  readonly firstName: string
  readonly middleName: string
  readonly lastName: string
  readonly fullName: string
}

/** Whether an employment is current. */
export interface Standing {
  readonly current: boolean
  /** Orders employments that are equally current: an announced one has a negative number, and an undated one 0. */
  readonly recency: number
}

/** One job of one person at one company. A person has one or more. */
export interface EmploymentRecord extends Standing {
  readonly id: number
  readonly person: PersonRecord
  readonly companyId: number
  readonly email: string
  readonly jobTitle: string
  readonly country: string
}

/** As much of an employment as it takes to see whether its person may be meant. */
export interface StaffMember {
  readonly employmentId: number
  readonly personId: number
  /** The last name, folded or as stored. */
  readonly familyName: string
}

/** As much of a person as it takes to see whether somebody of this last name may be meant. */
export interface Bearer {
  readonly personId: number
  readonly firstName: string
  readonly middleName: string
}

/**
 * Stored records, by exact key. Every look-up is by an index: none scans.
 * Keys are made by `src/matching/normalize/keys.ts`, so that what is stored and what is asked are normalised alike.
 */
export interface Market {
  company(id: number): CompanyRecord | undefined
  companyByGuid(guid: string): CompanyRecord | undefined
  /** Companies whose registrable domain is `domain`. Usually one; divisions may share it. */
  companiesByDomain(domain: string): readonly CompanyRecord[]
  companiesByProfile(profileKey: string): readonly CompanyRecord[]
  /** Every employment that ever had this e-mail address (lower case, no plus-tag). */
  employmentsByEmail(emailKey: string): readonly EmploymentRecord[]
  employmentsByContactGuid(guid: string): readonly EmploymentRecord[]
  employmentsByContactProfile(profileKey: string): readonly EmploymentRecord[]
  /** Current and past employments at the company. */
  staffOf(companyId: number): readonly StaffMember[]
  employments(ids: readonly number[]): readonly EmploymentRecord[]
  /** Everybody whose folded last name is one of `lastNameKeys`. */
  bearersOf(lastNameKeys: readonly string[]): readonly Bearer[]
  /** All employments of these people. */
  employmentsOf(personIds: readonly number[]): readonly EmploymentRecord[]
  /** What the fuzzy indexes are built from, a page at a time: the companies next after an id, in the order of ids. */
  companiesAfter(id: number | undefined): readonly CompanyRecord[]
  /** Likewise the distinct folded last names next after one, in order, with the number of people who bear each. */
  lastNamesAfter(key: string | undefined): readonly LastName[]
}

export interface LastName {
  /** Made by `lastNameKey`. */
  readonly key: string
  readonly people: number
}

/** Highest first. Each is a promise: of the answers graded so, at least 99.5, 99, 95, 85 % are right. */
export type Grade = 'A+' | 'A' | 'A-' | 'B'

/** What an input was matched to. */
export type Match =
  | {
      readonly kind: 'contact'
      readonly employment: EmploymentRecord
      readonly company: CompanyRecord
      readonly probability: number
      readonly grade: Grade
    }
  | {
      readonly kind: 'company'
      readonly company: CompanyRecord
      readonly probability: number
      readonly grade: Grade
    }
  | { readonly kind: 'none'; readonly reason: NoMatchReason }

export type NoMatchReason = 'no candidate' | 'too unlike' | 'ambiguous'
