import type { Row } from '../../support/database/record-tables.ts'

export const ACME = { compName: 'Acme', compWebsite: 'https://acme.example' }
export const ADA = { compName: 'Acme', conFullName: 'Ada Keller', conEmail: 'ada@acme.example' }

export const person = (number: number, fields: Row): Row => ({
  compName: 'Acme',
  conFullName: `Ada Keller-${[...String(number)].join('x')}`,
  conEmail: `ada.${number}@acme.example`,
  ...fields,
})
