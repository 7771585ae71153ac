/** What companies and people are called. Some have no name. */
import type { Schemas } from './schemas.ts'

/** Returns `acme.example` for `https://www.acme.example/`. */
export const formatWebsite = (website: string): string =>
  website
    .replace(/^https?:\/\//i, '')
    .replace(/^www\./i, '')
    .replace(/\/$/, '')

type NamedCompany = Pick<Schemas['StoredCompany'], 'compName' | 'compWebsite' | 'compGUID'>

export const nameCompany = ({ compName, compWebsite, compGUID }: NamedCompany): string =>
  compName || formatWebsite(compWebsite) || compGUID

type NamedPerson = Pick<Schemas['StoredContact'], 'conFullName' | 'conGUID'>

export const namePerson = ({ conFullName, conGUID }: NamedPerson): string => conFullName || conGUID
