/**
 * Converts stored records to the fields of a response. The functions only select columns, because `email-lookup.ts` passes
 * the SQL names of the columns to create its query.
 */
import type { Company, Job, Person } from './records.ts'

/** The text columns of a row. */
export type Texts<Row> = Pick<
  Row,
  { [Name in keyof Row]: Row[Name] extends string ? Name : never }[keyof Row]
>

/** Returns the fields of a company, in the order of a response. */
export function toCompanyFields(company: Texts<Company>) {
  return {
    compGUID: company.guid,
    compParentGuid: company.parentGuid,
    compGlobalHqParentGuid: company.globalHqParentGuid,
    compName: company.name,
    compNameAka: company.aka,
    compWorldwideParentName: company.worldwideParentName,
    compWebsite: company.website,
    compPubProfileUrl: company.profileUrl,
    compLegalStatus: company.legalStatus,
    compIndustry: company.industry,
    compEmpCount: company.empCount,
    compEmpRange: company.empRange,
    compRevRange: company.revRange,
    compGlobalRegions: company.globalRegions,
    compNaicsCodes: company.naicsCodes,
    compNaicsDescription: company.naicsDescription,
    compSicCodes: company.sicCodes,
    compSicDescription: company.sicDescription,
    compAddr: company.addr,
    compCity: company.city,
    compState: company.state,
    compCountry: company.country,
    compZipcode: company.zipcode,
    compPhoneNo: company.phoneNo,
  }
}

/** Returns the fields of a contact without the direct dials, in the order of a response. */
export function toContactFields(person: Texts<Person>, job: Texts<Job>) {
  return {
    conGUID: person.guid,
    conFirstName: person.firstName,
    conLastName: person.lastName,
    conFullName: person.fullName,
    conEmail: job.email,
    conPubProfileUrl: person.profileUrl,
    ...toJobFields(job),
  }
}

/** Returns the fields of a job that do not identify or contact the person. */
export function toJobFields(job: Texts<Job>) {
  return {
    conJobTitleEn: job.jobTitle,
    conJobStartedOn: job.startedOn,
    conJobUpdatedOn: job.updatedOn,
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
  }
}
