/** Examples of the operations on companies and contacts, for the documentation. */

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
