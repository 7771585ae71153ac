/** Template files with all columns and one valid row. */
import { COMPANY_FIELDS, CONTACT_FIELDS, type RecordKind } from '../fields.ts'

const SAMPLE_ROWS: Readonly<Record<RecordKind, Readonly<Record<string, string>>>> = {
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
const COLUMNS: Readonly<Record<RecordKind, readonly string[]>> = {
  companies: COMPANY_FIELDS,
  contacts: CONTACT_FIELDS,
}

/** Returns a template. No value needs quotes. */
const createSampleCsv = (kind: RecordKind): string =>
  `${COLUMNS[kind].join(',')}\r\n${COLUMNS[kind].map((name) => SAMPLE_ROWS[kind][name] ?? '').join(',')}\r\n`

export const createSampleUrl = (kind: RecordKind): string =>
  `data:text/csv;charset=utf-8,${encodeURIComponent(createSampleCsv(kind))}`
