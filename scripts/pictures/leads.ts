/** A spreadsheet of leads as people have them, made of the sample: by name, by address, with slips, and some nobody knows. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Papa from 'papaparse'

const CONTACTS = join(import.meta.dir, '../../data/contacts.csv')
const HEADINGS = ['Lead', 'Name', 'Company', 'E-mail', 'Source']
const SOURCES = ['fair', 'web form', 'newsletter']
const ROWS = 1_000

interface Row {
  readonly conFullName: string
  readonly conEmail: string
}

/** As CSV, always the same. */
export function leads(): string {
  const { data } = Papa.parse<Row>(readFileSync(CONTACTS, 'utf8'), { header: true, skipEmptyLines: true })
  const people = data.filter(({ conEmail }) => conEmail !== '').slice(0, ROWS)
  return Papa.unparse({ fields: HEADINGS, data: people.map(leadOf) })
}

function leadOf({ conFullName, conEmail }: Row, index: number): string[] {
  const company = (conEmail.split('@')[1] ?? '').replace('.example', '').replaceAll('-', ' ')
  const [number, source] = [`L-${index + 1}`, SOURCES[index % SOURCES.length] ?? '']
  const kind = index % 10
  if (kind < 3) return [number, conFullName, '', conEmail, source]
  if (kind < 6) return [number, conFullName, withSlip(company, index), '', source]
  if (kind < 8) return [number, withSlip(conFullName, index), company, '', source]
  if (kind < 9) return [number, '', company, '', source]
  return [number, `${conFullName} Quartermaine`, 'Nobody Knows Them', '', source]
}

/** Two letters change places. */
function withSlip(text: string, index: number): string {
  const at = 1 + (index % Math.max(1, text.length - 3))
  return text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2)
}
