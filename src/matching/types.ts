/**
 * The records that the matcher compares, and the interface through which it reads them.
 *
 * The matcher uses no database, HTTP, or clock. `src/records` implements `RecordSource` on SQLite. Tests implement it on
 * arrays.
 */

/** The input fields of an enrichment as sent. Blank and absent fields are `undefined`. */
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

/** The identifying fields of a company. */
export interface CompanyRecord {
  readonly id: number
  readonly guid: string
  readonly name: string
  readonly otherNames: readonly string[]
  /** As stored: `http://www.x.co.jp`, or `''`. */
  readonly website: string
  /** The English short name as stored, or `''`. */
  readonly country: string
  readonly parentGuid: string
  /** 0 if unknown. */
  readonly employees: number
}

/** A person without the jobs. */
export interface PersonRecord {
  readonly id: number
  readonly guid: string
  readonly firstName: string
  readonly middleName: string
  readonly lastName: string
  readonly fullName: string
}

/** Whether a job is current, and its order among the jobs of a person. */
export interface JobTiming {
  readonly current: boolean
  /** Higher is more recent. Negative for a job that starts in the future, 0 without a date. */
  readonly recency: number
}

/** One job of one person at one company. A person has one or more. */
export interface JobRecord extends JobTiming {
  readonly id: number
  readonly person: PersonRecord
  readonly companyId: number
  readonly email: string
  readonly jobTitle: string
  readonly country: string
}

/** The columns of a job that filter the staff of a company before names are compared. */
export interface StaffMember {
  readonly jobId: number
  readonly personId: number
  /** The last name, folded or as stored. */
  readonly familyName: string
}

/** The columns of a person that filter the people with one last name before names are compared. */
export interface PersonFirstNames {
  readonly personId: number
  readonly firstName: string
  readonly middleName: string
}

/**
 * Reads stored records by exact key. Every lookup uses an index.
 * The functions of `normalize/lookup-keys.ts` create the keys of both stored and queried values.
 */
export interface RecordSource {
  company(id: number): CompanyRecord | undefined
  companyByGuid(guid: string): CompanyRecord | undefined
  /** Returns the companies with this registrable domain. Usually one. Divisions may share a domain. */
  companiesByDomain(domain: string): readonly CompanyRecord[]
  /** Returns the companies whose domain has this first label: `acme` of `acme.com` and `acme.co.jp`. */
  companiesByDomainLabel(label: string): readonly CompanyRecord[]
  companiesByProfile(profileKey: string): readonly CompanyRecord[]
  /** Returns the current and past jobs with this email address (lower case, no plus-tag). */
  jobsByEmail(emailKey: string): readonly JobRecord[]
  jobsByPersonGuid(guid: string): readonly JobRecord[]
  jobsByPersonProfile(profileKey: string): readonly JobRecord[]
  /** Returns the current and past staff of a company. */
  staffOf(companyId: number): readonly StaffMember[]
  jobs(ids: readonly number[]): readonly JobRecord[]
  /** Returns the people with one of these folded last names. */
  peopleWithLastNames(lastNameKeys: readonly string[]): readonly PersonFirstNames[]
  /** Returns all jobs of these people. */
  jobsOf(personIds: readonly number[]): readonly JobRecord[]
  /** Returns the next page of companies after an id, in ascending order, for building the name indexes. */
  companiesAfter(id: number | undefined): readonly CompanyRecord[]
  /** Returns the next page of distinct last names after a key, in ascending order. */
  lastNamesAfter(key: string | undefined): readonly LastNameCount[]
}

/** A distinct last name, and the number of people with it. */
export interface LastNameCount {
  /** As returned by `toLastNameKey`. */
  readonly key: string
  readonly people: number
}

/** Accuracy grades, highest first. `grades.ts` has their promises. */
export type Grade = 'A+' | 'A' | 'A-' | 'B'

interface FoundRecord {
  readonly company: CompanyRecord
  readonly probability: number
  readonly grade: Grade
}

/** The result of matching an input. */
export type MatchResult =
  | ({ readonly kind: 'contact'; readonly job: JobRecord } & FoundRecord)
  | ({ readonly kind: 'company' } & FoundRecord)
  | { readonly kind: 'none' }
