/** From rows of the market tables to rows of a data directory: the inverse of `from-rows.ts`, and what is delivered. */
import type { CompanyRow } from '../dataset/schema.ts'
import type { Company } from './records.ts'

export function toCompanyRow(company: Company): CompanyRow {
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
