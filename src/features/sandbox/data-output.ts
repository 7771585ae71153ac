/** Stored companies and people under the names of the Enrich output. */

import type { Company, Employment } from '../../market/records.ts'
import type { ListedCompany, ListedPerson } from '../../market/search.ts'
import { toCompanyRow } from '../../market/to-rows.ts'
import type { StoredCompany, StoredContact, StoredJob } from './records-model.ts'

export function toStoredCompany({ company, contacts }: ListedCompany): StoredCompany {
  return { ...toCompanyRow(company), contacts }
}

export function toStoredContact({ person, jobs }: ListedPerson): StoredContact {
  return {
    conGUID: person.guid,
    conFirstName: person.firstName,
    conMiddleName: person.middleName,
    conLastName: person.lastName,
    conFullName: person.fullName,
    conPubProfileUrl: person.profileUrl,
    employments: jobs.map(({ employment, company }) => toStoredJob(employment, company)),
  }
}

function toStoredJob(job: Employment, { guid, website, name }: Company): StoredJob {
  return {
    compGUID: guid,
    compWebsite: website,
    compName: name,
    conEmail: job.email,
    conJobTitleEn: job.jobTitle,
    conJobStartedOn: job.startedOn,
    conJobUpdatedOn: job.updatedOn,
    conJobEndedOn: job.endedOn,
    conLevels: job.levels,
    conFunctions: job.functions,
    conSubFunctions: job.subFunctions,
    conLoc: job.loc,
    conWorkLocAddr: job.workLocAddr,
    conWorkLocCity: job.workLocCity,
    conWorkLocState: job.workLocState,
    conWorkLocCountry: job.workLocCountry,
    conWorkLocZipcode: job.workLocZipcode,
    conWorkLocPhoneNo: job.workLocPhoneNo,
    directDial1: job.directDial1,
    directDial2: job.directDial2,
  }
}
