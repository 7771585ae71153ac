/** Examples of the operations on companies and contacts, for the documentation. */
import { COMPANY_COLUMNS } from '../../records/rows/columns.ts'
import {
  type CompaniesPut,
  type ContactsPut,
  fields,
  JOB_COLUMNS,
  PERSON_COLUMNS,
  type StoredCompany,
  type StoredContact,
} from './schema.ts'

const COMPANY = {
  compName: 'Larkspur Robotics GmbH',
  compNameAka: 'Larkspur|LRX',
  compWebsite: 'https://www.larkspur-robotics.example',
  compIndustry: 'Industrial Automation',
  compEmpRange: '51 - 200',
  compCountry: 'Germany',
}

/** At a company of the sample data, so that the example works without storing Larkspur first. */
const JOB = {
  compWebsite: 'https://www.northwind-group.example',
  conEmail: 'nadia.berg@northwind-group.example',
  conJobTitleEn: 'Head of Procurement',
  conJobStartedOn: 'Mar 2022',
  conLevels: 'Director',
  conFunctions: 'Operations',
  conWorkLocCountry: 'Germany',
}
const PERSON = { conFirstName: 'Nadia', conLastName: 'Berg', conFullName: 'Nadia Berg' }
/** GUIDs of the sample data. No other example uses the records to delete. */
export const SAMPLE = {
  company: 'B86DEDE9DA5D89FD',
  companyToDelete: '3828E38900F2E93B',
  contact: '0A121DFEB6311B70A1FA81A48D8ADB4E',
  contactToDelete: '898866DAFEDEBBE4E59B708CD0D6BA40',
}
const COMP_GUID = '5D2F02C4E0B1A96D'
const CON_GUID = '0C6C2F0E5A8D4B7F9E3D1A2B4C5D6E7F'

export const PUT_COMPANY_REQUESTS = {
  one: { summary: 'One company', value: COMPANY },
  many: {
    summary: 'Several companies',
    value: { companies: [COMPANY, { compName: 'Sorrel & Daughters Ltd' }] },
  },
}
export const COMPANIES_CSV = `compName,compWebsite,compCountry\n"Larkspur Robotics GmbH",https://www.larkspur-robotics.example,Germany\n`

export const PUT_CONTACT_REQUESTS = {
  one: { summary: 'One contact', value: { ...PERSON, ...JOB } },
  left: { summary: 'A contact who left', value: { ...PERSON, ...JOB, conJobEndedOn: 'Aug 2024' } },
  many: { summary: 'Several contacts', value: { contacts: [{ ...PERSON, ...JOB }] } },
}
export const CONTACTS_CSV = `conFullName,conEmail,conJobTitleEn,compWebsite\nNadia Berg,nadia.berg@northwind-group.example,Head of Procurement,northwind-group.example\n`

const COUNTS = { dryRun: false, created: 1, updated: 0, unchanged: 0, ignored: [], columns: [], warnings: [] }
export const COMPANIES_PUT: CompaniesPut = {
  ...COUNTS,
  companies: [{ compGUID: COMP_GUID, outcome: 'created' }],
}
export const CONTACTS_PUT: ContactsPut = {
  ...COUNTS,
  createdCompanies: 0,
  contacts: [{ conGUID: CON_GUID, outcome: 'created' }],
}

const blank = () => ''

export const STORED_COMPANY: StoredCompany = {
  ...fields(COMPANY_COLUMNS, blank),
  ...COMPANY,
  compGUID: COMP_GUID,
  contactCount: 1,
}

export const STORED_CONTACT: StoredContact = {
  ...fields(PERSON_COLUMNS, blank),
  ...PERSON,
  conGUID: CON_GUID,
  jobs: [
    {
      ...fields(JOB_COLUMNS, blank),
      ...JOB,
      compGUID: 'B62007FD176D8619',
      compName: 'Northwind Group plc',
    },
  ],
}
