/** Tables to begin with: all headings, and a row that can be used. */
import { COMPANY_FIELDS, CONTACT_FIELDS, type Kind } from '../fields.ts'

const EXAMPLES: Readonly<Record<Kind, Readonly<Record<string, string>>>> = {
  companies: {
    compName: 'Larkspur Robotics GmbH',
    compNameAka: 'Larkspur|LRX',
    compWebsite: 'https://www.larkspur-robotics.example',
    compIndustry: 'Industrial Automation',
    compEmpRange: '51 - 200',
    compCountry: 'Germany',
  },
  contacts: {
    conFullName: 'Nadia Berg',
    compWebsite: 'northwind-optics.example',
    conEmail: 'nadia.berg@northwind-optics.example',
    conJobTitleEn: 'Head of Procurement',
    conJobStartedOn: 'Mar 2022',
    conLevels: 'Director',
    conFunctions: 'Operations',
    conWorkLocCountry: 'Germany',
  },
}
const FIELDS: Readonly<Record<Kind, readonly string[]>> = {
  companies: COMPANY_FIELDS,
  contacts: CONTACT_FIELDS,
}

/** No value holds what would need quotes. */
export const sampleOf = (kind: Kind): string =>
  `${FIELDS[kind].join(',')}\r\n${FIELDS[kind].map((name) => EXAMPLES[kind][name] ?? '').join(',')}\r\n`

export const sampleAddress = (kind: Kind): string =>
  `data:text/csv;charset=utf-8,${encodeURIComponent(sampleOf(kind))}`
